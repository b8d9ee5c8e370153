"""Opening a table: a shift, a jefe, a counted float and limits that the regulation allows."""

from typing import Any

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.errors import AgainstTheRules, Conflict
from casino.lib.policy import Actor
from games.rules.limits import Limits
from games.rules.regulations import get_regulation
from games.rules.regulations.commission import CommissionRule, Rounding
from tables.boxes.services import verify_drop_is_taken
from tables.commission.services.commission import choose_mode
from tables.counting.selectors import find_counted_float
from tables.counting.services import stand
from tables.floor.models import GamingTable, TableGame
from tables.journal.services import journal
from tables.journal.services.commands import command as as_command
from tables.ledger.models import Account, Count
from tables.ledger.services import ledger
from tables.limits.services.limits import post_opening_limits
from tables.openings.events import OpeningEvent
from tables.own_rules.selectors import journalled
from tables.posts.models import Supervision
from tables.posts.selectors.access import access_table
from tables.posts.selectors.crew import count_posts, find_croupier_need, verify_croupiers
from tables.posts.services.slots import hold_slots_again
from tables.records.services import refusing
from tables.sessions.models import Shift, TableSession
from tables.sessions.selectors import find_open_session, find_open_shift


@as_command("table.open")
def open_table(
    *,
    actor: Actor,
    command: Command,
    table_id: int,
    limits: Limits,
    low_float_reason: str = "",
    commission_mode: str | None = None,
    reason: str = "",
    witness: Actor | None = None,
) -> dict[str, Any]:
    """Open a table with the float on which two people have agreed in this shift.

    The chips in its tray since it was closed go back to the cage first, as they were counted. A
    float below the advised one needs `low_float_reason`. `commission_mode` is when commission is
    taken, by default the house's; `reason` and `witness` are of its limits. Raises Conflict
    `table.no_shift`, `table.is_turned`, `table.already_open`, `table.no_jefe`, `count.not_agreed`,
    `box.holds_drop`; AgainstTheRules `float.below_advised`; BadInput `money.amount`; the
    regulation's LimitViolation, or RegulationViolation `regulation.for_terminals`,
    `regulation.croupiers` with fewer croupiers posted than it requires,
    `regulation.commission_at_once` where commission may not be collected later; and as
    `sign_if_limits_are_unusual`.
    """
    shift = find_open_shift(actor.house_id, lock=True)
    table = access_table(actor, table_id, need="table.open", lock=True)
    if shift is None:
        raise Conflict("table.no_shift")
    regulation = get_regulation(table.regulation)
    regulation.verify_for_floor()
    if table.game != TableGame.PUNTO_Y_BANCA:
        raise Conflict("table.is_turned", params={"table": table.number})
    supervision = Supervision.objects.filter(table=table, ended_at=None).first()
    if supervision is None:
        raise Conflict("table.no_jefe", params={"table": table.number})
    # Rules that were chosen while it was open may take another number of the jefe's slots.
    hold_slots_again(actor, command, table)
    verify_croupiers(table, count_posts(table))
    need = find_croupier_need(table)
    verify_drop_is_taken(table)
    counted = find_counted_float(table, shift)
    found_minor = counted.called.total_minor if counted.called and counted.is_agreed else None
    advised = regulation.advised_float
    least_minor = advised.times * limits.minimum_minor if advised else 0
    is_low = (found_minor or 0) < least_minor
    low_float_reason = low_float_reason.strip() if is_low else ""
    # The house's rounding is for regulations that do not fix it themselves.
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
            commission_mode=choose_mode(house, regulation, commission_mode),
            croupiers_minimum=need.minimum if need else 0,
            opened_at=utc_now(),
            opened_by_id=actor.staff_id,
            low_float_reason=low_float_reason,
        )
    posted = post_opening_limits(
        actor=actor, table=table, limits=limits, reason=reason, witness=witness
    )
    count = stand(session, counted)
    if advised and is_low and not low_float_reason:
        raise AgainstTheRules(
            "float.below_advised",
            article=advised.law,
            params={
                "float_minor": count.total_minor,
                "least_minor": least_minor,
                "minimum_minor": limits.minimum_minor,
                "times": advised.times,
            },
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
    payload = {
        "session": session.pk,
        "shift": shift.pk,
        "format": table.format,
        "regulation": session.regulation,
        "regulation_version": session.regulation_version,
        **journalled(session.regulation),
        "commission_step_minor": session.commission_step_minor,
        "commission_direction": session.commission_direction,
        "commission_mode": session.commission_mode,
        "croupiers_minimum": session.croupiers_minimum,
        "jefe": supervision.jefe_id,
        **posted,
        "float": count.pieces,
        "float_minor": count.total_minor,
        "advised_float_minor": least_minor if advised else None,
        "low_float_reason": low_float_reason,
        "counted_by": count.counted_by_id,
        "signed_by": count.signed_by_id,
    }
    version = journal.append(actor, command, OpeningEvent.TABLE_OPENED, payload, table.pk)
    return {"session": session.pk, "version": version}


def _return_last_float(actor: Actor, command: Command, table: GamingTable, shift: Shift) -> None:
    """Send the last closing float to the cage; an amount missing then stays in the account."""
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
