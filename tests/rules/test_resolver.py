"""Looking an outcome up is resolving it: the same outcome, the same refusals."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.cards import CARDS, Card, parse_cards
from games.rules.coup import Coup, Outcome, resolve_cards
from games.rules.draw import FIVE_BY_CHOICE
from games.rules.errors import TallaViolation, Violation
from games.rules.notation import parse_coup
from games.rules.regulations import Regulation
from games.rules.resolver import Resolver, deal_coups, find_resolver
from tests.rules.samples import ALL, ANDALUCIA, ASTURIAS, FOURNIER, SHOES
from tests.rules.test_simulate import LITERAL, deal_coup

hands = st.lists(st.sampled_from(CARDS), min_size=0, max_size=4).map(tuple)
REGULATIONS = (*ALL, LITERAL)


def told(resolve, punto: tuple[Card, ...], banca: tuple[Card, ...]) -> Outcome | str:
    try:
        outcome: Outcome = resolve(punto, banca)
    except Violation as violation:
        return repr(violation)
    return outcome


@given(hands, hands, st.sampled_from(REGULATIONS), st.booleans())
def test_any_cards_are_resolved_or_refused_as_by_the_rules(
    punto: tuple[Card, ...], banca: tuple[Card, ...], regulation: Regulation, seated: bool
) -> None:
    def by_rules(punto: tuple[Card, ...], banca: tuple[Card, ...]) -> Outcome:
        return resolve_cards(regulation, punto, banca, seated_punto_bet=seated)

    resolver = find_resolver(regulation, seated)
    expected = told(by_rules, punto, banca)
    assert told(resolver.resolve, punto, banca) == expected
    assert told(resolver.resolve, punto, banca) == expected


def test_the_recorded_shoes_are_resolved_as_by_the_rules() -> None:
    resolver = Resolver(ASTURIAS)
    for shoe in SHOES:
        for punto, banca, *_ in shoe["coups"]:
            hands = parse_coup(f"{punto}/{banca}")
            assert resolver.resolve(*hands) == resolve_cards(ASTURIAS, *hands)


def test_where_punto_may_choose_both_are_known_apart() -> None:
    choosing = replace(ASTURIAS, draw_table=FIVE_BY_CHOICE)
    standing, drawing = parse_coup("2s3c/Kd7d"), parse_coup("2s3c4d/Kd7d")
    free, bound = Resolver(choosing), Resolver(choosing, seated_punto_bet=False)
    assert free.resolve(*standing).punto_total == 5
    assert free.resolve(*drawing).punto_total == 9
    assert bound.resolve(*standing).punto_total == 5
    with pytest.raises(Violation) as caught:
        bound.resolve(*drawing)
    assert caught.value.code == "coup.third_undue"


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


def test_a_coup_that_the_cards_cannot_finish_is_not_told() -> None:
    assert list(deal_coups(ANDALUCIA, parse_cards("2s2c2d2h"))) == []
    assert list(deal_coups(ANDALUCIA, parse_cards("2s2c2d"))) == []
    assert len(list(deal_coups(FOURNIER, parse_cards("4s5c2d2h")))) == 1
    assert list(deal_coups(FOURNIER, parse_cards("4s5c2d2h"), cards_behind=4)) == []


@pytest.mark.parametrize("cards_behind", [-1, 1.5])
def test_cards_that_cannot_lie_behind_the_cut_card_are_refused(cards_behind: int) -> None:
    with pytest.raises(TallaViolation) as caught:
        list(deal_coups(ASTURIAS, CARDS, cards_behind=cards_behind))
    assert caught.value.code == "talla.count"
