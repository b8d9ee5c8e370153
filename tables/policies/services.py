"""Changing the policies of a house; adding a house."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import time
from typing import Any, Final
from urllib.parse import urlsplit
from zoneinfo import available_timezones

from django.db import transaction

from casino.lib.clock import SHIFTS_MOST, can_be_shift_starts
from casino.lib.commands import Command
from casino.lib.errors import BadInput, Conflict
from casino.lib.policy import Actor, Role, verify_role
from tables.houses.models import House, Notifier
from tables.houses.services import hold_house
from tables.journal.services import journal
from tables.journal.services.commands import command as as_command
from tables.people.hashing import NewSecret
from tables.policies.countries import currencies_by_country
from tables.policies.events import PolicyEvent
from tables.policies.selectors import (
    AMOUNT_MOST,
    POLICIES,
    Kind,
    Policy,
    list_commission_steps,
    policies_of,
)
from tables.setup.services import LABEL_LENGTH
from tables.sign_in.models import Device
from tables.sign_in.services.access import How, record_access
from tables.staffing.services import enter_person, verify_language

_HOUR: Final = re.compile("([01][0-9]|2[0-3]):[0-5][0-9]")


@as_command("house.configure")
def configure_house(
    *, actor: Actor, command: Command, changes: Mapping[str, Any]
) -> dict[str, Any]:
    """Change policies of the house, by their fields; those not named stay.

    The effect of each, and its start, is in `tables.policies.words`. Raises NotAllowed if the actor
    may not change one of them; BadInput `house.policy_unknown`, `house.choice`, `house.switch`,
    `house.range`, `house.amount`, `house.step`, `house.address`, `house.address_missing`,
    `house.labels`, `house.hours`; Conflict `house.no_tablet`, and `house.unchanged` if nothing
    would change.
    """
    verify_role(actor, "house.configure")
    for name in changes:
        if name not in POLICIES:
            raise BadInput("house.policy_unknown", params={"field": name})
        verify_role(actor, POLICIES[name].act)
    house = hold_house(actor.house_id)
    for name, value in changes.items():
        _VERIFY[POLICIES[name].kind](POLICIES[name], value, house)
    before = policies_of(house)
    facts = {
        name: {"from": before[name], "to": value}
        for name, value in changes.items()
        if value != before[name]
    }
    if not facts:
        raise Conflict("house.unchanged")
    _verify_together({**before, **changes})
    if "pin_needs_device" in facts:
        _verify_tablet(house, changes["pin_needs_device"])
    for name in facts:
        setattr(house, name, changes[name])
    house.save(update_fields=[*facts])
    version = journal.append(actor, command, PolicyEvent.HOUSE_CONFIGURED, {"changes": facts})
    return {"version": version, "changes": facts}


def _verify_choice(policy: Policy, value: Any, _house: House) -> None:
    if value not in policy.choices:
        allowed = "/".join(policy.choices)
        raise BadInput("house.choice", params={"policy": policy.name, "allowed": allowed})


def _verify_switch(policy: Policy, value: Any, _house: House) -> None:
    if type(value) is not bool:
        raise BadInput("house.switch", params={"policy": policy.name})


def _verify_number(policy: Policy, value: Any, _house: House) -> None:
    if not _is_within(policy, value):
        bounds = {"least": policy.least, "most": policy.most}
        raise BadInput("house.range", params={"policy": policy.name, **bounds})


def _verify_amount(policy: Policy, value: Any, _house: House) -> None:
    if not _is_within(policy, value):
        bounds = {"least_minor": policy.least, "most_minor": policy.most}
        raise BadInput("house.amount", params={"policy": policy.name, **bounds})


def _is_within(policy: Policy, value: Any) -> bool:
    return type(value) is int and policy.least <= value <= policy.most


def _verify_step(policy: Policy, value: Any, house: House) -> None:
    if type(value) is not int or value not in list_commission_steps(house):
        raise BadInput("house.step", params={"policy": policy.name})


def _verify_labels(policy: Policy, value: Any, _house: House) -> None:
    fits = (
        isinstance(value, list)
        and len(value) <= policy.most
        and all(
            isinstance(it, str) and 0 < len(it) <= LABEL_LENGTH and it.isalnum() for it in value
        )
        and len(set(value)) == len(value)
    )
    if not fits:
        bounds = {"most": policy.most, "length": LABEL_LENGTH}
        raise BadInput("house.labels", params={"policy": policy.name, **bounds})


def _verify_hours(policy: Policy, value: Any, house: House) -> None:
    """Refuse wrong starts of shifts; the first cannot change, because it starts the gaming day."""
    starts = _read_hours(value)
    fits = bool(starts) and starts[0] == house.gaming_day_starts and can_be_shift_starts(starts)
    if not fits:
        first = house.gaming_day_starts.strftime("%H:%M")
        raise BadInput(
            "house.hours", params={"policy": policy.name, "most": policy.most, "first": first}
        )


def _read_hours(value: Any) -> list[time]:
    texts = value if isinstance(value, list) else []
    if not all(isinstance(it, str) and _HOUR.fullmatch(it) for it in texts):
        return []
    return [time.fromisoformat(it) for it in texts]


def _verify_address(policy: Policy, value: Any, _house: House) -> None:
    """Refuse a text that is no web address; empty means none. A path is put behind a host."""
    if value == "":
        return
    fits = isinstance(value, str) and len(value) <= policy.most and _is_web_address(value)
    if not fits or (policy.kind is Kind.HOST and "?" in value):
        raise BadInput("house.address", params={"policy": policy.name, "most": policy.most})


def _is_web_address(text: str) -> bool:
    """Return whether a text is one. A name and password in it would be shown with the policies."""
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        return False
    return (
        text.isascii()
        and text.isprintable()
        and parts.scheme in ("http", "https")
        and bool(parts.hostname)
        and port != 0
        and not any(sign in text for sign in " @#")
    )


_VERIFY = {
    Kind.CHOICE: _verify_choice,
    Kind.SWITCH: _verify_switch,
    Kind.NUMBER: _verify_number,
    Kind.AMOUNT: _verify_amount,
    Kind.CHIP: _verify_step,
    Kind.LABELS: _verify_labels,
    Kind.HOURS: _verify_hours,
    Kind.ADDRESS: _verify_address,
    Kind.HOST: _verify_address,
}


def _verify_together(after: Mapping[str, Any]) -> None:
    if after["notifier"] == Notifier.WEBHOOK and not after["notifier_url"]:
        raise BadInput("house.address_missing", params={"policy": "notifier_url"})


def _verify_tablet(house: House, pin_needs_device: bool) -> None:
    """Refuse to leave the floor without a place where its PINs are good."""
    if pin_needs_device and not Device.objects.filter(house=house, retired_at=None).exists():
        raise Conflict("house.no_tablet")


NAME_LENGTH: Final = 100
PIECES_MOST: Final = 20


@dataclass(frozen=True, slots=True)
class NewHouse:
    """The fixed properties of a house, on which all its records depend.

    The first of `shift_starts` is the start of the gaming day, by the house's clock. Chips and
    banknotes are in the smallest unit of the currency.
    """

    name: str
    country: str
    currency: str
    timezone: str
    gaming_day_starts: time
    shift_starts: Sequence[time]
    language: str
    denominations_minor: Sequence[int]
    banknotes_minor: Sequence[int]


def add_house(*, new: NewHouse, badge: str, director: str, password: str) -> House:
    """Add a house with its first director, whose `password` is good for setting one of their own.

    Commission is rounded to the smallest chip, so that it can be paid; this and all other policies
    are the director's to change. Nothing is written on a refusal. Raises BadInput `house.name`,
    `house.country`, `house.currency`, `house.zone`, `house.hours`, `house.pieces`, and what
    `tables.staffing.services.enter_person` raises.
    """
    return _add(new=new, badge=badge, director=director, secret=NewSecret.of(password))


@transaction.atomic
def _add(*, new: NewHouse, badge: str, director: str, secret: NewSecret) -> House:
    name = " ".join(new.name.split())
    verify_new_house(new, name)
    house = House.objects.create(
        name=name,
        country=new.country,
        currency=new.currency,
        timezone=new.timezone,
        gaming_day_starts=new.gaming_day_starts,
        shift_starts=list(new.shift_starts),
        language=new.language,
        second_language="es" if new.language == "en" else "en",
        denominations_minor=sorted(new.denominations_minor),
        banknotes_minor=sorted(new.banknotes_minor),
        commission_step_minor=min(new.denominations_minor),
    )
    person = enter_person(
        house=house, badge=badge, name=director, role=Role.DIRECTOR, secret=secret
    )
    record_access(person, How.HIRED, giver=None, signer=None)
    payload = {
        "name": name,
        "country": house.country,
        "currency": house.currency,
        "timezone": house.timezone,
        "shift_starts": [at.strftime("%H:%M") for at in new.shift_starts],
        "denominations_minor": house.denominations_minor,
        "banknotes_minor": house.banknotes_minor,
        "director": person.pk,
        "badge": person.badge,
    }
    journal.append_by(journal.operator_of(house.pk), PolicyEvent.HOUSE_ADDED, payload)
    return house


def verify_new_house(new: NewHouse, name: str) -> None:
    """Refuse wrong properties of a house; the first fault is named.

    Raises BadInput like `add_house`.
    """
    if not 0 < len(name) <= NAME_LENGTH or House.objects.filter(name__iexact=name).exists():
        raise BadInput("house.name", params={"most": NAME_LENGTH})
    verify_place(new.country, new.currency, new.timezone)
    starts = new.shift_starts
    if not can_be_shift_starts(starts) or starts[0] != new.gaming_day_starts:
        first = new.gaming_day_starts.strftime("%H:%M")
        raise BadInput(
            "house.hours", params={"policy": "shift_starts", "most": SHIFTS_MOST, "first": first}
        )
    verify_language(new.language)
    for values in (new.denominations_minor, new.banknotes_minor):
        if not _can_be_pieces(values):
            raise BadInput("house.pieces", params={"most": PIECES_MOST})


def verify_place(country: str, currency: str, timezone: str) -> None:
    """Refuse a country, currency or time zone that is none.

    Raises BadInput `house.country`, `house.currency`, `house.zone`.
    """
    if country not in currencies_by_country():
        raise BadInput("house.country", params={"text": country})
    if not any(currency in used for used in currencies_by_country().values()):
        raise BadInput("house.currency", params={"text": currency})
    if timezone not in available_timezones():
        raise BadInput("house.zone", params={"text": timezone})


def _can_be_pieces(values: Sequence[int]) -> bool:
    return (
        0 < len(values) <= PIECES_MOST
        and len(set(values)) == len(values)
        and all(0 < value <= AMOUNT_MOST for value in values)
    )
