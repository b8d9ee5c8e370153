"""How far chance takes a house's result: how the bets of one coup vary together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from games.rules.odds import Composition, count_coups, full_shoe, full_shoe_odds, net_result
from games.rules.regulations.base import Regulation
from games.rules.wagers import WINNER_OF, WagerKind

__all__ = ["CoupMoments", "coup_moments"]


class CoupMoments(NamedTuple):
    """The house's win from a coup of a fresh shoe, per unit staked on each bet."""

    edges: Mapping[WagerKind, Fraction]
    """The house's average win."""
    covariances: Mapping[tuple[WagerKind, WagerKind], Fraction]
    """How two bets vary together, each pair once in the order of `WagerKind`; with itself: its
    variance."""


def coup_moments(regulation: Regulation, decks: int, *, five_draws: bool = True) -> CoupMoments:
    """Edges and covariances of the bets of a regulation, deductions unrounded.

    All guests who bet on one hand win or lose together, so a coup varies by the total on each bet,
    not by stakes one by one. The slight dependence of pairs on the winner is ignored. In an unseen
    shoe every coup has the odds of the first. Raises `odds.decks`.
    """
    return _moments(regulation, full_shoe(decks), decks, five_draws)


@lru_cache(maxsize=64)
def _moments(
    regulation: Regulation, shoe: Composition, decks: int, five_draws: bool
) -> CoupMoments:
    odds = full_shoe_odds(regulation, decks, five_draws=five_draws)
    edges = {kind: one.edge for kind, one in odds.items()}
    covariances: dict[tuple[WagerKind, WagerKind], Fraction] = {
        (kind, kind): one.variance for kind, one in odds.items() if kind not in WINNER_OF
    }
    bets = [kind for kind in WINNER_OF if kind in odds]
    products = dict.fromkeys(
        ((one, other) for at, one in enumerate(bets) for other in bets[at:]), Fraction(0)
    )
    for results, chance in _outcomes(regulation, shoe, five_draws):
        for one, other in products:
            products[one, other] += results[one] * results[other] * chance
    for (one, other), product in products.items():
        covariances[one, other] = product - edges[one] * edges[other]
    return CoupMoments(MappingProxyType(edges), MappingProxyType(covariances))


def _outcomes(
    regulation: Regulation, shoe: Composition, five_draws: bool
) -> Iterator[tuple[dict[WagerKind, Fraction], Fraction]]:
    """The guest's net win from each bet at each outcome, and the outcome's probability."""
    counts = count_coups(regulation.draw_table, shoe, five_draws=five_draws)
    lost = dict.fromkeys(WINNER_OF, Fraction(-1))
    for kind, ways_by_total in (
        (WagerKind.PUNTO, counts.punto_by_total),
        (WagerKind.BANCA, counts.banca_by_total),
    ):
        for total, ways in enumerate(ways_by_total):
            won = {kind: net_result(regulation, kind, total)}
            yield lost | won, Fraction(ways, counts.total)
    returned = {kind: Fraction(0) for kind in regulation.tie_returns}
    tied = {WagerKind.TIE: net_result(regulation, WagerKind.TIE)}
    yield lost | returned | tied, Fraction(counts.tie, counts.total)
