"""Closing a table: everything at it is counted, and its guests have left."""

from typing import Any

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.errors import Conflict
from casino.lib.policy import Actor
from tables.boxes.services import empty_boxes
from tables.counting.selectors import CLOSING_KINDS, find_closing_counting, read_progress
from tables.counting.services import stand
from tables.floor.models import GamingTable
from tables.guests.models import SeatOccupancy
from tables.journal.services import journal
from tables.ledger.models import Count
from tables.openings.events import OpeningEvent
from tables.seating.services.seats import clear_calls, end_seat_changes
from tables.sessions.models import TableSession
from tables.sessions.selectors import get_open_session
from tables.slips.selectors import list_under_way


def close_session(
    *,
    actor: Actor,
    command: Command,
    table: GamingTable,
    early_reason: str = "",
) -> dict[str, Any]:
    """Empty and close a fully counted table that is locked for the act `table.close`.

    Two people have agreed on each of `CLOSING_KINDS`; if the house counts drops later, the drop may
    be left out and is unknown until then. The counted contents of the boxes leave the table;
    reconciliation compares the counts with the session's own transfers. While guests are there the
    last coups come first, or `early_reason` gives the reason why not. Must run inside the caller's
    command, which has ended the talla. Raises Conflict `table.closed`, `slip.under_way`,
    `table.last_coups_needed`, `count.not_agreed`, `count.money_moved`.
    """
    session = get_open_session(table)
    slips = list_under_way(table.house_id, session=session)
    if slips:
        labels = ", ".join(slip.slip.label for slip in slips)
        raise Conflict("slip.under_way", params={"slips": labels})
    counts = _stand_all(session)
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
    emptied = empty_boxes(
        actor=actor, command=command, table=table, counts=filter(None, counts.values())
    )
    payload = {
        "session": session.pk,
        "counts": {kind: count and count.pieces for kind, count in counts.items()},
        "totals_minor": {kind: count and count.total_minor for kind, count in counts.items()},
        "signatures": {
            kind: count and [count.counted_by_id, count.signed_by_id]
            for kind, count in counts.items()
        },
        "emptied": emptied,
        "seats_left": seats,
        "standing_left": places,
        "early_reason": early_reason,
    }
    version = journal.append(actor, command, OpeningEvent.TABLE_CLOSED, payload, table.pk)
    return {"session": session.pk, "version": version}


def _stand_all(session: TableSession) -> dict[str, Count | None]:
    """Store every closing count; None is a drop that is counted later."""
    progress = read_progress(find_closing_counting(session), CLOSING_KINDS)
    later = session.house.drop_counted_later and not progress[Count.Kind.DROP_BOX].round
    return {
        kind.value: None if later and kind is Count.Kind.DROP_BOX else stand(session, it)
        for kind, it in progress.items()
    }
