"""The commission that guests owe at their places, where a table collects it later."""

from collections.abc import Iterable, Mapping
from typing import Any

from casino.evidence.rebuild.recorded import Folds, JournalEvent, RecordedHouse, RecordedTable
from games.corrections.events import CorrectionEvent
from games.coups.events import CoupEvent
from games.voids.events import VoidEvent
from tables.commission.events import CommissionEvent
from tables.openings.events import OpeningEvent


def list_owed(table: RecordedTable) -> list[dict[str, int]]:
    """Return the places that owe commission and the amounts, smallest unit, in order."""
    return [
        {"place": place, "amount_minor": owed} for place, owed in sorted(table.owed.items()) if owed
    ]


def _mark(house: RecordedHouse, event: JournalEvent) -> None:
    _mark_bets(house.table_of(event), event.payload["bets"])


def _mark_bets(table: RecordedTable, bets: Iterable[Mapping[str, Any]] | None) -> None:
    if table.session is None or table.session.commission_mode != "deferred":
        return
    for bet in bets or ():
        if bet["commission"]:
            table.owed[bet["seat"]] += bet["commission"]


def _correct_marks(house: RecordedHouse, event: JournalEvent) -> None:
    _mark(house, event)
    for followed in event.payload["followed"]:
        _mark_bets(house.table_of(event), followed["bets"])
    _take_marks_back(house, event)
    for left in event.payload["commission_left"]:
        house.table_of(event).owed[left["seat"]] -= left["amount_minor"]


def _take_marks_back(house: RecordedHouse, event: JournalEvent) -> None:
    """Take marks back; amounts paid for them or left uncollected are owed again first."""
    table = house.table_of(event)
    for mark in event.payload.get("commission_marks", ()):
        given_back = mark["lifted_minor"] + mark["returned_minor"]
        table.owed[mark["seat"]] += mark["marked_minor"] + given_back


def _settle(house: RecordedHouse, event: JournalEvent) -> None:
    payload = event.payload
    house.table_of(event).owed[payload["seat"]] -= payload["amount_minor"]


def _correct(house: RecordedHouse, event: JournalEvent) -> None:
    payload = event.payload
    house.table_of(event).owed[payload["seat"]] += payload["amount_minor"]


def _close(house: RecordedHouse, event: JournalEvent) -> None:
    house.table_of(event).owed.clear()


FOLDS: Folds = {
    CoupEvent.COUP_SETTLED: _mark,
    VoidEvent.COUP_VOIDED: _take_marks_back,
    CorrectionEvent.COUP_CORRECTED: _correct_marks,
    CommissionEvent.COMMISSION_PAID: _settle,
    CommissionEvent.COMMISSION_UNCOLLECTED: _settle,
    CommissionEvent.COMMISSION_CORRECTED: _correct,
    OpeningEvent.TABLE_CLOSED: _close,
}
