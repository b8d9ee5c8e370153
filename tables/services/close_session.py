"""Closing a table: everything at it is counted, and its guests have left."""

from collections.abc import Mapping
from typing import Any

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.errors import BadInput, Conflict
from casino.lib.events import EventKind
from casino.lib.policy import Actor
from tables.models import Count, GamingTable, SeatOccupancy, TableSession
from tables.selectors.sessions import get_open_session
from tables.services import journal
from tables.services.commission import verify_settled
from tables.services.counts import Pieces, plain_pieces, record_count, verify_signers
from tables.services.seats import clear_calls, end_seat_changes

CLOSING_KINDS = (
    Count.Kind.CLOSING_FLOAT,
    Count.Kind.COMMISSION_BOX,
    Count.Kind.TIP_BOX,
    Count.Kind.DROP_BOX,
)


def close_session(
    *,
    actor: Actor,
    command: Command,
    table: GamingTable,
    counts: Mapping[str, Pieces],
    signer: Actor,
    early_reason: str = "",
) -> dict[str, Any]:
    """Count, empty and close a table that is held for the act `table.close`.

    `counts` maps each of `CLOSING_KINDS` to its pieces; an empty box is an empty mapping, a
    box left out is refused. Recorded balances stay as they are: reconciliation compares the
    counts with the session's own transfers. While guests are there the last coups come first,
    or `early_reason` says why not. Must run inside the caller's command, which has ended the
    talla. Raises Conflict `table.closed`, `table.last_coups_needed`, `commission.owed_at_table`,
    `count.same_person`; NotAllowed `count.signer`; BadInput `count.missing`,
    `input.denomination`, `input.banknote`.
    """
    session = get_open_session(table)
    verify_settled(table)
    verify_signers(actor=actor, signer=signer, table=table)
    for kind in CLOSING_KINDS:
        if kind.value not in counts:
            raise BadInput("count.missing", params={"kind": kind.value})
    totals = {
        kind.value: record_count(
            actor=actor, signer=signer, session=session, kind=kind, pieces=counts[kind.value]
        ).total_minor
        for kind in CLOSING_KINDS
    }
    now = utc_now()
    present = SeatOccupancy.objects.filter(table=table, left_at=None)
    seats = sorted(present.exclude(seat=None).values_list("seat__position", flat=True))
    standing = present.filter(seat=None).values_list("standing_place", flat=True)
    places = list(standing.order_by("standing_place"))
    early_reason = early_reason.strip()
    if (seats or places) and session.last_coups_left != 0 and not early_reason:
        raise Conflict("table.last_coups_needed", params={"table": table.number})
    hand = journal.hand_of(actor, command)
    clear_calls(hand, table, now)
    end_seat_changes(hand, table, list(present.values_list("guest_id", flat=True)))
    present.update(left_at=now)
    TableSession.objects.filter(id=session.pk).update(
        state=TableSession.State.CLOSED,
        last_coups_left=None,
        closed_at=now,
        closed_by_id=actor.staff_id,
        early_reason=early_reason,
    )
    version = journal.append(
        actor=actor,
        command=command,
        kind=EventKind.TABLE_CLOSED,
        payload={
            "session": session.pk,
            "counts": {kind.value: plain_pieces(counts[kind.value]) for kind in CLOSING_KINDS},
            "totals_minor": totals,
            "seats_left": seats,
            "standing_left": places,
            "early_reason": early_reason,
            "counted_by": actor.staff_id,
            "signed_by": signer.staff_id,
        },
        table_id=table.pk,
    )
    return {"session": session.pk, "version": version}
