"""Taking back that a phase of the coup under way was marked."""

from typing import Any
from uuid import UUID

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.policy import Actor
from games.banca.services import take_banca_back
from games.coups.events import CoupEvent
from games.coups.models import CoupUnderway
from games.coups.services.phases import from_phase
from games.tallas.models import Talla
from tables.floor.models import GamingTable
from tables.journal.events import UndoEvent
from tables.journal.models import FloorEvent
from tables.journal.services.journal import append_by, hand_of
from tables.journal.services.undo_registry import Restored, Undoing, built_on, inverse_of


@inverse_of(CoupEvent.PHASE_MARKED, need="phase.mark")
def unmark(undoing: Undoing) -> Restored:
    """Return to the phase before. Raises Conflict `undo.built_on` if the coup has continued."""
    payload = undoing.payload
    phase, *later = from_phase(payload["phase"])
    in_play = Talla.objects.filter(id=payload["of_talla"], coups=payload["coup"] - 1, ended_at=None)
    marked = CoupUnderway.objects.filter(
        talla__in=in_play,
        number=payload["coup"],
        **{f"{phase}_at": payload["at"]},
        **{f"{name}_at": None for name in later},
        acts__1__isnull=True,  # no act has followed the one that began them
    )
    restored: dict[str, Any] = {
        f"{phase}_at": None,
        **({"bets": None} if phase == "no_va_mas" else {}),
    }
    if phase == "cards":
        restored["acts"] = []
    if not marked.update(**restored):
        raise built_on()
    undone = {"of_talla": payload["of_talla"], "coup": payload["coup"], "phase": phase}
    return {**undone, **take_banca_back(undoing)}


def unmark_banca_call(
    *, actor: Actor, command: Command, table: GamingTable, called_by: UUID
) -> int | None:
    """Take back the mark that came with a call of the banca, the command `called_by`.

    Returns the table's version, None if the call made no mark. Raises as `unmark`.
    """
    marks = FloorEvent.objects.filter(
        table_id=table.pk, command_id=called_by, kind=CoupEvent.PHASE_MARKED
    )
    mark = marks.first()
    if mark is None:
        return None
    hand = hand_of(actor, command)
    restored = unmark.run(Undoing(hand, table, mark, {table.pk: mark.version}, utc_now()))
    facts = {"kind": mark.kind, "command": str(called_by), "version": mark.version, **restored}
    return append_by(hand, UndoEvent.ACT_UNDONE, facts, table.pk)
