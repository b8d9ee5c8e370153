"""The page of the ledger: balances, movements, and files."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern

from casino.lib.addresses import address
from casino.lib.clock import gaming_day_of, utc_now
from tables.houses.models import House
from tables.ledger.models import Transfer
from tables.ledger.selectors.balances import BalanceShown, list_shown_balances
from tables.ledger.selectors.blind import sight_of
from tables.ledger.selectors.movements import (
    MOVEMENTS_AT_ONCE,
    MovementSearch,
    find_correction,
    is_corrected_by_hand,
    list_accounts,
    list_movements,
    read_movements,
)
from tables.ledger.words import REASON_WORDS
from tables.posts.doorway import actor_of, house_of, refusing_page
from tables.sign_in.services.credentials import takes_password

TABLE_KINDS = ("float", "drop", "commission", "tips")


@dataclass(frozen=True, slots=True)
class TableRow:
    """The accounts of one table, in the order of `TABLE_KINDS`; None was never used."""

    number: str
    cells: list[BalanceShown | None]


@dataclass(frozen=True, slots=True)
class Line:
    """A movement on the page; `correction` is None if it was not corrected.

    If `is_hidden`, the reader may count one of the places and the amount is not shown.
    """

    made: Transfer
    correction: Transfer | None
    is_hidden: bool

    @property
    def may_be_corrected(self) -> bool:
        """Whether it can be corrected here."""
        return self.correction is None and is_corrected_by_hand(self.made)

    @property
    def id_text(self) -> str:
        """The movement's number as a word, for the names of its fields."""
        return str(self.made.pk)


@refusing_page
def ledger(request: HttpRequest) -> HttpResponse:
    """Show the balances at a moment and the movements until then; correct one, download all."""
    house = house_of(request)
    search = read_movements(request.GET.dict(), house)
    sight = sight_of(actor_of(request))
    balances = list_shown_balances(house.pk, sight, at=search.at)
    movements = list_movements(house.pk, search)
    hidden = sight.hides_any_of(movements)
    asked = _asked(search, house)
    today = gaming_day_of(utc_now(), house.timezone, house.gaming_day_starts)
    last = search.last or today
    is_full = len(movements) == MOVEMENTS_AT_ONCE
    return render(
        request,
        "ledger_export/ledger.html",
        {
            "of_house": [it for it in balances if it.table is None],
            "of_tables": _rows_of(it for it in balances if it.table is not None),
            "table_kinds": TABLE_KINDS,
            "lines": [Line(it, find_correction(it), it.pk in hidden) for it in movements],
            "asked": asked,
            "at": search.at,
            "is_searched": any(asked.values()) or search.before is not None,
            "accounts": list_accounts(house.pk),
            "reasons": REASON_WORDS,
            "witness_by_password": takes_password(request),
            "earlier": urlencode({**asked, "after": movements[-1].pk}) if is_full else "",
            "export_days": urlencode({"from": min(search.first or last, last), "to": last}),
            "export_first": min(search.first or last, last),
            "export_last": last,
        },
    )


def _asked(search: MovementSearch, house: House) -> dict[str, str]:
    """Write the search as its form has it, times by the house's clock."""
    return {
        "account": str(search.account or ""),
        "words": search.words,
        "reason": search.reason,
        "from": search.first.isoformat() if search.first else "",
        "to": search.last.isoformat() if search.last else "",
        "at": _local(search.at, house) if search.at else "",
    }


def _local(at: datetime, house: House) -> str:
    local = at.astimezone(ZoneInfo(house.timezone))
    return local.replace(tzinfo=None).isoformat(timespec="minutes")


def _rows_of(balances: Iterable[BalanceShown]) -> list[TableRow]:
    rows = []
    for number, of_table in groupby(balances, key=lambda it: it.table_number or ""):
        by_kind = {it.kind: it for it in of_table}
        rows.append(TableRow(number, [by_kind.get(kind) for kind in TABLE_KINDS]))
    return rows


PAGES: list[URLPattern] = [
    address("ledger/", ledger, name="ledger", need="ledger.view"),
]
