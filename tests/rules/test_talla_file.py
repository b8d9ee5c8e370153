"""Whole tallas read back as written, in both forms, and a bad file is refused by line."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.cards import CARDS
from games.rules.errors import NotationViolation
from games.rules.settlement import Bet
from games.rules.talla_file import (
    BurnedEntry,
    CoupEntry,
    EndEntry,
    Talla,
    TallaHead,
    print_json_lines,
    print_tallas,
    read_tallas,
)
from games.rules.wagers import WagerKind, Winner
from tests.refused import assert_refused

hands = st.lists(st.sampled_from(CARDS), min_size=1, max_size=3).map(tuple)
amounts = st.integers(0, 10**18 - 1)
bets = st.lists(
    st.builds(Bet, st.integers(0, 999), st.sampled_from(WagerKind), amounts), max_size=4
).map(tuple)
plain_coups = st.builds(CoupEntry, hands, hands, bets, st.none(), st.none())
maybe_amounts = st.none() | amounts
heads = st.builds(
    TallaHead,
    st.none() | st.text(max_size=12),
    st.none() | st.text(max_size=5),
    st.none() | st.integers(1, 10**18 - 1),
    maybe_amounts,
    st.none() | st.sampled_from(CARDS),
    maybe_amounts,
)
full_coups = st.builds(
    CoupEntry,
    hands,
    hands,
    bets,
    st.none() | st.sampled_from(Winner),
    st.none() | st.tuples(st.integers(0, 9), st.integers(0, 9)),
)


@given(st.lists(st.lists(plain_coups, max_size=6).map(tuple), max_size=4))
def test_any_coups_read_back_line_by_line(coups: list[tuple[CoupEntry, ...]]) -> None:
    tallas = tuple(Talla(TallaHead(), of_one) for of_one in coups)
    assert read_tallas(print_tallas(tallas).splitlines()) == tallas


burned = st.one_of(
    st.builds(BurnedEntry, st.lists(st.sampled_from(CARDS), min_size=1).map(tuple), amounts),
    st.builds(BurnedEntry, st.just(()), st.integers(1, 10)),
)
entries = st.lists(full_coups | burned, max_size=6).map(tuple)
whole_tallas = st.builds(Talla, heads, entries, st.none() | st.builds(EndEntry, amounts))


@given(st.lists(whole_tallas, max_size=4))
def test_any_talla_reads_back_from_json_lines(tallas: list[Talla]) -> None:
    text = print_json_lines(tallas)
    assert read_tallas(text.splitlines()) == tuple(tallas)
    assert all(isinstance(json.loads(line), dict) for line in text.splitlines())


def test_coups_before_any_head_make_the_first_talla() -> None:
    lines = ["# a night", "", "Js3sKd/Tc6c", "---", "8cAc/KcQd", '{"type":"talla","decks":6}']
    tallas = read_tallas(lines)
    assert [len(talla.coups) for talla in tallas] == [1, 1, 0]
    assert tallas[2].head == TallaHead(decks=6)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("Js3sKd", "“Js3sKd” is not a coup"),
        ("Js3sKd/Tc6c 3:punto", "“3:punto” is not a bet"),
        ("Js3sKd/Xc6c", "“Xc” is not a card."),
        ("----", "“----” is not a coup"),
        ("{", "{ is not a record"),
        ('{"type":"coup"} x', "is not a record"),
        ("{}", "A record cannot have type null."),
        ('{"type":"night"}', 'A record cannot have type "night".'),
        ('{"type":"talla","deck":6}', "A record cannot have deck 6."),
        ('{"type":"talla","decks":"6"}', 'A record cannot have decks "6".'),
        ('{"type":"talla","decks":true}', "A record cannot have decks true."),
        ('{"type":"talla","decks":-1}', "A record cannot have decks -1."),
        ('{"type":"talla","first_card":"1c"}', "“1c” is not a card."),
        ('{"type":"coup","punto":["Js"]}', 'A record cannot have punto ["Js"].'),
        ('{"type":"coup","winner":"Q"}', 'A record cannot have winner "Q".'),
        ('{"type":"coup","punto_total":3}', "A record cannot have banca_total null."),
        ('{"type":"coup","bets":{}}', "A record cannot have bets {}."),
        ('{"type":"coup","bets":[3]}', "A record cannot have bets 3."),
        ('{"type":"coup","bets":[{"wager":"red","stake_minor":1}]}', 'have wager "red".'),
        ('{"type":"coup","bets":[{"wager":"tie"}]}', "have stake_minor null."),
        ('{"type":"coup","bets":[{"wager":"tie","stake_minor":1.5}]}', "have stake_minor 1.5."),
        ('{"type":"coup"}', "A record cannot have punto null."),
        ('{"type":"coup","punto":"Js","banca":""}', 'A record cannot have banca "".'),
        ('{"type":"coup","punto_total":12,"banca_total":3}', "have punto_total 12."),
        ('{"type":"coup","bets":[{"seat":0,"wager":"tie","stake_minor":1}]}', "have seat 0."),
        ('{"type":"coup","bets":[{"seat":1000,"wager":"tie","stake_minor":1}]}', "seat 1000."),
        ('{"type":"talla","decks":0}', "A record cannot have decks 0."),
        ('{"type":"talla","decks":6,"decks":8}', "A record cannot have decks 8."),
        ('{"type":"talla","decks":NaN}', "A record cannot have decks NaN."),
        ('{"type":"talla","number":' + "9" * 5000 + "}", "is not a record"),
        ('{"type":"coup","punto":"\\ud800","banca":"As"}', r"“\ud800” is not a card."),
        ('{"type":"burned"}', "A record cannot have face_down null."),
        ('{"type":"burned","cards":"","face_down":0}', "A record cannot have face_down 0."),
        ('{"type":"burned","cards":"Js","winner":"P"}', 'A record cannot have winner "P".'),
        ('{"type":"end"}', "A record cannot have remaining null."),
        ('{"type":"end","remaining":-1}', "A record cannot have remaining -1."),
        ("[" * 100_000, "is not a coup"),
        ('{"a":' * 100_000, "is not a record"),
    ],
)
def test_a_line_that_says_nothing_known_is_refused_by_its_number(line: str, reason: str) -> None:
    caught = assert_refused("notation.at_line", read_tallas, ["Js3sKd/Tc6c", "", line])
    assert caught.params["line"] == 3
    assert reason in str(caught)


def test_an_empty_file_holds_no_talla() -> None:
    nothing: tuple[Any, ...] = ()
    assert read_tallas([]) == read_tallas(["", "# none"]) == nothing


def test_after_the_end_of_a_talla_only_a_new_one_begins() -> None:
    end = '{"type":"end","remaining":308}'
    (talla, other) = read_tallas(["2c3c/4c5c", end, "# a comment", "---", "2c3c/4c5c"])
    assert (talla.end, other.end) == (EndEntry(308), None)
    for later in ("2c3c/4c5c", '{"type":"burned","face_down":1}', end):
        with pytest.raises(NotationViolation) as caught:
            read_tallas([end, "", later])
        assert str(caught.value) == (
            "Line 3: The talla has ended: write --- before what comes next."
        )
