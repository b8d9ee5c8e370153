"""How the bets of a coup vary together, held against settling every outcome of a fresh shoe."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.luck import coup_moments
from games.rules.odds import count_coups, full_shoe, full_shoe_odds
from games.rules.outcome import Outcome
from games.rules.regulations import get_regulation
from games.rules.settlement import EXACT, Bet, settle
from games.rules.wagers import WagerKind, Winner

BANKED = ("asturias-2011", "andalucia", "italia-online", "fournier")
BETS = (WagerKind.PUNTO, WagerKind.BANCA, WagerKind.TIE)
# Stakes of which every deduction and every pay of the texts is whole.
WHOLE = 3600


@pytest.mark.parametrize("key", BANKED)
@pytest.mark.parametrize("decks", [1, 6, 8])
def test_edge_and_variance_of_one_bet_are_those_of_the_exact_odds(key: str, decks: int) -> None:
    regulation = get_regulation(key)
    moments = coup_moments(regulation, decks)
    for kind, odds in full_shoe_odds(regulation, decks).items():
        assert moments.edges[kind] == odds.edge
        assert moments.covariances[kind, kind] == odds.variance


@pytest.mark.parametrize("key", BANKED)
@given(stakes=st.tuples(*[st.integers(0, 50)] * len(BETS)))
def test_a_felt_of_bets_varies_as_its_settlements_do(key: str, stakes: tuple[int, ...]) -> None:
    regulation = get_regulation(key)
    moments = coup_moments(regulation, 6)
    offered = moments.edges.keys() & set(BETS)
    felt = {
        kind: stake * WHOLE for kind, stake in zip(BETS, stakes, strict=True) if kind in offered
    }
    said = sum(
        felt[one] * felt[other] * covariance * (1 if one is other else 2)
        for (one, other), covariance in moments.covariances.items()
        if one in felt and other in felt
    )
    mean = square = Fraction(0)
    for result, chance in results_of(key, felt):
        mean += result * chance
        square += result * result * chance
    assert said == square - mean * mean
    assert sum(stake * moments.edges[kind] for kind, stake in felt.items()) == mean


def results_of(key: str, felt: dict[WagerKind, int]) -> Iterator[tuple[int, Fraction]]:
    """The house's result on a felt at each outcome, as it settles it, and its probability."""
    regulation = get_regulation(key)
    counts = count_coups(regulation.draw_table, full_shoe(6))
    bets = [Bet(1, kind, stake) for kind, stake in felt.items() if stake]
    ways = {outcome(Winner.TIE, 7, 7): counts.tie}
    for total in range(1, 10):
        ways[outcome(Winner.PUNTO, total, 0)] = counts.punto_by_total[total]
        ways[outcome(Winner.BANCA, 0, total)] = counts.banca_by_total[total]
    for found, times in ways.items():
        result = settle(regulation, found, bets, EXACT).overall.house_result_minor
        yield result, Fraction(times, counts.total)


def outcome(winner: Winner, punto: int, banca: int) -> Outcome:
    return Outcome(winner, punto, banca, None, None, None, cards_known=False, why="")
