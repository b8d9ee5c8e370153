"""Asking that an agreed opening float be counted once more, by two people, before it is used."""

from typing import Any, Final

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.errors import BadInput, Conflict
from casino.lib.events import EventKind
from casino.lib.policy import Actor
from tables.models import Recount
from tables.selectors.access import access_table
from tables.selectors.counting import find_counted_float
from tables.selectors.sessions import find_open_session, find_open_shift
from tables.services import journal
from tables.services.commands import command as as_command

REASON_LENGTH: Final = 200


@as_command("count.recount")
def ask_recount(*, actor: Actor, command: Command, table_id: int, reason: str) -> dict[str, Any]:
    """Have the agreed opening float of a closed table called and counted blind again.

    The count that two people made stays; the next round follows it. Once the table is open its
    float is counted during play instead. Raises Conflict `recount.table_open`,
    `recount.not_agreed`; BadInput `recount.reason`.
    """
    shift = find_open_shift(actor.house_id, lock=True)
    table = access_table(actor, table_id, need="count.recount", lock=True)
    reason = reason.strip()
    if not 1 <= len(reason) <= REASON_LENGTH:
        raise BadInput("recount.reason", params={"most": REASON_LENGTH})
    if find_open_session(table.pk) is not None:
        raise Conflict("recount.table_open", params={"table": table.number})
    counted = find_counted_float(table, shift)
    if not counted.is_agreed or counted.called is None:
        raise Conflict("recount.not_agreed", params={"table": table.number})
    first = counted.called
    asked = Recount.objects.create(
        house_id=table.house_id,
        counting_id=first.counting_id,
        sheet=first,
        reason=reason,
        asked_by_id=actor.staff_id,
        asked_at=utc_now(),
    )
    version = journal.append(
        actor=actor,
        command=command,
        kind=EventKind.RECOUNT_ASKED,
        payload={
            "recount": asked.pk,
            "counting": first.counting_id,
            "sheet": first.pk,
            "round": first.round,
            "total_minor": first.total_minor,
            "reason": reason,
        },
        table_id=table.pk,
    )
    return {"recount": asked.pk, "version": version}
