"""What a badge is proved by, and under which name failures to prove it are counted."""

from enum import StrEnum
from http import HTTPStatus
from typing import Any

from axes.models import AccessAttempt
from django.conf import settings
from django.contrib.auth import authenticate
from django.contrib.auth.backends import BaseBackend
from django.contrib.auth.hashers import check_password, make_password
from django.db import connection, transaction
from django.http import HttpRequest

from casino.lib.errors import NotAllowed, Refusal
from tables.models import Device, House, StaffMember
from tables.selectors.devices import find_device


class LockedOut(Refusal):
    """Too many failures; what is right does not help before the time is over."""

    status = HTTPStatus.TOO_MANY_REQUESTS


class Proof(StrEnum):
    """The field of a person that holds the hash."""

    PIN = "password"
    DESK = "desk_password"


class BadgeBackend(BaseBackend):
    """Finds the person whom a badge and a secret belong to; `house_id` narrows it to a house."""

    def authenticate(
        self,
        request: HttpRequest | None,
        username: str = "",
        password: str = "",
        *,
        by: Proof = Proof.PIN,
        house_id: int | None = None,
        **_others: Any,
    ) -> StaffMember | None:
        """Prove a badge. An unknown one takes as long as a wrong secret: it hashes in vain."""
        people = StaffMember.objects.filter(badge=username, is_active=True)
        if house_id is not None:
            people = people.filter(house_id=house_id)
        person = people.first()
        stored: str = getattr(person, by.value) if person is not None else ""
        if not stored:
            make_password(password)
            return None
        return person if check_password(password, stored) else None


def prove(
    request: HttpRequest, badge: str, *, pin: str = "", password: str = ""
) -> StaffMember | None:
    """Find the person of a badge and PIN, or of a badge and desk password; None if wrong.

    A PIN is good at the enrolled tablets of its house, elsewhere only where the house says so.
    Guesses under one name wait for one another, so that many at once cannot slip past the count.
    Raises LockedOut `sign_in.locked`; NotAllowed `sign_in.device_needed`.
    """
    badge = badge.strip()
    device = find_device(request)
    by = Proof.DESK if password else Proof.PIN
    if by is Proof.PIN and device is None and pin_needs_device(badge):
        raise NotAllowed("sign_in.device_needed")
    name = _lock_name(request, badge, by, device)
    request.lock_name = name  # type: ignore[attr-defined]
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [name])
        person = authenticate(
            request,
            username=badge,
            password=password or pin,
            by=by,
            house_id=device.house_id if device is not None else None,
        )
        if isinstance(person, StaffMember):
            AccessAttempt.objects.filter(username=name).delete()
            return person
    if getattr(request, "axes_locked_out", False):
        raise LockedOut("sign_in.locked")
    return None


def pin_needs_device(badge: str = "") -> bool:
    """Tell whether a PIN is refused at a browser that is not enrolled, by the badge's house.

    A badge that nobody has is answered as most others are (2 queries at most).
    """
    policies = House.objects.values_list("pin_needs_device", flat=True)
    of_badge = policies.filter(staff__badge=badge).first() if badge else None
    return policies.filter(pin_needs_device=True).exists() if of_badge is None else of_badge


def takes_pin_anywhere() -> tuple[bool, bool]:
    """Tell whether some house takes a PIN at any browser, and whether all do (1 query).

    The door knows nobody yet; where there is no house none asks for more than a PIN.
    """
    needs = set(House.objects.values_list("pin_needs_device", flat=True).distinct())
    return needs != {True}, True not in needs


def takes_password(request: HttpRequest) -> bool:
    """Tell whether a second person here proves themselves by password: a PIN would not do."""
    house: House = request.house  # type: ignore[attr-defined]
    return house.pin_needs_device and find_device(request) is None


def forget_failures(badge: str) -> None:
    """Let a badge be tried again everywhere."""
    AccessAttempt.objects.filter(username__endswith=f" {badge}").delete()


def lock_name_of(request: HttpRequest, _credentials: Any) -> str:
    """Tell django-axes under which name failures of this request are counted."""
    return str(getattr(request, "lock_name", ""))


def _lock_name(request: HttpRequest, badge: str, by: Proof, device: Device | None) -> str:
    """Name where a badge is tried: failures there lock it there and nowhere else.

    At a tablet, that tablet. With a desk password, the address: it is long enough not to be
    guessed from many. With a PIN at any browser all of them together: four digits are not.
    """
    if device is not None:
        return f"device:{device.pk} {by.name} {badge}"
    if by is Proof.DESK:
        return f"address:{_address_of(request)} {by.name} {badge}"
    return f"anywhere {by.name} {badge}"


def _address_of(request: HttpRequest) -> str:
    """Tell whence a request comes; behind a proxy that is trusted, what the proxy says last."""
    said = request.headers.get("X-Forwarded-For", "") if settings.TRUST_PROXY else ""
    return said.rpartition(",")[2].strip()[:45] or str(request.META.get("REMOTE_ADDR", ""))
