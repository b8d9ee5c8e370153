"""Signing in on a device by badge and PIN or desk password, signing out, the second signature."""

from uuid import UUID

from django.db import transaction
from django.http import HttpRequest

from casino.lib.clock import utc_now
from casino.lib.errors import NotAllowed, NotSignedIn
from casino.lib.policy import Actor
from tables.people.models import StaffMember
from tables.sign_in.models import Device, SignIn
from tables.sign_in.selectors import actor_of, find_device
from tables.sign_in.services.credentials import prove
from tables.sign_in.services.desk_password import set_own_password


def sign_in(
    *, request: HttpRequest, badge: str, pin: str = "", password: str = "", new_password: str = ""
) -> tuple[SignIn, StaffMember]:
    """Start a person's sign-in, by PIN or by desk password.

    A password that another person gave works only together with a `new_password` of one's own.
    Raises NotSignedIn `sign_in.wrong`; NotAllowed `sign_in.own_password_first`; BadInput
    `sign_in.password_form`; and like `prove`.
    """
    person = prove(request, badge, pin=pin, password=password)
    if person is None:
        raise NotSignedIn("sign_in.wrong")
    if password and person.desk_password_is_given:
        if not new_password:
            raise NotAllowed("sign_in.own_password_first")
        set_own_password(person=person, former=password, password=new_password)
    return _begin(person, find_device(request)), person


def verify_cosigner(
    *, request: HttpRequest, house_id: int, badge: str, pin: str = "", password: str = ""
) -> Actor:
    """Return the second person who signs on another's device, by PIN or desk password.

    Failures count towards the lock-out as at sign-in. The command decides whether the person may
    sign at the table. Must not run inside a command: a failure must stay counted although the
    command is refused. Raises NotAllowed `sign_in.not_proved`, `sign_in.device_needed`,
    `sign_in.own_password_first`; and like `prove`.
    """
    person = prove(request, badge, pin=pin, password=password)
    if person is None or person.house_id != house_id:
        raise NotAllowed("sign_in.not_proved")
    if password and person.desk_password_is_given:
        raise NotAllowed("sign_in.own_password_first")
    return actor_of(person)


def sign_out(*, sign_in_id: UUID) -> None:
    """End a sign-in; one that has ended already stays as it is."""
    SignIn.objects.filter(id=sign_in_id, ended_at=None).update(ended_at=utc_now())


@transaction.atomic
def _begin(person: StaffMember, device: Device | None) -> SignIn:
    """Start the sign-in; a tablet that is retired in the same moment gets none."""
    now = utc_now()
    if device is not None:
        in_use = Device.objects.filter(id=device.pk, retired_at=None)
        if not in_use.update(last_seen_at=now):
            raise NotAllowed("sign_in.device_needed")
    return SignIn.objects.create(staff=person, device=device, started_at=now)


def end_sign_ins(person: StaffMember) -> None:
    """End every sign-in of a person."""
    SignIn.objects.filter(staff=person, ended_at=None).update(ended_at=utc_now())
