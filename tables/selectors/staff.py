"""People of the house by what they show: their badge."""

from collections.abc import Sequence

from django.db.models.functions import Upper

from casino.lib.errors import BadInput
from tables.models import StaffMember


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
    """Get a person who is known to exist."""
    return StaffMember.objects.get(id=staff_id)
