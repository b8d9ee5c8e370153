"""The data of a guest's own page: their place, an estimate, a call, without any name."""

from dataclasses import dataclass
from datetime import datetime

from casino.lib.clock import utc_now
from casino.lib.errors import NotFound
from casino.lib.policy import GuestActor
from tables.floor.models import GamingTable
from tables.houses.models import House
from tables.limits.models import LimitPosting
from tables.limits.selectors.in_force import find_limits_in_force
from tables.seating.models import WaitlistEntry
from tables.seating.selectors.waiting_time import (
    Wish,
    estimate_minutes,
    pace_of_seats,
    paces_of_wishes,
)
from tables.seating.selectors.waitlist import ON_WAITLIST, State, find_waiting_guest
from tables.sessions.selectors import find_open_session


@dataclass(frozen=True, slots=True)
class OwnPlace:
    """The content of a guest's own page. `place` is None for a guest no longer on the waitlist.

    `estimate_minutes` is None while it is unknown, which is not zero. A guest of the house's
    waitlist has no table until they are called to one.
    """

    table_id: int | None
    table_number: str
    table_label: str
    state: str
    place: int | None
    called_until: datetime | None
    is_coming: bool
    held_until: datetime | None
    seat_labels: list[str]
    house: House
    limits: LimitPosting | None
    estimate_minutes: int | None = None


def find_place(token: str) -> OwnPlace | None:
    """Find a guest's place by the token of their code; None for an unknown token."""
    known = WaitlistEntry.objects.select_related("table", "called_to", "house")
    entry = known.filter(token=token).first()
    if entry is None:
        return None
    called = entry.state == State.CALLED
    table = entry.called_to if called else entry.table
    stands = find_waiting_guest(entry) if entry.state in ON_WAITLIST else None
    place = stands.place if stands else None
    pace = None
    if stands and not called:
        pace = pace_for(entry, utc_now())
    return OwnPlace(
        table_id=table.pk if table else None,
        table_number=table.number if table else "",
        table_label=table.label if table else "",
        state=entry.state,
        place=place,
        called_until=entry.call_ends_at if called else None,
        is_coming=called and entry.coming_at is not None,
        held_until=entry.held_until if entry.state == State.HELD else None,
        seat_labels=[seat.label for seat in stands.offered] if stands else [],
        house=entry.house,
        limits=_limits_of(table) if stands else None,
        estimate_minutes=estimate_minutes(pace, place),
    )


def get_guest(token: str) -> GuestActor:
    """Return the guest whose code has a token. Raises NotFound `place.unknown`."""
    entry = WaitlistEntry.objects.filter(token=token).values("id", "house_id").first()
    if entry is None:
        raise NotFound("place.unknown")
    return GuestActor(entry_id=entry["id"], house_id=entry["house_id"])


def _limits_of(table: GamingTable | None) -> LimitPosting | None:
    """Return the limits on the sign of an open table."""
    if table is None or find_open_session(table.pk) is None:
        return None
    return find_limits_in_force(table.pk)


def pace_for(entry: WaitlistEntry, now: datetime) -> float | None:
    """Return the seconds between two freed seats of the tables that an entry may get one at."""
    if entry.table_id is not None:
        return pace_of_seats([entry.table_id], now)
    wish = Wish(entry.wants_format, entry.wants_regulation, entry.minimum_most_minor)
    return paces_of_wishes(entry.house_id, [wish], now)[wish]
