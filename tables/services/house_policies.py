"""Changing the policies of the house."""

import re
from collections.abc import Mapping
from datetime import time
from typing import Any, Final
from urllib.parse import urlsplit

from casino.lib.clock import can_be_shift_starts
from casino.lib.commands import Command
from casino.lib.errors import BadInput, Conflict
from casino.lib.events import EventKind
from casino.lib.policy import Actor, verify_role
from tables.models import Device, House, Notifier
from tables.selectors.house_policies import (
    POLICIES,
    Kind,
    Policy,
    list_commission_steps,
    policies_of,
)
from tables.services import journal
from tables.services.commands import command as as_command
from tables.services.lines import hold_house
from tables.services.table_setup import LABEL_LENGTH

_HOUR: Final = re.compile("([01][0-9]|2[0-3]):[0-5][0-9]")


@as_command("house.configure")
def configure_house(
    *, actor: Actor, command: Command, changes: Mapping[str, Any]
) -> dict[str, Any]:
    """Change policies of the house, by their fields; those not named stay.

    What each of them changes for people, and from when, is told in `casino.lib.house_words`.
    Raises NotAllowed where one of them is not the actor's; BadInput `house.policy_unknown`,
    `house.choice`, `house.switch`, `house.range`, `house.amount`, `house.step`, `house.address`,
    `house.address_missing`, `house.labels`, `house.hours`; Conflict `house.no_tablet`, and
    `house.unchanged` where nothing would change.
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
    told = {
        name: {"from": before[name], "to": value}
        for name, value in changes.items()
        if value != before[name]
    }
    if not told:
        raise Conflict("house.unchanged")
    _verify_together({**before, **changes})
    if "pin_needs_device" in told:
        _verify_tablet(house, changes["pin_needs_device"])
    for name in told:
        setattr(house, name, changes[name])
    house.save(update_fields=[*told])
    version = journal.append(
        actor=actor,
        command=command,
        kind=EventKind.HOUSE_CONFIGURED,
        payload={"changes": told},
    )
    return {"version": version, "changes": told}


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
    """Refuse what are no starts of shifts; the first stays, it is the house's clock."""
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
    """Refuse what is no address of the web; empty is none. A path is put behind a host."""
    if value == "":
        return
    fits = isinstance(value, str) and len(value) <= policy.most and _is_web_address(value)
    if not fits or (policy.kind is Kind.HOST and "?" in value):
        raise BadInput("house.address", params={"policy": policy.name, "most": policy.most})


def _is_web_address(text: str) -> bool:
    """Tell whether it is one. A name and password in it would be read by whoever reads policies."""
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
