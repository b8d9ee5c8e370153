"""The sign: postings, withdrawals, and the seats that keep a lower minimum."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from casino.evidence.rebuild.recorded import (
    Folds,
    JournalEvent,
    RecordedHouse,
    RecordedPosting,
    RecordedTable,
    moment_of,
)
from tables.journal.events import UndoEvent
from tables.limits.events import LimitsEvent
from tables.openings.events import OpeningEvent
from tables.seating.events import SeatingEvent


def find_in_force(table: RecordedTable, moment: datetime) -> RecordedPosting | None:
    """Find the posting on the sign at a moment."""
    come = [posting for posting in table.postings.values() if posting.in_force_at <= moment]
    return max(come, key=lambda posting: (posting.in_force_at, posting.id), default=None)


def find_announced(table: RecordedTable, moment: datetime) -> RecordedPosting | None:
    """Find the posting that is announced at a moment and not in force yet."""
    to_come = [posting for posting in table.postings.values() if posting.in_force_at > moment]
    return min(to_come, key=lambda posting: posting.in_force_at, default=None)


def list_kept(table: RecordedTable, moment: datetime) -> dict[int, RecordedPosting]:
    """Return the lower limits that seats keep, by seat; no maximum is over the sign's."""
    sign = find_in_force(table, moment)
    if sign is None:
        return {}
    own = {seat: table.postings[posting] for seat, posting in sorted(table.kept.items())}
    return {
        seat: replace(
            kept,
            maximum_minor=min(kept.maximum_minor, sign.maximum_minor),
            tie_maximum_minor=min(kept.tie_maximum_minor, sign.tie_maximum_minor),
        )
        for seat, kept in own.items()
        if kept.minimum_minor < sign.minimum_minor
    }


def _post(house: RecordedHouse, event: JournalEvent) -> None:
    table, payload = house.table_of(event), event.payload
    if payload["before"] is not None:
        _add(table, payload["before"])
    posted = _add(table, payload)
    if posted.in_force_at == posted.posted_at:  # an announcement takes no minimum from anybody
        table.kept = {one["seat"]: one["posting"] for one in payload["kept"]}


def _withdraw(house: RecordedHouse, event: JournalEvent) -> None:
    house.table_of(event).postings.pop(event.payload["posting"], None)


def _take_back(house: RecordedHouse, event: JournalEvent) -> None:
    """Give a kept minimum back to a guest who never left, and take it from one who never sat."""
    if event.table_id is None:
        return  # the house's stream has its line; the seat is the table's
    table, payload = house.table_of(event), event.payload
    if payload["kind"] in (SeatingEvent.SEAT_LEFT, SeatingEvent.SEAT_TAKEN):
        table.kept.pop(payload["seat"], None)
        if payload.get("kept") is not None:
            table.kept[payload["seat"]] = payload["kept"]
    elif payload["kind"] == SeatingEvent.SEAT_CHANGED:
        for seat in (payload["from"], payload["to"]):
            table.kept.pop(seat, None)
        if payload["kept"] is not None:
            table.kept[payload["from"]] = payload["kept"]


def _open(house: RecordedHouse, event: JournalEvent) -> None:
    table, payload = house.table_of(event), event.payload
    table.postings.pop(payload["limits_withdrawn"], None)
    _add(table, payload)


def _add(table: RecordedTable, payload: Mapping[str, Any]) -> RecordedPosting:
    posting = RecordedPosting(
        id=payload["posting"],
        **payload["limits"],
        posted_at=moment_of(payload["posted_at"]),
        in_force_at=moment_of(payload["in_force_at"]),
    )
    table.postings[posting.id] = posting
    return posting


FOLDS: Folds = {
    LimitsEvent.LIMITS_POSTED: _post,
    LimitsEvent.LIMITS_WITHDRAWN: _withdraw,
    OpeningEvent.TABLE_OPENED: _open,
    UndoEvent.ACT_UNDONE: _take_back,
}
