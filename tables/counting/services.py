"""Counting twice: one person calls it, another counts it blind, until they agree; and again."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.errors import AgainstTheRules, BadInput, Conflict
from casino.lib.policy import Actor
from casino.lib.reasons import verify_reason
from tables.boxes.models import BoxHanging
from tables.boxes.services import empty_boxes
from tables.counting.events import CountEvent
from tables.counting.models import Counting, CountSheet, Recount
from tables.counting.selectors import (
    CLOSING_KINDS,
    OPENING_KINDS,
    PLAY_KINDS,
    CountState,
    KindProgress,
    find_closing_counting,
    find_counted_float,
    find_counted_session,
    find_opening_counting,
    read_progress,
)
from tables.floor.models import GamingTable
from tables.journal.services import journal
from tables.journal.services.commands import command as as_command
from tables.ledger.models import Count
from tables.ledger.pieces import Pieces, piece_of, plain_pieces, total_of
from tables.posts.selectors.access import access_table
from tables.sessions.models import TableSession
from tables.sessions.selectors import find_open_session, find_open_shift, get_open_session
from tables.sign_in.services.witness import verify_apart


def record_count(
    *, session: TableSession, kind: Count.Kind, called: CountSheet, blind: CountSheet
) -> Count:
    """Store as a session's count what two people found: the first counted, the second signs."""
    return Count.objects.create(
        house_id=session.house_id,
        session=session,
        kind=kind,
        pieces=called.pieces,
        total_minor=called.total_minor,
        counted_by_id=called.counted_by_id,
        signed_by_id=blind.counted_by_id,
        counted_at=blind.counted_at,
        called=called,
        blind=blind,
    )


Role = CountSheet.Role
Counts = Mapping[str, Pieces]


class Place(NamedTuple):
    """The object of a count: a locked table, with its counting if it has begun."""

    table: GamingTable
    shift_id: int
    session: TableSession | None
    counting: Counting | None
    ends_play: bool = False


def reach_counting(*, actor: Actor, table_id: int, counts: Counts, need: str) -> Place:
    """Lock the table whose opening, float in play or closing is counted, by the kinds.

    Raises BadInput `count.kinds`; Conflict `table.no_shift`, `table.already_open`, `table.closed`.
    """
    if set(counts) == {kind.value for kind in OPENING_KINDS}:
        shift = find_open_shift(actor.house_id, lock=True)
        table = access_table(actor, table_id, need=need, lock=True)
        if find_open_session(table.pk) is not None:
            raise Conflict("table.already_open", params={"table": table.number})
        if shift is None:
            raise Conflict("table.no_shift")
        return Place(table, shift.pk, None, find_opening_counting(table, shift))
    table = access_table(actor, table_id, need=need, lock=True)
    in_play = set(counts) == {kind.value for kind in PLAY_KINDS}
    if not in_play and (not counts or not set(counts) <= {kind.value for kind in CLOSING_KINDS}):
        raise BadInput("count.kinds")
    session = get_open_session(table)
    counting = find_closing_counting(session)
    return Place(table, session.shift_id, session, counting, ends_play=not in_play)


def enter_called(*, actor: Actor, command: Command, place: Place, counts: Counts) -> dict[str, Any]:
    """Store the called counts, one sheet per kind; the first begins the counting.

    Must run inside the caller's command. Raises Conflict `count.agreed`, `count.check_first`;
    BadInput `input.denomination`, `input.banknote`, `count.negative`.
    """
    counting = place.counting or Counting.objects.create(
        house_id=place.table.house_id,
        table=place.table,
        shift_id=place.shift_id,
        session=place.session,
        begun_at=utc_now(),
    )
    kinds = [Count.Kind(name) for name in counts]
    progress = read_progress(counting, kinds)
    for kind in kinds:
        if not progress[kind].is_to_call:
            agreed = progress[kind].is_agreed
            code = "count.agreed" if agreed else "count.check_first"
            raise Conflict(code, params={"kind": kind.value})
    sheets = [
        _write(actor, counting, kind, Role.CALLED, progress[kind].round + 1, counts[kind.value])
        for kind in kinds
    ]
    version = journal.append(
        actor, command, CountEvent.COUNT_CALLED, _payload(counting, sheets), place.table.pk
    )
    return {"counting": counting.pk, "version": version, "counts": _view(counting, kinds)}


