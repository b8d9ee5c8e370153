"""What guests owe of commission, and what of it was left uncollected."""

from collections import defaultdict
from collections.abc import Collection
from typing import Any

from django.db.models import F, OuterRef, Q, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce

from casino.lib.finding import find_by_id
from casino.lib.sent import Moment, Sent
from tables.commission.models import CommissionDue, CommissionEntry
from tables.floor.models import GamingTable
from tables.guests.models import FIRST_STANDING_PLACE, SeatOccupancy
from tables.people.selectors import name_person

Kind = CommissionEntry.Kind
Uncollected = Any  # an uncollected entry with its `outstanding_minor` (`with_outstanding`)
# A correction takes back what came into the box, even after the table is closed.
_MOVED_AT = Coalesce("against__transfer__session_id", "transfer__session_id")


def owed_at(session_id: int) -> dict[int, int]:
    """Return the commission owed in a session, smallest unit, by place (1 query)."""
    owing = CommissionDue.objects.filter(session_id=session_id, owed_minor__gt=0)
    return dict(owing.order_by("place").values_list("place", "owed_minor"))


def sum_owed_by_entries(session_id: int) -> int:
    """Add up what a session is owed by its entries, not by its dues, smallest unit (2 queries).

    Dues follow the entries; an entry that was changed by hand differs from them.
    """
    dues = CommissionDue.objects.filter(session_id=session_id)
    marked = dues.aggregate(total=Sum("marked_minor", default=0))["total"]
    of_kind: dict[str, int] = defaultdict(int)
    entries = CommissionEntry.objects.filter(session_id=session_id)
    of_kind.update(entries.values_list("kind").annotate(Sum("amount_minor")))
    paid = of_kind[Kind.PAID] - of_kind[Kind.RETURNED] - of_kind[Kind.CORRECTED]
    return int(marked - paid - of_kind[Kind.UNCOLLECTED] + of_kind[Kind.LIFTED])


def sum_uncollected(session_id: int) -> int:
    """Add up what a session's table left uncollected, smallest unit (1 query).

    Amounts that the cage recovered count too: they are not in the table's box.
    """
    at_table = Q(moved_at__isnull=False)
    left = Q(kind=Kind.UNCOLLECTED) | Q(at_table, kind=Kind.UNRECOVERED)
    came_back = Q(kind=Kind.LIFTED) | Q(at_table, kind=Kind.RECOVERED)
    sums = (
        CommissionEntry.objects.filter(session_id=session_id)
        .annotate(moved_at=_MOVED_AT)
        .aggregate(
            left=Sum("amount_minor", filter=left, default=0),
            back=Sum("amount_minor", filter=came_back, default=0),
        )
    )
    return int(sums["left"] - sums["back"])


def find_guest_at(table: GamingTable, place: int) -> SeatOccupancy | None:
    """Find the guest who sits or stands at a place of a table now."""
    present = SeatOccupancy.objects.select_related("guest").filter(table=table, left_at=None)
    if place >= FIRST_STANDING_PLACE:
        return present.filter(standing_place=place).first()
    return present.filter(seat__position=place).first()


def labels_of(table: GamingTable, places: Collection[int]) -> list[str]:
    """Return the labels of places on the felt; a standing place's is its number."""
    labels = dict(table.seats.filter(position__in=places).values_list("position", "label"))
    return [labels.get(place, str(place)) for place in places]


def get_uncollected(house_id: int, entry_id: int) -> Uncollected:
    """Get a record of uncollected commission of a house. Raises NotFound."""
    return find_by_id(_uncollected(house_id), entry_id, "uncollected")


class UncollectedShown(Sent):
    """Commission that was left uncollected, and what of it is still to be recovered."""

    uncollected: int
    table: int
    table_number: str
    place: int
    guest: str | None
    amount_minor: int
    outstanding_minor: int
    reason: str
    by: str
    by_name: str
    at: Moment


def list_uncollected(
    house_id: int, *, before: int | None = None, at_once: int | None = None
) -> list[UncollectedShown]:
    """List the amounts still to be recovered, newest first (1 query)."""
    found = _uncollected(house_id).filter(outstanding_minor__gt=0)
    if before is not None:
        found = found.filter(id__lt=before)
    return [
        UncollectedShown(
            uncollected=entry.pk,
            table=entry.session.table_id,
            table_number=entry.session.table.number,
            place=entry.place,
            guest=entry.guest and entry.guest.name,
            amount_minor=entry.amount_minor,
            outstanding_minor=entry.outstanding_minor,
            reason=entry.reason,
            at=entry.made_at,
            **name_person("by", entry.actor),
        )
        for entry in found.order_by("-id")[:at_once]
    ]


def outstanding_at(session_id: int, place: int) -> list[Uncollected]:
    """List the amounts at a place that are still uncollected, newest first (1 query)."""
    return list(
        with_outstanding(
            CommissionEntry.objects.filter(
                session_id=session_id, place=place, kind=Kind.UNCOLLECTED
            )
        )
        .filter(outstanding_minor__gt=0)
        .order_by("-id")
    )


def with_outstanding(entries: QuerySet[CommissionEntry]) -> QuerySet[Any]:
    """Add to uncollected entries their part that is neither recovered nor lifted."""
    followed = _sum_of_entries("against")
    taken_back = _sum_of_entries("against__against", kind=Kind.UNRECOVERED)
    return entries.annotate(outstanding_minor=F("amount_minor") - followed + taken_back)


def _sum_of_entries(link: str, **chosen: Any) -> Coalesce:
    """Add up the entries that lead to the outer query's row by `link`; 0 if there are none."""
    sums = (
        CommissionEntry.objects.filter(**{link: OuterRef("pk")}, **chosen)
        .order_by()
        .values(link)
        .annotate(total=Sum("amount_minor"))
        .values("total")
    )
    return Coalesce(Subquery(sums), 0)


def _uncollected(house_id: int) -> QuerySet[Any]:
    return with_outstanding(
        CommissionEntry.objects.filter(house_id=house_id, kind=Kind.UNCOLLECTED).select_related(
            "session__table", "guest", "actor"
        )
    )
