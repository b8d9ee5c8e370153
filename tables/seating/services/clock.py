"""The house's clock on the waitlists: it ends calls and holds, and offers free seats.

The database finds the due work, so none is lost with a message or a worker; everything is checked
again under the table's lock, so any number of sweeps may run at once. In a house where people call
the guests, the clock does not end calls, but it ends holds and seats kept for a party whose first
guest has sat down.
"""

from datetime import datetime

import structlog
from django.db import DatabaseError, connection, transaction

from tables.floor.models import GamingTable
from tables.guests.models import SeatOccupancy
from tables.houses.models import House
from tables.houses.services import hold_house
from tables.journal.services.journal import Hand, clock_of
from tables.seating.events import SeatingEvent
from tables.seating.models import WaitlistEntry
from tables.seating.services.calls import end_offers, offer_free_seats
from tables.seating.services.entries import journal_on_waitlists
from tables.seating.services.waitlist import end_entry, end_hold

State = WaitlistEntry.State
logger = structlog.get_logger(__name__)


def settle_waitlists(now: datetime) -> int:
    """Do the due work of every waitlist at an instant; return the number of tables and houses."""
    with connection.cursor() as cursor:
        cursor.execute(_DUE_TABLES, {"now": now})
        tables = [row[0] for row in cursor.fetchall()]
    held = WaitlistEntry.objects.filter(state=State.HELD, table=None, held_until__lte=now)
    houses = list(held.order_by("house_id").values_list("house_id", flat=True).distinct())
    for house_id in houses:
        _wake_house_waitlist(house_id, now)
    for table_id in tables:
        try:
            settle_table(table_id, now)
        except DatabaseError:  # the others do not wait for it; the next sweep tries it again
            logger.exception("waitlist_not_settled", table=table_id)
    return len(tables) + len(houses)


@transaction.atomic(durable=True)
def settle_table(table_id: int, now: datetime) -> None:
    """End the calls and holds of a table that have run out, then offer its free seats."""
    table = GamingTable.objects.select_for_update(no_key=True).get(id=table_id)
    hand = clock_of(table.house_id)
    if House.objects.get(id=table.house_id).offers_seats:
        _end_calls(hand, table, now)
    _let_go_of_party_seats(hand, table, now)
    held = WaitlistEntry.objects.filter(table=table, state=State.HELD, held_until__lte=now)
    for entry in held.order_by("id"):
        end_hold(hand, entry)
    offer_free_seats(hand, table, now)


def _end_calls(hand: Hand, table: GamingTable, now: datetime) -> None:
    """Take off the waitlist the guests who did not come.

    A guest who has a seat already, at another table or at this one, is no no-show.
    """
    due = WaitlistEntry.objects.filter(called_to=table, state=State.CALLED, call_ends_at__lte=now)
    if due.filter(table=None).exists():
        hold_house(table.house_id)
    for entry in due.order_by("id"):
        places = SeatOccupancy.objects.filter(guest_id=entry.guest_id, left_at=None)
        plays = places.exclude(
            table=table, seat=None
        )  # a standing guest who did not come to the seat
        payload = end_entry(entry, State.LEFT if plays.exists() else State.NO_SHOW)
        journal_on_waitlists(hand, SeatingEvent.WAITLIST_LEFT, payload, table.pk, entry.table_id)


def _let_go_of_party_seats(hand: Hand, table: GamingTable, now: datetime) -> None:
    """Keep no seat any more for the rest of a party that did not take it while the call ran."""
    due = WaitlistEntry.objects.filter(
        offers__table=table,
        offers__ended_at=None,
        state=State.SEATED,
        call_ends_at__lte=now,
    )
    for entry in due.distinct().order_by("id"):
        seats = end_offers(entry, now)
        payload = {"kept_for": entry.pk, "seats": seats}
        journal_on_waitlists(hand, SeatingEvent.WAITLIST_SEATS_LET_GO, payload, table.pk)


@transaction.atomic(durable=True)
def _wake_house_waitlist(house_id: int, now: datetime) -> None:
    hold_house(house_id)
    held = WaitlistEntry.objects.filter(
        house_id=house_id, table=None, state=State.HELD, held_until__lte=now
    )
    for entry in held.order_by("id"):
        end_hold(clock_of(house_id), entry)


# Each part is found by a partial index; a table whose guests do not fit its seats comes again.
_DUE_TABLES = """
    SELECT called_to_id FROM tables_waitlistentry w JOIN tables_house h ON h.id = w.house_id
        WHERE w.state = 'called' AND w.call_ends_at <= %(now)s AND h.offers_seats
    UNION
    SELECT table_id FROM tables_waitlistentry
        WHERE state = 'held' AND held_until <= %(now)s AND table_id IS NOT NULL
    UNION
    SELECT f.table_id FROM tables_seatoffer f
        JOIN tables_waitlistentry w ON w.id = f.entry_id
        WHERE f.ended_at IS NULL AND w.state = 'seated' AND w.call_ends_at <= %(now)s
    UNION
    SELECT s.table_id FROM tables_tablesession s
        JOIN tables_house h ON h.id = s.house_id AND h.offers_seats
        WHERE s.closed_at IS NULL AND s.state = 'open'
            AND EXISTS (
                SELECT FROM tables_waitlistentry w
                WHERE w.house_id = s.house_id AND w.ended_at IS NULL AND w.state = 'waiting'
                    AND (w.table_id = s.table_id OR w.table_id IS NULL)
            )
            AND EXISTS (
                SELECT FROM tables_seat seat WHERE seat.table_id = s.table_id
                    AND NOT EXISTS (SELECT FROM tables_seatoccupancy o
                        WHERE o.seat_id = seat.id AND o.left_at IS NULL)
                    AND NOT EXISTS (SELECT FROM tables_seatoffer f
                        WHERE f.seat_id = seat.id AND f.ended_at IS NULL)
            )
    ORDER BY 1
"""
