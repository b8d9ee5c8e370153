"""Simulated tallas: card for card those of the object engine, and on average the exact odds."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from math import sqrt

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.cards import CARDS, Card
from games.rules.coup import Coup, Outcome
from games.rules.draw import FIVE_BY_CHOICE, FOURNIER_LITERAL
from games.rules.errors import OddsViolation
from games.rules.odds import Counts, count_coups, dealt_odds, full_shoe, full_shoe_odds
from games.rules.orderings import BANCA_WITH, PUNTO_WITH, TIE
from games.rules.regulations import Regulation
from games.rules.regulations.base import BurnRule
from games.rules.simulate import Simulation, TallaTable, draw_six, shuffle, simulate
from games.rules.talla import COUP_MOST, start
from games.rules.wagers import Hand, Winner
from tests.rules.samples import ALL, ANDALUCIA, ASTURIAS, FOURNIER, ITALIA

NULL = 22
EXHAUSTIVE = replace(ASTURIAS, cut_card=None, burn=BurnRule(by_first_card=False))
LITERAL = replace(FOURNIER, draw_table=FOURNIER_LITERAL)


def deal_coup(regulation: Regulation, cards: list[Card], five_draws: bool = True) -> Coup | None:
    """The coup that these cards begin, by the object engine; None if they do not suffice."""
    coup = Coup(regulation)
    for card in cards:
        if coup.can_stand() and not five_draws:
            coup = coup.stand()
        if coup.expected is None:
            break
        coup = coup.apply(card)
    if coup.can_stand() and not five_draws:
        coup = coup.stand()
    return coup if coup.expected is None else None


def code_of(coup: Coup, pairs: bool) -> int:
    outcome = coup.outcome
    assert isinstance(outcome, Outcome)
    if outcome.winner is Winner.TIE:
        kind = TIE
    elif outcome.winner is Winner.PUNTO:
        kind = PUNTO_WITH[outcome.punto_total]
    else:
        kind = BANCA_WITH[outcome.banca_total]
    marks = (bool(outcome.punto_pair) + 2 * bool(outcome.banca_pair)) if pairs else 0
    return kind + 32 * len(coup.cards) + 256 * marks


def deal_talla(
    regulation: Regulation, cards: list[Card], cards_behind: int, five_draws: bool = True
) -> list[int]:
    """The codes of all coups of a shoe, dealt one by one by the object engine."""
    burned = 0
    if regulation.burn.by_first_card:
        burned = start(len(cards) // 52, cards[0], regulation).burned
    codes: list[int] = []
    place = burned
    while len(cards) - place > cards_behind:
        coup = deal_coup(regulation, cards[place : place + COUP_MOST], five_draws)
        if coup is None:
            codes.append(NULL + 32 * 7)
            break
        codes.append(code_of(coup, regulation.offers_pairs))
        place += len(coup.cards)
    return codes


@pytest.mark.parametrize(
    ("regulation", "cards_behind", "five_draws"),
    [
        (ASTURIAS, 7, True),
        (ANDALUCIA, 14, True),
        (FOURNIER, 7, True),
        (LITERAL, 40, True),
        (EXHAUSTIVE, 0, True),
        (EXHAUSTIVE, 3, True),
        (replace(EXHAUSTIVE, draw_table=FIVE_BY_CHOICE), 0, False),
        (replace(ITALIA, shuffled_every_coup=False), 0, True),
    ],
)
@settings(max_examples=20)
@given(seed=st.integers(0, 2**63), decks=st.sampled_from([1, 6, 8]))
def test_a_talla_equals_that_of_the_object_engine(
    regulation: Regulation, cards_behind: int, five_draws: bool, seed: int, decks: int
) -> None:
    regulation = replace(regulation, decks_allowed=(decks,))
    shoe = shuffle(np.random.Generator(np.random.SFC64(seed)), 1, decks)
    cards = [CARDS[card] for card in shoe[0]]
    played = TallaTable(regulation, decks, cards_behind, five_draws).play(shoe).tolist()
    if played[-1] & 31 == NULL:
        played[-1] &= 255  # a null coup has no pairs
    assert played == deal_talla(regulation, cards, cards_behind, five_draws)


@pytest.mark.parametrize("regulation", [EXHAUSTIVE, ASTURIAS], ids=["to the end", "asturias"])
def test_tallas_dealt_together_are_those_dealt_alone(regulation: Regulation) -> None:
    shoes = shuffle(np.random.Generator(np.random.SFC64(7)), 40, 6)
    table = TallaTable(regulation, 6, 0)
    alone = Counter(code for shoe in shoes for code in table.play(shoe[None]).tolist())
    assert Counter(table.play(shoes).tolist()) == alone


@settings(max_examples=50)
@given(seed=st.integers(0, 2**63))
def test_a_coup_of_a_fresh_deck_equals_that_of_the_object_engine(seed: int) -> None:
    six = draw_six(np.random.Generator(np.random.SFC64(seed)), 1, 1)
    cards = [CARDS[card] for card in six[:, 0]]
    assert len(set(cards)) == 6
    coup = deal_coup(ITALIA, cards)
    assert coup is not None
    assert TallaTable(ITALIA, 1, 0).play_singly(six).tolist() == [code_of(coup, pairs=True)]


@pytest.mark.parametrize("decks", [1, 8])
def test_a_shuffled_shoe_holds_all_its_cards(decks: int) -> None:
    shoes = shuffle(np.random.Generator(np.random.SFC64(3)), 50, decks)
    for shoe in shoes:
        assert sorted(shoe.tolist()) == sorted(list(range(52)) * decks)


def test_every_card_is_as_likely_at_every_place() -> None:
    shoes = shuffle(np.random.Generator(np.random.SFC64(11)), 20_000, 1)
    for place in (0, 25, 51):
        times = np.bincount(shoes[:, place], minlength=52)
        chi_square = float(((times - 20_000 / 52) ** 2 / (20_000 / 52)).sum())
        assert chi_square < 51 + 5 * sqrt(2 * 51)


def check_against_exact(dealt: Simulation, exact: Counts) -> None:
    """Every class within five standard deviations of coups that would be independent."""
    coups = dealt.counts.total
    for counted, ways in (
        (dealt.counts.punto, exact.punto),
        (dealt.counts.banca, exact.banca),
        (dealt.counts.tie, exact.tie),
        (dealt.counts.banca_by_total[6], exact.banca_by_total[6]),
        *zip(dealt.counts.by_cards, exact.by_cards, strict=True),
    ):
        chance = ways / exact.total
        assert abs(counted - coups * chance) < 5 * sqrt(coups * chance * (1 - chance))


@pytest.mark.parametrize("regulation", ALL, ids=lambda regulation: regulation.key)
def test_simulated_tallas_meet_the_exact_odds(regulation: Regulation) -> None:
    tallas = 500_000 if regulation.shuffled_every_coup else 8_000
    dealt = simulate(regulation, tallas, seed=2011)
    assert dealt.counts.total + dealt.null_coups >= tallas
    check_against_exact(dealt, count_coups(regulation.draw_table, full_shoe(regulation.decks)))
    exact = full_shoe_odds(regulation, regulation.decks)
    for kind, odds in dealt.odds().items():
        error = sqrt(exact[kind].variance / dealt.counts.total)
        assert abs(float(odds.edge - exact[kind].edge)) < 5 * error
    assert set(dealt.odds()) == set(regulation.wagers)


def test_the_same_seed_deals_the_same_tallas() -> None:
    first, again, other = (simulate(ASTURIAS, 20, seed=seed) for seed in (5, 5, 6))
    assert first == again != other


def test_a_talla_without_cut_card_may_end_in_a_coup_that_cannot_be_finished() -> None:
    dealt = simulate(EXHAUSTIVE, 200, seed=1)
    assert 0 < dealt.null_coups <= 200
    assert simulate(ASTURIAS, 200, seed=1).null_coups == 0


def test_odds_dealt_are_those_of_the_counts() -> None:
    counts = Counts(4, 1, (0,) * 9 + (1,), (0,) * 6 + (1,) + (0,) * 2 + (1,), (4, 0, 0))
    odds = {kind.value: one for kind, one in dealt_odds(ANDALUCIA, counts, 0, 0).items()}
    assert odds["banca"].edge == Fraction(1 - 1, 4) - Fraction(1, 8)
    assert odds["punto"].edge == Fraction(2 - 1, 4)
    assert odds["tie"].edge == Fraction(3 - 8, 4)
    with pytest.raises(OddsViolation):
        dealt_odds(ANDALUCIA, Counts(0, 0, (0,) * 10, (0,) * 10, (0, 0, 0)), 0, 0)


def test_both_hands_are_dealt_in_the_order_of_the_text() -> None:
    assert FOURNIER.deal_order[:2] == (Hand.PUNTO, Hand.PUNTO)
    shoe = np.array([[3, 35, 20, 21] + [48] * 48], np.uint8)  # As 9s 6c 6d Kc…
    fournier = replace(FOURNIER, burn=BurnRule(by_first_card=False))
    alternating = replace(ASTURIAS, burn=BurnRule(by_first_card=False))
    assert TallaTable(fournier, 1, 40).play(shoe)[0] & 31 == BANCA_WITH[2]
    assert TallaTable(alternating, 1, 40).play(shoe)[0] & 31 == PUNTO_WITH[7]
