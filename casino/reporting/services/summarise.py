"""Keeps the summaries: replaces those of sessions with new ones."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any, Final

from django.db import connection, transaction
from django.db.models import Model

from casino.lib.claims import Work
from casino.lib.clock import utc_now
from casino.lib.prepared import fetch_rows, raw_cursor
from casino.reporting.models import SessionCrew, SessionHour, SessionSummary, TableDay
from casino.reporting.selectors.day_sums import DAY_SUMS
from casino.reporting.selectors.summarised import Summarised, compute_summaries
from tables.sessions.models import TableSession

_DAYS: Final = f"""
    INSERT INTO reporting_tableday
        (house_id, gaming_day, table_id, format, regulation, {", ".join(DAY_SUMS)})
    SELECT house_id, gaming_day, table_id, min(format), regulation, {", ".join(DAY_SUMS.values())}
    FROM reporting_sessionsummary
    WHERE house_id = %(house)s AND gaming_day = %(day)s AND table_id = ANY(%(tables)s)
    GROUP BY house_id, gaming_day, table_id, regulation
"""  # noqa: S608 (only our own words are written into it)


def summarise_sessions(
    house_id: int, gaming_day: date, session_ids: Iterable[int], *, waits: bool = False
) -> int | None:
    """Summarise sessions of one gaming day again and sum the day up; return how many there were.

    Twice, or late, gives the same. None when another process is at it for this house, unless
    `waits`.
    """
    with transaction.atomic():
        if not _take_turn(house_id, waits=waits):
            return None
        sessions = list(
            TableSession.objects.filter(
                pk__in=session_ids, house_id=house_id, shift__gaming_day=gaming_day
            )
            .select_related("house", "table", "shift")
            .order_by("pk")
        )
        _write(sessions, compute_summaries(sessions, utc_now()))
        _sum_up_days(house_id, gaming_day, sorted({it.table_id for it in sessions}))
    return len(sessions)


def _take_turn(house_id: int, *, waits: bool) -> bool:
    """Claim a house's summaries until the end of the transaction."""
    take = "pg_advisory_xact_lock" if waits else "pg_try_advisory_xact_lock"
    asked = {"work": Work.SUMMARIES, "house": house_id}
    (turn,) = fetch_rows(f"SELECT {take}(%(work)s, %(house)s) AS taken", asked)
    return waits or bool(turn["taken"])


def _write(sessions: Sequence[TableSession], computed: Mapping[int, Summarised]) -> None:
    ids = list(computed)
    for kept in (SessionHour, SessionCrew, SessionSummary):
        kept.objects.filter(session_id__in=ids).delete()
    made_at = utc_now()
    summaries, hours, crews = [], [], []
    for session in sessions:
        one = computed[session.pk]
        place = _place_of(session)
        extra = {"shift_id": session.shift_id, "made_at": made_at}
        summaries.append(place | extra | one.summary)
        hours += [place | {"hour_at": at} | values for at, values in one.hours.items()]
        crews += [
            place | {"croupier_id": croupier, "jefe_id": jefe} | values
            for (croupier, jefe), values in one.crews.items()
        ]
    _copy(SessionSummary, summaries)
    _copy(SessionHour, hours)
    _copy(SessionCrew, crews)


def _place_of(session: TableSession) -> dict[str, Any]:
    return {
        "house_id": session.house_id,
        "session_id": session.pk,
        "table_id": session.table_id,
        "format": session.table.format,
        "regulation": session.regulation,
        "shift_number": session.shift.number,
        "gaming_day": session.shift.gaming_day,
    }


def _copy(model: type[Model], rows: Sequence[Mapping[str, Any]]) -> None:
    if not rows:
        return
    columns = list(rows[0])
    into = f"COPY {model._meta.db_table} ({', '.join(columns)}) FROM STDIN"
    with raw_cursor().copy(into) as copy:
        for row in rows:
            copy.write_row([row[column] for column in columns])


def _sum_up_days(house_id: int, gaming_day: date, tables: Sequence[int]) -> None:
    TableDay.objects.filter(house_id=house_id, gaming_day=gaming_day, table_id__in=tables).delete()
    with connection.cursor() as cursor:
        cursor.execute(_DAYS, {"house": house_id, "day": gaming_day, "tables": list(tables)})
