"""Groups of houses: made and joined on the command line, read by people whom a director allows."""

from typing import Any, Final

from django.db import transaction

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.errors import AgainstTheRules, BadInput, Conflict
from casino.lib.events import EventKind
from casino.lib.policy import Actor, verify_role
from casino.lib.reasons import verify_reason
from tables.groups.events import GroupEvent
from tables.groups.models import GroupRight
from tables.houses.models import House, HouseGroup
from tables.houses.services import hold_house
from tables.journal.services import journal
from tables.journal.services.commands import command as as_command
from tables.people.models import StaffMember
from tables.people.selectors import get_by_badge
from tables.records.services import refusing

NAME_LENGTH: Final = 100
LEFT_THE_STAFF: Final = "left the staff"


@transaction.atomic
def add_group(*, name: str) -> HouseGroup:
    """Make a group of houses; it has none yet. Raises BadInput `group.name`."""
    name = " ".join(name.split())
    if not 0 < len(name) <= NAME_LENGTH or HouseGroup.objects.filter(name__iexact=name).exists():
        raise BadInput("group.name", params={"most": NAME_LENGTH})
    return HouseGroup.objects.create(name=name)


@transaction.atomic
def join_group(*, house_id: int, group: HouseGroup) -> None:
    """Put a house into a group and journal it. Raises Conflict `group.joined_already`."""
    house = hold_house(house_id)
    if house.group_id is not None:
        raise Conflict("group.joined_already", params={"house": house.name})
    House.objects.filter(id=house.pk).update(group=group)
    _journal(house, group, GroupEvent.GROUP_JOINED)


@transaction.atomic
def leave_group(*, house_id: int) -> None:
    """Take a house out of its group and journal it.

    Raises Conflict `group.not_joined`, or `group.rights_held` while a person of the house may read
    the group's figures.
    """
    house = hold_house(house_id)
    group = HouseGroup.objects.filter(houses=house).first()
    if group is None:
        raise Conflict("group.not_joined", params={"house": house.name})
    held = Conflict("group.rights_held", params={"house": house.name})
    with refusing({"house_keeps_its_group": held}):
        House.objects.filter(id=house.pk).update(group=None)
    _journal(house, group, GroupEvent.GROUP_LEFT)


def _journal(house: House, group: HouseGroup, kind: EventKind) -> None:
    payload = {"group": group.pk, "name": group.name}
    journal.append_by(journal.operator_of(house.pk), kind, payload)


@as_command("group.grant")
def grant_group_right(*, actor: Actor, command: Command, badge: str, reason: str) -> dict[str, Any]:
    """Let a person of the house read the figures of all houses of its group.

    Nobody grants it to themselves. Raises BadInput `staff.unknown`, `input.reason`; Conflict
    `group.not_joined`, `group.right_held`; AgainstTheRules `group.not_yourself`.
    """
    verify_role(actor, "group.grant")
    reason = verify_reason(reason)
    person = get_by_badge(actor.house_id, badge, lock=True)
    if person.pk == actor.staff_id:
        raise AgainstTheRules("group.not_yourself")
    house = hold_house(actor.house_id)
    if house.group_id is None:
        raise Conflict("group.not_joined", params={"house": house.name})
    held = Conflict("group.right_held", params={"name": person.name})
    with refusing({"group_right_open_once": held}):
        right = GroupRight.objects.create(
            house=house,
            group_id=house.group_id,
            person=person,
            granted_by_id=actor.staff_id,
            granted_at=utc_now(),
            reason=reason,
        )
    journal.append(actor, command, GroupEvent.GROUP_RIGHT_GRANTED, _payload(right, person, reason))
    return {"right": right.pk}


@as_command("group.withdraw")
def withdraw_group_right(
    *, actor: Actor, command: Command, badge: str, reason: str
) -> dict[str, Any]:
    """Let a person read only the figures of their own house again.

    Raises BadInput `staff.unknown`, `input.reason`; Conflict `group.right_not_held`.
    """
    verify_role(actor, "group.grant")
    reason = verify_reason(reason)
    person = get_by_badge(actor.house_id, badge, lock=True)
    withdrawn = end_right_of(actor, command, person, reason)
    if withdrawn is None:
        raise Conflict("group.right_not_held", params={"name": person.name})
    return {"right": withdrawn}


def end_right_of(
    actor: Actor, command: Command, person: StaffMember, reason: str = LEFT_THE_STAFF
) -> int | None:
    """Withdraw the right of a person whose row is locked, if they have one; return its id."""
    rights = GroupRight.objects.filter(person=person, withdrawn_at=None)
    right = rights.select_for_update(no_key=True).first()
    if right is None:
        return None
    rights.filter(id=right.pk).update(
        withdrawn_at=utc_now(), withdrawn_by_id=actor.staff_id, withdrawal_reason=reason
    )
    journal.append(
        actor, command, GroupEvent.GROUP_RIGHT_WITHDRAWN, _payload(right, person, reason)
    )
    return right.pk


def _payload(right: GroupRight, person: StaffMember, reason: str) -> dict[str, Any]:
    who = {"person": person.pk, "badge": person.badge}
    return {"right": right.pk, "group": right.group_id, **who, "reason": reason}
