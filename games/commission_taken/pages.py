"""The page of commission that was left uncollected, and of amounts entered for coups."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern

from casino.lib.addresses import address
from casino.lib.policy import Actor
from games.commission_taken.models import CommissionTaken
from games.commission_taken.selectors import list_taken
from tables.commission.models import CommissionEntry
from tables.commission.selectors.payments import Payment, list_open_payments, list_recoveries
from tables.commission.selectors.uncollected import (
    ENTRIES_AT_ONCE,
    list_entries,
    read_uncollected_search,
    sum_outstanding,
)
from tables.posts.doorway import actor_of, house_of, refusing_page
from tables.posts.selectors.access import may_at
from tables.sign_in.services.credentials import takes_password


@dataclass(frozen=True, slots=True)
class OfferedEntry:
    """An uncollected entry, its later entries, and the person's possible acts.

    A later entry comes, for a recovered payment, with the payment that can be corrected.
    """

    entry: Any
    followed: list[tuple[CommissionEntry, Payment | None]]
    may_recover: bool
    may_correct: bool


@dataclass(frozen=True, slots=True)
class OfferedAmount:
    """An entered amount, and whether the person may take it back."""

    taken: CommissionTaken
    may_take_back: bool


@dataclass(frozen=True, slots=True)
class OfferedPayment:
    """A payment at an open table, and whether the person may correct it."""

    payment: Payment
    may_correct: bool


@refusing_page
def commission(request: HttpRequest) -> HttpResponse:
    """Show commission to recover, take payments of it, and correct entries."""
    house, actor = house_of(request), actor_of(request)
    search = read_uncollected_search(request.GET.dict())
    entries = list_entries(house.pk, search)
    taken = list_taken(house.pk)
    paid = list_open_payments(house.pk)
    recovered = list_recoveries(house.pk, [it.pk for it in entries])
    tables = {it.session.table_id for it in (*entries, *taken)}
    tables |= {it.entry.session.table_id for it in paid}
    recovers = _tables_where(actor, tables, "commission.recover")
    takes_back = _tables_where(actor, tables, "commission.take_back")
    corrects = _tables_where(actor, tables, "commission.correct")
    asked = {"q": search.words, "state": "outstanding" if search.outstanding_only else "any"}
    is_full = len(entries) == ENTRIES_AT_ONCE
    return render(
        request,
        "commission/commission.html",
        {
            "entries": [
                OfferedEntry(
                    entry=it,
                    followed=_list_followed(it, recovered.get(it.pk, [])),
                    may_recover=bool(it.outstanding_minor) and it.session.table_id in recovers,
                    may_correct=it.session.table_id in corrects,
                )
                for it in entries
            ],
            "taken": [OfferedAmount(it, it.session.table_id in takes_back) for it in taken],
            "payments": [OfferedPayment(it, it.entry.session.table_id in corrects) for it in paid],
            "witness_by_password": takes_password(request),
            "outstanding_minor": sum_outstanding(house.pk),
            "asked": asked,
            "is_searched": bool(search.words) or not search.outstanding_only,
            "earlier": urlencode({**asked, "after": entries[-1].pk}) if is_full else "",
        },
    )


def _list_followed(
    entry: CommissionEntry, recovered: list[Payment]
) -> list[tuple[CommissionEntry, Payment | None]]:
    payments = {it.entry.pk: it for it in recovered}
    return [(later, payments.get(later.pk)) for later in entry.followed_by.all()]


def _tables_where(actor: Actor, tables: set[int], act: str) -> set[int]:
    return {table for table in tables if may_at(actor, table, act)}


PAGES: list[URLPattern] = [
    address("commission/", commission, name="commission", need="commission.view"),
]
