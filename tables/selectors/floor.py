"""What the floor looks like now: every table with its session, limits, seats and people."""

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import Count, F, OuterRef, Prefetch, Subquery

from tables.models import (
    CroupierPost,
    GamingTable,
    LimitPosting,
    Seat,
    SeatOccupancy,
    Supervision,
    TableSession,
    WaitlistEntry,
)
from tables.selectors.queue import IN_LINE

LOAD_MAX = 2


@dataclass(frozen=True, slots=True)
class PostedLimits:
    """The limits in force, in the smallest unit."""

    minimum_minor: int
    maximum_minor: int
    tie_maximum_minor: int
    step_minor: int
    posted_at: datetime


@dataclass(frozen=True, slots=True)
class SeatState:
    """A place on the felt and the guest in it, if any."""

    position: int
    label: str
    guest_id: int | None
    guest_name: str | None


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at work at a table."""

    staff_id: int
    name: str
    badge: str


@dataclass(frozen=True, slots=True)
class JefeState:
    """The jefe in charge; `load` of `load_max` slots are held, a large table takes both."""

    person: Person
    load: int
    load_max: int = LOAD_MAX


@dataclass(slots=True)
class TableFloor:
    """One table of the floor. `state` is closed, open, last_coups or suspended."""

    id: int
    house_id: int
    version: int
    number: str
    label: str
    format: str
    regulation: str
    currency: str
    state: str = TableSession.State.CLOSED.value
    last_coups_left: int | None = None
    session_id: int | None = None
    session_opened_at: datetime | None = None
    limits: PostedLimits | None = None
    seats: list[SeatState] = field(default_factory=list)
    waiting: int = 0
    jefe: JefeState | None = None
    croupiers: list[Person] = field(default_factory=list)


def floor_state(house_id: int, table_ids: Collection[int] | None = None) -> dict[int, TableFloor]:
    """Tell the state of tables of a house, all or those named, ordered by number.

    Takes the same few queries for any number of tables. The version is read first: the state
    is at least as new as its version says. Tables of other houses are left out.
    """
    tables = GamingTable.objects.filter(house_id=house_id).select_related("house")
    if table_ids is not None:
        tables = tables.filter(id__in=table_ids)
    floor = {table.pk: _bare(table) for table in tables}
    if floor:
        ids = list(floor)
        _add_sessions(floor, ids)
        _add_limits(floor, ids)
        _add_seats(floor, ids)
        _add_jefes(floor, ids)
        _add_croupiers(floor, ids)
        _add_queues(floor, ids)
    return floor


def table_ids_of(staff_id: int) -> list[int]:
    """Name the tables where a person holds a post now, in charge or posted (2 queries)."""
    in_charge = Supervision.objects.filter(jefe_id=staff_id, ended_at=None)
    posted = CroupierPost.objects.filter(croupier_id=staff_id, ended_at=None)
    return sorted(
        {
            *in_charge.values_list("table_id", flat=True),
            *posted.values_list("table_id", flat=True),
        }
    )


def _bare(table: GamingTable) -> TableFloor:
    return TableFloor(
        id=table.pk,
        house_id=table.house_id,
        version=table.version,
        number=table.number,
        label=table.label,
        format=table.format,
        regulation=table.regulation,
        currency=table.house.currency,
    )


def _add_sessions(floor: dict[int, TableFloor], ids: list[int]) -> None:
    for session in TableSession.objects.filter(table_id__in=ids, closed_at=None):
        table = floor[session.table_id]
        table.state = session.state
        table.last_coups_left = session.last_coups_left
        table.session_id = session.pk
        table.session_opened_at = session.opened_at


def _add_limits(floor: dict[int, TableFloor], ids: list[int]) -> None:
    newest = LimitPosting.objects.filter(table_id=OuterRef("id")).order_by("-id")
    of_each = GamingTable.objects.filter(id__in=ids).values_list(
        Subquery(newest.values("id")[:1]), flat=True
    )
    for posting in LimitPosting.objects.filter(id__in=of_each.order_by()):
        floor[posting.table_id].limits = PostedLimits(
            posting.minimum_minor,
            posting.maximum_minor,
            posting.tie_maximum_minor,
            posting.step_minor,
            posting.posted_at,
        )


def _add_seats(floor: dict[int, TableFloor], ids: list[int]) -> None:
    sitting = SeatOccupancy.objects.filter(left_at=None).select_related("guest")
    seats = (
        Seat.objects.filter(table_id__in=ids)
        .order_by("table_id", "position")
        .prefetch_related(Prefetch("occupancies", sitting, to_attr="sitting"))
    )
    for seat in seats:
        occupancy: SeatOccupancy | None = next(iter(seat.sitting), None)
        guest = occupancy.guest if occupancy else None
        floor[seat.table_id].seats.append(
            SeatState(
                seat.position,
                seat.label,
                guest.pk if guest else None,
                guest.name if guest else None,
            )
        )


def _add_jefes(floor: dict[int, TableFloor], ids: list[int]) -> None:
    here = Supervision.objects.filter(table_id__in=ids, ended_at=None)
    loads: dict[int, int] = defaultdict(int)
    in_charge: list[Supervision] = []
    everywhere = Supervision.objects.filter(
        ended_at=None, jefe_id__in=here.values("jefe_id")
    ).select_related("jefe")
    for supervision in everywhere:
        loads[supervision.jefe_id] += supervision.slot_one + supervision.slot_two
        in_charge.append(supervision)
    for supervision in in_charge:
        if supervision.table_id in floor:
            jefe = supervision.jefe
            floor[supervision.table_id].jefe = JefeState(
                Person(jefe.pk, jefe.name, jefe.badge), loads[jefe.pk]
            )


def _add_croupiers(floor: dict[int, TableFloor], ids: list[int]) -> None:
    posts = CroupierPost.objects.filter(table_id__in=ids, ended_at=None)
    for post in posts.select_related("croupier").order_by("started_at", "id"):
        croupier = post.croupier
        floor[post.table_id].croupiers.append(Person(croupier.pk, croupier.name, croupier.badge))


def _add_queues(floor: dict[int, TableFloor], ids: list[int]) -> None:
    waiting = WaitlistEntry.objects.filter(
        table_id__in=ids,
        state__in=IN_LINE,
    ).order_by()
    for table_id, entries in waiting.values_list("table_id").annotate(entries=Count(F("id"))):
        floor[table_id].waiting = entries
