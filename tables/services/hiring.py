"""People who come to the house, and the PIN that each sets for themselves."""

from typing import Any, Final

from django.conf import settings

from casino.lib.commands import Command
from casino.lib.errors import BadInput, Conflict
from casino.lib.events import EventKind
from casino.lib.hashing import NewSecret, hash_secret
from casino.lib.policy import Actor, Role
from tables.models import House, StaffMember
from tables.selectors.staff import get_person
from tables.services import journal
from tables.services.access import How, record_access, signed, verify_giver
from tables.services.commands import command as as_command
from tables.services.credentials import forget_failures
from tables.services.desk_password import end_other_sign_ins, store_first_password
from tables.services.guards import refusing
from tables.services.pins import verify_pin

BADGE_LENGTH: Final = 12
NAME_LENGTH: Final = 80


def hire_person(
    *,
    actor: Actor,
    command: Command,
    badge: str,
    name: str,
    role: Role,
    password: str,
    signer: Actor | None,
    language: str = "",
) -> dict[str, Any]:
    """Take a new person on the staff, with a first password; without a language, the house's.

    They set a password and a PIN of their own, so that nobody else can sign for them. Raises as
    `tables.services.access` does; BadInput `staff.badge_form`, `staff.name_form`,
    `staff.language`, `sign_in.password_form`; Conflict `staff.badge_taken`; TooBusy
    `sign_in.busy`.
    """
    return _hire(
        actor=actor,
        command=command,
        badge=badge,
        name=name,
        role=role,
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
    journal.append(
        actor=actor,
        command=command,
        kind=EventKind.STAFF_HIRED,
        payload={
            "person": person.pk,
            "badge": person.badge,
            "role": role.value,
            **signed(signer),
        },
    )
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
    # A badge alone tells who signs in, so it is one person's in all houses that are kept here.
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
    journal.append(
        actor=actor,
        command=command,
        kind=EventKind.PIN_CHANGED,
        payload={"person": person.pk, "badge": person.badge},
    )
    return {"badge": person.badge}
