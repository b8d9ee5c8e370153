"""Takes counted money out of a table's boxes: what was counted, and not what was recorded."""

from collections.abc import Iterable
from typing import Any, Final

from casino.lib.commands import Command
from casino.lib.policy import Actor
from tables.models import Account, BoxEmptying, Count, GamingTable
from tables.models.emptying import EMPTIED
from tables.selectors.sessions import find_open_shift
from tables.services import ledger

_WAYS: Final = {
    Count.Kind(kind): (Account.Kind(gives), Account.Kind(gets), reason)
    for kind, gives, gets, reason in EMPTIED
}


def empty_boxes(
    *, actor: Actor, command: Command, table: GamingTable, counts: Iterable[Count]
) -> list[dict[str, Any]]:
    """Carry the counted drop and commission to the cage and the tips to the pool; tell each.

    The counts are of a session of the table that is closed. The movement is of the present day
    and shift, whatever the session's were. Must run inside the caller's command, with the table
    held.
    """
    shift = find_open_shift(table.house_id)
    told = []
    for count in counts:
        way = _WAYS.get(Count.Kind(count.kind))
        if way is None or not count.total_minor:
            continue
        gives, gets, reason = way
        moved = ledger.move_counted(
            actor=actor,
            command=command,
            table=table,
            shift=shift,
            debit=gets,
            credit=gives,
            amount_minor=count.total_minor,
            reason=reason,
        )
        BoxEmptying.objects.create(house_id=table.house_id, count=count, transfer=moved)
        told.append({"kind": count.kind, "transfer": moved.pk, "amount_minor": count.total_minor})
    return told
