"""Taking back that a phase of the coup under way was marked."""

from casino.lib.events import EventKind
from games.models import CoupUnderway, Talla
from games.services.phases import from_phase
from tables.services.undo_registry import Restored, Undoing, built_on, inverse_of


@inverse_of(EventKind.PHASE_MARKED, need="phase.mark")
def unmark(undoing: Undoing) -> Restored:
    """Let the phase before go on. Raises Conflict `undo.built_on` once the coup is further."""
    told = undoing.payload
    phase, *later = from_phase(told["phase"])
    in_play = Talla.objects.filter(id=told["of_talla"], coups=told["coup"] - 1, ended_at=None)
    marked = CoupUnderway.objects.filter(
        talla__in=in_play,
        number=told["coup"],
        **{f"{phase}_at": told["at"]},
        **{f"{name}_at": None for name in later},
    )
    restored = {f"{phase}_at": None, **({"bets": None} if phase == "no_va_mas" else {})}
    if not marked.update(**restored):
        raise built_on()
    return {"of_talla": told["of_talla"], "coup": told["coup"], "phase": phase}
