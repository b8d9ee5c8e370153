"""The guests on each waitlist, in order, and the seats kept for them.

An act that concerns two waitlists is an event in both, so everything here may be applied twice.
"""

from collections.abc import Mapping
from typing import Any

from casino.evidence.rebuild.recorded import (
    Folds,
    JournalEvent,
    RecordedEntry,
    RecordedGuest,
    RecordedHouse,
    moment_of,
)
from tables.journal.events import UndoEvent
from tables.seating.events import SeatingEvent


def _join(house: RecordedHouse, event: JournalEvent) -> None:
    payload = event.payload
    house.entries[payload["entry"]] = _entry(payload, event.table_id)
    _insert(house, payload["entry"], payload["before"])


def _call(house: RecordedHouse, event: JournalEvent) -> None:
    payload = event.payload
    entry = house.entries[payload["entry"]]
    entry.state, entry.called_to, entry.held_until = "called", payload["table"], None
    entry.called_at = moment_of(payload["called_at"])
    entry.call_ends_at = moment_of(payload["call_ends_at"])
    entry.coming_at, entry.seats = None, list(payload["seats"])


def _answer(house: RecordedHouse, event: JournalEvent) -> None:
    house.entries[event.payload["entry"]].coming_at = moment_of(event.payload["coming_at"])


def _withdraw(house: RecordedHouse, event: JournalEvent) -> None:
    entry = house.entries[event.payload["entry"]]
    _let_go(entry)
    # A guest on hold may have been called: an undone call is never heard, its hold was.
    entry.state, entry.held_until = "waiting", None


def _hold(house: RecordedHouse, event: JournalEvent) -> None:
    entry = house.entries[event.payload["entry"]]
    _let_go(entry)
    entry.state, entry.held_until = "held", moment_of(event.payload["until"])


def _resume(house: RecordedHouse, event: JournalEvent) -> None:
    entry = house.entries[event.payload["entry"]]
    entry.state, entry.held_until = "waiting", None


def _end(house: RecordedHouse, event: JournalEvent) -> None:
    _take_out(house, event.payload["entry"])


def _move(house: RecordedHouse, event: JournalEvent) -> None:
    _insert(house, event.payload["entry"], event.payload["before"])


def _prioritise(house: RecordedHouse, event: JournalEvent) -> None:
    house.entries[event.payload["entry"]].priority = event.payload["priority"]
    _move(house, event)


def _transfer(house: RecordedHouse, event: JournalEvent) -> None:
    payload = event.payload
    former = house.entries[payload["entry"]]
    entry = house.entries[payload["entry"]] = _entry(payload, payload["to"])
    entry.state, entry.held_until = payload["state"], former.held_until
    _insert(house, payload["entry"], payload["before"])


def _sit(house: RecordedHouse, event: JournalEvent) -> None:
    payload = event.payload
    if payload["waitlist_entry"] is not None:
        _take_out(house, payload["waitlist_entry"])
    if event.table_id is not None:  # the house's stream has its waitlist; the seats are the table's
        kept = house.table_of(event).party_seats
        kept.pop(payload.get("seat", payload.get("to")), None)
        kept |= dict.fromkeys(payload.get("seats_kept", ()), payload["waitlist_entry"])


def _let_go_for_party(house: RecordedHouse, event: JournalEvent) -> None:
    for seat in event.payload["seats"]:
        house.table_of(event).party_seats.pop(seat, None)


def _take_back(house: RecordedHouse, event: JournalEvent) -> None:
    """Put the guest of an undone act back where the undo leaves them.

    Acts in `UNDONE_BY_A_STEP` were heard and are reversed here; all others never were.
    """
    payload = event.payload
    if event.table_id is not None and payload.get("kept_for") is not None:
        seat = payload.get("seat", payload.get("to"))
        house.table_of(event).party_seats[seat] = payload["kept_for"]
    entry_id = payload.get("waitlist_entry", payload.get("entry"))
    entry = None if entry_id is None else house.entries.get(entry_id)
    if entry is None:
        return
    if payload["kind"] == SeatingEvent.WAITLIST_JOINED:
        _take_out(house, entry.id)
        return
    if "seats" in payload:  # the place was over
        _let_go(entry)
        entry.state, entry.held_until = "waiting", None
        if event.table_id is not None:
            _let_go_for_party(house, event)
    if "until" in payload:
        entry.state = payload["state"]
        entry.held_until = None if payload["until"] is None else moment_of(payload["until"])
    if "priority" in payload:
        entry.priority = payload["priority"]
    if "before" in payload:
        _insert(house, entry.id, payload["before"])


def _entry(payload: Mapping[str, Any], waitlist: int | None) -> RecordedEntry:
    return RecordedEntry(
        id=payload["entry"],
        waitlist=waitlist,
        guest=RecordedGuest(payload["guest"], payload["name"]),
        party=payload["party"],
        priority=payload["priority"],
        joined_at=moment_of(payload["joined_at"]),
        seat_change=payload["seat_change"],
        wanted_seat=payload["wanted_seat"],
        wants_format=payload["wants_format"],
        wants_regulation=payload["wants_regulation"],
        minimum_most_minor=payload["minimum_most_minor"],
    )


def _let_go(entry: RecordedEntry) -> None:
    entry.called_to = entry.called_at = entry.call_ends_at = entry.coming_at = None
    entry.seats = []


def _insert(house: RecordedHouse, entry_id: int, before: int | None) -> None:
    _take_from_waitlists(house, entry_id)
    entry = house.entries[entry_id]
    waitlist = house.waitlists[entry.waitlist, entry.seat_change]
    waitlist.insert(len(waitlist) if before is None else waitlist.index(before), entry_id)


def _take_out(house: RecordedHouse, entry_id: int) -> None:
    house.entries.pop(entry_id, None)
    _take_from_waitlists(house, entry_id)


def _take_from_waitlists(house: RecordedHouse, entry_id: int) -> None:
    for waitlist in house.waitlists.values():
        if entry_id in waitlist:
            waitlist.remove(entry_id)


FOLDS: Folds = {
    SeatingEvent.WAITLIST_JOINED: _join,
    SeatingEvent.WAITLIST_CALLED: _call,
    SeatingEvent.WAITLIST_ANSWERED: _answer,
    SeatingEvent.WAITLIST_OFFER_WITHDRAWN: _withdraw,
    SeatingEvent.WAITLIST_HELD: _hold,
    SeatingEvent.WAITLIST_RESUMED: _resume,
    SeatingEvent.WAITLIST_LEFT: _end,
    SeatingEvent.WAITLIST_MOVED: _move,
    SeatingEvent.WAITLIST_PRIORITY_CHANGED: _prioritise,
    SeatingEvent.WAITLIST_TRANSFERRED: _transfer,
    SeatingEvent.WAITLIST_SEATS_LET_GO: _let_go_for_party,
    SeatingEvent.SEAT_TAKEN: _sit,
    SeatingEvent.SEAT_CHANGED: _sit,
    UndoEvent.ACT_UNDONE: _take_back,
}
UNDONE_BY_A_STEP = frozenset(
    {
        SeatingEvent.WAITLIST_JOINED,
        SeatingEvent.WAITLIST_HELD,
        SeatingEvent.WAITLIST_RESUMED,
        SeatingEvent.WAITLIST_MOVED,
        SeatingEvent.WAITLIST_PRIORITY_CHANGED,
    }
)
"""Acts by which others on the waitlist were placed before the undo, so that they happened."""
