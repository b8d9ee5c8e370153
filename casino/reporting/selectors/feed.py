"""The summaries as lines for a warehouse, in the order in which they were made.

A session's lines have the version of its summary. A new summary gets a higher one, and all its
lines are sent again under it; so a reader that keeps the highest version of each session is right.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import islice
from typing import Any, Final

from django.db import models
from django.db.models import F, Max, Q

from casino.lib.errors import BadInput
from casino.lib.sent import write_moment
from casino.reporting.models import SessionCrew, SessionHour, SessionSummary, TableDay
from casino.reporting.selectors.hidden import blank
from games.coups.models import Coup
from games.rules.wagers import BET_COLUMNS
from tables.ledger.selectors.blind import Sight

_AT_ONCE: Final = 20  # sessions whose rows are in memory together
_DIGITS: Final = 18
_LEFT_OUT: Final = {"id", "made_version"}
_COUP: Final = (
    *("id", "session_id", "table_id", "shift_id", "talla_id", "gaming_day", "number"),
    *("regulation", "regulation_version", "punto", "banca", "winner"),
    *("punto_total", "banca_total", "natural", "punto_pair", "banca_pair"),
    *BET_COLUMNS,
    *("commission_minor", "house_result_minor", "recorded_by_id", "recorded_at"),
)
Line = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Cursor:
    """A line's place: the version of its session's summary, and its number among its lines."""

    version: int = 0
    number: int = 0

    def __str__(self) -> str:
        return f"{self.version}.{self.number}"


START: Final = Cursor()


def read_cursor(text: str) -> Cursor:
    """Read the cursor of a line, or a version, whose lines are then all behind it.

    Raises BadInput `input.malformed`.

    >>> str(read_cursor("12.3")), read_cursor("") == START, read_cursor("7").version
    ('12.3', True, 7)
    """
    if not text:
        return START
    parts = text.split(".")
    if len(parts) > 2 or not all(
        it.isascii() and it.isdecimal() and len(it) <= _DIGITS for it in parts
    ):
        raise BadInput("input.malformed", params={"reason": "after"})
    version, *number = map(int, parts)
    return Cursor(version, number[0] if number else 10**_DIGITS)


def stream_lines(
    house_id: int,
    after: Cursor = START,
    day: date | None = None,
    *,
    coups: bool = False,
    sight: Sight,
) -> Iterator[Line]:
    """Go through a house's lines behind a cursor, of all gaming days or of one.

    An amount that the reader is not shown is None, in the day of its table too. The line is
    written again when the count is final.
    Within one state of the database. A few sessions at a time are in memory.
    """
    found = SessionSummary.objects.filter(house=house_id, made_version__gte=after.version)
    if day is not None:
        found = found.filter(gaming_day=day)
    rows = found.order_by("made_version").iterator(chunk_size=_AT_ONCE)
    while chunk := list(islice(rows, _AT_ONCE)):
        ids = [it.pk for it in chunk]
        hours = _by_session(SessionHour.objects.filter(session__in=ids).order_by("hour_at"))
        crews = _by_session(
            SessionCrew.objects.filter(session__in=ids).order_by("croupier", "jefe")
        )
        days = _days(house_id, chunk, sight)
        played = _coups(ids) if coups else {}
        for summary in chunk:
            lines = [
                _line("session", f"session/{summary.pk}", summary, [summary.session_id], sight),
                *(
                    _line("hour", _hour_key(it), it, [it.session_id], sight)
                    for it in hours[summary.pk]
                ),
                *(
                    _line("crew", _crew_key(it), it, [it.session_id], sight)
                    for it in crews[summary.pk]
                ),
                *days.get(summary.pk, ()),
                *played.get(summary.pk, ()),
            ]
            for number, line in enumerate(lines, start=1):
                cursor = Cursor(summary.made_version, number)
                if (cursor.version, cursor.number) > (after.version, after.number):
                    facts = {"version": cursor.version, "cursor": str(cursor)}
                    yield {"key": line["key"], "kind": line["kind"], **facts, **line}


def _days(house_id: int, chunk: Sequence[SessionSummary], sight: Sight) -> Mapping[int, list[Line]]:
    """Return the days of tables after the newest of their sessions, by that session."""
    asked = Q()
    for table, day in {(it.table_id, it.gaming_day) for it in chunk}:
        asked |= Q(table=table, gaming_day=day)
    place = ("table_id", "gaming_day", "regulation")
    of_house = SessionSummary.objects.filter(asked, house=house_id)
    newest = {
        tuple(row[it] for it in place): row["newest"]
        for row in of_house.values(*place).annotate(newest=Max("made_version"))
    }
    by_version = {it.made_version: it.pk for it in chunk}
    lines: dict[int, list[Line]] = defaultdict(list)
    for found in TableDay.objects.filter(asked, house=house_id).order_by("table", "regulation"):
        session = by_version.get(newest[found.table_id, found.gaming_day, found.regulation])
        if session is not None:
            key = f"table_day/{found.gaming_day}/{found.table_id}/{found.regulation}"
            of_day = [
                it.session
                for it in sight.uncounted
                if (it.table, it.gaming_day) == (found.table_id, found.gaming_day)
            ]
            lines[session].append(_line("table_day", key, found, of_day, sight))
    return lines


def _coups(session_ids: Sequence[int]) -> Mapping[int, list[Line]]:
    """Return the lines of coups by session, void ones marked; later coups come after them."""
    lines: dict[int, list[Line]] = defaultdict(list)
    rows = Coup.objects.filter(session__in=session_ids).annotate(voided_at=F("void__voided_at"))
    for row in rows.order_by("id").values(*_COUP, "voided_at"):
        values = {name: _plain(value) for name, value in row.items() if name != "id"}
        key = f"coup/{row['id']}"
        lines[row["session_id"]].append({"key": key, "kind": "coup", **values})
    return lines


def _by_session(rows: Iterable[Any]) -> dict[int, list[Any]]:
    found: dict[int, list[Any]] = defaultdict(list)
    for row in rows:
        found[row.session_id].append(row)
    return found


def _hour_key(hour: SessionHour) -> str:
    return f"hour/{hour.session_id}/{hour.hour_at:%Y-%m-%dT%H:%M:%SZ}"


def _crew_key(crew: SessionCrew) -> str:
    return f"crew/{crew.session_id}/{crew.croupier_id or '-'}/{crew.jefe_id or '-'}"


def _line(kind: str, key: str, row: models.Model, sessions: Sequence[int], sight: Sight) -> Line:
    """Return a row that is summed up from sessions."""
    values = {
        field.attname: _plain(getattr(row, field.attname))
        for field in row._meta.concrete_fields
        if field.attname not in _LEFT_OUT
    }
    for session_id in sessions:
        values = blank(session_id, sight, values)
    return {"key": key, "kind": kind, **values}


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        return write_moment(value)
    return value.isoformat() if isinstance(value, date) else value
