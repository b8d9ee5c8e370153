"""The next guest for a free seat of a table. The order is decided here and nowhere else.

First guests who sit at the table and wait for another seat there. Then the first guests of two
waitlists, the table's own and the house's: the one with the higher priority goes first, then the
earlier arrival. Skipped, with their place kept: guests on hold or called already, a party larger
than the free seats, and on the house's waitlist guests who want another table than this.
"""

from collections.abc import Sequence
from typing import Annotated, Final

from django.db import connection
from msgspec import Meta

from casino.lib.sent import Sent
from tables.floor.models import GamingTable, Seat
from tables.limits.selectors.in_force import in_force_sql
from tables.seating.models import SeatOffer, WaitlistEntry

ANY_PARTY = 32_767
"""The number of free seats that a call needs if it keeps none."""
TURNS: Final = 5
"""How many of the next guests a table's page knows, each by two queries."""


class NextGuest(Sent):
    """A guest on a waitlist: those behind, and guests on no waitlist, sit down after them."""

    entry: int
    guest_id: int
    guest_name: str
    party: int
    seat_change: bool
    wanted: Annotated[int | None, Meta(description="The seat they wait for; null: any.")]


def list_unoffered_seats(table: GamingTable) -> list[Seat]:
    """List the seats that are neither taken nor kept (1 query)."""
    return list(Seat.objects.raw(_UNOFFERED, [table.pk]))


def find_next(
    table: GamingTable,
    seats: Sequence[Seat],
    *,
    changes_only: bool = False,
    but: Sequence[int] = (),
) -> WaitlistEntry | None:
    """Find the next entry for these free seats of a table; without a seat, the next at all.

    `but` are entries that are passed over.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            _NEXT,
            {
                "table": table.pk,
                "house": table.house_id,
                "format": table.format,
                "regulation": table.regulation,
                "seats": [seat.pk for seat in seats],
                "free": len(seats) or ANY_PARTY,
                "changes_only": changes_only,
                "but": list(but),
            },
        )
        found = cursor.fetchone()
    if found is None:
        return None
    return WaitlistEntry.objects.select_related("guest", "wanted_seat").get(id=found[0])


def list_next(table: GamingTable) -> list[NextGuest]:
    """List the guests who would be next if all seats were free, in turn, `TURNS` at most."""
    seats = list(Seat.objects.filter(table=table))
    entries: list[WaitlistEntry] = []
    while len(entries) < TURNS:
        entry = find_next(table, seats, but=[it.pk for it in entries])
        if entry is None:
            break
        entries.append(entry)
    return [_show(it) for it in entries]


def list_called(table: GamingTable) -> list[NextGuest]:
    """List the guests called to the table: they may take any seat that is not kept for another."""
    called = WaitlistEntry.objects.filter(called_to=table, state=WaitlistEntry.State.CALLED)
    return [_show(it) for it in called.select_related("guest", "wanted_seat").order_by("id")]


def _show(entry: WaitlistEntry) -> NextGuest:
    return NextGuest(
        entry=entry.pk,
        guest_id=entry.guest_id,
        guest_name=entry.guest.name,
        party=entry.party,
        seat_change=entry.seat_change,
        wanted=None if entry.wanted_seat is None else entry.wanted_seat.position,
    )


def find_offer(seat: Seat) -> SeatOffer | None:
    """Find the offer that keeps a seat, with its guest."""
    offers = SeatOffer.objects.select_related("entry__guest")
    return offers.filter(seat=seat, ended_at=None).first()


_UNOFFERED = """
    SELECT s.* FROM tables_seat s
    WHERE s.table_id = %s
        AND NOT EXISTS (SELECT FROM tables_seatoccupancy o
            WHERE o.seat_id = s.id AND o.left_at IS NULL)
        AND NOT EXISTS (SELECT FROM tables_seatoffer f
            WHERE f.seat_id = s.id AND f.ended_at IS NULL)
    ORDER BY s.position
"""

# Three heads, each found by its own index walk; `waiting` is the only state that is served.
_NEXT = f"""
    SELECT id FROM (
        (
            SELECT id, seat_change, priority, joined_at FROM tables_waitlistentry w
            WHERE house_id = %(house)s AND table_id = %(table)s AND ended_at IS NULL
                AND state = 'waiting' AND id <> ALL(%(but)s::bigint[])
                AND seat_change
                AND (wanted_seat_id IS NULL OR wanted_seat_id = ANY(%(seats)s::bigint[]))
            ORDER BY rank, priority DESC, joined_at, id LIMIT 1
        ) UNION ALL (
            SELECT id, seat_change, priority, joined_at FROM tables_waitlistentry w
            WHERE house_id = %(house)s AND table_id = %(table)s AND ended_at IS NULL
                AND state = 'waiting' AND id <> ALL(%(but)s::bigint[])
                AND NOT seat_change AND party <= %(free)s
                AND NOT %(changes_only)s
            ORDER BY rank, priority DESC, joined_at, id LIMIT 1
        ) UNION ALL (
            SELECT id, seat_change, priority, joined_at FROM tables_waitlistentry w
            WHERE house_id = %(house)s AND table_id IS NULL AND ended_at IS NULL
                AND state = 'waiting' AND id <> ALL(%(but)s::bigint[])
                AND party <= %(free)s AND NOT %(changes_only)s
                AND wants_format IN ('', %(format)s)
                AND wants_regulation IN ('', coalesce((SELECT regulation FROM tables_tablesession
                    WHERE table_id = %(table)s AND closed_at IS NULL), %(regulation)s))
                AND (minimum_most_minor IS NULL OR minimum_most_minor >= (
                    SELECT minimum_minor FROM ({in_force_sql("%(table)s")}) AS sign
                ))
            ORDER BY rank, priority DESC, joined_at, id LIMIT 1
        )
    ) heads
    ORDER BY seat_change DESC, priority DESC, joined_at, id LIMIT 1
"""  # noqa: S608 (only our own names are written into it)
