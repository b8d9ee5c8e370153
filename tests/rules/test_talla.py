"""The count of a shoe's cards."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.cards import CARDS, KINDS, Card, parse_card, parse_cards
from games.rules.errors import Violation
from games.rules.regulations import Regulation
from games.rules.talla import TallaCards, burn_count, start, verify_cut_card, verify_decks
from tests.refused import assert_refused
from tests.rules.samples import ALL, ANDALUCIA, ASTURIAS, FOURNIER, ITALIA, SHOES


def shoe_of(decks: int = 6, first: str = "4s") -> TallaCards:
    return start(decks, parse_card(first), ASTURIAS)


@pytest.mark.parametrize(
    ("first", "burned"), [("Ac", 2), ("4s", 5), ("9h", 10), ("Td", 11), ("Jd", 11), ("Kc", 11)]
)
def test_asturias_b_the_first_card_burns_its_value_ten_for_figures(first: str, burned: int) -> None:
    for regulation in (ASTURIAS, FOURNIER):
        talla = start(6, parse_card(first), regulation)
        assert talla.burned == burned
        assert talla.remaining == 312 - burned
        assert sum(talla.seen) == 1


def test_italia_online_burns_nothing() -> None:
    assert start(1, None, ITALIA).remaining == 52
    assert_refused("talla.first_card", start, 1, parse_card("4s"), ITALIA)


def test_a_first_card_nobody_wrote_down_leaves_a_range() -> None:
    talla = start(6, None, ASTURIAS)
    assert talla.remaining is None
    assert (talla.remaining_at_least, talla.remaining_at_most) == (301, 310)


@pytest.mark.parametrize(
    ("regulation", "allowed"),
    [(ASTURIAS, (6, 8)), (ANDALUCIA, (6, 8)), (FOURNIER, (6, 8)), (ITALIA, (1,))],
)
def test_fournier_six_or_eight_decks(regulation: Regulation, allowed: tuple[int, ...]) -> None:
    for decks in range(10):
        if decks in allowed:
            verify_decks(regulation, decks)
        else:
            caught = assert_refused("talla.decks", verify_decks, regulation, decks)
            assert caught.article == regulation.article("decks_allowed")


def test_asturias_b_seven_cards_behind_the_cut_card_fournier_at_least_seven() -> None:
    verify_cut_card(ASTURIAS, 7, 6)
    verify_cut_card(FOURNIER, 14, 6)
    for regulation, behind in ((ASTURIAS, 14), (ASTURIAS, 6), (FOURNIER, 6)):
        assert_refused("talla.cut_card", verify_cut_card, regulation, behind, 6)


def test_the_cut_card_lies_within_its_shoe() -> None:
    verify_cut_card(FOURNIER, 311, 6)
    verify_cut_card(FOURNIER, 312, 8)
    for behind, decks in ((312, 6), (416, 8)):
        caught = assert_refused("talla.exhausted", verify_cut_card, FOURNIER, behind, decks)
        assert not caught.article


def test_a_card_is_seen_at_most_once_per_deck_also_within_one_coup() -> None:
    talla = shoe_of(6, "4s").take(parse_cards("4s4s4s4s"))
    caught = assert_refused("card.not_in_shoe", talla.take, parse_cards("4s4sAc2c"))
    assert caught.params == {"card": "4s", "seen": 6, "decks": 6}
    assert not talla.can_take(parse_cards("4s4s"))
    assert talla.can_take(parse_cards("4s"))
    assert talla == shoe_of(6, "4s").take(parse_cards("4s4s4s4s"))


def test_a_shoe_cannot_give_more_cards_than_it_holds() -> None:
    talla = replace(shoe_of(), dealt=304)
    assert_refused("talla.exhausted", talla.take, parse_cards("Js3sKdTc"))


def test_coups_without_cards_leave_a_range_and_never_a_number() -> None:
    talla = shoe_of().take_unknown().take_unknown()
    assert talla.remaining is None
    assert (talla.remaining_at_least, talla.remaining_at_most) == (295, 299)
    assert talla.put_back_unknown().put_back_unknown().remaining == 307
    assert shoe_of().take_unknown(4, 4).remaining == 303


def test_a_card_that_was_not_dealt_cannot_be_put_back() -> None:
    talla = shoe_of().take(parse_cards("Js3sKdTc"))
    assert_refused("card.not_dealt", talla.put_back, parse_cards("Js3sKdTd"))
    assert_refused("card.not_dealt", talla.put_back, parse_cards("4s"))
    assert_refused("talla.put_back", talla.put_back, parse_cards("Js3sKdTc4s"))
    assert_refused("talla.put_back", talla.put_back_unknown)


def test_burned_cards_leave_the_shoe_seen_or_not() -> None:
    talla = shoe_of().burn(parse_cards("9h"), face_down=2)
    assert (talla.burned, talla.remaining) == (8, 304)
    assert_refused("talla.count", talla.burn, face_down=-1)
    assert_refused("talla.count", talla.take_unknown, 5, 4)


@pytest.mark.parametrize("shoe", SHOES, ids=lambda shoe: f"shoe {shoe['seed']}")
def test_the_recorded_shoes_hold_their_own_cards(shoe) -> None:
    talla = TallaCards(8).burn(face_down=416 - shoe["cards_after_burn"])
    for punto, banca, *_ in shoe["coups"]:
        talla = talla.take(parse_cards(punto + banca))
        assert talla.total == talla.burned + talla.dealt + (talla.remaining or 0)
    assert talla.remaining == shoe["cards_left"]


@given(
    st.lists(st.lists(st.sampled_from(KINDS), min_size=4, max_size=6), max_size=12),
    st.sampled_from([regulation for regulation in ALL if regulation.burn.by_first_card]),
)
def test_a_refused_coup_changes_nothing_and_a_voided_one_is_undone(
    coups: list[list[Card]], regulation: Regulation
) -> None:
    talla = start(6, parse_card("4s"), regulation)
    for cards in coups:
        before = (talla.seen, talla.dealt, talla.burned)
        if talla.can_take(cards):
            after = talla.take(cards)
            assert after.put_back(cards) == talla
            assert talla.total == after.burned + after.dealt + (after.remaining or 0)
            talla = after
        else:
            with pytest.raises(Violation):
                talla.take(cards)
            assert (talla.seen, talla.dealt, talla.burned) == before
    assert max(talla.seen[:52]) <= 6


def test_a_shoe_holds_four_cards_of_a_rank_for_each_deck_whatever_is_known_of_suits() -> None:
    def refused(talla: TallaCards, cards: str) -> tuple[object, object]:
        values = assert_refused("card.not_in_shoe", talla.take, parse_cards(cards)).params
        return values["card"], values["seen"]

    talla = TallaCards(1).take(parse_cards("7x7x7c7x"))
    assert refused(talla, "7d") == refused(talla, "7x") == ("7", 4)
    one_less = talla.put_back(parse_cards("7x"))
    assert refused(one_less, "7c") == ("7c", 1)
    assert refused(one_less, "7x7x") == ("7", 4)
    assert one_less.take(parse_cards("7s")).dealt == 4


def test_a_range_that_was_not_taken_cannot_be_put_back() -> None:
    talla = shoe_of().take_unknown(4, 6)
    for at_least, at_most in ((0, 6), (4, 3), (5, 6), (4, 7)):
        with pytest.raises(Violation):
            talla.put_back_unknown(at_least, at_most)
    assert talla.put_back_unknown(4, 6).remaining == 307


def test_a_text_without_a_first_card_burns_nothing_by_one() -> None:
    with pytest.raises(Violation) as caught:
        burn_count(ITALIA, parse_card("4s"))
    assert caught.value.params["card"] == "4s"


@given(
    st.lists(st.sampled_from(CARDS), max_size=40),
    st.integers(0, 20),
    st.integers(1, 8),
    st.lists(st.tuples(st.integers(0, 6), st.integers(0, 3)), max_size=8),
)
def test_cards_are_conserved_whatever_is_dealt_burned_and_left_uncounted(
    cards: list[Card], face_down: int, decks: int, unknown: list[tuple[int, int]]
) -> None:
    talla = TallaCards(decks)
    if talla.can_take(cards):
        talla = talla.take(cards)
    talla = talla.burn(face_down=face_down)
    for fewest, more in unknown:
        talla = talla.take_unknown(fewest, fewest + more)
    assert sum(talla.seen) == talla.dealt
    out = talla.burned + talla.dealt
    assert talla.remaining_at_most == talla.total - out - sum(fewest for fewest, _ in unknown)
    spread = sum(more for _, more in unknown)
    assert talla.remaining_at_least == max(0, talla.remaining_at_most - spread)
    assert (talla.remaining is None) == (spread > 0)


def test_cards_taken_for_burned_come_back_the_first_card_included() -> None:
    talla = shoe_of()
    burned = talla.burn(parse_cards("2h4s"), face_down=1)
    assert burned.unburn(parse_cards("4s2h"), face_down=1).seen == talla.seen
    assert burned.unburn(parse_cards("2h")).burned == burned.burned - 1
    for cards, face_down, code in (("9h", 0, "card.not_dealt"), ("", 8, "talla.put_back")):
        assert_refused(code, burned.unburn, parse_cards(cards), face_down=face_down)
