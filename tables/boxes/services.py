"""Boxes: hung and taken down, money that goes into them, and counted money taken out."""

from collections.abc import Iterable
from typing import Any, Final

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.errors import AgainstTheRules, BadInput, Conflict
from casino.lib.events import EventKind
from casino.lib.policy import Actor, verify_role
from tables.boxes.events import BoxEvent
from tables.boxes.models import EMPTIED, Box, BoxEmptying, BoxHanging, BoxRemoval
from tables.boxes.selectors import find_box, find_hanging, worked_at_box
from tables.floor.models import GamingTable
from tables.journal.services import journal
from tables.journal.services.commands import command as as_command
from tables.ledger.models import Account, Count
from tables.ledger.pieces import Piece, verify_of_pieces
from tables.ledger.services import ledger
from tables.limits.selectors.proportion import Amount
from tables.limits.services.proportion import sign_if_unusual
from tables.posts.selectors.access import access_table
from tables.records.services import refusing
from tables.sessions.models import TableSession
from tables.sessions.selectors import find_open_shift, get_open_session


@as_command("tip.record")
def record_tip(
    *,
    actor: Actor,
    command: Command,
    table_id: int,
    amount_minor: int,
    reason: str = "",
    witness: Actor | None = None,
) -> dict[str, Any]:
    """Put a guest's tip into the table's tip box.

    Raises Conflict `table.closed`, BadInput `money.amount`, `money.no_chip`; and as
    `sign_if_unusual`.
    """
    return _put(
        actor,
        command,
        table_id,
        amount_minor,
        need="tip.record",
        debit=Account.Kind.TIPS,
        credit=Account.Kind.GUESTS,
        of=Amount.TIP,
        words=reason,
        witness=witness,
        kind=BoxEvent.TIP_RECORDED,
        made_of=Piece.CHIP,
    )


@as_command("drop.record")
def record_drop(
    *,
    actor: Actor,
    command: Command,
    table_id: int,
    amount_minor: int,
    reason: str = "",
    witness: Actor | None = None,
) -> dict[str, Any]:
    """Change a guest's notes for chips: the notes fall into the drop box, chips leave the float.

    Raises Conflict `table.closed`, `float.holds_less`; BadInput `money.amount`, `money.no_note`;
    and as `sign_if_unusual`.
    """
    return _put(
        actor,
        command,
        table_id,
        amount_minor,
        need="drop.record",
        debit=Account.Kind.DROP,
        credit=Account.Kind.FLOAT,
        of=Amount.DROP,
        words=reason,
        witness=witness,
        kind=BoxEvent.DROP_RECORDED,
        made_of=Piece.NOTE,
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
    of: Amount,
    words: str,
    witness: Actor | None,
    kind: EventKind,
    made_of: Piece,
) -> dict[str, Any]:
    table = access_table(actor, table_id, need=need, lock=True)
    session = get_open_session(table)
    verify_of_pieces(table.house, made_of, amount_minor)
    by_second = sign_if_unusual(
        actor=actor, table=table, of=of, amount_minor=amount_minor, reason=words, witness=witness
    )
    ledger.move(
        actor=actor,
        command=command,
        session=session,
        debit=debit,
        credit=credit,
        amount_minor=amount_minor,
        reason=of.value,
        by_second=by_second,
    )
    payload = {"session": session.pk, "amount_minor": amount_minor, **by_second.payload()}
    version = journal.append(actor, command, kind, payload, table.pk)
    return {"version": version}


_WAYS: Final = {
    Count.Kind(kind): (Account.Kind(gives), Account.Kind(gets), reason)
    for kind, gives, gets, reason in EMPTIED
}


def empty_boxes(
    *, actor: Actor, command: Command, table: GamingTable, counts: Iterable[Count]
) -> list[dict[str, Any]]:
    """Move the counted drop and commission to the cage and the tips to the pool; return each.

    The counts belong to a closed session of the table. The movement belongs to the present day and
    shift, whatever the session's were. Must run inside the caller's command, with the table locked.
    """
    shift = find_open_shift(table.house_id)
    emptied = []
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
        emptied.append(
            {"kind": count.kind, "transfer": moved.pk, "amount_minor": count.total_minor}
        )
    return emptied


NUMBER_LENGTH: Final = 12
SEAL_LENGTH: Final = 24


