"""Commission that a table collects later: paid, left uncollected, recovered.

Coups mark the debt (`games.coups.models.Coup`); the rows of a session's places are held by the
table's lock.
"""

from collections.abc import Mapping
from typing import Any

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.errors import BadInput, Conflict
from casino.lib.policy import Actor, Role, verify_role
from casino.lib.reasons import verify_reason
from games.rules.regulations.base import Regulation
from tables.commission.events import CommissionEvent
from tables.commission.models import CommissionDue, CommissionEntry
from tables.commission.selectors.owed import (
    find_guest_at,
    get_uncollected,
    labels_of,
    outstanding_at,
    owed_at,
)
from tables.floor.models import GamingTable
from tables.houses.models import CommissionMode, House
from tables.journal.services import journal
from tables.journal.services.commands import command as as_command
from tables.ledger.models import Account, Transfer
from tables.ledger.pieces import Piece, verify_of_pieces
from tables.ledger.services import ledger
from tables.posts.selectors.access import access_table
from tables.sessions.models import TableSession
from tables.sessions.selectors import find_open_session, get_open_session

Kind = CommissionEntry.Kind


def choose_mode(house: House, regulation: Regulation, asked: str | None) -> CommissionMode:
    """Return when an opening table takes its commission: as asked, by default as its house.

    A house that collects later takes it at once where the text demands it; asking for later there
    raises RegulationViolation `regulation.commission_at_once` with the article.
    """
    if asked == CommissionMode.DEFERRED:
        regulation.verify_deferred_commission()
    if asked is None and regulation.commission_at_once:
        return CommissionMode.IMMEDIATE
    return CommissionMode(asked or house.commission_mode)


def verify_settled(table: GamingTable, place: int | None = None) -> None:
    """Refuse while commission is owed at a place of a table, or at any of it.

    Raises Conflict `commission.owed`, `commission.owed_at_table`.
    """
    session = find_open_session(table.pk)
    owed = {} if session is None else owed_at(session.pk)
    if place is not None:
        if place in owed:
            raise Conflict(
                "commission.owed",
                params={"seat": labels_of(table, [place])[0], "owed_minor": owed[place]},
            )
    elif owed:
        raise Conflict(
            "commission.owed_at_table",
            params={
                "seats": ", ".join(labels_of(table, list(owed))),
                "owed_minor": sum(owed.values()),
            },
        )


@as_command("commission.collect")
def collect_commission(
    *, actor: Actor, command: Command, table_id: int, place: int, amount_minor: int
) -> dict[str, Any]:
    """Put a guest's payment of the commission marked at their place into the commission box.

    Raises Conflict `table.closed`, `commission.nothing_owed`, `commission.more_than_owed`;
    BadInput `money.amount`, `money.no_chip`.
    """
    table = access_table(actor, table_id, need="commission.collect", lock=True)
    session = get_open_session(table)
    owed_minor = _owed(table, session, place)
    if amount_minor <= 0:
        raise BadInput("money.amount")
    if amount_minor > owed_minor:
        raise Conflict(
            "commission.more_than_owed",
            params={"seat": labels_of(table, [place])[0], "owed_minor": owed_minor},
        )
    _verify_chips(table.house, amount_minor, owed_minor)
    transfer = ledger.move(
        actor=actor,
        command=command,
        session=session,
        debit=Account.Kind.COMMISSION,
        credit=Account.Kind.GUESTS,
        amount_minor=amount_minor,
        reason="commission_paid",
    )
    _add(actor, command, session, place, Kind.PAID, amount_minor, transfer=transfer)
    left = owed_minor - amount_minor
    payload = {"seat": place, "amount_minor": amount_minor, "owed_minor": left}
    version = journal.append(actor, command, CommissionEvent.COMMISSION_PAID, payload, table.pk)
    return {"owed_minor": left, "version": version}


