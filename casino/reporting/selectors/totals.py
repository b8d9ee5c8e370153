"""The totals of a period and of each part: read from the smallest summaries that have them."""

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from casino.lib.prepared import fetch_prepared
from casino.reporting.models import PLAY_COLUMNS
from casino.reporting.periods import Period
from casino.reporting.selectors.day_sums import DAY_SUMS, TIMES
from casino.reporting.selectors.hidden import (
    HIDDEN_COUNTS,
    asked_of_hidden,
    hidden_of,
    without,
)
from tables.ledger.selectors.blind import Sight

_ALWAYS: Final = frozenset({"coups", "sessions"})


class By(StrEnum):
    """The possible splits of a period."""

    TABLE = "table"
    FORMAT = "format"
    REGULATION = "regulation"
    DAY = "day"
    MONTH = "month"
    SHIFT = "shift"
    HOUR = "hour"
    CROUPIER = "croupier"
    JEFE = "jefe"


@dataclass(frozen=True, slots=True)
class Narrowed:
    """The filters of a question: a part of the house; None is all of it.

    `hour` is by the house's clock, 0 to 23; `shift` the number of a shift in its day.
    """

    table: int | None = None
    format: str | None = None
    regulation: str | None = None
    shift: int | None = None
    hour: int | None = None
    croupier: int | None = None
    jefe: int | None = None

    @property
    def is_of_people(self) -> bool:
        """Whether it is narrowed to a croupier or a jefe."""
        return self.croupier is not None or self.jefe is not None


@dataclass(frozen=True, slots=True)
class Group:
    """One part of a period: its key, and its sums by column."""

    key: Any
    sums: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Totals:
    """A whole period and its parts, in the order of their keys."""

    whole: dict[str, Any]
    groups: list[Group]


class CannotCross(ValueError):
    """Hours and people are summed up separately and cannot be combined."""


@dataclass(frozen=True, slots=True)
class _Source:
    relation: str
    sums: dict[str, str]


_DAY_PLAIN: Final = {column: f"sum({column})" for column in DAY_SUMS}
_PLAY: Final = {column: f"sum({column})" for column in PLAY_COLUMNS}
_BY_DAY: Final = _Source("reporting_tableday", _DAY_PLAIN)
_BY_SESSION: Final = _Source("reporting_sessionsummary", DAY_SUMS)
_BY_HOUR: Final = _Source("reporting_sessionhour", _PLAY | {it: f"sum({it})" for it in TIMES})
_BY_CREW: Final = _Source("reporting_sessioncrew", _PLAY)
_KEYS: Final = {
    By.TABLE: "table_id",
    By.FORMAT: "format",
    By.REGULATION: "regulation",
    By.DAY: "gaming_day",
    By.MONTH: "date_trunc('month', gaming_day)::date",
    By.SHIFT: "shift_number",
    By.HOUR: "extract(hour FROM hour_at AT TIME ZONE %(timezone)s)::int",
    By.CROUPIER: "croupier_id",
    By.JEFE: "jefe_id",
}
_FILTERS: Final = {
    "table": "table_id = %(table)s",
    "format": "format = %(format)s",
    "regulation": "regulation = %(regulation)s",
    "shift": "shift_number = %(shift)s",
    "hour": f"{_KEYS[By.HOUR]} = %(hour)s",
    "croupier": "croupier_id = %(croupier)s",
    "jefe": "jefe_id = %(jefe)s",
}


def read_totals(
    house_id: int,
    timezone: str,
    period: Period,
    by: By | None = None,
    narrowed: Narrowed | None = None,
    columns: Collection[str] | None = None,
    *,
    sight: Sight,
) -> Totals:
    """Add up a house's period, whole and by its parts (1 query, never a coup's row).

    Sessions hidden from the reader are in no sum; the sums of `HIDDEN_COUNTS` count them. Only
    those `columns` are added up, or all of them. Sums that this kind of summary does not have are
    missing: a drop is not counted by hour or croupier. Raises CannotCross for hours and people at
    once.
    """
    narrowed = narrowed or Narrowed()
    asked = {name: getattr(narrowed, name) for name in _FILTERS}
    kept = [condition for name, condition in _FILTERS.items() if asked[name] is not None]
    hidden = hidden_of(sight, period)
    source = _source_of(by, narrowed)
    if source is _BY_DAY and hidden:
        source = _BY_SESSION  # the day of a table does not keep its sessions apart
    summed = {
        column: without(column, sum_) if hidden else sum_
        for column, sum_ in source.sums.items()
        if columns is None or column in columns or column in _ALWAYS
    }
    if hidden:
        summed |= HIDDEN_COUNTS
    key = _KEYS[by] if by else "NULL::int"
    conditions = " AND ".join(
        ["house_id = %(house)s", "gaming_day BETWEEN %(first)s AND %(last)s", *kept]
    )
    statement = f"""
        SELECT {key}, {", ".join(summed.values())} FROM {source.relation}
        WHERE {conditions} GROUP BY 1 ORDER BY 1
    """  # noqa: S608 (only our own words are written into it)
    rows = fetch_prepared(
        statement,
        asked
        | asked_of_hidden(hidden)
        | {"house": house_id, "timezone": timezone, "first": period.first, "last": period.last},
    )
    groups = [Group(part, dict(zip(summed, map(int, sums), strict=True))) for part, *sums in rows]
    # The whole is the sum of its parts: the database need not add every row up twice.
    whole = {column: sum(group.sums[column] for group in groups) for column in summed}
    return Totals(whole, groups if by else [])


def _source_of(by: By | None, narrowed: Narrowed) -> _Source:
    of_hour = by is By.HOUR or narrowed.hour is not None
    of_people = by in (By.CROUPIER, By.JEFE) or narrowed.is_of_people
    if of_hour and of_people:
        raise CannotCross
    if of_hour:
        return _BY_HOUR
    if of_people:
        return _BY_CREW
    if by is By.SHIFT or narrowed.shift is not None:
        return _BY_SESSION
    return _BY_DAY
