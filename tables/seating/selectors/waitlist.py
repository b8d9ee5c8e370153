"""The waitlists of the tables and of the house, in order."""

from datetime import datetime
from typing import Annotated

from msgspec import Meta

from casino.lib.finding import find_by_id
from casino.lib.plain import PLAIN, make_plain
from casino.lib.prepared import fetch_rows
from casino.lib.sent import Moment, Sent, one_of
from tables.seating.models import WaitlistEntry
from tables.seating.selectors.waiting_time import Wish

State = WaitlistEntry.State
ON_WAITLIST = (State.WAITING, State.CALLED, State.HELD)
WAITLIST_ORDER = ("-seat_change", "rank", "-priority", "joined_at", "id")
"""Seat changes first, then by rank; entries of the same rank by priority and arrival."""


class OfferedSeat(Sent):
    """A seat that is kept for the guest."""

    position: int
    label: str


class WaitingGuestShown(Sent):
    """A guest on the waitlist of the table or of the house; `place` counts from 1 on that waitlist.

    The token of the guest's own page is shown only to people who keep the waitlist.
    """

    id: int
    place: int
    from_house: bool
    guest_id: int
    guest_name: str
    party: int
    priority: int
    state: Annotated[str, one_of(State.values)]
    joined_at: Moment
    called_to_id: int | None
    called_at: Moment | None
    call_ends_at: Moment | None
    coming_at: Annotated[Moment | None, Meta(description="When the guest answered the call.")]
    held_until: Moment | None
    offered: list[OfferedSeat]
    seat_change: bool
    seat_now: str | None
    wanted_seat: str | None
    wants_format: str
    wants_regulation: str
    minimum_most_minor: int | None
    token: str | None


class WaitingGuest(WaitingGuestShown):
    """The same, with the table of a call from the house's waitlist and how many wait in all."""

    called_to: str | None
    on_waitlist: int

    @property
    def wish(self) -> Wish:
        """Return the tables at which a guest of the house's waitlist would sit."""
        return Wish(self.wants_format, self.wants_regulation, self.minimum_most_minor)

    @property
    def called_until(self) -> datetime | None:
        """Return until when the seat is kept; None for a guest who is not called."""
        return self.call_ends_at if self.state == State.CALLED else None


def list_table_waitlist(
    table_id: int,
    *,
    find: str = "",
    start: int = 0,
    after: int | None = None,
    most: int | None = None,
) -> list[WaitingGuest]:
    """List guests who wait for a table, and those of the house's waitlist called to it (1 query).

    Those called from the house come first, then the table's own waitlist. `find` keeps names that
    contain it, whatever their accents. A page of at most `most` begins at the place `start`, or
    after the entry `after`, wherever that is by now.
    """
    return _list_waiting(
        "(w.table_id = %(table)s OR w.called_to_id = %(table)s)",
        table=table_id,
        find=find,
        start=start,
        after=after,
        most=most,
    )


def list_house_waitlist(
    house_id: int,
    *,
    find: str = "",
    start: int = 0,
    after: int | None = None,
    most: int | None = None,
) -> list[WaitingGuest]:
    """List guests who wait for any table of the house, as `list_table_waitlist` does (1 query)."""
    return _list_waiting(
        "w.table_id IS NULL", house=house_id, find=find, start=start, after=after, most=most
    )


def find_waiting_guest(entry: WaitlistEntry) -> WaitingGuest | None:
    """Return the guest of an entry, with their place; None once the entry is over (1 query)."""
    found = _list_waiting(
        "w.id = %(entry)s", table=entry.table_id, house=entry.house_id, entry=entry.pk
    )
    return found[0] if found else None


def find_entry(house_id: int, entry_id: int) -> WaitlistEntry:
    """Find an entry of the house, still on a waitlist or not. Raises NotFound."""
    known = WaitlistEntry.objects.select_related("guest", "table").filter(house_id=house_id)
    return find_by_id(known, entry_id, "entry")


def _list_waiting(wanted: str, *, find: str = "", **asked: int | None) -> list[WaitingGuest]:
    nothing = dict.fromkeys(("house", "table", "entry", "start", "after", "most"))
    return [
        WaitingGuest(offered=[OfferedSeat(**seat) for seat in row.pop("offered") or ()], **row)
        for row in fetch_rows(
            _WAITLIST.format(wanted=wanted, plain_name=PLAIN.format("g.name")),
            {**nothing, **asked, "find": make_plain(find.strip())},
        )
    ]


# Entries are found by the index `waitlist_order`; places are counted before any filter. The
# waitlist is read once, whatever length the planner assumes without statistics.
_WAITLIST = """
    WITH waitlist AS MATERIALIZED (
        SELECT w.*, row_number() OVER (PARTITION BY w.table_id
                ORDER BY w.seat_change DESC, w.rank, w.priority DESC, w.joined_at, w.id) AS place,
            count(*) OVER (PARTITION BY w.table_id) AS on_waitlist
        FROM tables_waitlistentry w
        WHERE w.house_id = coalesce(%(house)s,
                (SELECT house_id FROM tables_gamingtable WHERE id = %(table)s))
            AND w.ended_at IS NULL
            AND (w.table_id IS NULL OR w.table_id = %(table)s)
    )
    SELECT w.id, w.place, w.table_id IS NULL AS from_house, g.id AS guest_id,
        g.name AS guest_name, w.party, w.priority,
        w.state, w.joined_at,
        w.called_at, w.call_ends_at, w.coming_at, w.held_until, w.seat_change,
        (
            SELECT sitting.label FROM tables_seatoccupancy o
            JOIN tables_seat sitting ON sitting.id = o.seat_id
            WHERE w.seat_change AND o.guest_id = w.guest_id AND o.left_at IS NULL
        ) AS seat_now,
        wish.label AS wanted_seat, w.wants_format, w.wants_regulation, w.minimum_most_minor,
        w.called_to_id, called.number AS called_to, w.token, w.on_waitlist,
        (
            SELECT json_agg(json_build_object('position', s.position, 'label', s.label)
                ORDER BY s.position)
            FROM tables_seatoffer f JOIN tables_seat s ON s.id = f.seat_id
            WHERE f.entry_id = w.id AND f.ended_at IS NULL
        ) AS offered
    FROM waitlist w
    CROSS JOIN LATERAL (SELECT id, name FROM tables_guest WHERE id = w.guest_id LIMIT 1) g
    LEFT JOIN tables_seat wish ON wish.id = w.wanted_seat_id
    LEFT JOIN tables_gamingtable called ON called.id = w.called_to_id AND w.state = 'called'
    WHERE {wanted}
        AND (%(after)s::bigint IS NULL
            OR (w.table_id IS NOT NULL, NOT w.seat_change, w.rank, -w.priority, w.joined_at, w.id)
            > (SELECT l.table_id IS NOT NULL, NOT l.seat_change, l.rank, -l.priority, l.joined_at,
                    l.id FROM tables_waitlistentry l
                WHERE l.id = %(after)s AND l.house_id = w.house_id))
        AND (%(find)s = '' OR strpos({plain_name}, %(find)s) > 0)
    ORDER BY (w.table_id IS NOT NULL), w.place
    LIMIT %(most)s OFFSET %(start)s
"""
