"""What guests owe of commission at their places, where a table collects it later."""

from casino.house.rebuild.told import Folds, HouseTold, TableTold, Told
from casino.lib.events import EventKind


def list_owed(table: TableTold) -> list[dict[str, int]]:
    """Tell who owes, by place."""
    return [
        {"place": place, "amount_minor": owed} for place, owed in sorted(table.owed.items()) if owed
    ]


def _mark(house: HouseTold, event: Told) -> None:
    table = house.table_of(event)
    if table.session is None or table.session.commission_mode != "deferred":
        return
    for bet in event.payload["bets"] or ():
        if bet["commission"]:
            table.owed[bet["seat"]] += bet["commission"]


def _take_marks_back(house: HouseTold, event: Told) -> None:
    """Take marks back; what was paid for them or left uncollected was given back before."""
    table = house.table_of(event)
    for mark in event.payload.get("commission_marks", ()):
        given_back = mark["lifted_minor"] + mark["returned_minor"]
        table.owed[mark["seat"]] += mark["marked_minor"] + given_back


def _settle(house: HouseTold, event: Told) -> None:
    told = event.payload
    house.table_of(event).owed[told["seat"]] -= told["amount_minor"]


def _correct(house: HouseTold, event: Told) -> None:
    told = event.payload
    house.table_of(event).owed[told["seat"]] += told["amount_minor"]


def _close(house: HouseTold, event: Told) -> None:
    house.table_of(event).owed.clear()


FOLDS: Folds = {
    EventKind.COUP_SETTLED: _mark,
    EventKind.COUP_VOIDED: _take_marks_back,
    EventKind.COMMISSION_PAID: _settle,
    EventKind.COMMISSION_UNCOLLECTED: _settle,
    EventKind.COMMISSION_CORRECTED: _correct,
    EventKind.TABLE_CLOSED: _close,
}
