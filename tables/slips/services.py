"""Fills and credits: asked for at the table, handed out, carried, received; or voided by two.

The money changes account when it is received, and only then: until that moment who handed the
chips out answers for them.
"""

from typing import Any, Final

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.errors import AgainstTheRules, BadInput, Conflict
from casino.lib.policy import Actor, Role
from casino.lib.reasons import verify_reason
from tables.floor.models import GamingTable
from tables.journal.services import journal
from tables.journal.services.commands import command as as_command
from tables.ledger.models import Account, Transfer
from tables.ledger.pieces import Piece, Pieces, plain_pieces, total_of
from tables.ledger.services import ledger
from tables.limits.selectors.proportion import Amount
from tables.limits.services.proportion import verify_said
from tables.posts.selectors.access import access_table
from tables.records.services import refusing
from tables.sessions.selectors import get_open_session
from tables.sign_in.services.witness import verify_apart, verify_witness
from tables.slips.events import SlipEvent
from tables.slips.models import Slip, SlipStep
from tables.slips.selectors import SlipView, did_a_step, find_slip, roles_for_step

To = SlipStep.To

_KINDS: Final = {
    To.REQUESTED: SlipEvent.SLIP_REQUESTED,
    To.ISSUED: SlipEvent.SLIP_ISSUED,
    To.CARRIED: SlipEvent.SLIP_CARRIED,
    To.RECEIVED: SlipEvent.SLIP_RECEIVED,
    To.VOIDED: SlipEvent.SLIP_VOIDED,
}


@as_command("slip.request")
def request_slip(
    *,
    actor: Actor,
    command: Command,
    table_id: int,
    kind: str,
    pieces: Pieces,
    reason: str = "",
) -> dict[str, Any]:
    """Ask for chips from the cage (a fill), or ask it to take some back (a credit).

    The database gives the serial. Three more people handle the chips afterwards, so an unusual
    amount needs only a `reason`, which all of them read. Raises Conflict `table.closed`; BadInput
    `money.amount`, `money.too_much`, `amount.reason`, `input.denomination`, `count.negative`;
    AgainstTheRules `amount.unsaid`.
    """
    table = access_table(actor, table_id, need="slip.request", lock=True)
    session = get_open_session(table)
    total_minor = total_of(pieces, table.house, Piece.CHIP)
    if total_minor <= 0:
        raise BadInput("money.amount")
    reason = verify_reason(reason, "amount.reason", may_lack=True)
    verify_said(table=table, of=Amount.CHIPS, amount_minor=total_minor, reason=reason)
    slip = Slip(
        house=table.house,
        table=table,
        session=session,
        kind=kind,
        gaming_day=session.shift.gaming_day,
        year=0,
        serial=0,
        pieces=plain_pieces(pieces),
        total_minor=total_minor,
    )
    slip.save(force_insert=True)
    slip.refresh_from_db(fields=["year", "serial"])
    return _step(actor, command, slip, table, To.REQUESTED, reason=reason)


@as_command("slip.issue")
def issue_slip(*, actor: Actor, command: Command, slip_id: int) -> dict[str, Any]:
    """Hand the chips out: the cage those of a fill, the table those of a credit.

    Raises NotFound; Conflict `slip.order`, `table.closed`, `cage.holds_less`, `cage.not_counted`,
    `slip.float_holds_less`, `slip.side`; AgainstTheRules `slip.same_person`,
    `witness.apart`.
    """
    return _go_on(actor, command, slip_id, To.ISSUED, need="slip.step")


@as_command("slip.carry")
def carry_slip(*, actor: Actor, command: Command, slip_id: int) -> dict[str, Any]:
    """Take the chips on their way. Raises as `issue_slip`."""
    return _go_on(actor, command, slip_id, To.CARRIED, need="slip.carry")


