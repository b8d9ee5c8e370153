"""DEMO ONLY: the plan of each table in a shift, drawn before anything is played.

A day's draws depend only on the seed and the day, and are quick: so a process that makes a day can
compute the state before it (serials, versions of the journal) without having made the earlier days.
"""

from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from casino.demo.year.floor import Floor
from casino.demo.year.recipe import SHIFTS, Recipe
from casino.demo.year.sheets import milliseconds
from casino.lib.clock import PlannedShift

MINUTE: Final = 60_000
HOUR: Final = 60 * MINUTE
# By shift: how often a table stays closed, and how full an open one is.
_STAYS_CLOSED: Final = np.array([[0.03], [0.02], [0.13]])
FULLNESS: Final = (0.95, 1.3, 0.75)
FAULTS: Final = ("float", "commission", "tips", "drop", "movement")
"""Differences: four boxes that hold another amount than was recorded; commission unrecorded."""
_SUSPENDED, _RAISED, _AT_FAULT, _UNRECORDED, _INCIDENT = 0.03, 0.04, 0.012, 0.03, 0.02
_FILLS, _CREDITS = 0.35, 0.2

Draws = NDArray[Any]


class DayDraws(NamedTuple):
    """One draw of each kind for every shift (row) and table (column) of a day."""

    is_open: Draws
    opens: Draws
    length: Draws
    pace: Draws
    suspended: Draws
    raised: Draws
    fault: Draws
    unrecorded: Draws
    incident: Draws
    fills: Draws
    credits: Draws


@dataclass(frozen=True, slots=True)
class SessionPlan:
    """A table session to be: its moments in milliseconds since 1970, and its events."""

    id: int
    shift: int
    table: int
    opened: int
    play_from: int
    play_until: int
    closed: int
    coups: int
    suspended: tuple[int, int] | None
    raised_at: int | None
    fault: str | None
    unrecorded: int
    incident: bool
    fills: int
    credits: int


def stream(recipe: Recipe, *place: int) -> np.random.Generator:
    """Make the stream of chance of a place of the year."""
    return np.random.Generator(np.random.SFC64(np.random.SeedSequence([recipe.seed, *place])))


def draw_day(recipe: Recipe, day: int) -> DayDraws:
    """Draw the events of a gaming day."""
    rng = stream(recipe, day)
    shape = (SHIFTS, recipe.tables)
    is_open = rng.random(shape) >= _STAYS_CLOSED
    if day == recipe.days - 1:
        # Each float is in its tray at the end, where the next opening looks for it.
        is_open[-1] = True
    chance = rng.random((6, *shape))
    suspended, raised, incident = rng.random((3, *shape))
    fills, credits = rng.poisson(_FILLS, shape), rng.poisson(_CREDITS, shape)
    return DayDraws(
        is_open=is_open,
        opens=chance[0],
        length=chance[1],
        pace=chance[2],
        suspended=np.where(suspended < _SUSPENDED, suspended / _SUSPENDED, -1),
        raised=np.where(raised < _RAISED, raised / _RAISED, -1),
        fault=np.where(chance[3] < _AT_FAULT, chance[3] / _AT_FAULT * len(FAULTS), -1),
        unrecorded=np.where(chance[4] < _UNRECORDED, 1 + (chance[4] * 1000).astype(int) % 3, 0),
        incident=incident < _INCIDENT,
        fills=np.where(is_open, fills, 0),
        credits=np.where(is_open, credits, 0),
    )


def plan_session(
    floor: Floor, draws: DayDraws, planned: PlannedShift, day: int, shift: int, table: int
) -> SessionPlan:
    """Lay an open session of a day out in its shift."""
    recipe, at = floor.recipe, (shift, table)
    starts, ends = milliseconds(planned.starts_at), milliseconds(planned.ends_at)
    opened = starts + 3 * MINUTE + int(draws.opens[at] * 15 * MINUTE)
    play_from = opened + 3 * MINUTE
    length = int(recipe.hours * HOUR * (0.95 + draws.length[at] / 10))
    play_until = min(play_from + length, ends - 14 * MINUTE)
    played = play_until - play_from
    suspended = None
    if draws.suspended[at] >= 0:
        begins = play_from + int(played * (0.2 + draws.suspended[at] / 2))
        lasts = min(8 * MINUTE + int(draws.opens[at] * 17 * MINUTE), played // 5)
        suspended = (begins, begins + lasts)
        played -= lasts
    pace = 0.88 + 0.24 * draws.pace[at]
    raised = draws.raised[at]
    return SessionPlan(
        id=floor.session_id(day, shift, table),
        shift=shift,
        table=table,
        opened=opened,
        play_from=play_from,
        play_until=play_until,
        closed=play_until + 6 * MINUTE + int(draws.pace[at] * 3 * MINUTE),
        coups=max(1, round(recipe.coups_an_hour * pace * played / HOUR)),
        suspended=suspended,
        raised_at=None if raised < 0 else play_from + int(played * (0.3 + raised * 0.4)),
        fault=None if draws.fault[at] < 0 else FAULTS[int(draws.fault[at])],
        unrecorded=int(draws.unrecorded[at]),
        incident=bool(draws.incident[at]),
        fills=int(draws.fills[at]),
        credits=int(draws.credits[at]),
    )


def plan_sessions(floor: Floor, day: int) -> list[SessionPlan]:
    """Lay out all sessions of a gaming day, by shift and table."""
    draws = draw_day(floor.recipe, day)
    planned = floor.plan(day)
    return [
        plan_session(floor, draws, planned[shift], day, shift, table)
        for shift, table in np.argwhere(draws.is_open).tolist()
    ]