@as_command("count.check")
def check_counts(
    *, actor: Actor, command: Command, table_id: int, counts: Counts
) -> dict[str, Any]:
    """Store the second person's blind count.

    If both are equal, the count is agreed. Otherwise it is called and counted once more. Raises
    Conflict `count.call_first`, `count.money_moved`, `table.no_shift`, `table.already_open`,
    `table.closed`; BadInput like a call; AgainstTheRules `count.same_person`, `witness.apart`.
    """
    place = reach_counting(actor=actor, table_id=table_id, counts=counts, need="count.sign")
    return _enter_blind(actor, command, place, counts)


@as_command("drop.call")
def call_drop(
    *, actor: Actor, command: Command, table_id: int, session_id: int, pieces: Pieces
) -> dict[str, Any]:
    """Count the drop of a session that was closed without; the box has been taken down.

    Raises NotFound; Conflict `drop.counted`, `drop.session_open`, `box.still_hangs`.
    """
    place = _reach_drop(actor, table_id, session_id)
    counts = {Count.Kind.DROP_BOX.value: pieces}
    return enter_called(actor=actor, command=command, place=place, counts=counts)


@as_command("drop.check")
def check_drop(
    *, actor: Actor, command: Command, table_id: int, session_id: int, pieces: Pieces
) -> dict[str, Any]:
    """Count a closed session's drop blind; where both found the same it is the session's count.

    The counted notes then leave the table's drop box for the cage.
    Raises as `call_drop` and `check_counts`.
    """
    place = _reach_drop(actor, table_id, session_id)
    kind = Count.Kind.DROP_BOX
    answer = _enter_blind(actor, command, place, {kind.value: pieces})
    progress = read_progress(place.counting, [kind])[kind]
    if progress.is_agreed:
        assert place.session is not None
        count = stand(place.session, progress)
        emptied = empty_boxes(actor=actor, command=command, table=place.table, counts=[count])
        payload = {
            "session": session_id,
            "count": count.pk,
            "pieces": count.pieces,
            "total_minor": count.total_minor,
            "counted_by": count.counted_by_id,
            "signed_by": count.signed_by_id,
            "emptied": emptied,
        }
        answer["version"] = journal.append(
            actor, command, CountEvent.DROP_COUNTED, payload, table_id
        )
    return answer


def stand(session: TableSession, progress: KindProgress) -> Count:
    """Store as a session's count what two people have agreed on.

    Raises Conflict `count.money_moved`, `count.not_agreed`.
    """
    if progress.state is CountState.MOVED:
        raise Conflict("count.money_moved", params={"kind": progress.kind.value})
    if not progress.is_agreed or progress.called is None or progress.blind is None:
        raise Conflict("count.not_agreed", params={"kind": progress.kind.value})
    return record_count(
        session=session, kind=progress.kind, called=progress.called, blind=progress.blind
    )


def _reach_drop(actor: Actor, table_id: int, session_id: int) -> Place:
    table = access_table(actor, table_id, need="drop.count", lock=True)
    session = find_counted_session(table, session_id)
    if session.closed_at is None:
        raise Conflict("drop.session_open", params={"table": table.number})
    counting = find_closing_counting(session)
    counted = Count.objects.filter(session=session, kind=Count.Kind.DROP_BOX).exists()
    if counting is None or counted:
        raise Conflict("drop.counted", params={"table": table.number})
    hangs = BoxHanging.objects.filter(
        table=table, box__kind="drop", removal=None, hung_at__lt=session.closed_at
    )
    if hangs.exists():
        raise Conflict("box.still_hangs", params={"table": table.number})
    return Place(table, session.shift_id, session, counting)


