"""Commission of coups without recorded bets: entered as taken, taken back if wrong."""

from typing import Any

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.errors import BadInput, Conflict, NotFound
from casino.lib.policy import Actor
from casino.lib.reasons import verify_reason
from games.commission_taken.events import CommissionTakenEvent
from games.commission_taken.models import CommissionTaken, CommissionTakenBack, CommissionTakenCoup
from games.commission_taken.selectors import coups_without_amount
from games.coups.models import Coup
from games.tallas.models import Talla
from tables.floor.models import GamingTable
from tables.journal.services import journal
from tables.journal.services.commands import command as as_command
from tables.ledger.models import Account
from tables.ledger.pieces import Piece, verify_of_pieces
from tables.ledger.services import ledger
from tables.limits.selectors.proportion import Amount
from tables.limits.services.proportion import sign_if_unusual
from tables.posts.selectors.access import access_table
from tables.sessions.models import TableSession
from tables.sessions.selectors import get_open_session


@as_command("commission.record")
def record_commission(
    *,
    actor: Actor,
    command: Command,
    table_id: int,
    amount_minor: int,
    coup: int | None = None,
    reason: str = "",
    witness: Actor | None = None,
) -> dict[str, Any]:
    """Enter what went into the commission box for coups without bets; zero is an amount too.

    For one coup of the newest talla, or (None) for all that wait since the last entry. Raises
    Conflict `table.closed`, `commission.no_coups`; BadInput `money.negative`,
    `money.no_chip`; and as `sign_if_unusual`.
    """
    table = access_table(actor, table_id, need="commission.record", lock=True)
    session = get_open_session(table)
    if amount_minor < 0:
        raise BadInput("money.negative")
    coups = _find_coups(table, session, coup)
    verify_of_pieces(table.house, Piece.CHIP, amount_minor)
    by_second = sign_if_unusual(
        actor=actor,
        table=table,
        of=Amount.COMMISSION,
        amount_minor=amount_minor,
        reason=reason,
        witness=witness,
        coups=len(coups),
    )
    transfer = None
    if amount_minor:
        transfer = ledger.move(
            actor=actor,
            command=command,
            session=session,
            debit=Account.Kind.COMMISSION,
            credit=Account.Kind.GUESTS,
            amount_minor=amount_minor,
            reason=Amount.COMMISSION.value,
            by_second=by_second,
        )
    taken = CommissionTaken.objects.create(
        house_id=table.house_id,
        session=session,
        amount_minor=amount_minor,
        transfer=transfer,
        actor_id=actor.staff_id,
        command_id=command.id,
        made_at=utc_now(),
    )
    CommissionTakenCoup.objects.bulk_create(
        CommissionTakenCoup(house_id=table.house_id, taken=taken, coup=one) for one in coups
    )
    payload = {
        "session": session.pk,
        "taken": taken.pk,
        "amount_minor": amount_minor,
        "coups": [{"talla": one.talla_id, "coup": one.number} for one in coups],
        **by_second.payload(),
    }
    version = journal.append(
        actor, command, CommissionTakenEvent.COMMISSION_RECORDED, payload, table.pk
    )
    return {"taken": taken.pk, "coups": len(coups), "version": version}


@as_command("commission.take_back")
def take_back_commission(
    *, actor: Actor, command: Command, table_id: int, taken_id: int, reason: str
) -> dict[str, Any]:
    """Take an entered amount back; its coups wait for another. Both stay in the books.

    Raises NotFound; Conflict `table.closed`, `commission.taken_back`; BadInput
    `commission.reason`.
    """
    table = access_table(actor, table_id, need="commission.take_back", lock=True)
    session = get_open_session(table)
    taken = CommissionTaken.objects.filter(id=taken_id, session=session).first()
    if taken is None:
        raise NotFound("thing.not_found", params={"thing": "commission_taken", "id": taken_id})
    if CommissionTakenBack.objects.filter(taken=taken).exists():
        raise Conflict("commission.taken_back")
    reason = verify_reason(reason, "commission.reason")
    put_back(actor=actor, command=command, taken=taken, reason=reason)
    payload = {
        "session": session.pk,
        "taken": taken.pk,
        "amount_minor": taken.amount_minor,
        "reason": reason,
    }
    version = journal.append(
        actor, command, CommissionTakenEvent.COMMISSION_TAKEN_BACK, payload, table.pk
    )
    return {"taken": taken.pk, "version": version}


def put_back(*, actor: Actor, command: Command, taken: CommissionTaken, reason: str) -> None:
    """Return an entered amount by a transfer that corrects its own; the table is held."""
    CommissionTakenBack.objects.create(
        house_id=taken.house_id,
        taken=taken,
        reason=reason,
        actor_id=actor.staff_id,
        made_at=utc_now(),
    )
    if taken.transfer is not None:
        ledger.send_back(actor, command, [taken.transfer], "commission_taken_back")


def find_amount_of(coup: Coup) -> CommissionTaken | None:
    """Find the valid amount for a coup without bets."""
    return CommissionTaken.objects.filter(coup_ties__coup=coup, taken_back=None).first()


def _find_coups(table: GamingTable, session: TableSession, number: int | None) -> list[Coup]:
    waiting = coups_without_amount(session.pk).order_by("id")
    if number is not None:
        newest = Talla.objects.filter(session=session).order_by("-number").first()
        waiting = waiting.filter(talla=newest, number=number)
    coups = list(waiting)
    if not coups:
        raise Conflict("commission.no_coups", params={"table": table.number})
    return coups
