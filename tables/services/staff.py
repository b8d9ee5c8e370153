"""Who is on the staff: people who leave the house, and those who come back."""

from collections.abc import Mapping
from typing import Any

from casino.lib.commands import Command
from casino.lib.errors import Conflict, NotAllowed
from casino.lib.events import EventKind
from casino.lib.policy import Actor, Role, verify_role
from tables.models import GamingTable, StaffMember
from tables.selectors.rotation import find_break, find_post
from tables.selectors.staff import get_by_badge
from tables.services import journal
from tables.services.access import How, record_access, signed, verify_giver, verify_person
from tables.services.breaks import stop_break
from tables.services.commands import command as as_command
from tables.services.groups import end_right_of
from tables.services.sign_in import end_sign_ins


@as_command("staff.deactivate")
def deactivate_person(*, actor: Actor, command: Command, badge: str) -> dict[str, Any]:
    """Take a person off the staff: their sign-ins end, a break, and a right to read the group.

    Who stands at a table or has some in charge stays until somebody else has taken them over.
    Raises Conflict `staff.leaves_post`, `staff.leaves_tables`; NotAllowed `staff.not_yours`;
    BadInput `staff.unknown`.
    """
    verify_role(actor, "staff.manage")
    person = get_by_badge(actor.house_id, badge, lock=True)
    _verify_may_decide(actor, person)
    _verify_holds_nothing(person)
    pause = find_break(person)
    if pause is not None:
        stop_break(actor, command, pause)
    end_right_of(actor, command, person)
    end_sign_ins(person)
    StaffMember.objects.filter(id=person.pk).update(is_active=False)
    return _tell(actor, command, person, EventKind.STAFF_DEACTIVATED)


@as_command("staff.reinstate")
def reinstate_person(
    *, actor: Actor, command: Command, badge: str, signer: Actor | None
) -> dict[str, Any]:
    """Take a person back on the staff, with badge, PIN and role as they were.

    Whoever knows that PIN could sign by it, so it is access that is given. Raises as
    `tables.services.access` does; BadInput `staff.unknown` also for who never left.
    """
    verify_giver(actor, signer)
    person = get_by_badge(actor.house_id, badge, lock=True, is_active=False)
    verify_person(actor, signer, person)
    record_access(person, How.REINSTATED, giver=actor, signer=signer)
    StaffMember.objects.filter(id=person.pk).update(is_active=True)
    return _tell(actor, command, person, EventKind.STAFF_REINSTATED, signed(signer))


def _verify_may_decide(actor: Actor, person: StaffMember) -> None:
    """Refuse to decide about oneself, and about a director unless one is a director."""
    above = person.role == Role.DIRECTOR and actor.role is not Role.DIRECTOR
    if above or person.pk == actor.staff_id:
        raise NotAllowed("staff.not_yours", params={"name": person.name})


def _verify_holds_nothing(person: StaffMember) -> None:
    """Refuse while a table hangs on a person who is held; name it, and the way out."""
    post = find_post(person)
    if post is not None:
        raise Conflict(
            "staff.leaves_post", params={"name": person.name, "table": post.table.number}
        )
    held = GamingTable.objects.filter(supervisions__jefe=person, supervisions__ended_at=None)
    numbers = list(held.order_by("number").values_list("number", flat=True))
    if numbers:
        raise Conflict(
            "staff.leaves_tables", params={"name": person.name, "tables": ", ".join(numbers)}
        )


def _tell(
    actor: Actor,
    command: Command,
    person: StaffMember,
    kind: EventKind,
    more: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    journal.append(
        actor=actor,
        command=command,
        kind=kind,
        payload={"person": person.pk, "badge": person.badge, **(more or {})},
    )
    return {"badge": person.badge}
