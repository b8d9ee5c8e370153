"""The past, present and announced limits of a table's sign."""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from enum import StrEnum
from zoneinfo import ZoneInfo

from django.db.models import OuterRef, Q, QuerySet, Subquery

from tables.floor.models import GamingTable
from tables.houses.models import House
from tables.limits.models import LimitPosting
from tables.limits.selectors.in_force import find_sign

PAGE_LENGTH = 50


class PostingState(StrEnum):
    """Where a posting is in its life."""

    ANNOUNCED = "announced"
    IN_FORCE = "in_force"
    OVER = "over"
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class PostingSearch:
    """The filter: words of a name, badge or reason; days of posting, both included."""

    words: str = ""
    first_day: date | None = None
    last_day: date | None = None
    before: int | None = None


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """A posting, the one it replaced, and what happened to it later."""

    posting: LimitPosting
    previous: LimitPosting | None
    state: PostingState


def list_history(
    table: GamingTable, house: House, search: PostingSearch
) -> tuple[list[HistoryLine], int | None]:
    """List postings that match, newest first, and where the older ones continue (3 queries).

    Days are those of the house's clock.
    """
    everything = LimitPosting.objects.filter(table=table)
    earlier = everything.filter(withdrawal=None, id__lt=OuterRef("pk")).order_by("-id")
    postings = (
        _matching(everything, house, search)
        .select_related("posted_by", "signed_by", "withdrawal__withdrawn_by")
        .annotate(previous_id=Subquery(earlier.values("pk")[:1]))
        .order_by("-id")[: PAGE_LENGTH + 1]
    )
    page = list(postings)
    shown = page[:PAGE_LENGTH]
    previous = everything.in_bulk([one.previous_id for one in shown if one.previous_id])
    sign = find_sign(table.pk)
    lines = [
        HistoryLine(one, previous.get(one.previous_id), _state_of(one, *sign)) for one in shown
    ]
    return lines, shown[-1].pk if len(page) > PAGE_LENGTH else None


def _matching(
    postings: QuerySet[LimitPosting], house: House, search: PostingSearch
) -> QuerySet[LimitPosting]:
    for word in search.words.split():
        postings = postings.filter(
            Q(posted_by__name__plain_contains=word)
            | Q(posted_by__badge__iexact=word)
            | Q(reason__plain_contains=word)
            | Q(withdrawal__reason__plain_contains=word)
            | Q(withdrawal__withdrawn_by__name__plain_contains=word)
        )
    zone = ZoneInfo(house.timezone)
    if search.first_day is not None:
        begins = datetime.combine(search.first_day, time(), tzinfo=zone)
        postings = postings.filter(posted_at__gte=begins)
    if search.last_day is not None:
        ends = datetime.combine(search.last_day + timedelta(days=1), time(), tzinfo=zone)
        postings = postings.filter(posted_at__lt=ends)
    if search.before is not None:
        postings = postings.filter(id__lt=search.before)
    return postings


def _state_of(
    posting: LimitPosting, in_force: LimitPosting | None, announced: LimitPosting | None
) -> PostingState:
    if posting == in_force:
        return PostingState.IN_FORCE
    if posting == announced:
        return PostingState.ANNOUNCED
    return PostingState.WITHDRAWN if hasattr(posting, "withdrawal") else PostingState.OVER
