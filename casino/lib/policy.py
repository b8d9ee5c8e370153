"""The permission table: which role may do which act; and the person a command acts for.

Everything that is not written here is refused. A role reaches an act at `ANY` table of its
house or only at its `OWN` tables: those a jefe supervises or a croupier is posted at.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final
from uuid import UUID

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


_OWN, _ANY = Reach.OWN, Reach.ANY
_FLOOR_HEADS = {Role.DIRECTOR: _ANY, Role.PIT_MANAGER: _ANY}
_TABLE_HEADS = {**_FLOOR_HEADS, Role.JEFE: _OWN}
_DEALERS = {Role.JEFE: _OWN, Role.CROUPIER: _OWN}
_EVERYBODY = dict.fromkeys(Role, _ANY)
_READERS = {Role.INSPECTOR: _ANY, Role.MANAGEMENT: _ANY, Role.AUDITOR: _ANY}

ACTS: dict[str, dict[Role, Reach]] = {
    "floor.view": _EVERYBODY,
    "table.view": _EVERYBODY,
    "table.configure": _FLOOR_HEADS,
    "table.turn": _TABLE_HEADS,
    "table.open": _TABLE_HEADS,
    "table.last_coups": _TABLE_HEADS,
    "table.suspend": _TABLE_HEADS,
    "table.close": _TABLE_HEADS,
    "table.supervise": _FLOOR_HEADS,
    "table.hand_over": _TABLE_HEADS,
    "croupier.post": _TABLE_HEADS,
    # staff
    "staff.view": {
        **_FLOOR_HEADS,
        Role.INSPECTOR: _ANY,
        Role.JEFE: _ANY,
        Role.MANAGEMENT: _ANY,
        Role.AUDITOR: _ANY,
    },
    "staff.manage": _FLOOR_HEADS,
    # hiring, a first password, taking back: whoever gives access could use it, so a second signs
    "staff.give_access": {Role.DIRECTOR: _ANY},
    "staff.countersign": {**_FLOOR_HEADS, Role.INSPECTOR: _ANY, Role.MANAGEMENT: _ANY},
    # who may read the figures of all houses of the group
    "group.grant": {Role.DIRECTOR: _ANY},
    # management's figures
    "report.view": {**_FLOOR_HEADS, **_READERS},
    "report.morning": {Role.DIRECTOR: _ANY},
    # the policies of the house; those about money (what is authorised, how commission is rounded)
    # and trust (where a PIN is good, where words and guests are sent) are the director's
    "house.view": {**_FLOOR_HEADS, **_READERS, Role.JEFE: _ANY},
    "house.configure": _FLOOR_HEADS,
    "house.configure_money": {Role.DIRECTOR: _ANY},
    "house.configure_trust": {Role.DIRECTOR: _ANY},
    "device.manage": _FLOOR_HEADS,
    "break.manage": {**_FLOOR_HEADS, Role.JEFE: _ANY},
    "limits.post": _TABLE_HEADS,
    "limits.withdraw": _TABLE_HEADS,
    "limits.view": {
        **_TABLE_HEADS,
        Role.INSPECTOR: _ANY,
        Role.MANAGEMENT: _ANY,
        Role.AUDITOR: _ANY,
    },
    "seat.assign": {**_TABLE_HEADS, Role.CROUPIER: _OWN},
    "queue.view": _EVERYBODY,
    "queue.manage": _TABLE_HEADS,
    # the line of the house is no table's: every jefe puts guests in it and takes them from it
    "queue.house": {**_FLOOR_HEADS, Role.JEFE: _ANY},
    # the plan of the room, and acts taken back (each also needs the right to its act)
    "table.place": _FLOOR_HEADS,
    "act.undo": {**_TABLE_HEADS, Role.CROUPIER: _OWN},
    "talla.start": _DEALERS,
    "sabot.pass": _DEALERS,
    # the banca that belongs to its holder
    "banca.act": {**_TABLE_HEADS, Role.CROUPIER: _OWN},
    "coup.record": _DEALERS,
    # the phases of the coup under way, and the cards that a reader has read of it
    "phase.mark": _DEALERS,
    "reader.key": _DEALERS,
    "coup.undo": _DEALERS,
    "coup.void": _TABLE_HEADS,
    # commission: collected later, or entered where no bets were recorded
    "commission.view": {**_TABLE_HEADS, **_READERS, Role.JEFE: _ANY, Role.CASHIER: _ANY},
    "commission.collect": {**_TABLE_HEADS, Role.CROUPIER: _OWN},
    "commission.leave": _TABLE_HEADS,
    "commission.recover": {**_TABLE_HEADS, Role.CASHIER: _ANY},
    "commission.correct": _TABLE_HEADS,
    "commission.countersign": {
        **_FLOOR_HEADS,
        Role.INSPECTOR: _ANY,
        Role.CASHIER: _ANY,
        Role.JEFE: _ANY,
    },
    "commission.record": _DEALERS,
    "commission.take_back": _TABLE_HEADS,
    "tip.record": _DEALERS,
    # a refused entry of a device: who made it may have been relieved since
    "entry.give_up": {**_FLOOR_HEADS, Role.JEFE: _ANY, Role.CROUPIER: _ANY},
    "drop.record": _DEALERS,
    "count.sign": {
        **_FLOOR_HEADS,
        Role.INSPECTOR: _ANY,
        Role.CASHIER: _ANY,
        Role.JEFE: _OWN,
        Role.CROUPIER: _OWN,
    },
    # counts by two people (signing is counting blind), chips on slips, boxes
    "count.call": {**_TABLE_HEADS, Role.CROUPIER: _OWN},
    "count.recount": _TABLE_HEADS,
    "drop.count": {**_FLOOR_HEADS, Role.INSPECTOR: _ANY, Role.CASHIER: _ANY},
    "slip.view": {
        **_FLOOR_HEADS,
        **_READERS,
        Role.JEFE: _ANY,
        Role.CROUPIER: _ANY,
        Role.CASHIER: _ANY,
    },
    "slip.request": _TABLE_HEADS,
    "slip.step": {**_TABLE_HEADS, Role.CROUPIER: _OWN, Role.CASHIER: _ANY},
    "slip.carry": {
        **_FLOOR_HEADS,
        Role.INSPECTOR: _ANY,
        Role.JEFE: _ANY,
        Role.CROUPIER: _ANY,
    },
    "slip.void": {**_TABLE_HEADS, Role.CASHIER: _ANY},
    "box.view": {**_FLOOR_HEADS, **_READERS, Role.CASHIER: _ANY, Role.JEFE: _ANY},
    "box.add": {**_FLOOR_HEADS, Role.CASHIER: _ANY},
    "box.hang": {**_TABLE_HEADS, Role.INSPECTOR: _ANY, Role.CASHIER: _ANY},
    "box.remove": {**_FLOOR_HEADS, Role.INSPECTOR: _ANY, Role.CASHIER: _ANY},
    # incidents, abandoned bets, sets of cards
    "incident.view": {**_TABLE_HEADS, **_READERS, Role.CROUPIER: _OWN},
    "incident.report": {**_TABLE_HEADS, Role.INSPECTOR: _ANY, Role.CROUPIER: _OWN},
    "incident.note": {**_TABLE_HEADS, Role.INSPECTOR: _ANY, Role.CROUPIER: _OWN},
    "incident.rule": _TABLE_HEADS,
    "incident.rule_appeal": {**_FLOOR_HEADS, Role.INSPECTOR: _ANY},
    "incident.close": _TABLE_HEADS,
    "witness.sign": {
        **_FLOOR_HEADS,
        Role.INSPECTOR: _ANY,
        Role.CASHIER: _ANY,
        Role.JEFE: _ANY,
        Role.CROUPIER: _ANY,
    },
    "abandoned.view": {**_FLOOR_HEADS, **_READERS, Role.JEFE: _ANY, Role.CASHIER: _ANY},
    "abandoned.find": {**_TABLE_HEADS, Role.INSPECTOR: _ANY, Role.CROUPIER: _OWN},
    "abandoned.pay": {**_TABLE_HEADS, Role.CASHIER: _ANY},
    "abandoned.pass_on": _FLOOR_HEADS,
    "cards.view": {**_FLOOR_HEADS, **_READERS, Role.JEFE: _ANY, Role.CROUPIER: _ANY},
    "cards.receive": {**_FLOOR_HEADS, Role.INSPECTOR: _ANY, Role.JEFE: _ANY},
    "cards.handle": {**_TABLE_HEADS, Role.CROUPIER: _OWN},
    "cards.retire": {**_TABLE_HEADS, Role.INSPECTOR: _ANY},
    "cards.destroy": {**_FLOOR_HEADS, Role.INSPECTOR: _ANY},
    # tips: a person who shares in a pool does not sign it, whatever their role (the service asks)
    "tip.view": {**_FLOOR_HEADS, **_READERS, Role.CASHIER: _ANY},
    "tip.rule": {Role.DIRECTOR: _ANY},
    "tip.hours": _FLOOR_HEADS,
    "tip.sign": {**_FLOOR_HEADS, Role.INSPECTOR: _ANY, Role.CASHIER: _ANY},
    "tip.pay": {Role.DIRECTOR: _ANY, Role.CASHIER: _ANY},
    # an amount out of proportion: by who answers for tables, not by who deals or is at the cage
    "amount.countersign": {**_FLOOR_HEADS, Role.INSPECTOR: _ANY, Role.JEFE: _ANY},
    # the cage, counted by one and signed by another
    "cage.view": {**_FLOOR_HEADS, **_READERS, Role.CASHIER: _ANY},
    "cage.count": {Role.DIRECTOR: _ANY, Role.CASHIER: _ANY},
    "cage.countersign": {**_FLOOR_HEADS, Role.INSPECTOR: _ANY, Role.CASHIER: _ANY},
    # the ledger
    "ledger.view": {
        Role.DIRECTOR: _ANY,
        Role.CASHIER: _ANY,
        Role.MANAGEMENT: _ANY,
        Role.AUDITOR: _ANY,
    },
    "ledger.export": {Role.DIRECTOR: _ANY, Role.MANAGEMENT: _ANY, Role.AUDITOR: _ANY},
    "ledger.correct": {Role.DIRECTOR: _ANY, Role.CASHIER: _ANY},
    # nobody who handles the money, at the cage or at a table, puts it right among themselves
    "ledger.countersign": {**_FLOOR_HEADS, Role.INSPECTOR: _ANY},
    "shift.view": {
        **_FLOOR_HEADS,
        Role.INSPECTOR: _ANY,
        Role.CASHIER: _ANY,
        Role.MANAGEMENT: _ANY,
        Role.AUDITOR: _ANY,
    },
    "evidence.view": {Role.DIRECTOR: _ANY, **_READERS},
    "shift.note": _FLOOR_HEADS,
    "shift.take_over": _FLOOR_HEADS,
    "shift.open": _FLOOR_HEADS,
    "shift.close": _FLOOR_HEADS,
    "shift.sign": {**_FLOOR_HEADS, Role.INSPECTOR: _ANY, Role.CASHIER: _ANY},
    # Which of these answers for a difference, the house's policy says.
    "shift.acknowledge": {**_FLOOR_HEADS, Role.INSPECTOR: _ANY, Role.MANAGEMENT: _ANY},
    # the register of a table: whoever is at it asks who works there
    "register.view": {**_EVERYBODY, Role.JEFE: _OWN, Role.CROUPIER: _OWN},
}


DEVICE_ACTS: frozenset[str] = frozenset({"reader.tell"})
"""All that a device may do, at its own table; no person may do it."""


def reach_of(role: Role, act: str) -> Reach | None:
    """Return where a role may do an act; None is nowhere, as for an unknown act."""
    return ACTS.get(act, {}).get(role)


def verify_role(actor: Actor, act: str) -> Reach:
    """Refuse unless the actor's role holds the act somewhere; return the reach."""
    reach = reach_of(actor.role, act)
    if reach is None:
        raise NotAllowed("policy.role", params={"act": act, "role": actor.role.value})
    return reach


def verify_device(device: DeviceActor, act: str, table_id: int) -> None:
    """Refuse unless a device may do the act, and this is the table that it is bound to."""
    if act not in DEVICE_ACTS or device.table_id != table_id:
        raise NotAllowed("policy.role", params={"act": act, "role": DEVICE})