@as_command("box.add")
def add_box(*, actor: Actor, command: Command, kind: str, number: str) -> dict[str, Any]:
    """Enter a box of the house by its number.

    Raises Conflict `box.number_used`; BadInput `box.number`.
    """
    verify_role(actor, "box.add")
    number = _word(number, NUMBER_LENGTH, "box.number")
    with refusing({"box_number": Conflict("box.number_used", params={"box": number})}):
        box = Box.objects.create(
            house_id=actor.house_id, kind=kind, number=number, added_at=utc_now()
        )
    payload = {"box": box.pk, "kind": box.kind, "number": number}
    journal.append(actor, command, BoxEvent.BOX_ADDED, payload)
    return {"box": box.pk}


@as_command("box.hang")
def hang_box(
    *, actor: Actor, command: Command, table_id: int, box_id: int, seal: str
) -> dict[str, Any]:
    """Hang a box at a table, under a seal that was never used.

    Raises NotFound; Conflict `box.hangs`, `box.place_taken`, `box.seal_used`; BadInput
    `box.seal`.
    """
    table = access_table(actor, table_id, need="box.hang", lock=True)
    box = find_box(actor.house_id, box_id)
    seal = _word(seal, SEAL_LENGTH, "box.seal")
    elsewhere = find_hanging(box)
    if elsewhere is not None:
        params = {"box": box.number, "table": elsewhere.table.number}
        raise Conflict("box.hangs", params=params)
    if BoxHanging.objects.filter(table=table, box__kind=box.kind, removal=None).exists():
        raise Conflict("box.place_taken", params={"table": table.number})
    with refusing({"box_seal_used_once": Conflict("box.seal_used", params={"seal": seal})}):
        hanging = BoxHanging.objects.create(
            house_id=actor.house_id,
            box=box,
            table=table,
            seal=seal,
            hung_by_id=actor.staff_id,
            hung_at=utc_now(),
        )
    payload = {
        "hanging": hanging.pk,
        "box": box.pk,
        "kind": box.kind,
        "number": box.number,
        "seal": seal,
    }
    version = journal.append(actor, command, BoxEvent.BOX_HUNG, payload, table.pk)
    return {"box": box.pk, "version": version}


@as_command("box.remove")
def remove_box(*, actor: Actor, command: Command, box_id: int, seal: str) -> dict[str, Any]:
    """Take a box down with the number on its seal; another seal is reported, not refused.

    Raises NotFound; Conflict `box.hangs_nowhere`; BadInput `box.seal`; AgainstTheRules
    `box.not_independent`.
    """
    verify_role(actor, "box.remove")
    box = find_box(actor.house_id, box_id)
    hanging = find_hanging(box)
    if hanging is None:
        raise Conflict("box.hangs_nowhere", params={"box": box.number})
    table = access_table(actor, hanging.table_id, need="box.remove", lock=True)
    seal = _word(seal, SEAL_LENGTH, "box.seal")
    if worked_at_box(actor.staff_id, hanging):
        raise AgainstTheRules(
            "box.not_independent", params={"name": actor.name, "table": table.number}
        )
    gone = Conflict("box.hangs_nowhere", params={"box": box.number})
    with refusing({"tables_boxremoval_hanging_id_key": gone}):
        BoxRemoval.objects.create(
            house_id=actor.house_id,
            hanging=hanging,
            seal_read=seal,
            removed_by_id=actor.staff_id,
            removed_at=utc_now(),
        )
    agrees = seal == hanging.seal
    payload = {
        "hanging": hanging.pk,
        "box": box.pk,
        "kind": box.kind,
        "number": box.number,
        "seal": hanging.seal,
        "seal_read": seal,
        "seal_agrees": agrees,
    }
    version = journal.append(actor, command, BoxEvent.BOX_REMOVED, payload, table.pk)
    return {"box": box.pk, "seal_agrees": agrees, "version": version}


def verify_drop_is_taken(table: GamingTable) -> None:
    """Refuse to open a table whose drop box still holds money to be counted later.

    The money of two sessions in one box could not be separated. Raises Conflict `box.holds_drop`.
    """
    last = TableSession.objects.filter(table=table).order_by("-id").first()
    if last is None or last.closed_at is None or last.counts.filter(kind="drop_box").exists():
        return
    held = BoxHanging.objects.filter(
        table=table, box__kind=Box.Kind.DROP, removal=None, hung_at__lt=last.closed_at
    ).select_related("box")
    box = held.first()
    if box is not None:
        params = {"table": table.number, "box": box.box.number}
        raise Conflict("box.holds_drop", params=params)


def _word(text: str, most: int, code: str) -> str:
    word = " ".join(text.split())
    if not 1 <= len(word) <= most:
        raise BadInput(code, params={"most": most})
    return word
