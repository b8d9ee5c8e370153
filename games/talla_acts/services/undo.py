"""Taking back acts on the sabot: the cut card, the end of a talla, a turn declined."""

from games.banca.services import take_banca_back
from games.talla_acts.events import TallaActEvent
from games.tallas.events import TallaEvent
from games.tallas.models import Talla
from tables.journal.services.undo_registry import Restored, Undoing, built_on, inverse_of


@inverse_of(TallaActEvent.CUT_CARD_SHOWN, need="talla.start", in_play=True)
def put_cut_card_back(undoing: Undoing) -> Restored:
    """Resume the talla as before its last coup was announced. Raises like `go_on`."""
    payload = undoing.payload
    shown = Talla.objects.filter(
        id=payload["talla"], ended_at=None, coups=payload["coups"], cut_card_out=True
    )
    if not shown.update(cut_card_out=False):
        raise built_on()
    return {"talla": payload["talla"], "cut_card_out": False}


@inverse_of(TallaEvent.TALLA_ENDED, need="talla.start", in_play=True)
def go_on(undoing: Undoing) -> Restored:
    """Take up again a talla that was ended by mistake, with the banca that its holder had.

    Raises Conflict `undo.built_on`, also once anything was done to the banca.
    """
    payload = undoing.payload
    ended = Talla.objects.filter(
        id=payload["talla"], session__closed_at=None, coups=payload["coups"], ended_at__isnull=False
    )
    if not ended.update(ended_at=None):
        raise built_on()
    return {"talla": payload["talla"], "ended": False, **take_banca_back(undoing)}


@inverse_of(TallaActEvent.SABOT_REFUSED, need="sabot.pass", in_play=True)
def give_back(undoing: Undoing) -> Restored:
    """Give the sabot back to a holder who declined by mistake. Raises Conflict `undo.built_on`."""
    payload = undoing.payload
    held = Talla.objects.filter(
        id=payload["talla"], ended_at=None, holder=payload["holder"], refused=payload["refused"]
    )
    before = payload["before"]
    if not held.update(**before):
        raise built_on()
    return {"talla": payload["talla"], **before}
