"""DEMO ONLY: the croupier at each post: they go round, one more than there are posts."""

from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np

from casino.demo.year.floor import Floor
from casino.demo.year.plans import MINUTE, stream
from casino.demo.year.recipe import SHIFTS

_SHORTEST, _LONGEST = 20, 41  # minutes at a post
_MARK: Final = 7_919
"""Sets this stream of chance apart from those of sessions."""


class Turn(NamedTuple):
    """A croupier's turn at a table in milliseconds since 1970."""

    croupier: int
    starts: int
    ends: int


def draw_rota(floor: Floor, day: int, shift: int, starts: int, ends: int) -> list[list[list[Turn]]]:
    """Draw a shift's turns: by table, and at a table by post, one after the other."""
    posts: list[list[list[Turn]]] = [[] for _ in floor.tables]
    for number, string in enumerate(floor.strings):
        rng = stream(floor.recipe, day, SHIFTS + _MARK + shift, number)
        bounds = _draw_bounds(rng, starts, ends)
        members = floor.string_members(day, shift, number)
        for place, table in enumerate(string):
            posts[table].append(
                [
                    Turn(members[(place - turn) % len(members)], begins, until)
                    for turn, (begins, until) in enumerate(pairwise(bounds))
                ]
            )
    return posts


def _draw_bounds(rng: np.random.Generator, starts: int, ends: int) -> list[int]:
    most = 2 + (ends - starts) // (_SHORTEST * MINUTE)
    steps = rng.integers(_SHORTEST * MINUTE, _LONGEST * MINUTE, most)
    changes = starts + np.cumsum(steps)
    return [starts, *changes[changes < ends - _SHORTEST * MINUTE].tolist(), ends]


def clip(turns: list[Turn], begins: int, until: int) -> list[Turn]:
    """Return the turns that fall within a stretch, cut to it."""
    return [
        Turn(turn.croupier, max(turn.starts, begins), min(turn.ends, until))
        for turn in turns
        if turn.starts < until and turn.ends > begins
    ]
