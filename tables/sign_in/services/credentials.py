"""The proof of a badge, and the budgets that wrong tries at it are counted against."""

from datetime import timedelta
from enum import StrEnum
from typing import Final

import structlog
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from casino.lib.errors import NotAllowed
from tables.houses.models import House
from tables.people import hashing
from tables.people.models import StaffMember
from tables.sign_in.addresses import address_of, network_of
from tables.sign_in.models import Device
from tables.sign_in.selectors import find_device
from tables.sign_in.services.wrong_tries import (
    Budget,
    LockedOut,
    forget,
    forget_all,
    give_back,
    pay,
)

logger = structlog.get_logger(__name__)

_BADGE_MOST: Final = 5
_BADGE_WINDOW: Final = timedelta(minutes=15)
_PLACE_MOST: Final = 20
_HOUSE_MOST: Final = 60
_WIDE_WINDOW: Final = timedelta(hours=1)


class Proof(StrEnum):
    """The field of a person that holds the hash."""

    PIN = "password"
    DESK = "desk_password"


def prove(
    request: HttpRequest, badge: str, *, pin: str = "", password: str = ""
) -> StaffMember | None:
    """Find the person of a badge and PIN, or of a badge and desk password; None if wrong.

    A PIN is accepted at the enrolled tablets of its house, elsewhere only if the house allows it. A
    try is counted first, so that many at once cannot slip past the limit; no lock is held during
    the hashing, so this must not run inside a transaction. A caller without a free place to hash
    makes no query: a crowd waits for no row and holds no thread. Raises LockedOut `sign_in.locked`,
    `sign_in.too_many`; TooBusy `sign_in.busy`; NotAllowed `sign_in.device_needed`.
    """
    with hashing.GATE.place():
        return _prove(request, badge.strip().upper(), pin=pin, password=password)


def _prove(request: HttpRequest, badge: str, *, pin: str, password: str) -> StaffMember | None:
    device = find_device(request)
    by = Proof.DESK if password else Proof.PIN
    if by is Proof.PIN and device is None and pin_needs_device(badge):
        raise NotAllowed("sign_in.device_needed")
    person = _find(badge, device)
    of_badge, *wide = _budgets(request, badge, by, device)
    facts = {
        "badge": badge,
        "by": by.name,
        "address": address_of(request),
        "device": device and device.name,
        "house": person.house_id if person is not None else device and device.house_id,
    }
    try:
        used_up = pay([of_badge, *wide])
    except LockedOut as refusal:
        logger.warning("proof_refused", code=refusal.code, **facts)
        raise
    if hashing.is_secret(password or pin, getattr(person, by.value) if person else ""):
        forget(of_badge)
        give_back(wide)
        return person
    logger.warning("proof_failed", used_up=[it.name for it in used_up], **facts)
    if of_badge in used_up:
        raise LockedOut(of_badge.code, of_badge.window)
    return None


def pin_needs_device(badge: str = "") -> bool:
    """Return whether a PIN is refused at a browser that is not enrolled, by the badge's house.

    An unknown badge is answered as most others are (2 queries at most).
    """
    policies = House.objects.values_list("pin_needs_device", flat=True)
    of_badge = policies.filter(staff__badge__iexact=badge).first() if badge else None
    return policies.filter(pin_needs_device=True).exists() if of_badge is None else of_badge


def takes_pin_anywhere() -> tuple[bool, bool]:
    """Return whether some house accepts a PIN at any browser, and whether all do (1 query).

    Nobody is signed in yet; without any house the second is true.
    """
    needs = set(House.objects.values_list("pin_needs_device", flat=True).distinct())
    return needs != {True}, True not in needs


def takes_password(request: HttpRequest) -> bool:
    """Return whether a second person here needs their password: a PIN would not do."""
    house: House = request.house  # type: ignore[attr-defined]
    return house.pin_needs_device and find_device(request) is None


def forget_failures(badge: str) -> None:
    """Let a badge be tried again everywhere."""
    forget_all(f" {badge.upper()}")


def _find(badge: str, device: Device | None) -> StaffMember | None:
    """Find the person of a badge; at a tablet only people of its house."""
    people = StaffMember.objects.of_badge(badge).filter(is_active=True)
    if device is not None:
        people = people.filter(house_id=device.house_id)
    return people.first()


def _budgets(request: HttpRequest, badge: str, by: Proof, device: Device | None) -> list[Budget]:
    """Return the counters of a try: the badge here first, then all badges here and in the house.

    At a tablet, "here" is that tablet. With a desk password it is the address: a password is too
    long to be guessed from many addresses. With a PIN at any browser a badge is counted for all
    browsers together, because four digits can be guessed. Tablets and other browsers of a house are
    counted separately, so that nobody can lock the tables from outside.
    """
    if device is not None:
        here, of_house = f"device:{device.pk}", f"house:{device.house_id} tablets"
    else:
        here = f"address:{network_of(address_of(request))}"
        of_house = f"house:{_house_of(badge)} browsers"
    of_badge = here if device is not None or by is Proof.DESK else "anywhere"
    budgets = [
        Budget(f"{of_badge} {by.name} {badge}", _BADGE_MOST, _BADGE_WINDOW, "sign_in.locked"),
        Budget(here, _PLACE_MOST, _WIDE_WINDOW, "sign_in.too_many"),
    ]
    if by is Proof.PIN:
        budgets.append(Budget(of_house, _HOUSE_MOST, _WIDE_WINDOW, "sign_in.too_many"))
    return budgets


def _house_of(badge: str) -> int | None:
    """Return the house of a badge. An unknown badge is given one, always the same.

    Otherwise the answers would show, once a house's budget is used up, which badges exist.
    """
    houses = House.objects.order_by("id").values_list("id", flat=True)
    of_badge = houses.filter(staff__badge__iexact=badge).first()
    if of_badge is not None or not (ids := list(houses)):
        return of_badge
    digest = salted_hmac("sabot.house_of_nobody", badge, algorithm="sha256").digest()
    return ids[int.from_bytes(digest) % len(ids)]
