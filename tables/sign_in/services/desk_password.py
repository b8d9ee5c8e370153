"""The password of the desk: given first by a director, then set by oneself."""

import uuid
from typing import Any

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.errors import BadInput, NotAllowed
from casino.lib.policy import Actor, Role
from tables.journal.services import journal
from tables.journal.services.commands import command as as_command
from tables.people.hashing import NewSecret
from tables.people.models import StaffMember
from tables.people.selectors import get_by_badge, get_person
from tables.sign_in.events import SignInEvent
from tables.sign_in.models import SignIn
from tables.sign_in.selectors import actor_of
from tables.sign_in.services.access import How, record_access, signed, verify_giver, verify_person
from tables.sign_in.services.credentials import forget_failures


def give_password(
    *, actor: Actor, command: Command, badge: str, password: str, signer: Actor | None
) -> dict[str, Any]:
    """Give a person a first password, with which they set one of their own.

    It ends their sign-ins. The giver could use it, so nobody gives one to themselves, and giver and
    person do not sign together for some days. Raises like `services.access`; BadInput
    `staff.unknown`, `sign_in.password_form`; TooBusy `sign_in.busy`.
    """
    secret = NewSecret.of(password)
    return _give(actor=actor, command=command, badge=badge, secret=secret, signer=signer)


@as_command("staff.give_password")
def _give(
    *, actor: Actor, command: Command, badge: str, secret: NewSecret, signer: Actor | None
) -> dict[str, Any]:
    verify_giver(actor, signer)
    person = get_by_badge(actor.house_id, badge, lock=True)
    verify_person(actor, signer, person)
    store_first_password(person, secret)
    record_access(person, How.RENEWED, giver=actor, signer=signer)
    payload = {"person": person.pk, "badge": person.badge, **signed(signer)}
    journal.append(actor, command, SignInEvent.DESK_ACCESS_GIVEN, payload)
    return {"badge": person.badge}


def give_first_password(*, person: StaffMember, password: str) -> None:
    """Give a director a first password on the command line, where no other director can.

    Raises NotAllowed `access.only_directors`; BadInput `sign_in.password_form`.
    """
    if person.role != Role.DIRECTOR:
        raise NotAllowed("access.only_directors", params={"name": person.name})
    secret = NewSecret.of(password)
    with transaction.atomic():
        store_first_password(person, secret)
        record_access(person, How.RENEWED, giver=None, signer=None)
        payload = {"person": person.pk, "badge": person.badge}
        journal.append_by(
            journal.operator_of(person.house_id), SignInEvent.FIRST_PASSWORD_GIVEN, payload
        )


def store_first_password(person: StaffMember, secret: NewSecret) -> None:
    """Store a password for its first use and end the person's sign-ins.

    Raises BadInput `sign_in.password_form`.
    """
    _verify_form(person, secret)
    person.desk_password, person.desk_password_is_given = secret.hashed, True
    person.save(update_fields=["desk_password", "desk_password_is_given"])
    SignIn.objects.filter(staff=person, ended_at=None).update(ended_at=utc_now())
    forget_failures(person.badge)


def change_password(
    *, actor: Actor, command: Command, former: str, password: str
) -> dict[str, Any]:
    """Set a new password of one's own; the `former` one was proved before the command.

    All other sign-ins of the person end. Raises BadInput `sign_in.password_form`,
    `sign_in.password_same`; TooBusy `sign_in.busy`.
    """
    return _change(actor=actor, command=command, former=former, secret=NewSecret.of(password))


@as_command("staff.change_password")
def _change(*, actor: Actor, command: Command, former: str, secret: NewSecret) -> dict[str, Any]:
    person = get_person(actor.staff_id)
    _store_own(actor, command, person, former, secret)
    end_other_sign_ins(actor)
    return {"badge": person.badge}


def end_other_sign_ins(actor: Actor) -> None:
    """End every sign-in of a person but the one that they act by."""
    others = SignIn.objects.filter(~Q(id=actor.sign_in_id), staff=actor.staff_id, ended_at=None)
    others.update(ended_at=utc_now())


def set_own_password(*, person: StaffMember, former: str, password: str) -> None:
    """Set the first password of one's own in place of the one that was given.

    Raises BadInput `sign_in.password_form`, `sign_in.password_same`; TooBusy `sign_in.busy`.
    """
    secret = NewSecret.of(password)
    with transaction.atomic():
        _store_own(actor_of(person), Command(uuid.uuid4(), b""), person, former, secret)


def _store_own(
    actor: Actor, command: Command, person: StaffMember, former: str, secret: NewSecret
) -> None:
    if secret.plain == former:
        raise BadInput("sign_in.password_same")
    _verify_form(person, secret)
    person.desk_password, person.desk_password_is_given = secret.hashed, False
    person.save(update_fields=["desk_password", "desk_password_is_given"])
    payload = {"person": person.pk, "badge": person.badge}
    journal.append(actor, command, SignInEvent.DESK_ACCESS_CHANGED, payload)


def _verify_form(person: StaffMember, secret: NewSecret) -> None:
    try:
        validate_password(secret.plain, person)
    except ValidationError as error:
        raise BadInput(
            "sign_in.password_form", params={"reason": " ".join(error.messages)}
        ) from None
