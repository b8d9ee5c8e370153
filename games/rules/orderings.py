"""The constants of a coup: how many orders of six values lead to each outcome.

Six cards of ten point values make 5,005 multisets. For each the orders that end in an outcome are
counted once per draw table; a shoe only says how many cards of each value can be chosen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

from games.rules.draw import DrawTable, PuntoAct

COUP_CARDS: Final = 6
VALUES: Final = range(10)
FIELD_BITS: Final = 64

PUNTO_WITH: Final = tuple(range(10))
"""Outcome classes: punto wins with a total of 0 to 9."""
BANCA_WITH: Final = tuple(range(10, 20))
"""Outcome classes: banca wins with a total of 0 to 9."""
TIE: Final = 20
CARDS: Final = (21, 22, 23)
"""Classes beside the outcome: a coup of four, five or six cards."""

Group = tuple[int, ...]
"""Classes that are counted together."""

_KEY_BITS: Final = 3
_KEYS: Final = tuple(1 << _KEY_BITS * value for value in VALUES)
_PAIRS: Final = tuple(
    ((first + second) % 10, _KEYS[first] + _KEYS[second], 1 if first == second else 2)
    for first in VALUES
    for second in range(first, 10)
)
"""Two cards: their total, their key, and in how many orders they come."""


def graded_keys(values: Sequence[int]) -> list[list[int]]:
    """Keys of all multisets of these values by size, 0 to 6.

    Three bits of a key count how often a value occurs. `counting` makes its products in this order.
    """
    sizes: list[list[int]] = [[0]] + [[] for _ in range(COUP_CARDS)]
    for value in values:
        sizes = [
            [times * _KEYS[value] + key for times in range(size + 1) for key in sizes[size - times]]
            for size in range(COUP_CARDS + 1)
        ]
    return sizes


def times_of(key: int, value: int) -> int:
    """How often a value occurs in the multiset of a key."""
    return key >> _KEY_BITS * value & 7


@lru_cache(maxsize=32)
def count_orderings(
    table: DrawTable, five_draws: bool, groups: tuple[Group, ...]
) -> dict[int, tuple[int, ...]]:
    """For each multiset of six values, by key, the orders that lead to each group of classes.

    A coup that needs fewer cards counts once for every way to continue it to six. With
    `five_draws` punto draws where the table lets it choose. Takes tens of milliseconds, once.
    """
    packed: list[dict[int, int]] = [{}, {}, {}]
    for state, ways in _reach_last_decision(table, five_draws).items():
        punto, banca, key, cards, draws = state
        orders = packed[cards + draws]
        for value in VALUES if draws else (None,):
            reached, total = (key, banca)
            if value is not None:
                reached, total = key + _KEYS[value], (banca + value) % 10
            field = _fields(groups, _outcome(punto, total), CARDS[cards + draws])
            orders[reached] = orders.get(reached, 0) + ways * field
    for shorter, longer in pairwise(packed):
        for key, ways in shorter.items():
            for added in _KEYS:
                longer[key + added] = longer.get(key + added, 0) + ways
    return {key: tuple(_unpack(ways, len(groups))) for key, ways in packed[2].items()}


@lru_cache(maxsize=16)
def _reach_last_decision(
    table: DrawTable, five_draws: bool
) -> dict[tuple[int, int, int, int, bool], int]:
    """Orders that lead up to banca's decision, by the state on which the end depends.

    That is punto's total, banca's first two, the key of the cards, how many cards over four they
    are, and whether banca draws.
    """
    states: dict[tuple[int, int, int, int, bool], int] = {}
    for punto, punto_key, punto_ways in _PAIRS:
        for banca, banca_key, banca_ways in _PAIRS:
            key, ways = punto_key + banca_key, punto_ways * banca_ways
            for third in _punto_thirds(table, punto, banca, five_draws):
                score, cards, reached = punto, 0, key
                if third is not None:
                    score, cards, reached = (punto + third) % 10, 1, key + _KEYS[third]
                natural = punto > 7 or banca > 7
                draws = not natural and table.banca_draws(banca, score, third)
                state = score, banca, reached, cards, draws
                states[state] = states.get(state, 0) + ways
    return states


def _punto_thirds(
    table: DrawTable, punto: int, banca: int, five_draws: bool
) -> Iterator[int] | tuple[None]:
    if punto > 7 or banca > 7:
        return (None,)
    act = table.punto[punto]
    stands = act is PuntoAct.STAND or (act is PuntoAct.CHOICE and not five_draws)
    return (None,) if stands else iter(VALUES)


def _outcome(punto: int, banca: int) -> int:
    if punto == banca:
        return TIE
    return PUNTO_WITH[punto] if punto > banca else BANCA_WITH[banca]


@lru_cache(maxsize=2048)
def _fields(groups: tuple[Group, ...], outcome: int, cards: int) -> int:
    """One in the field of every group that counts this end of a coup."""
    return sum(
        1 << FIELD_BITS * at
        for at, group in enumerate(groups)
        if outcome in group or cards in group
    )


def _unpack(packed: int, fields: int) -> memoryview:
    return memoryview(packed.to_bytes(fields * FIELD_BITS // 8, "little")).cast("Q")
