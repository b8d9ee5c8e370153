"""Compares the stored summaries with the rows they are made from."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple

from casino.lib.clock import utc_now
from casino.lib.prepared import fetch_rows
from casino.reporting.models import SessionCrew, SessionHour, SessionSummary
from casino.reporting.selectors.day_sums import DAY_SUMS
from casino.reporting.selectors.summarised import Values, compute_summaries
from tables.sessions.models import TableSession

_DAYS = """
    SELECT shift.house_id, shift.gaming_day, array_agg(session.id ORDER BY session.id) AS ids
    FROM tables_tablesession AS session JOIN tables_shift AS shift ON shift.id = session.shift_id
    WHERE (%(first)s::date IS NULL OR shift.gaming_day >= %(first)s::date)
        AND (%(last)s::date IS NULL OR shift.gaming_day <= %(last)s::date)
    GROUP BY 1, 2 ORDER BY 2, 1
"""
_SUMS = ", ".join(f"{sum_} AS {column}" for column, sum_ in DAY_SUMS.items())
# Rows of days that are not what their sessions add up to, and days without a row.
_DAYS_ASTRAY = f"""
    WITH kept AS (
        SELECT table_id, regulation, {", ".join(DAY_SUMS)} FROM reporting_tableday
        WHERE house_id = %(house)s AND gaming_day = %(day)s
    ), summed AS (
        SELECT table_id, regulation, {_SUMS} FROM reporting_sessionsummary
        WHERE house_id = %(house)s AND gaming_day = %(day)s GROUP BY table_id, regulation
    )
    SELECT table_id FROM (TABLE kept EXCEPT TABLE summed) AS more
    UNION SELECT table_id FROM (TABLE summed EXCEPT TABLE kept) AS less
    ORDER BY 1
"""  # noqa: S608 (only our own words are written into it)


class Astray(NamedTuple):
    """A figure that differs from its rows: where it is stored, and both values as text."""

    place: str
    column: str
    kept: str
    computed: str


def list_days(first: date | None, last: date | None) -> dict[tuple[int, date], list[int]]:
    """List the sessions of every day within, by house and gaming day, oldest first (1 query)."""
    rows = fetch_rows(_DAYS, {"first": first, "last": last})
    return {(row["house_id"], row["gaming_day"]): row["ids"] for row in rows}


def find_astray(house_id: int, gaming_day: date, session_ids: Sequence[int]) -> Iterator[Astray]:
    """Compute a day's closed sessions again and return every stored figure that differs.

    Changes nothing. Differences by rows recorded since the job last ran are found too.
    """
    sessions = list(
        TableSession.objects.filter(pk__in=session_ids, closed_at__isnull=False)
        .select_related("house", "table", "shift")
        .order_by("pk")
    )
    found = compute_summaries(sessions, utc_now())
    ids = [session.pk for session in sessions]
    summaries = {it.session_id: it for it in SessionSummary.objects.filter(session__in=ids)}
    hours = {(it.session_id, it.hour_at): it for it in SessionHour.objects.filter(session__in=ids)}
    crews = {
        (it.session_id, it.croupier_id, it.jefe_id): it
        for it in SessionCrew.objects.filter(session__in=ids)
    }
    for session in sessions:
        one = found[session.pk]
        summary = one.summary | {"through_version": None}
        yield from _compare(f"session {session.pk}", summaries.get(session.pk), summary)
        for at, values in one.hours.items():
            kept_hour = hours.pop((session.pk, at), None)
            yield from _compare(f"session {session.pk} {at:%F %H:%M}", kept_hour, values)
        for (croupier, jefe), values in one.crews.items():
            kept_crew = crews.pop((session.pk, croupier, jefe), None)
            name = f"session {session.pk} croupier {croupier} jefe {jefe}"
            yield from _compare(name, kept_crew, values)
    for extra in (*hours, *crews):
        yield Astray(f"session {extra[0]}", "*", str(extra[1:]), "-")
    for row in fetch_rows(_DAYS_ASTRAY, {"house": house_id, "day": gaming_day}):
        yield Astray(f"table {row['table_id']}, {gaming_day}", "*", "day", "sum of its sessions")


def _compare(place: str, kept: Any, computed: Values | Mapping[str, Any]) -> Iterator[Astray]:
    if kept is None:
        yield Astray(place, "*", "-", "kept nowhere")
        return
    for column, value in computed.items():
        if column != "through_version" and getattr(kept, column) != value:
            yield Astray(place, column, str(getattr(kept, column)), str(value))
