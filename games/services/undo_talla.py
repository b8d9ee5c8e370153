"""Taking back that the cut card was called, and that a talla was ended."""

from casino.lib.events import EventKind
from games.models import Talla
from tables.services.undo_registry import Restored, Undoing, built_on, inverse_of


@inverse_of(EventKind.CUT_CARD_SHOWN, need="talla.start", in_play=True)
def put_cut_card_back(undoing: Undoing) -> Restored:
    """Let the talla go on as before its last coup was announced. Raises as `go_on`."""
    told = undoing.payload
    shown = Talla.objects.filter(
        id=told["talla"], ended_at=None, coups=told["coups"], cut_card_out=True
    )
    if not shown.update(cut_card_out=False):
        raise built_on()
    return {"talla": told["talla"], "cut_card_out": False}


@inverse_of(EventKind.TALLA_ENDED, need="talla.start", in_play=True)
def go_on(undoing: Undoing) -> Restored:
    """Take up again a talla that was ended by mistake. Raises Conflict `undo.built_on`."""
    told = undoing.payload
    ended = Talla.objects.filter(
        id=told["talla"], session__closed_at=None, coups=told["coups"], ended_at__isnull=False
    )
    if not ended.update(ended_at=None):
        raise built_on()
    return {"talla": told["talla"], "ended": False}
