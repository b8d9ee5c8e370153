"""What a guest's own page shows: their place, an estimate, a call. Nobody's name."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models.expressions import RawSQL

from casino.lib.clock import utc_now
from tables.models import GamingTable, TableSession, WaitlistEntry
from tables.selectors.limits_in_force import in_force_sql
from tables.selectors.queue import IN_LINE, State, find_line_entry
from tables.selectors.waiting_time import estimate_minutes, pace_of_seats


@dataclass(frozen=True, slots=True)
class QueuePlace:
    """What a guest's own page shows. `place` is None once the guest is no longer in line.

    `estimate_minutes` is None while nobody can tell, which is not zero. A guest of the house's
    line has no table until they are called to one.
    """

    table_number: str
    table_label: str
    state: str
    place: int | None
    called_until: datetime | None
    held_until: datetime | None
    seat_labels: list[str]
    language: str
    house_name: str
    timezone: str
    estimate_minutes: int | None = None


def find_place(token: str) -> QueuePlace | None:
    """Find a guest's place by the token of their code; None for a token nobody was given."""
    known = WaitlistEntry.objects.select_related("table", "called_to", "house")
    entry = known.filter(token=token).first()
    if entry is None:
        return None
    called = entry.state == State.CALLED
    table = entry.called_to if called else entry.table
    stands = find_line_entry(entry) if entry.state in IN_LINE else None
    place = stands.place if stands else None
    pace = None
    if stands and not called:
        pace = pace_of_seats(tables_for(entry), utc_now())
    return QueuePlace(
        table_number=table.number if table else "",
        table_label=table.label if table else "",
        state=entry.state,
        place=place,
        called_until=entry.call_ends_at if called else None,
        held_until=entry.held_until if entry.state == State.HELD else None,
        seat_labels=[seat.label for seat in stands.offered] if stands else [],
        language=entry.house.language,
        house_name=entry.house.name,
        timezone=entry.house.timezone,
        estimate_minutes=estimate_minutes(pace, place),
    )


def tables_for(entry: WaitlistEntry) -> list[int]:
    """Name the open tables at which an entry may get a seat."""
    if entry.table_id is not None:
        return [entry.table_id]
    tables = GamingTable.objects.filter(
        house_id=entry.house_id,
        sessions__in=TableSession.objects.filter(house_id=entry.house_id, closed_at=None),
    )
    if entry.wants_format:
        tables = tables.filter(format=entry.wants_format)
    if entry.wants_regulation:
        tables = tables.filter(regulation=entry.wants_regulation)
    if entry.minimum_most_minor is not None:
        sign = in_force_sql("tables_gamingtable.id")
        minimum = RawSQL(f"(SELECT minimum_minor FROM ({sign}) AS sign)", [])  # noqa: S608, S611
        tables = tables.alias(minimum=minimum).filter(minimum__lte=entry.minimum_most_minor)
    return list(tables.values_list("id", flat=True))
