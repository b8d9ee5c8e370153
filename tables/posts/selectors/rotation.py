"""Croupiers off post and for how long, and those due for a break."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Max, OuterRef, Q, Subquery

from casino.lib.clock import utc_now
from casino.lib.policy import Role
from tables.houses.models import House
from tables.people.models import StaffMember
from tables.posts.models import CroupierPost, StaffBreak

LOOKED_BACK = timedelta(hours=24)


@dataclass(frozen=True, slots=True)
class OffPost:
    """A croupier at no table: since when, and the break they are on, if any."""

    person: StaffMember
    since: datetime | None
    """When the last post ended; None for a croupier who has held none within a day."""
    rests_since: datetime | None
    rests_until: datetime | None

    @property
    def is_free(self) -> bool:
        """Whether they can be posted now."""
        return self.rests_since is None


@dataclass(frozen=True, slots=True)
class AtWork:
    """A croupier at a table, and when they are due for a break."""

    post: CroupierPost
    works_since: datetime
    """When they began to work without a break, at this table or another."""
    due_at: datetime
    is_due: bool


def find_post(person: StaffMember) -> CroupierPost | None:
    """Find where a person is posted now (1 query)."""
    posts = CroupierPost.objects.filter(croupier=person, ended_at=None)
    return posts.select_related("table").first()


def find_break(person: StaffMember) -> StaffBreak | None:
    """Find the break that a person is on (1 query)."""
    return StaffBreak.objects.filter(person=person, ended_at=None).first()


def list_off_post(house: House) -> list[OffPost]:
    """List the house's croupiers who are at no table, the longest out first (1 query).

    A croupier without a post within a day comes before all others; one on a break is listed by the
    end of the last post, and is not free.
    """
    since = utc_now() - LOOKED_BACK
    croupiers = StaffMember.objects.filter(house=house, role=Role.CROUPIER, is_active=True)
    out = croupiers.exclude(croupier_posts__in=CroupierPost.objects.filter(ended_at=None)).annotate(
        out_since=Max("croupier_posts__ended_at", filter=Q(croupier_posts__ended_at__gte=since)),
        rests_since=Subquery(
            StaffBreak.objects.filter(person=OuterRef("pk"), ended_at=None).values("started_at")
        ),
    )
    rest = timedelta(minutes=house.break_minutes)
    rotation = [
        OffPost(
            person=person,
            since=person.out_since,
            rests_since=person.rests_since,
            rests_until=person.rests_since and person.rests_since + rest,
        )
        for person in out
    ]
    return sorted(rotation, key=lambda one: (one.since is not None, one.since, one.person.name))


def list_at_work(house: House, table_id: int | None = None) -> list[AtWork]:
    """List the house's posted croupiers, or a table's, those longest at work first (3 queries)."""
    posted = CroupierPost.objects.filter(house=house, ended_at=None)
    if table_id is not None:
        posted = posted.filter(table_id=table_id)
    posts = list(posted.select_related("croupier", "table"))
    now, rest = utc_now(), timedelta(minutes=house.break_minutes)
    began = _working_since([post.croupier_id for post in posts], now - LOOKED_BACK, rest)
    longest = timedelta(minutes=house.break_after_minutes)
    work = []
    for post in posts:
        since = began.get(post.croupier_id, post.started_at)
        due_at = since + longest
        work.append(AtWork(post=post, works_since=since, due_at=due_at, is_due=due_at <= now))
    return sorted(work, key=lambda one: (one.works_since, one.post.pk))


def _working_since(
    people: Collection[int], since: datetime, rest: timedelta
) -> dict[int, datetime]:
    """Return since when each person has worked without a break, or time out as long as one.

    Looks back to `since` at most (2 queries).
    """
    lately = Q(ended_at=None) | Q(ended_at__gte=since)
    posts = CroupierPost.objects.filter(lately, croupier_id__in=people).order_by("started_at")
    rested: dict[int, list[datetime]] = {}
    for pause in StaffBreak.objects.filter(person_id__in=people, ended_at__gte=since):
        if pause.ended_at is not None:
            rested.setdefault(pause.person_id, []).append(pause.ended_at)
    spans: dict[int, list[tuple[datetime, datetime | None]]] = {}
    for post in posts:
        spans.setdefault(post.croupier_id, []).append((post.started_at, post.ended_at))
    return {
        person_id: _unbroken(theirs, rested.get(person_id, ()), rest)
        for person_id, theirs in spans.items()
    }


def _unbroken(
    spans: Iterable[tuple[datetime, datetime | None]], rested: Iterable[datetime], rest: timedelta
) -> datetime:
    """Return when the last unbroken stretch of these spans of work began."""
    ends = list(rested)
    began: datetime | None = None
    until: datetime | None = None
    for start, end in spans:
        unbroken = until is not None and start - until < rest
        if not unbroken or any(until <= it <= start for it in ends if until is not None):
            began = start
        until = end
    assert began is not None
    return began
