"""The register of uncollected commission: what guests left, what of it was recovered since."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import CharField, OuterRef, Q, QuerySet, Subquery, Sum
from django.db.models.functions import Cast, Coalesce

from casino.lib.paging import read_choice, read_number, read_words
from tables.commission.models import CommissionDue, CommissionEntry
from tables.commission.selectors.owed import Kind, with_outstanding
from tables.floor.models import Seat
from tables.sessions.models import Shift

ENTRIES_AT_ONCE = 50


@dataclass(frozen=True, slots=True)
class UncollectedSearch:
    """The filter: by default entries still to be recovered."""

    words: str = ""
    outstanding_only: bool = True
    before: int | None = None


def read_uncollected_search(params: Mapping[str, str]) -> UncollectedSearch:
    """Read the search of an address. Raises BadInput `input.malformed`."""
    return UncollectedSearch(
        words=read_words(params, "q"),
        outstanding_only=read_choice(params, "state", ("any",), "outstanding") == "outstanding",
        before=read_number(params),
    )


def list_entries(house_id: int, search: UncollectedSearch) -> list[Any]:
    """List the register newest first, `ENTRIES_AT_ONCE` at a time (3 queries).

    Each entry has its `outstanding_minor`, its `seat_label` and what followed it.
    """
    entries = _entries().filter(house_id=house_id).prefetch_related("followed_by__actor")
    if search.outstanding_only:
        entries = entries.filter(outstanding_minor__gt=0)
    for word in search.words.split():
        entries = entries.filter(_has(word))
    if search.before is not None:
        entries = entries.filter(id__lt=search.before)
    return list(entries.order_by("-id")[:ENTRIES_AT_ONCE])


def sum_outstanding(house_id: int) -> int:
    """Add up the amounts still to be recovered, in the smallest unit (1 query)."""
    entries = with_outstanding(
        CommissionEntry.objects.filter(house_id=house_id, kind=Kind.UNCOLLECTED)
    )
    return int(entries.aggregate(total=Sum("outstanding_minor", default=0))["total"])


def list_of_shift(shift: Shift) -> list[Any]:
    """List a shift's uncollected commission that is not recovered, oldest first (1 query)."""
    entries = _entries().filter(session__shift=shift, outstanding_minor__gt=0)
    return list(entries.order_by("id"))


def list_owed_in_shift(shift: Shift) -> list[Any]:
    """List commission owed at the open tables of a shift, by table and place (1 query)."""
    owing = CommissionDue.objects.filter(
        session__shift=shift, session__closed_at=None, owed_minor__gt=0
    )
    labelled = owing.annotate(seat_label=_seat_label()).select_related("session__table")
    return list(labelled.order_by("session__table__number", "place"))


def _entries() -> "QuerySet[Any]":
    entries = CommissionEntry.objects.filter(kind=Kind.UNCOLLECTED).annotate(
        seat_label=_seat_label()
    )
    return with_outstanding(entries).select_related("session__table", "guest", "actor")


def _seat_label() -> Coalesce:
    """The label of a place on the felt; for a standing place its number."""
    seat = Seat.objects.filter(table=OuterRef("session__table"), position=OuterRef("place"))
    return Coalesce(Subquery(seat.values("label")[:1]), Cast("place", CharField()))


def _has(word: str) -> Q:
    return (
        Q(session__table__number__iexact=word)
        | Q(guest__name__plain_contains=word)
        | Q(reason__plain_contains=word)
        | Q(actor__name__plain_contains=word)
        | Q(actor__badge__iexact=word)
    )
