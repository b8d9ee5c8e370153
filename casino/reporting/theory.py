"""The theoretical win by the odds of the bets, and how far chance may take it."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import lcm
from typing import Final, NamedTuple

from games.rules.luck import coup_moments
from games.rules.regulations import get_regulation
from games.rules.wagers import PAIR_WAGERS, WINNER_OF, WagerKind

MICRO: Final = 10**6
PRODUCTS: Final = (
    *combinations_with_replacement((wager.value for wager in WINNER_OF), 2),
    *((wager.value, wager.value) for wager in PAIR_WAGERS),
)
"""The stakes that vary together, two and two; a pair varies by itself."""


class Prices(NamedTuple):
    """Edges and covariances of a text and a shoe as whole parts of one whole, in a fixed order."""

    edges: tuple[int, ...]
    """Parts of `edge_whole` of the stake, in the order of `WagerKind`; 0 for one not offered."""
    edge_whole: int
    covariances: tuple[int, ...]
    """In the order of `PRODUCTS`, parts of `covariance_whole`, twice where the two differ."""
    covariance_whole: int

    def theory_micro(self, stakes: Sequence[int]) -> int:
        """Return the house's average win from stakes, in millionths of the smallest unit."""
        parts = sum(stake * edge for stake, edge in zip(stakes, self.edges, strict=True))
        return round(Fraction(parts * MICRO, self.edge_whole))

    def variance_minor2(self, products: tuple[int, ...]) -> int:
        """Return the variance of the house's result from the sums of products of the stakes."""
        pairs = zip(products, self.covariances, strict=True)
        return round(Fraction(sum(sum_ * part for sum_, part in pairs), self.covariance_whole))


@lru_cache(maxsize=256)
def find_prices(regulation: str, version: str, decks: int) -> Prices | None:
    """Return the prices of a text's bets; none where the bank is a guest's and not the house's.

    Where a text lets punto choose on five, it is taken to draw. Raises `regulation.unknown`.
    """
    text = get_regulation(regulation, version)
    if text.banca is not None:
        return None
    moments = coup_moments(text, decks)
    edges = [moments.edges.get(wager, Fraction(0)) for wager in WagerKind]
    by_name: Mapping[tuple[str, str], Fraction] = {
        (one.value, other.value): value * (1 if one is other else 2)
        for (one, other), value in moments.covariances.items()
    }
    covariances = [by_name.get(pair, Fraction(0)) for pair in PRODUCTS]
    return Prices(*_in_parts(edges), *_in_parts(covariances))


def _in_parts(values: list[Fraction]) -> tuple[tuple[int, ...], int]:
    whole = lcm(*(value.denominator for value in values))
    return tuple(int(value * whole) for value in values), whole
