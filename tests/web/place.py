"""A table in play with everything on it that an address can name."""

from dataclasses import dataclass
from typing import Any

from casino.lib.clock import utc_now
from games.cards.models import CardSet
from games.incidents.models import Incident
from games.talla_acts.services.talla import end_talla
from tables.abandoned.models import AbandonedBet
from tables.boxes.models import Box
from tables.boxes.services import record_tip
from tables.commission.services.commission import leave_uncollected
from tables.guests.models import Guest
from tables.ledger.models import Transfer
from tables.seating.models import WaitlistEntry
from tables.slips.models import Slip
from tests.building import make_bet, make_box, make_card_set, make_incident, make_slip
from tests.commission.commission_room import win
from tests.coups.room import Room


@dataclass(frozen=True)
class Place:
    """A table in play, a guest on its waitlist, and the shift of its house."""

    room: Room
    entry: WaitlistEntry
    incident: Incident
    bet: AbandonedBet
    card_set: CardSet
    transfer: Transfer
    slip: Slip
    box: Box
    uncollected: int

    def ids(self) -> dict[str, Any]:
        return {
            "day": self.room.session.shift.gaming_day.isoformat(),
            "table_id": self.room.table.pk,
            "entry_id": self.entry.pk,
            "shift_id": self.room.session.shift_id,
            "incident_id": self.incident.pk,
            "bet_id": self.bet.pk,
            "card_set_id": self.card_set.pk,
            "transfer_id": self.transfer.pk,
            "slip_id": self.slip.pk,
            "box_id": self.box.pk,
            "session_id": self.room.session.pk,
            "uncollected_id": self.uncollected,
        }


def make_place(room: Room) -> Place:
    guest = Guest.objects.create(house=room.house, name=f"Waiting at {room.table.number}")
    entry = WaitlistEntry.objects.create(
        house=room.house, table=room.table, guest=guest, joined_at=utc_now()
    )
    table, people = room.table, (room.jefe, room.croupier)
    incident = make_incident(table, room.croupier)
    room.act(record_tip, amount_minor=500)
    return Place(
        room,
        entry,
        incident,
        make_bet(table, *people),
        transfer=Transfer.objects.latest("id"),
        slip=make_slip(table, room.jefe),
        box=make_box(table, room.jefe),
        uncollected=make_uncollected(room),
        card_set=make_card_set(table, *people),  # after the shoe: it is not counted yet
    )


def make_uncollected(room: Room) -> int:
    """Leave commission of a coup uncollected; the talla has ended after it."""
    room.start()
    win(room, {1: 500})
    left = room.act(leave_uncollected, room.jefe, place=1, reason="gone")
    room.act(end_talla)
    return int(left["uncollected"])
