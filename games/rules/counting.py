"""Exact counts of the coups that the cards left in a shoe can make, by groups of outcomes.

The count of a group is the sum, over all multisets of six values, of the orders that lead to it
times the ways to choose such cards. Values 0-4 and 5-9 are counted separately, so that a shoe is
two vectors of 462 products and the orders are the matrix between them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property, lru_cache
from math import perm
from operator import mul
from typing import TYPE_CHECKING, Final

from games.rules.draw import DrawTable
from games.rules.orderings import (
    COUP_CARDS,
    FIELD_BITS,
    Group,
    count_orderings,
    graded_keys,
    times_of,
)

if TYPE_CHECKING:
    from games.rules.counting_numpy import NumpyCounter

LOW, HIGH = range(5), range(5, 10)
PACKED_CARDS: Final = 1000
"""Up to so many cards every field stays under 2**64: none exceeds 1000**6."""
FLOAT_EXACT: Final = 2**53
"""Floats are exact below it, and no sum on the way to a count exceeds all six-card choices."""

Composition = tuple[int, ...]
"""How many cards of each point value, 0 to 9, are left."""


class Counter:
    """Counts the groups of outcomes of any composition: with numpy if installed, or without.

    Both give the same integers. Without numpy a query takes about ten times as long.
    """

    def __init__(self, table: DrawTable, five_draws: bool, groups: tuple[Group, ...]) -> None:
        self.table, self.five_draws, self.groups = table, five_draws, groups

    def count(self, composition: Composition, *, plain: bool = False) -> list[int]:
        """The ordered six-card choices that end in each group; `plain` does without numpy."""
        if not plain and perm(sum(composition), COUP_CARDS) < FLOAT_EXACT:
            vectors = self._with_numpy
            if vectors is not None:
                return vectors.count(composition)
        return self._plain.count(composition)

    @cached_property
    def _plain(self) -> PlainCounter:
        return PlainCounter(count_orderings(self.table, self.five_draws, self.groups))

    @cached_property
    def _with_numpy(self) -> NumpyCounter | None:
        kind = _find_numpy_counter()
        if kind is None:
            return None
        return kind(count_orderings(self.table, self.five_draws, self.groups))


@cache
def _find_numpy_counter() -> type[NumpyCounter] | None:
    # Imported by the first shoe that is counted with it: others never load it.
    try:
        from games.rules.counting_numpy import NumpyCounter
    except ImportError:
        return None
    return NumpyCounter


class PlainCounter:
    """The product in integers of any size, many orders to one integer.

    For each size of the half from values 0-4, and so of the other, the matrix is kept as one
    integer per row of the larger half: a field of 64 bits per column and group. Multiplying rows
    by their products and adding them up does all columns at once.
    """

    def __init__(self, orderings: dict[int, tuple[int, ...]]) -> None:
        self._orderings = orderings
        self._groups = len(next(iter(orderings.values())))
        self._blocks = [
            self._pack(size, low, high)
            for size, low, high in zip(
                range(COUP_CARDS + 1), graded_keys(LOW), reversed(graded_keys(HIGH)), strict=True
            )
        ]

    def _pack(
        self, size: int, low: list[int], high: list[int]
    ) -> tuple[int, bool, tuple[int, ...], int]:
        by_low = len(low) > len(high)
        rows, columns = (low, high) if by_low else (high, low)
        width = self._groups * FIELD_BITS // 8
        packed = tuple(
            int.from_bytes(
                b"".join(
                    orders.to_bytes(8, "little")
                    for column in columns
                    for orders in self._orderings[row + column]
                ),
                "little",
            )
            for row in rows
        )
        return size, by_low, packed, width * len(columns)

    def count(self, composition: Composition) -> list[int]:
        """The ordered six-card choices that end in each group."""
        if sum(composition) > PACKED_CARDS:
            return self._count_unpacked(composition)
        groups = self._groups
        counts = [0] * groups
        low, high = _graded_choices(composition[:5]), _graded_choices(composition[5:])
        for size, by_low, rows, width in self._blocks:
            columns = high[COUP_CARDS - size]
            ways = low[size]
            if not by_low:
                ways, columns = columns, ways
            fields = memoryview(sum(map(mul, ways, rows)).to_bytes(width, "little")).cast("Q")
            for group in range(groups):
                counts[group] += sum(map(mul, columns, fields[group::groups]))
        return counts

    def _count_unpacked(self, composition: Composition) -> list[int]:
        counts = [0] * self._groups
        for key, orders in self._orderings.items():
            ways = 1
            for value, left in enumerate(composition):
                ways *= perm(left, times_of(key, value))
            if ways:
                for group, times in enumerate(orders):
                    counts[group] += ways * times
        return counts


def _graded_choices(counts: Sequence[int]) -> list[list[int]]:
    """Ways to choose each multiset of five values in a given order: see `graded_keys`."""
    first, *others = (_falling(count) for count in counts)
    sizes = [[ways] for ways in first]
    for ways in others:
        sizes = [
            [ways[times] * rest for times in range(size + 1) for rest in sizes[size - times]]
            for size in range(COUP_CARDS + 1)
        ]
    return sizes


@lru_cache(maxsize=1024)
def _falling(count: int) -> tuple[int, ...]:
    """Ordered choices of 0 to 6 among so many cards."""
    return tuple(perm(count, chosen) for chosen in range(COUP_CARDS + 1))
