"""What went on around table sessions: people in charge, seats taken, interruptions of play."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final, NamedTuple

from casino.lib.spans import overlaps_sql
from casino.reporting.selectors.rows import fetch_rows
from tables.journal.models import INTERRUPTION_KINDS
from tables.sessions.models import TableSession

_ASKED: Final = "table_id = ANY(%(tables)s) AND "
_POSTS: Final = f"""
    SELECT table_id, started_at, ended_at, croupier_id FROM tables_croupierpost
    WHERE {_ASKED}{overlaps_sql("started_at", "ended_at")}
"""  # noqa: S608 (only our own words are written into it, here and below)
_JEFES: Final = f"""
    SELECT table_id, started_at, ended_at, jefe_id FROM tables_supervision
    WHERE {_ASKED}{overlaps_sql("started_at", "ended_at")}
"""  # noqa: S608
_STAYS: Final = f"""
    SELECT table_id, sat_at, left_at, seat_id FROM tables_seatoccupancy
    WHERE {_ASKED}{overlaps_sql("sat_at", "left_at")} AND seat_id IS NOT NULL
"""  # noqa: S608
_HELD_UP: Final = """
    SELECT table_id, happened_at, kind = 'table.suspended' FROM tables_floorevent
    WHERE kind = ANY(%(kinds)s) AND table_id = ANY(%(tables)s)
        AND happened_at >= %(since)s AND happened_at < %(until)s
    ORDER BY table_id, happened_at, version
"""
_SEATS: Final = """
    SELECT table_id, count(*) FROM tables_seat WHERE table_id = ANY(%(tables)s) GROUP BY table_id
"""


class Span(NamedTuple):
    """Somebody at a table, or something about it, from an instant until just before another."""

    since: datetime
    until: datetime
    who: int = 0

    def seconds_within(self, since: datetime, until: datetime) -> float:
        """Return how many seconds of it are in a stretch."""
        return max((min(self.until, until) - max(self.since, since)).total_seconds(), 0.0)


@dataclass(slots=True)
class Around:
    """What went on around one session, cut to it."""

    since: datetime
    until: datetime
    seats: int
    croupiers: list[Span] = field(default_factory=list)
    jefes: list[Span] = field(default_factory=list)
    stays: list[Span] = field(default_factory=list)
    played: list[Span] = field(default_factory=list)
    """When it was open and not suspended."""


def read_around(sessions: Sequence[TableSession], now: datetime) -> dict[int, Around]:
    """Read what went on around sessions, those that are open until `now` (5 queries)."""
    found = {it.pk: Around(it.opened_at, it.closed_at or now, 0) for it in sessions}
    asked = {
        "tables": sorted({it.table_id for it in sessions}),
        "since": min(it.since for it in found.values()),
        "until": max(it.until for it in found.values()),
        "kinds": INTERRUPTION_KINDS,
    }
    seats = dict(fetch_rows(_SEATS, asked))
    posts, jefes, stays, held_up = (
        _by_table(fetch_rows(statement, asked)) for statement in (_POSTS, _JEFES, _STAYS, _HELD_UP)
    )
    for session in sessions:
        around, table = found[session.pk], session.table_id
        around.seats = seats.get(table, 0)
        around.croupiers = list(_cut(posts[table], around))
        around.jefes = list(_cut(jefes[table], around))
        around.stays = list(_cut(stays[table], around))
        around.played = list(_played(held_up[table], around))
    return found


def _by_table(rows: Iterable[tuple[Any, ...]]) -> dict[int, list[tuple[Any, ...]]]:
    found: dict[int, list[tuple[Any, ...]]] = defaultdict(list)
    for table, *row in rows:
        found[table].append(tuple(row))
    return found


def _cut(rows: Iterable[tuple[datetime, datetime | None, int]], to: Around) -> Iterator[Span]:
    for since, until, who in rows:
        cut = Span(max(since, to.since), min(until or to.until, to.until), who)
        if cut.since < cut.until:
            yield cut


def _played(events: Sequence[tuple[datetime, bool]], of: Around) -> Iterator[Span]:
    """Return the spans of play: a suspension lasts until play is resumed, or to the end."""
    is_played, since = True, of.since
    for at, is_suspended in events:
        if not of.since <= at < of.until:
            continue
        if is_suspended and is_played:
            yield Span(since, at)
        if not is_suspended and not is_played:
            since = at
        is_played = not is_suspended
    if is_played:
        yield Span(since, of.until)
