"""Rights: which role may do which act; and the person, device or guest a command acts for.

Each room declares its own in `rights.py`; an act that none declares is allowed to nobody. A role
reaches an act at `ANY` table of its house or only at its `OWN` tables: those a jefe supervises or a
croupier is posted at.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final
from uuid import UUID

from django.core.exceptions import ImproperlyConfigured
from django.utils.functional import Promise

from casino.lib.errors import NotAllowed


class Role(StrEnum):
    """The posts of the house."""

    DIRECTOR = "director"
    PIT_MANAGER = "pit_manager"
    INSPECTOR = "inspector"
    JEFE = "jefe"
    CROUPIER = "croupier"
    CASHIER = "cashier"
    MANAGEMENT = "management"
    AUDITOR = "auditor"


DEVICE: Final = "device"
"""The role of an enrolled shoe reader. No person has it, and it reaches its own table only."""


class Reach(StrEnum):
    """At which tables a role may do an act."""

    OWN = "own"
    ANY = "any"


@dataclass(frozen=True, slots=True)
class Actor:
    """The signed-in person on whose behalf a command runs."""

    staff_id: int
    house_id: int
    role: Role
    name: str
    badge: str
    sign_in_id: UUID | None = None


@dataclass(frozen=True, slots=True)
class DeviceActor:
    """The enrolled shoe reader on whose behalf a message is heard, and the table it is bound to."""

    device_id: int
    house_id: int
    table_id: int
    name: str
    staff_id: None = None


@dataclass(frozen=True, slots=True)
class GuestActor:
    """The guest who acts on their own place on a waitlist, from the page of its code."""

    entry_id: int
    house_id: int
    staff_id: None = None


OWN: Final = Reach.OWN
ANY: Final = Reach.ANY
Reaches = Mapping[Role, Reach]
FLOOR_HEADS: Final[Reaches] = {Role.DIRECTOR: ANY, Role.PIT_MANAGER: ANY}
TABLE_HEADS: Final[Reaches] = {**FLOOR_HEADS, Role.JEFE: OWN}
DEALERS: Final[Reaches] = {Role.JEFE: OWN, Role.CROUPIER: OWN}
READERS: Final[Reaches] = {Role.INSPECTOR: ANY, Role.MANAGEMENT: ANY, Role.AUDITOR: ANY}
"""Roles that read the whole house: reports, cage, tips, boxes, slips, staff, cards and more."""
EVERYBODY: Final[Reaches] = dict.fromkeys(Role, ANY)
"""Every role, a new one too: the floor, its tables, the waitlists, the register of a table."""


@dataclass(frozen=True, slots=True)
class Right:
    """A right's name in a sentence, and the roles that have it, with their reach.

    `of_device`: an enrolled device has it, at its own table, and no person.
    """

    words: Promise
    may: Reaches
    of_device: bool = False


RIGHTS: Final[dict[str, Right]] = {}


def declare_rights(rights: Mapping[str, Right]) -> None:
    """Declare rights by their names. Raises ImproperlyConfigured for a name that is taken."""
    if taken := RIGHTS.keys() & rights.keys():
        raise ImproperlyConfigured(f"two rights have the name {min(taken)}")
    RIGHTS.update(rights)


def reach_of(role: Role, act: str) -> Reach | None:
    """Return where a role may do an act; None is nowhere, as for an unknown act."""
    right = RIGHTS.get(act)
    return None if right is None else right.may.get(role)


def verify_role(actor: Actor, act: str) -> Reach:
    """Refuse unless the actor's role holds the act somewhere; return the reach."""
    reach = reach_of(actor.role, act)
    if reach is None:
        raise NotAllowed("policy.role", params={"act": act, "role": actor.role.value})
    return reach


def verify_device(device: DeviceActor, act: str, table_id: int) -> None:
    """Refuse unless a device may do the act, and this is the table that it is bound to."""
    right = RIGHTS.get(act)
    if right is None or not right.of_device or device.table_id != table_id:
        raise NotAllowed("policy.role", params={"act": act, "role": DEVICE})
