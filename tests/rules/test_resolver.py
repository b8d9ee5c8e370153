"""Coups whose cards are known: as the book says, whether judged or looked up."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.cards import CARDS, Card, hand_total, parse_cards
from games.rules.coup import Coup, Outcome, Winner, resolve_cards
from games.rules.draw import FIVE_BY_CHOICE, PuntoAct
from games.rules.errors import Violation
from games.rules.notation import parse_coup
from games.rules.regulations import Regulation
from games.rules.resolver import deal_coups
from tests.refused import assert_refused
from tests.rules.samples import ALL, ANDALUCIA, ASTURIAS, FOURNIER, RIO
from tests.rules.test_simulate import LITERAL, deal_coup

hands = st.lists(st.sampled_from(CARDS), min_size=0, max_size=4).map(tuple)
REGULATIONS = (*ALL, LITERAL)


def by_the_book(
    regulation: Regulation, punto: tuple[Card, ...], banca: tuple[Card, ...], seated: bool
) -> tuple[Winner, int, int] | str:
    """Winner and totals, or the code that refuses the cards: read off the grid, nothing kept."""
    if not 2 <= len(punto) <= 3 or not 2 <= len(banca) <= 3:
        return "coup.card_count"
    table, one, other = regulation.draw_table, hand_total(punto[:2]), hand_total(banca[:2])
    drew, banca_drew = len(punto) == 3, len(banca) == 3
    if one > 7 or other > 7:
        may, must, banca_must = False, False, False
    else:
        act = table.punto[one]
        may = act is PuntoAct.DRAW or (act is PuntoAct.CHOICE and seated)
        must = act is PuntoAct.DRAW
        third = punto[2].value if drew else None
        banca_must = table.banca_draws(other, hand_total(punto), third)
    if drew > may or banca_drew > banca_must:
        # A missing card of punto shifts banca's column: it is reported first.
        return "coup.third_missing" if must > drew else "coup.third_undue"
    if drew < must or banca_drew < banca_must:
        return "coup.third_missing"
    total, banca_total = hand_total(punto), hand_total(banca)
    winner = Winner.TIE if total == banca_total else Winner.PUNTO
    return Winner.BANCA if banca_total > total else winner, total, banca_total


def judge(
    regulation: Regulation, punto: tuple[Card, ...], banca: tuple[Card, ...], seated: bool = True
) -> Outcome | str:
    """The outcome, or the code that refuses the cards."""
    try:
        return resolve_cards(regulation, punto, banca, seated_punto_bet=seated)
    except Violation as violation:
        return violation.code


@given(hands, hands, st.sampled_from(REGULATIONS), st.booleans())
def test_any_cards_are_resolved_or_refused_as_by_the_book(
    punto: tuple[Card, ...], banca: tuple[Card, ...], regulation: Regulation, seated: bool
) -> None:
    expected = by_the_book(regulation, punto, banca, seated)
    judged = judge(regulation, punto, banca, seated)
    assert judge(regulation, punto, banca, seated) == judged
    if isinstance(judged, str):
        assert judged == expected
        return
    assert judged[:3] == expected
    natural = len(punto) == len(banca) == 2 and max(judged[1:3]) > 7
    pairs = punto[0].rank == punto[1].rank, banca[0].rank == banca[1].rank
    why = "equal_totals" if judged.winner is Winner.TIE else "higher_total"
    assert judged[3:] == (natural, *pairs, True, "natural" if natural else why)


@pytest.mark.parametrize("regulation", [RIO, LITERAL], ids=lambda regulation: regulation.key)
def test_all_hands_by_value_are_resolved_as_by_the_book(regulation: Regulation) -> None:
    """All two-card totals with every third card, and without."""
    values = tuple(CARDS[at * 4] for at in (9, *range(9)))
    ends: list[tuple[Card, ...]] = [(), *[(card,) for card in values]]
    for one, other, third, banca_third in product(values, values, ends, ends):
        punto, banca = (values[0], one, *third), (values[0], other, *banca_third)
        outcome = judge(regulation, punto, banca)
        by_cards = outcome if isinstance(outcome, str) else outcome[:3]
        assert by_cards == by_the_book(regulation, punto, banca, True)


def test_the_outcomes_of_a_draw_table_serve_every_regulation_with_it() -> None:
    house = replace(ASTURIAS, key="house")
    hands = parse_coup("Js3sKd/Tc6c")
    assert resolve_cards(house, *hands) is resolve_cards(ASTURIAS, *hands)


def test_where_punto_may_choose_both_are_known_apart() -> None:
    choosing = replace(ASTURIAS, draw_table=FIVE_BY_CHOICE)
    standing, drawing = parse_coup("2s3c/Kd7d"), parse_coup("2s3c4d/Kd7d")
    for _ in ("judged", "known"):
        assert resolve_cards(choosing, *standing).punto_total == 5
        assert resolve_cards(choosing, *drawing).punto_total == 9
        assert resolve_cards(choosing, *standing, seated_punto_bet=False).punto_total == 5
        assert_refused(
            "coup.third_undue", resolve_cards, choosing, *drawing, seated_punto_bet=False
        )


@pytest.mark.parametrize("regulation", REGULATIONS, ids=lambda regulation: regulation.key)
@pytest.mark.parametrize("cards_behind", [0, 7])
def test_a_shoe_gives_the_coups_that_card_by_card_come_out(
    regulation: Regulation, cards_behind: int
) -> None:
    cards = list(CARDS) * 2
    random.Random(4).shuffle(cards)
    expected: list[Coup] = []
    place = 0
    while len(cards) - place > cards_behind:
        coup = deal_coup(regulation, cards[place : place + 6])
        if coup is None:
            break
        expected.append(coup)
        place += len(coup.cards)
    dealt = list(deal_coups(regulation, cards, cards_behind=cards_behind))
    assert dealt == [(coup.punto, coup.banca, coup.outcome) for coup in expected]


def test_a_coup_that_the_cards_cannot_finish_is_left_out() -> None:
    assert list(deal_coups(ANDALUCIA, parse_cards("2s2c2d2h"))) == []
    assert list(deal_coups(ANDALUCIA, parse_cards("2s2c2d"))) == []
    assert len(list(deal_coups(FOURNIER, parse_cards("4s5c2d2h")))) == 1
    assert list(deal_coups(FOURNIER, parse_cards("4s5c2d2h"), cards_behind=4)) == []
