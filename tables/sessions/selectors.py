"""Open shifts and sessions, the shift that is due, the text that a table plays under."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final

from django.db.models import Max

from casino.lib.clock import PlannedShift, gaming_day_of, plan_day, planned_shift_at
from casino.lib.errors import Conflict
from games.rules.regulations import get_regulation
from games.rules.regulations.base import Regulation
from tables.floor.models import GamingTable
from tables.houses.models import House
from tables.sessions.models import Shift, TableSession


def find_open_shift(house_id: int, *, lock: bool = False) -> Shift | None:
    """Find the shift that is open, if any; with `lock` it cannot be closed meanwhile."""
    shifts = Shift.objects.filter(house_id=house_id, closed_at=None)
    if lock:
        shifts = shifts.select_for_update(no_key=True)
    return shifts.first()


def find_open_session(table_id: int) -> TableSession | None:
    """Find the session of an open table, suspended or not; None for a closed one."""
    return TableSession.objects.filter(table_id=table_id, closed_at=None).first()


def get_open_session(table: GamingTable) -> TableSession:
    """Get the session of an open table, suspended or not. Raises Conflict `table.closed`."""
    session = find_open_session(table.pk)
    if session is None:
        raise Conflict("table.closed", params={"table": table.number})
    return session


def session_rules(session: TableSession) -> Regulation:
    """Return the regulation of a session, in the version of its opening."""
    return get_regulation(session.regulation, session.regulation_version)


def table_rules(table: GamingTable) -> Regulation:
    """Return the regulation of a table: the session's own while it is open (1 query)."""
    session = find_open_session(table.pk)
    return get_regulation(table.regulation) if session is None else session_rules(session)


EARLY_MOST: Final = timedelta(hours=2)
"""So long before its start a gaming day's first shift may be opened; sooner is an extra one."""


@dataclass(frozen=True, slots=True)
class DueShift:
    """A shift that can be opened; its hours are null when the plan of the house has it not."""

    gaming_day: date
    number: int
    starts_at: datetime | None = None
    ends_at: datetime | None = None


def find_due_shift(house: House, at: datetime) -> DueShift:
    """Return the shift that is due: the planned one of now, or the next after the last (2 queries).

    After an early closing the next one opens early; one of a gaming day that is far off yet is not
    due, but an extra one of the present day.
    """
    last = _last_planned(house)
    over = at if last is None or last.ends_at is None else max(at, last.ends_at)
    planned = planned_shift_at(over, house.timezone, house.shift_starts)
    today = gaming_day_of(at, house.timezone, house.gaming_day_starts)
    if planned.gaming_day > today and planned.starts_at - at > EARLY_MOST:
        return DueShift(today, _next_number(house, today))
    number = max(planned.number, _next_number(house, planned.gaming_day))
    return _after(last, planned, number)


def is_overdue(shift: Shift, at: datetime) -> bool:
    """Return whether a shift is open past its planned end."""
    return shift.closed_at is None and shift.ends_at is not None and shift.ends_at <= at


def find_shift_to_open(house: House, at: datetime, number: int | None) -> DueShift:
    """Return the due shift, or the one of its gaming day with another number that a person gave.

    One that the plan has not, or whose hours are over, is an extra one without hours.
    """
    due = find_due_shift(house, at)
    if number is None or number == due.number:
        return due
    plan = plan_day(due.gaming_day, house.timezone, house.shift_starts)
    planned = next((shift for shift in plan if shift.number == number), None)
    if planned is None:
        return DueShift(due.gaming_day, number)
    if planned.ends_at <= at:
        return DueShift(due.gaming_day, number)
    return _after(_last_planned(house), planned, number)


def _after(last: Shift | None, planned: PlannedShift, number: int) -> DueShift:
    """Plan a shift for the time that the last one leaves, perhaps planned by other hours."""
    starts_at = planned.starts_at
    if last is not None and last.ends_at is not None:
        starts_at = max(starts_at, last.ends_at)
    if starts_at >= planned.ends_at:
        return DueShift(planned.gaming_day, number)
    return DueShift(planned.gaming_day, number, starts_at, planned.ends_at)


def _last_planned(house: House) -> Shift | None:
    planned = Shift.objects.filter(house=house, ends_at__isnull=False)
    return planned.order_by("-ends_at").first()


def _next_number(house: House, gaming_day: date) -> int:
    held = Shift.objects.filter(house=house, gaming_day=gaming_day)
    return int(held.aggregate(most=Max("number", default=0))["most"]) + 1


def is_founding(house_id: int) -> bool:
    """Return whether the house has opened no table yet, so that its director gives access alone."""
    return not TableSession.objects.filter(house=house_id).exists()