@as_command("commission.leave")
def leave_uncollected(
    *, actor: Actor, command: Command, table_id: int, place: int, reason: str
) -> dict[str, Any]:
    """Record the whole debt of a place as uncollected, on a jefe's decision with a reason.

    Raises Conflict `table.closed`, `commission.nothing_owed`; BadInput `commission.reason`.
    """
    table = access_table(actor, table_id, need="commission.leave", lock=True)
    session = get_open_session(table)
    owed_minor = _owed(table, session, place)
    reason = verify_reason(reason, "commission.reason")
    entry = _add(actor, command, session, place, Kind.UNCOLLECTED, owed_minor, reason=reason)
    payload = {
        "seat": place,
        "guest": entry.guest_id,
        "uncollected": entry.pk,
        "amount_minor": owed_minor,
        "reason": reason,
    }
    version = journal.append(
        actor, command, CommissionEvent.COMMISSION_UNCOLLECTED, payload, table.pk
    )
    return {"uncollected": entry.pk, "amount_minor": owed_minor, "version": version}


@as_command("commission.recover")
def recover_commission(
    *, actor: Actor, command: Command, uncollected_id: int, amount_minor: int
) -> dict[str, Any]:
    """Take a later payment of commission that was left uncollected.

    Into the table's box while its session is open; a cashier, and anybody after the closing, takes
    it into the cage. Raises NotFound; Conflict `commission.more_than_outstanding`; BadInput
    `money.amount`, `money.no_chip`.
    """
    verify_role(actor, "commission.recover")
    table_id = get_uncollected(actor.house_id, uncollected_id).session.table_id
    table = access_table(actor, table_id, need="commission.recover", lock=True)
    entry: Any = get_uncollected(actor.house_id, uncollected_id)
    if amount_minor <= 0:
        raise BadInput("money.amount")
    if amount_minor > entry.outstanding_minor:
        raise Conflict(
            "commission.more_than_outstanding",
            params={"outstanding_minor": entry.outstanding_minor},
        )
    _verify_chips(table.house, amount_minor, entry.outstanding_minor)
    at_cage = entry.session.closed_at is not None or actor.role == Role.CASHIER
    transfer = _move_recovered(actor, command, entry.session, amount_minor, at_cage=at_cage)
    _add(
        actor,
        command,
        entry.session,
        entry.place,
        Kind.RECOVERED,
        amount_minor,
        transfer=transfer,
        against=entry,
    )
    left = entry.outstanding_minor - amount_minor
    payload = {
        "uncollected": entry.pk,
        "session": entry.session_id,
        "place": entry.place,
        "amount_minor": amount_minor,
        "outstanding_minor": left,
        "at_cage": at_cage,
    }
    version = journal.append(
        actor, command, CommissionEvent.COMMISSION_RECOVERED, payload, table.pk
    )
    return {"outstanding_minor": left, "version": version}


def give_back_marks(
    *, actor: Actor, command: Command, session: TableSession, marks: Mapping[int, int]
) -> list[dict[str, int]]:
    """Make room for a void to take marks back, by place; return its steps.

    If more was paid or left uncollected than stays marked, uncollected amounts are lifted first and
    the rest is returned in chips, so that no credit remains to be forgotten. The void itself takes
    the marks back. Must run inside its command, with the table held.
    """
    dues = {due.place: due for due in CommissionDue.objects.filter(session=session)}
    found, returns, lifts = [], {}, []
    for place, mark_minor in sorted(marks.items()):
        excess = max(0, mark_minor - dues[place].owed_minor)
        lifted_minor = 0
        for entry in outstanding_at(session.pk, place) if excess else ():
            part = min(excess - lifted_minor, entry.outstanding_minor)
            if part:
                lifts.append((place, part, entry))
                lifted_minor += part
        if excess > lifted_minor:
            returns[place] = excess - lifted_minor
        found.append(
            {
                "seat": place,
                "marked_minor": -mark_minor,
                "lifted_minor": lifted_minor,
                "returned_minor": returns.get(place, 0),
            }
        )
    for place, part, entry in lifts:
        _add(actor, command, session, place, Kind.LIFTED, part, against=entry)
    give_chips_back(actor, command, session, returns)
    return found