@as_command("slip.receive")
def receive_slip(*, actor: Actor, command: Command, slip_id: int) -> dict[str, Any]:
    """Take the chips in at the other end: they change account. Raises as `issue_slip`."""
    return _go_on(actor, command, slip_id, To.RECEIVED, need="slip.step")


@as_command("slip.void")
def void_slip(
    *, actor: Actor, command: Command, slip_id: int, reason: str, witness: Actor
) -> dict[str, Any]:
    """End a slip that was not received; two people sign why, one of them of the floor.

    Raises NotFound; Conflict `slip.order`; NotAllowed `witness.role`; BadInput `slip.reason`;
    AgainstTheRules `witness.same_person`, `slip.void_by_cage`.
    """
    view, table = _hold(actor, slip_id, need="slip.void")
    verify_witness(actor=actor, witness=witness)
    if actor.role == witness.role == Role.CASHIER:
        raise AgainstTheRules("slip.void_by_cage", params={"slip": view.slip.label})
    reason = verify_reason(reason, "slip.reason")
    if view.next_step is None:
        raise _out_of_order(view)
    return _step(actor, command, view.slip, table, To.VOIDED, reason=reason, witness=witness)


def _go_on(
    actor: Actor, command: Command, slip_id: int, to: SlipStep.To, *, need: str
) -> dict[str, Any]:
    view, table = _hold(actor, slip_id, need=need)
    if view.next_step is not to:
        raise _out_of_order(view)
    if actor.role not in roles_for_step(view.slip.kind, to):
        raise Conflict("slip.side", params={"slip": view.slip.label})
    if did_a_step(view, actor.staff_id):
        raise AgainstTheRules("slip.same_person", params={"slip": view.slip.label})
    verify_apart(actor, *(step.made_by_id for step in view.steps))
    transfer = _move(actor, command, view.slip) if to is To.RECEIVED else None
    return _step(actor, command, view.slip, table, to, transfer=transfer)


def _hold(actor: Actor, slip_id: int, *, need: str) -> tuple[SlipView, GamingTable]:
    """Lock the slip's table, then read how far the slip is. Raises NotFound, NotAllowed."""
    table_id = find_slip(actor.house_id, slip_id).slip.table_id
    table = access_table(actor, table_id, need=need, lock=True)
    return find_slip(actor.house_id, slip_id), table


def _out_of_order(view: SlipView) -> Conflict:
    return Conflict("slip.order", params={"slip": view.slip.label, "slip_state": view.state})


def _move(actor: Actor, command: Command, slip: Slip) -> Transfer:
    table, cage = Account.Kind.FLOAT, Account.Kind.CAGE
    fill = slip.kind == Slip.Kind.FILL
    return ledger.move(
        actor=actor,
        command=command,
        session=slip.session,
        debit=table if fill else cage,
        credit=cage if fill else table,
        amount_minor=slip.total_minor,
        reason=slip.kind,
    )


def _step(
    actor: Actor,
    command: Command,
    slip: Slip,
    table: GamingTable,
    to: SlipStep.To,
    *,
    transfer: Transfer | None = None,
    reason: str = "",
    witness: Actor | None = None,
) -> dict[str, Any]:
    with refusing({**ledger.HELD, "float_holds_it": Conflict("slip.float_holds_less")}):
        step = SlipStep.objects.create(
            house_id=slip.house_id,
            slip=slip,
            to=to,
            made_by_id=actor.staff_id,
            witness_id=None if witness is None else witness.staff_id,
            reason=reason,
            transfer=transfer,
            made_at=utc_now(),
        )
    payload = {
        "slip": slip.pk,
        "serial": slip.label,
        "kind": slip.kind,
        "session": slip.session_id,
        "pieces": slip.pieces,
        "total_minor": slip.total_minor,
        "transfer": step.transfer_id,
        "reason": reason,
        "witness": step.witness_id,
    }
    version = journal.append(actor, command, _KINDS[to], payload, table.pk)
    return {"slip": slip.pk, "serial": slip.label, "state": to.value, "version": version}
