"""A coup on one line reads back as written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.cards import CARDS, Card, parse_cards
from games.rules.notation import (
    CoupLine,
    parse_bet,
    parse_coup,
    parse_coups,
    parse_line,
    print_coup,
    print_coups,
)
from games.rules.settlement import Bet
from games.rules.wagers import WagerKind
from tests.refused import assert_refused

hands = st.lists(st.sampled_from(CARDS), min_size=1, max_size=3).map(tuple)


def test_a_line_is_punto_then_banca() -> None:
    assert parse_coup("Js3sKd/Tc6c") == (parse_cards("Js3sKd"), parse_cards("Tc6c"))
    assert parse_coup("  Js3s/Tc6c\n") == (parse_cards("Js3s"), parse_cards("Tc6c"))


@given(hands, hands)
def test_any_coup_reads_back(punto: tuple[Card, ...], banca: tuple[Card, ...]) -> None:
    assert parse_coup(print_coup(punto, banca)) == (punto, banca)


@given(st.lists(st.tuples(hands, hands), max_size=8))
def test_any_shoe_reads_back(coups: list[tuple[tuple[Card, ...], tuple[Card, ...]]]) -> None:
    assert list(parse_coups(print_coups(coups))) == coups


def test_comments_and_blank_lines_are_skipped() -> None:
    assert len(list(parse_coups("# talla 3\n\nJs3sKd/Tc6c\n  \n8cAc/KcQd\n"))) == 2


@pytest.mark.parametrize("line", ["", "/", "Js3s", "Js3s/", "/Js3s", "Js3s/Tc6c/2d", "Js 3s/Tc6c"])
def test_a_line_that_is_no_coup_is_refused(line: str) -> None:
    assert_refused("notation.line", parse_coup, line)


@pytest.mark.parametrize("line", ["Js3/Tc6c", "js3s/Tc6c", "10s3s/Tc6c"])
def test_a_bad_card_is_refused(line: str) -> None:
    assert_refused("card.unknown", parse_coup, line)


bets = st.lists(
    st.builds(Bet, st.integers(0, 999), st.sampled_from(WagerKind), st.integers(0, 10**18 - 1)),
    max_size=6,
).map(tuple)


@given(hands, hands, bets)
def test_any_coup_with_bets_reads_back(
    punto: tuple[Card, ...], banca: tuple[Card, ...], staked: tuple[Bet, ...]
) -> None:
    line = print_coup(punto, banca, staked)
    assert parse_line(line) == CoupLine(punto, banca, staked)
    assert parse_coup(line) == (punto, banca)


def test_a_bet_names_seat_wager_and_stake() -> None:
    line = parse_line("Js3sKd/Tc6c 3:punto=5000 12:banca_pair=25 tie=100")
    assert line.bets == (
        Bet(3, WagerKind.PUNTO, 5000),
        Bet(12, WagerKind.BANCA_PAIR, 25),
        Bet(0, WagerKind.TIE, 100),
    )


@pytest.mark.parametrize(
    "text",
    [
        "punto",
        "punto=",
        "=5",
        "3:=5",
        ":punto=5",
        "0:punto=5",
        "-1:punto=5",
        "1:2:punto=5",
        "x:punto=5",
        "1000:punto=5",
        "3:punto=-5",
        "3:punto=5.0",
        "3:punto=5=5",
        "3:punto=1e3",
        "3:PUNTO=5",
        "3:suite=5",
        "3:punto=٣",
        "3:punto=1000000000000000000",
    ],
)
def test_a_wrong_bet_is_refused(text: str) -> None:
    for refuse in (parse_bet, lambda text: parse_line(f"Js3s/Tc6c {text}")):
        caught = assert_refused("notation.bet", refuse, text)
        assert caught.params["text"] == text
