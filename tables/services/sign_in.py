"""Badge and PIN: signing in on a device, signing out, and the second signature of a count."""

import re
from http import HTTPStatus
from uuid import UUID

from axes.utils import reset as forget_failures
from django.contrib.auth import authenticate
from django.db import connection, transaction
from django.http import HttpRequest

from casino.lib.clock import utc_now
from casino.lib.errors import BadInput, NotAllowed, NotSignedIn, Refusal
from casino.lib.policy import Actor
from tables.models import SignIn, StaffMember
from tables.selectors.sign_ins import actor_of

_PIN = re.compile(r"[0-9]{4,6}")


class LockedOut(Refusal):
    """Too many wrong PINs for this badge; a right one does not help before the time is over."""

    status = HTTPStatus.TOO_MANY_REQUESTS


def sign_in(*, request: HttpRequest, badge: str, pin: str) -> tuple[SignIn, StaffMember]:
    """Start a person's sign-in on a device.

    Raises NotSignedIn `sign_in.wrong`, LockedOut `sign_in.locked`.
    """
    person = _authenticate(request, badge, pin)
    if person is None:
        raise NotSignedIn("sign_in.wrong")
    return SignIn.objects.create(staff=person, started_at=utc_now()), person


def verify_cosigner(*, request: HttpRequest, house_id: int, badge: str, pin: str) -> Actor:
    """Tell the second person who signs with badge and PIN on somebody else's device.

    Wrong PINs count towards the badge's lock-out as they do at sign-in. Whether the person may
    sign at the table is for the command to decide. Must not run inside a command: a failure has
    to stay counted although the command is refused. Raises NotAllowed `sign_in.wrong`,
    LockedOut `sign_in.locked`.
    """
    person = _authenticate(request, badge, pin)
    if person is None or person.house_id != house_id:
        raise NotAllowed("sign_in.wrong")
    return actor_of(person)


def sign_out(*, sign_in_id: UUID) -> None:
    """End a sign-in; one that has ended already stays as it is."""
    SignIn.objects.filter(id=sign_in_id, ended_at=None).update(ended_at=utc_now())


def change_pin(*, person: StaffMember, pin: str) -> None:
    """Give a person a new PIN of 4 to 6 digits, which ends all their sign-ins.

    Raises BadInput `sign_in.pin_form`.
    """
    if not _PIN.fullmatch(pin):
        raise BadInput("sign_in.pin_form")
    person.set_password(pin)
    with transaction.atomic():
        person.save(update_fields=["password"])
        _end_sign_ins(person)
    forget_failures(username=person.badge)


def deactivate_person(*, person: StaffMember) -> None:
    """Bar a person from the house's devices, which ends all their sign-ins."""
    person.is_active = False
    with transaction.atomic():
        person.save(update_fields=["is_active"])
        _end_sign_ins(person)


def _end_sign_ins(person: StaffMember) -> None:
    SignIn.objects.filter(staff=person, ended_at=None).update(ended_at=utc_now())


def _authenticate(request: HttpRequest, badge: str, pin: str) -> StaffMember | None:
    """Find the person of a badge and PIN; None when they do not belong together.

    An unknown badge takes as long as a wrong PIN: the backend hashes in vain. Guesses at one
    badge wait for one another, so that many at once cannot slip past the count of failures.
    """
    badge = badge.strip()
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [badge])
        person = authenticate(request, username=badge, password=pin)
        if isinstance(person, StaffMember):
            forget_failures(username=badge)
            return person
    if getattr(request, "axes_locked_out", False):
        raise LockedOut("sign_in.locked")
    return None
