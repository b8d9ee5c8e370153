"""People of the house by what they show: their badge."""

from casino.lib.errors import BadInput
from tables.models import StaffMember


def get_by_badge(house_id: int, badge: str, *, lock: bool = False) -> StaffMember:
    """Get an active person of the house. Raises BadInput `staff.unknown`.

    With `lock` their posts cannot change meanwhile; staff are locked after tables.
    """
    people = StaffMember.objects.filter(house_id=house_id, is_active=True)
    if lock:
        people = people.select_for_update(no_key=True)
    person = people.filter(badge=badge.strip()).first()
    if person is None:
        raise BadInput("staff.unknown", params={"badge": badge})
    return person


def get_person(staff_id: int) -> StaffMember:
    """Get a person who is known to exist."""
    return StaffMember.objects.get(id=staff_id)
