"""The posts that people held, at a table or one after the other."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from tables.floor.models import GamingTable
from tables.people.models import StaffMember
from tables.posts.models import CroupierPost, StaffBreak, Supervision

HISTORY_MOST = 50


@dataclass(frozen=True, slots=True)
class Stretch:
    """A span of a person's evening: a post (`croupier`, `jefe`) or a `break`, over or not."""

    kind: str
    person: StaffMember
    table: GamingTable | None
    started_at: datetime
    ended_at: datetime | None


def history_of_person(person: StaffMember) -> list[Stretch]:
    """List a person's last posts and breaks, the newest first (3 queries)."""
    posts = CroupierPost.objects.filter(croupier=person)
    held = Supervision.objects.filter(jefe=person)
    breaks = StaffBreak.objects.filter(person=person).select_related("person")
    return _newest(
        *_stretches(posts, held),
        *(
            Stretch("break", it.person, None, it.started_at, it.ended_at)
            for it in breaks.order_by("-started_at")[:HISTORY_MOST]
        ),
    )


def history_of_table(table: GamingTable) -> list[Stretch]:
    """List the last posts held at a table, the newest first (2 queries)."""
    posts = CroupierPost.objects.filter(table=table)
    return _newest(*_stretches(posts, Supervision.objects.filter(table=table)))


def _stretches(posts: QuerySet[CroupierPost], held: QuerySet[Supervision]) -> list[Stretch]:
    newest = posts.select_related("croupier", "table").order_by("-started_at")[:HISTORY_MOST]
    charge = held.select_related("jefe", "table").order_by("-started_at")[:HISTORY_MOST]
    return [
        *(Stretch("croupier", it.croupier, it.table, it.started_at, it.ended_at) for it in newest),
        *(Stretch("jefe", it.jefe, it.table, it.started_at, it.ended_at) for it in charge),
    ]


def _newest(*stretches: Stretch) -> list[Stretch]:
    return sorted(stretches, key=lambda it: it.started_at, reverse=True)[:HISTORY_MOST]
