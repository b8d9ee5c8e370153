"""Drop and tip boxes: entered, hung under a seal, taken down by somebody from outside."""

from typing import Any, Final

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.errors import BadInput, Conflict, NotAllowed
from casino.lib.events import EventKind
from casino.lib.policy import Actor, verify_role
from tables.models import Box, BoxHanging, BoxRemoval, GamingTable, TableSession
from tables.selectors.access import access_table
from tables.selectors.boxes import find_box, find_hanging, worked_at_box
from tables.services import journal
from tables.services.commands import command as as_command
from tables.services.guards import refusing

NUMBER_LENGTH: Final = 12
SEAL_LENGTH: Final = 24


@as_command("box.add")
def add_box(*, actor: Actor, command: Command, kind: Box.Kind, number: str) -> dict[str, Any]:
    """Enter a box of the house by its number.

    Raises Conflict `box.number_used`; BadInput `box.number`.
    """
    verify_role(actor, "box.add")
    number = _word(number, NUMBER_LENGTH, "box.number")
    with refusing({"box_number": Conflict("box.number_used", params={"box": number})}):
        box = Box.objects.create(
            house_id=actor.house_id, kind=kind, number=number, added_at=utc_now()
        )
    journal.append(
        actor=actor,
        command=command,
        kind=EventKind.BOX_ADDED,
        payload={"box": box.pk, "kind": box.kind, "number": number},
    )
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
    version = journal.append(
        actor=actor,
        command=command,
        kind=EventKind.BOX_HUNG,
        payload={
            "hanging": hanging.pk,
            "box": box.pk,
            "kind": box.kind,
            "number": box.number,
            "seal": seal,
        },
        table_id=table.pk,
    )
    return {"box": box.pk, "version": version}


@as_command("box.remove")
def remove_box(*, actor: Actor, command: Command, box_id: int, seal: str) -> dict[str, Any]:
    """Take a box down and say what its seal reads; another seal is reported, not refused.

    Raises NotFound; Conflict `box.hangs_nowhere`; NotAllowed `box.not_independent`; BadInput
    `box.seal`.
    """
    verify_role(actor, "box.remove")
    box = find_box(actor.house_id, box_id)
    hanging = find_hanging(box)
    if hanging is None:
        raise Conflict("box.hangs_nowhere", params={"box": box.number})
    table = access_table(actor, hanging.table_id, need="box.remove", lock=True)
    seal = _word(seal, SEAL_LENGTH, "box.seal")
    if worked_at_box(actor.staff_id, hanging):
        raise NotAllowed("box.not_independent", params={"name": actor.name, "table": table.number})
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
    version = journal.append(
        actor=actor,
        command=command,
        kind=EventKind.BOX_REMOVED,
        payload={
            "hanging": hanging.pk,
            "box": box.pk,
            "kind": box.kind,
            "number": box.number,
            "seal": hanging.seal,
            "seal_read": seal,
            "seal_agrees": agrees,
        },
        table_id=table.pk,
    )
    return {"box": box.pk, "seal_agrees": agrees, "version": version}


def verify_drop_is_taken(table: GamingTable) -> None:
    """Refuse to open a table whose drop box still holds what was to be counted later.

    What two sessions put into one box nobody could tell apart. Raises Conflict `box.holds_drop`.
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