def _enter_blind(actor: Actor, command: Command, place: Place, counts: Counts) -> dict[str, Any]:
    kinds = [Count.Kind(name) for name in counts]
    progress = read_progress(place.counting, kinds)
    for kind in kinds:
        _verify_blind(actor, progress[kind])
    assert place.counting is not None
    sheets = [
        _write(actor, place.counting, kind, Role.BLIND, progress[kind].round, counts[kind.value])
        for kind in kinds
    ]
    comparisons = {
        sheet.kind: {
            "agrees": called.pieces == sheet.pieces,
            "difference_minor": sheet.total_minor - called.total_minor,
        }
        for sheet in sheets
        if (called := progress[Count.Kind(sheet.kind)].called) is not None
    }
    payload = {**_payload(place.counting, sheets), "found": comparisons}
    version = journal.append(actor, command, CountEvent.COUNT_CHECKED, payload, place.table.pk)
    return {
        "counting": place.counting.pk,
        "version": version,
        "counts": _view(place.counting, kinds),
    }


def _verify_blind(actor: Actor, progress: KindProgress) -> None:
    kind = progress.kind.value
    if progress.state is CountState.MOVED:
        raise Conflict("count.money_moved", params={"kind": kind})
    if progress.is_agreed:
        raise Conflict("count.agreed", params={"kind": kind})
    if progress.state is not CountState.TO_CHECK or progress.called is None:
        raise Conflict("count.call_first", params={"kind": kind})
    if progress.called.counted_by_id == actor.staff_id:
        raise AgainstTheRules("count.same_person")
    verify_apart(actor, progress.called.counted_by_id)


def _write(
    actor: Actor,
    counting: Counting,
    kind: Count.Kind,
    role: CountSheet.Role,
    round_number: int,
    pieces: Pieces,
) -> CountSheet:
    return CountSheet.objects.create(
        house_id=counting.house_id,
        counting=counting,
        kind=kind,
        role=role,
        round=round_number,
        pieces=plain_pieces(pieces),
        total_minor=total_of(pieces, counting.house, piece_of(kind)),
        counted_by_id=actor.staff_id,
        counted_at=utc_now(),
    )


def _payload(counting: Counting, sheets: list[CountSheet]) -> dict[str, Any]:
    return {
        "counting": counting.pk,
        "shift": counting.shift_id,
        "session": counting.session_id,
        "sheets": [
            {
                "sheet": sheet.pk,
                "kind": sheet.kind,
                "round": sheet.round,
                "pieces": sheet.pieces,
                "total_minor": sheet.total_minor,
            }
            for sheet in sheets
        ],
    }


def _view(counting: Counting, kinds: list[Count.Kind]) -> dict[str, str]:
    """Return the next step for each kind, and no figure."""
    return {kind.value: it.state.value for kind, it in read_progress(counting, kinds).items()}


@as_command("count.recount")
def ask_recount(*, actor: Actor, command: Command, table_id: int, reason: str) -> dict[str, Any]:
    """Have the agreed opening float of a closed table called and counted blind again.

    The count that two people made stays; the next round follows it. Once the table is open its
    float is counted during play instead. Raises Conflict `recount.table_open`,
    `recount.not_agreed`; BadInput `recount.reason`.
    """
    shift = find_open_shift(actor.house_id, lock=True)
    table = access_table(actor, table_id, need="count.recount", lock=True)
    reason = verify_reason(reason, "recount.reason")
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
    payload = {
        "recount": asked.pk,
        "counting": first.counting_id,
        "sheet": first.pk,
        "round": first.round,
        "total_minor": first.total_minor,
        "reason": reason,
    }
    version = journal.append(actor, command, CountEvent.RECOUNT_ASKED, payload, table.pk)
    return {"recount": asked.pk, "version": version}
