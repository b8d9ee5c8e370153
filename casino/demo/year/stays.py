"""DEMO ONLY: the guests of a table session: their seats, their times, their bets."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from casino.demo.year.betting import HABITS, UNITS
from casino.demo.year.plans import FULLNESS, MINUTE, SessionPlan
from casino.demo.year.tables import RAISED, Kind

_STAY: Final = 95 * MINUTE
_SHORTEST: Final = 4 * MINUTE
_SEATS_MOST: Final = 0.96
_WEEKEND: Final = (0.92, 0.88, 0.9, 0.96, 1.16, 1.24, 0.98)
"""How much fuller than on average a house is, from Monday on."""


@dataclass(frozen=True, slots=True)
class Stay:
    """A guest in a seat, numbered from 0. `keeps`: a lower minimum was kept."""

    seat: int
    sat: int
    left: int
    habit: int
    unit: int
    tie: int
    keeps: bool


def draw_stays(
    rng: np.random.Generator, kind: Kind, plan: SessionPlan, seats: float, weekday: int
) -> list[Stay]:
    """Draw the guests at a table; `seats` are taken on average. The first one stays throughout."""
    taken = max(1.0, seats * FULLNESS[plan.shift] * _WEEKEND[weekday])
    part = min(_SEATS_MOST, (taken - 1) / max(1, kind.seats - 1))
    begins, ends = plan.opened + MINUTE, plan.play_until
    steady = int(rng.integers(kind.seats))
    stays = [_draw(rng, kind, plan, steady, begins, ends)]
    if part <= 0:
        return stays
    gap = _STAY * (1 - part) / part
    for seat in range(kind.seats):
        if seat == steady:
            continue
        # Some sit down before the first coup, as many as sit at any time.
        at = begins + int(rng.random() * MINUTE)
        if rng.random() >= part:
            at += int(rng.exponential(gap))
        while at < ends - _SHORTEST:
            left = min(ends, at + _SHORTEST + int(rng.exponential(_STAY - _SHORTEST)))
            stays.append(_draw(rng, kind, plan, seat, at, left))
            at = left + MINUTE + int(rng.exponential(gap))
    return stays


def _draw(
    rng: np.random.Generator, kind: Kind, plan: SessionPlan, seat: int, sat: int, left: int
) -> Stay:
    raised = plan.raised_at
    times = RAISED if raised is not None and sat >= raised else 1
    habit, unit = rng.integers((len(HABITS), len(UNITS))).tolist()
    limits = kind.limits
    least = limits.minimum_minor * times
    return Stay(
        seat=seat,
        sat=sat,
        left=left,
        habit=habit,
        unit=least * UNITS[unit],
        tie=least if limits.tie_maximum_minor else 0,
        keeps=raised is not None and sat < raised < left,
    )
