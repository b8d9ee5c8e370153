"""People who join the staff, leave it or come back."""

from collections.abc import Mapping
from typing import Any, Final

from django.conf import settings

from casino.lib.commands import Command
from casino.lib.errors import BadInput, Conflict, NotAllowed
from casino.lib.events import EventKind
from casino.lib.policy import Actor, Role, verify_role
from tables.floor.models import GamingTable
from tables.groups.services import end_right_of
from tables.houses.models import House
from tables.journal.services import journal
from tables.journal.services.commands import command as as_command
from tables.people.hashing import NewSecret, hash_secret
from tables.people.models import StaffMember
from tables.people.selectors import get_by_badge, get_person
from tables.posts.selectors.rotation import find_break, find_post
from tables.posts.services.breaks import stop_break
from tables.records.services import refusing
from tables.sign_in.services.access import How, record_access, signed, verify_giver, verify_person
from tables.sign_in.services.credentials import forget_failures
from tables.sign_in.services.desk_password import end_other_sign_ins, store_first_password
from tables.sign_in.services.pins import verify_pin
from tables.sign_in.services.sign_in import end_sign_ins
from tables.staffing.events import StaffingEvent

BADGE_LENGTH: Final = 12
NAME_LENGTH: Final = 80


def hire_person(
    *,
    actor: Actor,
    command: Command,
    badge: str,
    name: str,
    role: str,
    password: str,
    signer: Actor | None,
    language: str = "",
) -> dict[str, Any]:
    """Take a new person on the staff, with a first password; without a language, the house's.

    They set a password and a PIN of their own, so that nobody else can sign for them. Raises like
    `tables.sign_in.services.access` does; BadInput `staff.badge_form`, `staff.name_form`,
    `staff.language`, `sign_in.password_form`; Conflict `staff.badge_taken`; TooBusy `sign_in.busy`.
    """
    return _hire(
        actor=actor,
        command=command,
        badge=badge,
        name=name,
        role=Role(role),
        secret=NewSecret.of(password),
        signer=signer,
        language=language,
    )


@as_command("staff.hire")
def _hire(
    *,
    actor: Actor,
    command: Command,
    badge: str,
    name: str,
    role: Role,
    secret: NewSecret,
    signer: Actor | None,
    language: str,
) -> dict[str, Any]:
    verify_giver(actor, signer)
    house = House.objects.get(id=actor.house_id)
    person = enter_person(
        house=house, badge=badge, name=name, role=role, secret=secret, language=language
    )
    record_access(person, How.HIRED, giver=actor, signer=signer)
    payload = {
        "person": person.pk,
        "badge": person.badge,
        "role": role.value,
        **signed(signer),
    }
    journal.append(actor, command, StaffingEvent.STAFF_HIRED, payload)
    return {"badge": person.badge, "person": person.pk}


def enter_person(
    *, house: House, badge: str, name: str, role: Role, secret: NewSecret, language: str = ""
) -> StaffMember:
    """Write a person with a first password, and without a PIN. Raises as `hire_person` does."""
    badge, name = badge.strip(), " ".join(name.split())
    if not (badge.isascii() and badge.isalnum() and len(badge) <= BADGE_LENGTH):
        raise BadInput("staff.badge_form", params={"most": BADGE_LENGTH})
    if not 0 < len(name) <= NAME_LENGTH:
        raise BadInput("staff.name_form", params={"most": NAME_LENGTH})
    verify_language(language or house.language)
    # Only the badge identifies the person who signs in, so it is unique in all houses of the
    # installation.
    taken = Conflict("staff.badge_taken", params={"badge": badge})
    person = StaffMember(
        house=house,
        badge=badge,
        name=name,
        role=role,
        language=language or house.language,
        password="",  # no PIN is right until they set one
    )
    with refusing({"tables_staffmember_badge_key": taken, "staff_badge_in_any_case": taken}):
        person.save()
    store_first_password(person, secret)
    return person


def verify_language(language: str) -> None:
    """Refuse a language that no page is written in. Raises BadInput `staff.language`."""
    if language not in dict(settings.LANGUAGES):
        raise BadInput("staff.language", params={"allowed": "/".join(dict(settings.LANGUAGES))})


def set_own_pin(*, actor: Actor, command: Command, pin: str) -> dict[str, Any]:
    """Set a PIN of one's own; one's password was proved before the command.

    All other sign-ins of the person end. It is hashed before the command begins, which locks rows.
    Raises BadInput `sign_in.pin_form`, `sign_in.pin_common`; TooBusy `sign_in.busy`.
    """
    verify_pin(pin)
    return _store_own_pin(actor=actor, command=command, pin_hash=hash_secret(pin))


@as_command("staff.set_pin")
def _store_own_pin(*, actor: Actor, command: Command, pin_hash: str) -> dict[str, Any]:
    person = get_person(actor.staff_id)
    person.password = pin_hash
    person.save(update_fields=["password"])
    forget_failures(person.badge)
    end_other_sign_ins(actor)
    payload = {"person": person.pk, "badge": person.badge}
    journal.append(actor, command, StaffingEvent.PIN_CHANGED, payload)
    return {"badge": person.badge}


@as_command("staff.deactivate")
def deactivate_person(*, actor: Actor, command: Command, badge: str) -> dict[str, Any]:
    """Take a person off the staff; end their sign-ins, break and right to read the group.

    A person at a table or in charge of tables stays until another has taken over. Raises Conflict
    `staff.leaves_post`, `staff.leaves_tables`; NotAllowed `staff.not_yours`; BadInput
    `staff.unknown`.
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
    return _journal(actor, command, person, StaffingEvent.STAFF_DEACTIVATED)


@as_command("staff.reinstate")
def reinstate_person(
    *, actor: Actor, command: Command, badge: str, signer: Actor | None
) -> dict[str, Any]:
    """Take a person back on the staff, with badge, PIN and role as they were.

    Anybody who knows that PIN could sign with it, so this gives access. Raises like
    `tables.sign_in.services.access` does; BadInput `staff.unknown` also for a person who never
    left.
    """
    verify_giver(actor, signer)
    person = get_by_badge(actor.house_id, badge, lock=True, is_active=False)
    verify_person(actor, signer, person)
    record_access(person, How.REINSTATED, giver=actor, signer=signer)
    StaffMember.objects.filter(id=person.pk).update(is_active=True)
    return _journal(actor, command, person, StaffingEvent.STAFF_REINSTATED, signed(signer))


def _verify_may_decide(actor: Actor, person: StaffMember) -> None:
    """Refuse to decide about oneself, and about a director unless one is a director."""
    above = person.role == Role.DIRECTOR and actor.role is not Role.DIRECTOR
    if above or person.pk == actor.staff_id:
        raise NotAllowed("staff.not_yours", params={"name": person.name})


def _verify_holds_nothing(person: StaffMember) -> None:
    """Refuse while a table depends on a person whose row is locked; name it, and the remedy."""
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


def _journal(
    actor: Actor,
    command: Command,
    person: StaffMember,
    kind: EventKind,
    more: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    payload = {"person": person.pk, "badge": person.badge, **(more or {})}
    journal.append(actor, command, kind, payload)
    return {"badge": person.badge}
