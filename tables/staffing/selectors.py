"""All people of the house: their posts now and before, and their sign-in."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Annotated

from django.db import connection

from casino.lib.clock import utc_now
from casino.lib.finding import find_by_id
from casino.lib.policy import Role
from casino.lib.sent import Moment, Sent, one_of
from tables.floor.models import GamingTable
from tables.people.models import StaffMember
from tables.posts.models import CroupierPost, StaffBreak, Supervision
from tables.sign_in.models import SignIn

_VERSION = """
    SELECT md5(concat_ws('/', date_trunc('minute', statement_timestamp())::text,
        (SELECT string_agg(id::text, ',' ORDER BY id) FROM tables_staffmember
            WHERE house_id = %(house)s AND is_active),
        (SELECT string_agg(id::text, ',' ORDER BY id) FROM tables_croupierpost
            WHERE house_id = %(house)s AND ended_at IS NULL),
        (SELECT string_agg(id::text, ',' ORDER BY id) FROM tables_supervision
            WHERE house_id = %(house)s AND ended_at IS NULL),
        (SELECT string_agg(id::text, ',' ORDER BY id) FROM tables_staffbreak
            WHERE house_id = %(house)s AND ended_at IS NULL),
        (SELECT string_agg(s.id::text, ',' ORDER BY s.id) FROM tables_signin s
            JOIN tables_staffmember p ON p.id = s.staff_id
            WHERE p.house_id = %(house)s AND s.ended_at IS NULL AND s.started_at >= %(since)s)))
"""
SIGN_IN_LASTS = timedelta(hours=14)
"""As long as the cookie of a sign-in: an older one that was not ended is no longer valid."""


@dataclass(slots=True)
class AtPost:
    """A person, the tables they hold now and since when, their sign-in and their break."""

    person: StaffMember
    tables: list[GamingTable] = field(default_factory=list)
    since: datetime | None = None
    sign_in: SignIn | None = None
    rests_since: datetime | None = None


class PersonShown(Sent):
    """A person of the house: their role, and if they are there, their tables, sign-in and break."""

    person: int
    badge: str
    name: str
    role: Annotated[str, one_of(Role)]
    is_active: bool
    tables: list[int]
    at_post_since: Moment | None
    signed_in_since: Moment | None
    rests_since: Moment | None


def show_people(house_id: int, *, after: int, at_once: int) -> list[PersonShown]:
    """Return who is or was on the staff, in the order in which they came (5 queries).

    A page of at most `at_once`, after the person with the id `after`.
    """
    came = StaffMember.objects.filter(house_id=house_id, id__gt=after).order_by("id")
    return [
        PersonShown(
            person=it.person.pk,
            badge=it.person.badge,
            name=it.person.name,
            role=it.person.role,
            is_active=it.person.is_active,
            tables=[table.pk for table in it.tables],
            at_post_since=it.since,
            signed_in_since=it.sign_in.started_at if it.sign_in else None,
            rests_since=it.rests_since,
        )
        for it in _at_posts(list(came[:at_once]))
    ]


def list_people(house_id: int) -> tuple[list[AtPost], list[StaffMember]]:
    """List everybody on the staff by role and name, and people who left by name (5 queries)."""
    order = {role.value: place for place, role in enumerate(Role)}
    people = list(StaffMember.objects.filter(house_id=house_id).order_by("name", "badge"))
    present = _at_posts([person for person in people if person.is_active])
    by_role = sorted(present, key=lambda line: order[line.person.role])
    return by_role, [person for person in people if not person.is_active]


def _at_posts(people: list[StaffMember]) -> list[AtPost]:
    """Return the people in their order, with their posts, sign-ins and breaks (4 queries)."""
    lines = {person.pk: AtPost(person) for person in people}
    held = Supervision.objects.filter(jefe__in=people, ended_at=None).select_related("table")
    for supervision in held.order_by("started_at"):
        _hold(lines, supervision.jefe_id, supervision.table, supervision.started_at)
    posted = CroupierPost.objects.filter(croupier__in=people, ended_at=None)
    for post in posted.select_related("table"):
        _hold(lines, post.croupier_id, post.table, post.started_at)
    signed = SignIn.objects.filter(
        staff__in=people, ended_at=None, started_at__gte=utc_now() - SIGN_IN_LASTS
    )
    for sign_in in signed.select_related("device").order_by("started_at"):
        lines[sign_in.staff_id].sign_in = sign_in
    for pause in StaffBreak.objects.filter(person__in=people, ended_at=None):
        lines[pause.person_id].rests_since = pause.started_at
    return list(lines.values())


def staff_version(house_id: int) -> str:
    """Return a digest of the staff, their posts, breaks and sign-ins (1 query).

    If the text changes, the page of the staff has something new. It also changes with each minute,
    because breaks become due with time.
    """
    with connection.cursor() as cursor:
        cursor.execute(_VERSION, {"house": house_id, "since": utc_now() - SIGN_IN_LASTS})
        version: str = cursor.fetchone()[0]
    return version


def find_member(house_id: int, staff_id: int) -> StaffMember:
    """Get a person of the house, also one who has left. Raises NotFound."""
    return find_by_id(StaffMember.objects.filter(house_id=house_id), staff_id, "person")


def _hold(lines: dict[int, AtPost], person_id: int, table: GamingTable, since: datetime) -> None:
    line = lines[person_id]
    line.tables.append(table)
    line.since = since if line.since is None else min(line.since, since)
