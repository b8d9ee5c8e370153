"""Preparing the next shoe of a table, step by step."""

from typing import Any

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.errors import Conflict
from casino.lib.events import EventKind
from casino.lib.policy import Actor, Role
from games.cards.selectors import list_uncounted_sets
from games.preparation.events import PreparationEvent
from games.preparation.models import ShoeStep
from games.preparation.selectors import find_opener, list_taken_steps
from games.rules.preparation import TakenStep, judge_step, verify_sets_counted
from games.rules.regulations.play_rules import PreparationStep
from games.tallas.selectors import seated_positions
from tables.floor.models import GamingTable
from tables.journal.services import journal
from tables.journal.services.commands import command as as_command
from tables.posts.selectors.access import access_table
from tables.sessions.models import TableSession
from tables.sessions.selectors import get_open_session, session_rules


@as_command("shoe.step")
def take_shoe_step(
    *,
    actor: Actor,
    command: Command,
    table_id: int,
    step: str,
    cards: int | None = None,
    seat: int | None = None,
) -> dict[str, Any]:
    """Record the next step of preparing the shoe, as the text demands.

    `cards` are those counted, lifted by the cut, or behind the cut card; `seat` cuts, None is the
    croupier: seats with an earlier right to it have declined (rio-de-la-plata 9). Only a jefe
    accepts a cut of fewer cards than about those of the text (10). A set of cards that is open at
    the table is counted before the shoe is, where the text demands the count or the house wants it.
    Raises Conflict `table.closed`; Violation
    `talla.step_not_due`, `talla.prepared`, `talla.step_value`, `talla.counted`, `talla.lifted`,
    `talla.cut`, `talla.cut_shallow`, `talla.cut_seat`, `talla.cut_card`,
    `talla.cut_card_count`, `talla.sets_uncounted`.
    """
    table = access_table(actor, table_id, need="shoe.prepare", lock=True)
    session = get_open_session(table)
    number, taken = list_taken_steps(session)
    one = TakenStep(PreparationStep(step), cards, seat)
    regulation = session_rules(session)
    ruling = judge_step(
        regulation,
        taken,
        one,
        opener=find_opener(session) if one.step is PreparationStep.CUT else None,
        seated=sorted(seated_positions(table.pk)),
    )
    verify_sets_counted(
        regulation,
        one.step,
        [card_set.serial for card_set in list_uncounted_sets(table.pk)],
        house_wants=table.house.card_sets_counted,
    )
    if ruling.odd and actor.role is not Role.JEFE:
        raise ruling.odd[0]
    facts = {"cards": cards, "seat": seat, "declined": list(ruling.declined)}
    return _record(actor, command, table, session, number, step, PreparationEvent.STEP_TAKEN, facts)


@as_command("shoe.again")
def begin_shoe_again(*, actor: Actor, command: Command, table_id: int) -> dict[str, Any]:
    """Begin the preparation again: the steps taken so far are void, and stay on record.

    Raises Conflict `table.closed`, `shoe.nothing_to_begin_again`.
    """
    table = access_table(actor, table_id, need="shoe.prepare", lock=True)
    session = get_open_session(table)
    number, taken = list_taken_steps(session)
    if not taken:
        raise Conflict("shoe.nothing_to_begin_again")
    again = ShoeStep.Step.AGAIN.value
    return _record(actor, command, table, session, number, again, PreparationEvent.BEGUN_AGAIN, {})


def _record(
    actor: Actor,
    command: Command,
    table: GamingTable,
    session: TableSession,
    number: int,
    step: str,
    kind: EventKind,
    facts: dict[str, Any],
) -> dict[str, Any]:
    row = ShoeStep.objects.create(
        house_id=table.house_id,
        table=table,
        session=session,
        talla_number=number,
        step=step,
        taken_by_id=actor.staff_id,
        taken_at=utc_now(),
        **facts,
    )
    payload = {"session": session.pk, "talla_number": number, "step": step, **facts}
    version = journal.append(actor, command, kind, payload, table.pk)
    return {"shoe_step": row.pk, "talla_number": number, "version": version}
