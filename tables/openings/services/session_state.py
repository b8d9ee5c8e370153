"""Between opening and closing: suspending, resuming, announcing the last coups."""

from typing import Any

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.errors import BadInput, Conflict
from casino.lib.events import EventKind
from casino.lib.policy import Actor
from tables.journal.services import journal
from tables.journal.services.commands import command as as_command
from tables.openings.events import OpeningEvent
from tables.posts.selectors.access import access_table
from tables.sessions.models import TableSession
from tables.sessions.selectors import get_open_session

LAST_COUPS = 5
LAST_COUPS_MOST = 99

State = TableSession.State


@as_command("table.last_coups")
def announce_last_coups(
    *, actor: Actor, command: Command, table_id: int, coups: int = LAST_COUPS
) -> dict[str, Any]:
    """Announce how many coups are left before the table closes; each coup counts one down.

    Raises Conflict `table.closed`, `table.suspended`, `table.last_coups_announced`;
    BadInput `table.last_coups_range`.
    """
    table = access_table(actor, table_id, need="table.last_coups", lock=True)
    session = get_open_session(table)
    if not 1 <= coups <= LAST_COUPS_MOST:
        raise BadInput("table.last_coups_range", params={"most": LAST_COUPS_MOST})
    if session.state == State.SUSPENDED:
        raise Conflict("table.suspended", params={"table": table.number})
    if session.state == State.LAST_COUPS:
        raise Conflict("table.last_coups_announced", params={"table": table.number})
    return _change(
        actor, command, session, State.LAST_COUPS, coups, OpeningEvent.LAST_COUPS_ANNOUNCED
    )


@as_command("table.suspend")
def suspend_table(*, actor: Actor, command: Command, table_id: int) -> dict[str, Any]:
    """Interrupt play: no coup is recorded until the table is resumed.

    Raises Conflict `table.closed`, `table.suspended`.
    """
    table = access_table(actor, table_id, need="table.suspend", lock=True)
    session = get_open_session(table)
    if session.state == State.SUSPENDED:
        raise Conflict("table.suspended", params={"table": table.number})
    return _change(
        actor,
        command,
        session,
        State.SUSPENDED,
        session.last_coups_left,
        OpeningEvent.TABLE_SUSPENDED,
    )


@as_command("table.resume")
def resume_table(*, actor: Actor, command: Command, table_id: int) -> dict[str, Any]:
    """Resume play where it was: last coups that were announced are still the last.

    Raises Conflict `table.closed`, `table.not_suspended`.
    """
    table = access_table(actor, table_id, need="table.suspend", lock=True)
    session = get_open_session(table)
    if session.state != State.SUSPENDED:
        raise Conflict("table.not_suspended", params={"table": table.number})
    state = State.OPEN if session.last_coups_left is None else State.LAST_COUPS
    return _change(
        actor, command, session, state, session.last_coups_left, OpeningEvent.TABLE_RESUMED
    )


def _change(
    actor: Actor,
    command: Command,
    session: TableSession,
    state: TableSession.State,
    last_coups_left: int | None,
    kind: EventKind,
) -> dict[str, Any]:
    moved: dict[str, Any] = {"state": state, "last_coups_left": last_coups_left}
    if kind is OpeningEvent.TABLE_RESUMED:
        moved["resumed_at"] = utc_now()
    TableSession.objects.filter(id=session.pk).update(**moved)
    payload = {
        "session": session.pk,
        "state": state.value,
        "last_coups_left": last_coups_left,
    }
    version = journal.append(actor, command, kind, payload, session.table_id)
    return {"version": version}
