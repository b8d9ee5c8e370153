"""The count of a shoe as two gathers, a product and one matrix product in floats.

Exact, because everything in it is a whole number, nothing is negative, and no partial sum exceeds
the number of all ordered six-card choices, which the caller keeps under 2**53 (8 decks: 4.998e15).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import perm
from typing import Final

import numpy as np
from numpy.typing import NDArray

from games.rules.orderings import COUP_CARDS, graded_keys, times_of

HALF: Final = 5
CARDS_AT_MOST: Final = 458
"""With one card more the six-card choices exceed 2**53."""

Floats = NDArray[np.float64]
Places = NDArray[np.intp]

_FALLING: Final[Floats] = np.array(
    [[float(perm(count, chosen)) for chosen in range(COUP_CARDS + 1)]
     for count in range(CARDS_AT_MOST + 1)]
)  # fmt: skip


class NumpyCounter:
    """The matrix of one draw table and grouping, and the places to gather from."""

    def __init__(self, orderings: dict[int, tuple[int, ...]]) -> None:
        low, high, self._factors, self._low, self._high = _places()
        self._matrix: Floats = np.array(
            [
                orderings[one + other]
                for size in range(COUP_CARDS + 1)
                for one in low[size]
                for other in high[COUP_CARDS - size]
            ],
            dtype=np.float64,
        ).T.copy()

    def count(self, composition: Sequence[int]) -> list[int]:
        """The ordered six-card choices that end in each group, as integers."""
        choices = _FALLING.take(composition, axis=0).ravel()
        products = np.multiply.reduce(choices.take(self._factors), axis=0)
        ways = products.take(self._low)
        ways *= products.take(self._high)
        return [int(count) for count in (self._matrix @ ways).tolist()]


@cache
def _places() -> tuple[list[list[int]], list[list[int]], Places, Places, Places]:
    """The parts shared by all draw tables: keys by size of both halves, and where to gather."""
    low, high = graded_keys(range(HALF)), graded_keys(range(HALF, 2 * HALF))
    ones, others = _pair_places([len(keys) for keys in low], [len(keys) for keys in high])
    return low, high, _factor_places(low, high), ones, others


def _factor_places(low: list[list[int]], high: list[list[int]]) -> Places:
    """Where the factors of each product are: a row per value of a half, a column per multiset."""
    width = COUP_CARDS + 1
    return np.array(
        [
            [
                (start + value) * width + times_of(key, start + value)
                for start, keys in ((0, low), (HALF, high))
                for size in keys
                for key in size
            ]
            for value in range(HALF)
        ],
        dtype=np.intp,
    )


def _pair_places(low: list[int], high: list[int]) -> tuple[Places, Places]:
    """Which product of either half belongs to each of the 5,005 columns."""
    first = np.cumsum([0, *low, *high])
    ones, others = [], []
    for size in range(COUP_CARDS + 1):
        rest = COUP_CARDS - size
        one = first[size] + np.arange(low[size])
        other = first[len(low) + rest] + np.arange(high[rest])
        ones.append(np.repeat(one, len(other)))
        others.append(np.tile(other, len(one)))
    return np.concatenate(ones).astype(np.intp), np.concatenate(others).astype(np.intp)
