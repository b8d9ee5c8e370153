"""What goes into a table's boxes while it is open: tips, and notes changed for chips."""

from typing import Any

from casino.lib.commands import Command
from casino.lib.events import EventKind
from casino.lib.policy import Actor
from tables.models import Account, Count
from tables.selectors.access import access_table
from tables.selectors.sessions import get_open_session
from tables.services import journal, ledger
from tables.services.commands import command as as_command
from tables.services.counts import verify_of_pieces


@as_command("tip.record")
def record_tip(
    *, actor: Actor, command: Command, table_id: int, amount_minor: int
) -> dict[str, Any]:
    """Put a guest's tip into the table's tip box.

    Raises Conflict `table.closed`, BadInput `money.amount`, `money.no_chip`.
    """
    return _put(
        actor,
        command,
        table_id,
        amount_minor,
        need="tip.record",
        debit=Account.Kind.TIPS,
        credit=Account.Kind.GUESTS,
        reason="tip",
        kind=EventKind.TIP_RECORDED,
        counted=Count.Kind.TIP_BOX,
    )


@as_command("drop.record")
def record_drop(
    *, actor: Actor, command: Command, table_id: int, amount_minor: int
) -> dict[str, Any]:
    """Change a guest's notes for chips: the notes fall into the drop box, chips leave the float.

    Raises Conflict `table.closed`, BadInput `money.amount`, `money.no_note`.
    """
    return _put(
        actor,
        command,
        table_id,
        amount_minor,
        need="drop.record",
        debit=Account.Kind.DROP,
        credit=Account.Kind.FLOAT,
        reason="drop",
        kind=EventKind.DROP_RECORDED,
        counted=Count.Kind.DROP_BOX,
    )


def _put(
    actor: Actor,
    command: Command,
    table_id: int,
    amount_minor: int,
    *,
    need: str,
    debit: Account.Kind,
    credit: Account.Kind,
    reason: str,
    kind: EventKind,
    counted: Count.Kind,
) -> dict[str, Any]:
    table = access_table(actor, table_id, need=need, lock=True)
    session = get_open_session(table)
    verify_of_pieces(table.house, counted, amount_minor)
    ledger.move(
        actor=actor,
        command=command,
        session=session,
        debit=debit,
        credit=credit,
        amount_minor=amount_minor,
        reason=reason,
    )
    version = journal.append(
        actor=actor,
        command=command,
        kind=kind,
        payload={"session": session.pk, "amount_minor": amount_minor},
        table_id=table.pk,
    )
    return {"version": version}
