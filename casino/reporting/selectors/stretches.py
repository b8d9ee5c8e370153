"""What went on around table sessions: people in charge, seats taken, interruptions of play."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final, NamedTuple

from casino.lib.prepared import fetch_rows
from casino.lib.spans import overlaps_sql
from tables.journal.models import INTERRUPTION_KINDS
from tables.sessions.models import TableSession

_ASKED: Final = "table_id = ANY(%(tables)s) AND "
_POSTS: Final = f"""
    SELECT table_id, started_at AS since, ended_at AS until, croupier_id AS who
    FROM tables_croupierpost
    WHERE {_ASKED}{overlaps_sql("started_at", "ended_at")}
"""  # noqa: S608 (only our own words are written into it, here and below)
_JEFES: Final = f"""
    SELECT table_id, started_at AS since, ended_at AS until, jefe_id AS who
    FROM tables_supervision
    WHERE {_ASKED}{overlaps_sql("started_at", "ended_at")}
"""  # noqa: S608
_STAYS: Final = f"""
    SELECT table_id, sat_at AS since, left_at AS until, seat_id AS who
    FROM tables_seatoccupancy
    WHERE {_ASKED}{overlaps_sql("sat_at", "left_at")} AND seat_id IS NOT NULL
"""  # noqa: S608
_HELD_UP: Final = """
    SELECT table_id, happened_at, kind = 'table.suspended' AS is_suspended
    FROM tables_floorevent
    WHERE kind = ANY(%(kinds)s) AND table_id = ANY(%(tables)s)
        AND happened_at >= %(since)s AND happened_at < %(until)s
    ORDER BY table_id, happened_at, version
"""
_SEATS: Final = """
    SELECT table_id, count(*) AS seats FROM tables_seat
    WHERE table_id = ANY(%(tables)s) GROUP BY table_id
"""


class Span(NamedTuple):
    """A person at a table, or a state of it, from an instant until just before another."""

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
    seats = {row["table_id"]: row["seats"] for row in fetch_rows(_SEATS, asked)}
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


def _by_table(rows: Iterable[dict[str, Any]]) -> dict[int, list[dict[str, Any]]]:
    found: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for row in rows:
        found[row["table_id"]].append(row)
    return found


def _cut(rows: Iterable[dict[str, Any]], to: Around) -> Iterator[Span]:
    for row in rows:
        until = min(row["until"] or to.until, to.until)
        cut = Span(max(row["since"], to.since), until, row["who"])
        if cut.since < cut.until:
            yield cut


def _played(events: Iterable[dict[str, Any]], of: Around) -> Iterator[Span]:
    """Return the spans of play: a suspension lasts until play is resumed, or to the end."""
    is_played, since = True, of.since
    for event in events:
        at, is_suspended = event["happened_at"], event["is_suspended"]
        if not of.since <= at < of.until:
            continue
        if is_suspended and is_played:
            yield Span(since, at)
        if not is_suspended and not is_played:
            since = at
        is_played = not is_suspended
    if is_played:
        yield Span(since, of.until)