def leave_of_departed(
    *,
    actor: Actor,
    command: Command,
    session: TableSession,
    marks: Mapping[int, int],
    guests: Mapping[int, int],
    reason: str,
) -> list[dict[str, int]]:
    """Leave marks uncollected, by place, whose guests have left before they were made.

    `guests` are those of then. Must run inside its command, with the table held.
    """
    left = []
    for place, amount_minor in sorted(marks.items()):
        entry = _add(
            actor,
            command,
            session,
            place,
            Kind.UNCOLLECTED,
            amount_minor,
            reason=reason,
            guest_id=guests.get(place),
        )
        left.append({"seat": place, "uncollected": entry.pk, "amount_minor": amount_minor})
    return left


def give_chips_back(
    actor: Actor, command: Command, session: TableSession, returns: Mapping[int, int]
) -> None:
    """Pay amounts back, by place, out of the commission box; one transfer moves all of them.

    Must run inside its command, with the table held.
    """
    if not returns:
        return
    transfer = ledger.move(
        actor=actor,
        command=command,
        session=session,
        debit=Account.Kind.GUESTS,
        credit=Account.Kind.COMMISSION,
        amount_minor=sum(returns.values()),
        reason="commission_returned",
    )
    for place, amount_minor in returns.items():
        _add(actor, command, session, place, Kind.RETURNED, amount_minor, transfer=transfer)


def _verify_chips(house: House, amount_minor: int, whole_minor: int) -> None:
    """Raise BadInput `money.no_chip` for a part of a debt that no chips make.

    Where the text rounds commission to less than a chip, all of it is still paid.
    """
    if amount_minor != whole_minor:
        verify_of_pieces(house, Piece.CHIP, amount_minor)


def _owed(table: GamingTable, session: TableSession, place: int) -> int:
    owed_minor = owed_at(session.pk).get(place, 0)
    if not owed_minor:
        raise Conflict("commission.nothing_owed", params={"seat": labels_of(table, [place])[0]})
    return owed_minor


def _move_recovered(
    actor: Actor, command: Command, session: TableSession, amount_minor: int, *, at_cage: bool
) -> Transfer:
    if at_cage:
        return ledger.move_in_house(
            actor=actor,
            command=command,
            house=session.house,
            debit=Account.Kind.CAGE,
            credit=Account.Kind.GUESTS,
            amount_minor=amount_minor,
            reason="commission_recovered",
        )
    return ledger.move(
        actor=actor,
        command=command,
        session=session,
        debit=Account.Kind.COMMISSION,
        credit=Account.Kind.GUESTS,
        amount_minor=amount_minor,
        reason="commission_recovered",
    )


def _add(
    actor: Actor,
    command: Command,
    session: TableSession,
    place: int,
    kind: Kind,
    amount_minor: int,
    *,
    reason: str = "",
    transfer: Transfer | None = None,
    against: CommissionEntry | None = None,
    guest_id: int | None = None,
) -> CommissionEntry:
    """Write one entry; the database changes the debt by it."""
    return CommissionEntry.objects.create(
        house_id=session.house_id,
        session=session,
        place=place,
        guest_id=guest_id or _guest_of(session.table, place, against),
        kind=kind,
        amount_minor=amount_minor,
        against=against,
        transfer=transfer,
        reason=reason,
        actor_id=actor.staff_id,
        command_id=command.id,
        made_at=utc_now(),
    )


def _guest_of(table: GamingTable, place: int, against: CommissionEntry | None) -> int | None:
    if against is not None:
        return against.guest_id
    present = find_guest_at(table, place)
    return None if present is None else present.guest_id
