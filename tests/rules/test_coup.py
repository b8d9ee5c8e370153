"""A coup folded card by card, resolved from its cards, and resolved from its totals."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.cards import CARDS, Card, parse_card, parse_cards
from games.rules.coup import (
    Coup,
    Hand,
    Step,
    Winner,
    resolve_cards,
    resolve_totals,
    verify_claim,
)
from games.rules.draw import FIVE_BY_CHOICE, DrawTable
from games.rules.errors import Violation
from games.rules.notation import parse_coup
from games.rules.regulations.base import Regulation
from tests.refused import assert_refused
from tests.rules.samples import ALL, ASTURIAS, FOURNIER, ITALIA, RIO, SHOES, deal, outcome_of

FIVE = replace(ASTURIAS, draw_table=FIVE_BY_CHOICE)


def fold(regulation: Regulation, text: str) -> Coup:
    coup = Coup(regulation)
    for card in parse_cards(text):
        coup = coup.apply(card)
    return coup


def code_of(regulation: Regulation, line: str) -> str:
    with pytest.raises(Violation) as caught:
        resolve_cards(regulation, *parse_coup(line))
    return caught.value.code


@pytest.mark.parametrize("shoe", SHOES, ids=lambda shoe: f"shoe {shoe['seed']}")
@pytest.mark.parametrize("regulation", ALL, ids=lambda regulation: regulation.key)
def test_the_recorded_shoes_resolve_equal(shoe, regulation) -> None:
    for punto, banca, punto_total, banca_total, winner, punto_pair, banca_pair in shoe["coups"]:
        outcome = resolve_cards(regulation, parse_cards(punto), parse_cards(banca))
        assert outcome[:3] == (Winner(winner), punto_total, banca_total)
        assert (outcome.punto_pair, outcome.banca_pair) == (bool(punto_pair), bool(banca_pair))
        assert outcome.natural is (len(punto + banca) == 8 and max(outcome[1:3]) > 7)


@pytest.mark.parametrize("shoe", SHOES, ids=lambda shoe: f"shoe {shoe['seed']}")
def test_the_recorded_shoes_fold_card_by_card(shoe) -> None:
    for regulation in ALL:
        for punto_text, banca_text, *_ in shoe["coups"]:
            hands = {
                Hand.PUNTO: parse_cards(punto_text),
                Hand.BANCA: parse_cards(banca_text),
            }
            coup = Coup(regulation)
            while step := coup.expected:
                assert coup.outcome is None
                coup = coup.apply(hands[step.hand][step.index])
            assert (coup.punto, coup.banca) == (hands[Hand.PUNTO], hands[Hand.BANCA])
            assert coup.outcome == resolve_cards(regulation, coup.punto, coup.banca)


@pytest.mark.parametrize("regulation", [ASTURIAS, ITALIA, RIO], ids=lambda it: it.key)
def test_asturias_b_first_and_third_cards_are_puntos(regulation: Regulation) -> None:
    coup = fold(regulation, "AcKd2c9d")
    assert coup.punto == parse_cards("Ac2c")
    assert coup.banca == parse_cards("Kd9d")


def test_fournier_two_cards_to_punto_then_two_to_banca() -> None:
    coup = fold(FOURNIER, "Ac2cKd9d")
    assert coup.punto == parse_cards("Ac2c")
    assert coup.banca == parse_cards("Kd9d")


def test_the_next_card_is_named_with_its_reason() -> None:
    assert Coup(ASTURIAS).expected == Step(Hand.PUNTO, 0, "deal.initial")
    assert fold(ASTURIAS, "Ac").expected == Step(Hand.BANCA, 0, "deal.initial")
    assert fold(FOURNIER, "Ac").expected == Step(Hand.PUNTO, 1, "deal.initial")
    assert fold(ASTURIAS, "Ac2cAd2d").expected == Step(Hand.PUNTO, 2, "draw.punto")
    assert fold(ASTURIAS, "Ac2cAd2d7s").expected == Step(Hand.BANCA, 2, "draw.banca")
    assert fold(ASTURIAS, "3c2c3d2d").expected == Step(Hand.BANCA, 2, "draw.banca")


@pytest.mark.parametrize("regulation", ALL, ids=lambda it: it.key)
@pytest.mark.parametrize(
    ("punto", "banca", "winner"),
    [
        ("8cKc", "Ac2d", "P"),
        ("AcKc", "4c4d", "B"),
        ("9cKc", "3c5d", "P"),
        ("4c4h", "Kd9d", "B"),
        ("8cKc", "5c3d", "T"),
        ("9cKc", "Jd9d", "T"),
    ],
)
def test_asturias_a1_a_natural_ends_the_coup(
    regulation: Regulation, punto: str, banca: str, winner: str
) -> None:
    coup = deal(regulation, punto, banca)
    assert coup.expected is None
    assert coup.outcome is not None
    assert coup.outcome.natural is True
    assert (coup.outcome.winner, coup.outcome.why) == (Winner(winner), "natural")


@pytest.mark.parametrize("regulation", ALL, ids=lambda it: it.key)
def test_asturias_a1_the_hand_nearest_to_nine_wins(regulation: Regulation) -> None:
    for line, winner in (
        ("Kc7d/Kh6h", "P"),
        ("Kc6d/Kh7h", "B"),
        ("Kc7d/2d5h", "T"),
        ("KcTd9s/Kh7h", "P"),  # 9 over 7
        ("2c2d6s/Kh6h2c", "B"),  # 0, although 10 are more than 8
        ("KcTd7s/Kh7h", "T"),
    ):
        assert resolve_cards(regulation, *parse_coup(line)).winner is Winner(winner)
    for punto in range(10):
        for banca in range(10):
            nearest = min(9 - punto, 9 - banca)
            won = [at for at, total in (("P", punto), ("B", banca)) if 9 - total == nearest]
            winner = Winner(won[0] if len(won) == 1 else "T")
            assert resolve_totals(regulation, winner, punto, banca).winner is winner


def test_a_decided_coup_takes_no_further_card_and_does_not_change() -> None:
    coup = fold(ASTURIAS, "8cAcKc2d")
    assert not coup.can(parse_card("Ah"))
    caught = assert_refused("coup.complete", coup.apply, parse_card("Ah"))
    assert caught.article == "asturias-2011 A.1"
    assert coup == fold(ASTURIAS, "8cAcKc2d")


def test_asturias_a2_after_the_third_cards_nothing_is_drawn() -> None:
    caught = assert_refused("coup.complete", fold, ASTURIAS, "2cKd4cKh5c6d")
    assert caught.article == "asturias-2011 A.2"


@pytest.mark.parametrize("card", ["Ah", 5, None, Hand.PUNTO])
def test_a_wrong_card_is_not_drawn(card: Any) -> None:
    assert not fold(ASTURIAS, "2cKd").can(card)
    assert_refused("value.card", fold(ASTURIAS, "8cAcKc2d").apply, card)


def test_a_coup_can_be_copied_and_has_a_short_text() -> None:
    coup = fold(ASTURIAS, "2cKd4c")
    assert copy(coup) == coup != fold(ASTURIAS, "2cKd")
    assert copy(coup).expected == Step(Hand.BANCA, 1, "deal.initial")
    assert repr(coup).startswith("Coup(asturias-2011 2c4c/Kd, ")


def test_asturias_a2_the_legal_cards_and_no_others() -> None:
    assert code_of(ASTURIAS, "2c3c/KdQd") == "coup.third_missing"
    assert code_of(ASTURIAS, "2c4c5c/Kd7d") == "coup.third_undue"
    assert code_of(ASTURIAS, "2c4c/Kd5d") == "coup.third_missing"
    assert code_of(ASTURIAS, "2c4c/Kd6d2d") == "coup.third_undue"
    assert code_of(ASTURIAS, "2c3c8c/Kd3dAd") == "coup.third_undue"
    assert code_of(ASTURIAS, "2c3c9c/Kd3d") == "coup.third_missing"
    assert code_of(ASTURIAS, "2c/Kd3d") == "coup.card_count"
    assert code_of(ASTURIAS, "2c3c/Kd3d2d2c") == "coup.card_count"


def test_asturias_a1_no_third_card_beside_a_natural() -> None:
    for line in ("2c3c4c/Kd8d", "Kc9c/2d3d4d", "4c4dKc/2dKd"):
        caught = assert_refused("coup.third_undue", resolve_cards, ASTURIAS, *parse_coup(line))
        assert caught.article == "asturias-2011 A.1"


def test_rio_de_la_plata_22_on_five_punto_may_draw_or_stand() -> None:
    coup = fold(FIVE, "2cKd3cQd")
    assert coup.expected == Step(Hand.PUNTO, 2, "choice.punto")
    assert coup.can_stand()
    assert coup.stand().expected == Step(Hand.BANCA, 2, "draw.banca")
    assert coup.apply(parse_card("4h")).punto == parse_cards("2c3c4h")
    assert resolve_cards(FIVE, *parse_coup("2c3c/Kd6d")).winner is Winner.BANCA
    assert resolve_cards(FIVE, *parse_coup("2c3c4c/Kd6d")).winner is Winner.PUNTO


def test_rio_de_la_plata_28_without_a_seated_punto_bet_five_stands() -> None:
    coup = Coup(RIO, seated_punto_bet=False)
    for card in parse_cards("2cKd3cQd"):
        coup = coup.apply(card)
    assert coup.expected == Step(Hand.BANCA, 2, "draw.banca")
    caught = assert_refused(
        "coup.third_undue", resolve_cards, RIO, *parse_coup("2c3c4c/Kd6d"), seated_punto_bet=False
    )
    assert caught.article == "rio-de-la-plata 28"


@pytest.mark.parametrize(
    ("line", "article"),
    [
        ("2c2d/Kd6d", "22"),
        ("2c4d5c/Kd6d", "22"),
        ("2c4d/Kd5d", "23"),
        ("2c4d/Kd6d5s", "23"),
        ("2c4d/Kd9d5s", "26"),
        ("2c6d5s/Kd7d", "26"),
    ],
)
def test_rio_de_la_plata_22_23_26_the_article_of_a_third_card(line: str, article: str) -> None:
    with pytest.raises(Violation) as caught:
        resolve_cards(RIO, *parse_coup(line))
    assert caught.value.article == f"rio-de-la-plata {article}"


def test_without_a_choice_no_player_chooses_to_stand() -> None:
    assert_refused("coup.no_choice", fold(ASTURIAS, "2cKd3cQd").stand)


@given(st.lists(st.sampled_from(CARDS), min_size=6, max_size=6), st.sampled_from((*ALL, FIVE)))
def test_whatever_is_folded_resolves_to_the_same(cards: list[Card], regulation) -> None:
    coup = Coup(regulation)
    for card in cards:
        if coup.expected:
            coup = coup.apply(card)
    assert coup.outcome is not None
    assert resolve_cards(regulation, coup.punto, coup.banca) == coup.outcome
    by_totals = resolve_totals(
        regulation, coup.outcome.winner, coup.outcome.punto_total, coup.outcome.banca_total
    )
    assert by_totals[:3] == coup.outcome[:3]


@pytest.mark.parametrize(("winner", "punto", "banca"), [("P", 3, 6), ("T", 3, 6), ("B", 6, 6)])
def test_a_winner_that_the_totals_do_not_give_is_refused(
    winner: str, punto: int, banca: int
) -> None:
    assert_refused("coup.winner_disagrees", resolve_totals, ASTURIAS, Winner(winner), punto, banca)


def test_totals_outside_a_table_are_unreachable() -> None:
    never = DrawTable(
        "never", (FIVE_BY_CHOICE.punto[7],) * 8, tuple((False,) * 11 for _ in range(8))
    )
    regulation = replace(ASTURIAS, draw_table=never)
    assert resolve_totals(regulation, Winner.PUNTO, 9, 0).natural is None
    assert_refused(
        "coup.unreachable", resolve_totals, regulation, Winner.PUNTO, 9, 0, natural=False
    )


def test_a_coup_by_totals_leaves_pairs_and_naturals_unknown() -> None:
    outcome = resolve_totals(ASTURIAS, Winner.BANCA, 3, 8)
    assert outcome.cards_known is False
    assert (outcome.punto_pair, outcome.banca_pair, outcome.natural) == (None, None, None)
    assert resolve_totals(ASTURIAS, Winner.BANCA, 3, 7).natural is False
    assert resolve_totals(ASTURIAS, Winner.BANCA, 3, 8, natural=True).why == "natural"
    assert_refused("coup.not_natural", resolve_totals, ASTURIAS, Winner.BANCA, 3, 7, natural=True)


def test_a_claim_is_held_against_the_cards() -> None:
    outcome = outcome_of("Js3sKd/Tc6c")
    verify_claim(outcome, Winner.BANCA, (3, 6))
    verify_claim(outcome, None, None)
    caught = assert_refused("coup.total_mismatch", verify_claim, outcome, Winner.BANCA, (3, 7))
    assert caught.params == {"hand": "banca", "entered": 7, "total": 6}
    caught = assert_refused("coup.winner_mismatch", verify_claim, outcome, Winner.PUNTO, None)
