"""The guests at each seat and standing place."""

from casino.evidence.rebuild.recorded import Folds, JournalEvent, RecordedGuest, RecordedHouse
from tables.openings.events import OpeningEvent
from tables.seating.events import SeatingEvent


def _sit(house: RecordedHouse, event: JournalEvent) -> None:
    if event.table_id is None:
        return  # the house's stream has its line; the seat is the table's
    table, payload = house.table_of(event), event.payload
    table.seats[payload["seat"]] = RecordedGuest(payload["guest"], payload["name"])
    if payload["stood"] is not None:
        table.standing.pop(payload["stood"], None)


def _leave(house: RecordedHouse, event: JournalEvent) -> None:
    table = house.table_of(event)
    table.seats.pop(event.payload["seat"], None)
    table.kept.pop(event.payload["seat"], None)


def _change(house: RecordedHouse, event: JournalEvent) -> None:
    table, payload = house.table_of(event), event.payload
    table.seats[payload["to"]] = table.seats.pop(payload["from"])
    table.kept.pop(payload["from"], None)


def _stand(house: RecordedHouse, event: JournalEvent) -> None:
    payload = event.payload
    guest = RecordedGuest(payload["guest"], payload["name"])
    house.table_of(event).standing[payload["place"]] = guest


def _walk_away(house: RecordedHouse, event: JournalEvent) -> None:
    house.table_of(event).standing.pop(event.payload["place"], None)


def _empty(house: RecordedHouse, event: JournalEvent) -> None:
    table = house.table_of(event)
    for of_guests in (table.seats, table.standing, table.kept, table.party_seats):
        of_guests.clear()


FOLDS: Folds = {
    SeatingEvent.SEAT_TAKEN: _sit,
    SeatingEvent.SEAT_LEFT: _leave,
    SeatingEvent.SEAT_CHANGED: _change,
    SeatingEvent.GUEST_STOOD: _stand,
    SeatingEvent.STANDING_LEFT: _walk_away,
    OpeningEvent.TABLE_CLOSED: _empty,
}
