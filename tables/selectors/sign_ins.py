"""Who is signed in on a device."""

from uuid import UUID

from casino.lib.policy import Actor, Role
from tables.models import House, SignIn, StaffMember


def find_signed_in(sign_in_id: UUID) -> tuple[Actor, House] | None:
    """Find the person and house of an open sign-in; None when it ended or they left (1 query)."""
    sign_in = (
        SignIn.objects.select_related("staff__house")
        .filter(id=sign_in_id, ended_at=None, staff__is_active=True)
        .first()
    )
    if sign_in is None:
        return None
    return actor_of(sign_in.staff, sign_in.id), sign_in.staff.house


def actor_of(staff: StaffMember, sign_in_id: UUID | None = None) -> Actor:
    """Make the actor of a person."""
    return Actor(
        staff_id=staff.pk,
        house_id=staff.house_id,
        role=Role(staff.role),
        name=staff.name,
        badge=staff.badge,
        sign_in_id=sign_in_id,
    )
