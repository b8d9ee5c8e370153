"""Opening a table: a shift, a jefe, a counted float and limits that the regulation allows."""

from typing import Any

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.errors import Conflict
from casino.lib.events import EventKind
from casino.lib.policy import Actor
from games.rules.limits import Limits
from games.rules.regulations import get_regulation
from games.rules.regulations.commission import CommissionRule, Rounding
from tables.models import Account, Count, GamingTable, Shift, Supervision, TableSession
from tables.models.gaming_table import TableGame
from tables.selectors.access import access_table
from tables.selectors.crew import count_posts, find_croupier_need, verify_croupiers
from tables.selectors.sessions import find_open_session, find_open_shift
from tables.services import journal, ledger
from tables.services.commands import command as as_command
from tables.services.counts import Pieces, plain_pieces, record_count, verify_signers
from tables.services.guards import refusing
from tables.services.limits import post_opening_limits


@as_command("table.open")
def open_table(
    *,
    actor: Actor,
    command: Command,
    table_id: int,
    limits: Limits,
    opening_float: Pieces,
    signer: Actor,
) -> dict[str, Any]:
    """Open a table with its counted float, signed by the actor and a second person.

    What lay in its tray since it was closed goes back to the cage first, as it was counted.
    Raises Conflict `table.no_shift`, `table.is_turned`, `table.already_open`,
    `table.no_jefe`, `count.same_person`; NotAllowed `count.signer`;
    BadInput `input.denomination`, `money.amount`; the regulation's LimitViolation, or
    RegulationViolation `regulation.croupiers` with fewer croupiers posted than it wants.
    """
    shift = find_open_shift(actor.house_id, lock=True)
    table = access_table(actor, table_id, need="table.open", lock=True)
    if shift is None:
        raise Conflict("table.no_shift")
    regulation = get_regulation(table.regulation)
    if table.game != TableGame.PUNTO_Y_BANCA:
        raise Conflict("table.is_turned", params={"table": table.number})
    supervision = Supervision.objects.filter(table=table, ended_at=None).first()
    if supervision is None:
        raise Conflict("table.no_jefe", params={"table": table.number})
    verify_croupiers(table, count_posts(table))
    need = find_croupier_need(table)
    verify_signers(actor=actor, signer=signer, table=table)
    # The house's rounding is for regulations that say nothing of it themselves.
    house = table.house
    rounding = regulation.rounding(
        CommissionRule(house.commission_step_minor, Rounding(house.commission_direction))
    )
    if find_open_session(table.pk) is None:
        _return_last_float(actor, command, table, shift)
    already_open = Conflict("table.already_open", params={"table": table.number})
    with refusing({"session_one_open_per_table": already_open}):
        session = TableSession.objects.create(
            house=table.house,
            table=table,
            shift=shift,
            regulation=table.regulation,
            regulation_version=regulation.version,
            commission_step_minor=rounding.step_minor,
            commission_direction=rounding.direction.value,
            croupiers_minimum=need.minimum if need else 0,
            opened_at=utc_now(),
            opened_by_id=actor.staff_id,
        )
    posted = post_opening_limits(actor=actor, table=table, limits=limits)
    count = record_count(
        actor=actor,
        signer=signer,
        session=session,
        kind=Count.Kind.OPENING_FLOAT,
        pieces=opening_float,
    )
    ledger.move(
        actor=actor,
        command=command,
        session=session,
        debit=Account.Kind.FLOAT,
        credit=Account.Kind.CAGE,
        amount_minor=count.total_minor,
        reason="opening_float",
    )
    version = journal.append(
        actor=actor,
        command=command,
        kind=EventKind.TABLE_OPENED,
        payload={
            "session": session.pk,
            "shift": shift.pk,
            "format": table.format,
            "regulation": session.regulation,
            "regulation_version": session.regulation_version,
            "commission_step_minor": session.commission_step_minor,
            "commission_direction": session.commission_direction,
            "croupiers_minimum": session.croupiers_minimum,
            "jefe": supervision.jefe_id,
            **posted,
            "float": plain_pieces(opening_float),
            "float_minor": count.total_minor,
            "counted_by": actor.staff_id,
            "signed_by": signer.staff_id,
        },
        table_id=table.pk,
    )
    return {"session": session.pk, "version": version}


def _return_last_float(actor: Actor, command: Command, table: GamingTable, shift: Shift) -> None:
    """Send the last closing float to the cage; what was missing then stays at the account."""
    counts = Count.objects.filter(session__table=table, kind=Count.Kind.CLOSING_FLOAT)
    last = counts.order_by("-session__id").first()
    if last is not None and last.total_minor:
        ledger.move_at_closed_table(
            actor=actor,
            command=command,
            table=table,
            shift=shift,
            debit=Account.Kind.CAGE,
            credit=Account.Kind.FLOAT,
            amount_minor=last.total_minor,
            reason="float_returned",
        )
