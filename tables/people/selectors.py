"""The people of a house by badge, and the pairs who may not sign together for some days."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import connection
from django.db.models.functions import Upper

from casino.lib.clock import utc_now
from casino.lib.errors import BadInput
from tables.people.guards import SPAN_APART
from tables.people.models import AccessGiven, StaffMember


def get_by_badge(
    house_id: int, badge: str, *, lock: bool = False, is_active: bool = True
) -> StaffMember:
    """Get a person on the staff, or one who has left. Raises BadInput `staff.unknown`.

    With `lock` their posts cannot change meanwhile; staff are locked after tables.
    """
    people = StaffMember.objects.of_badge(badge).filter(house_id=house_id, is_active=is_active)
    if lock:
        people = people.select_for_update(no_key=True)
    person = people.first()
    if person is None:
        raise BadInput("staff.unknown", params={"badge": badge})
    return person


def name_person(field: str, person: StaffMember | None) -> dict[str, Any]:
    """Return a person of a record as every answer names them: the badge, beside it the name."""
    return {field: person and person.badge, f"{field}_name": person and person.name}


def lock_by_badges(house_id: int, badges: Sequence[str]) -> list[StaffMember]:
    """Get active people of the house, each held until the transaction ends, in order of id.

    They come in the order asked. Raises BadInput `staff.unknown`.
    """
    asked = [badge.strip().upper() for badge in badges]
    staff = StaffMember.objects.annotate(typed=Upper("badge"))
    held = staff.filter(house_id=house_id, is_active=True, typed__in=asked)
    people = {one.typed: one for one in held.select_for_update(no_key=True).order_by("id")}
    for badge in asked:
        if badge not in people:
            raise BadInput("staff.unknown", params={"badge": badge})
    return [people[badge] for badge in asked]


def get_person(staff_id: int) -> StaffMember:
    """Get a person who must exist."""
    return StaffMember.objects.get(id=staff_id)


def find_apart_until(one: int, other: int) -> datetime | None:
    """Return until when two people do not sign together; None when they may (1 query).

    The database answers by the rule that its guards ask, `tables.people.guards`.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT tables_apart_until(%s, %s)", [one, other])
        until: datetime | None = cursor.fetchone()[0]
    return until


def access_settles_in(staff_id: int) -> timedelta | None:
    """Return how long access that this person was given in the house stays new; None: it is old."""
    given = AccessGiven.objects.filter(person=staff_id, given_by__isnull=False, founding=False)
    now = utc_now()
    newest = given.filter(given_at__gt=now - SPAN_APART).order_by("given_at").last()
    return None if newest is None else newest.given_at + SPAN_APART - now
