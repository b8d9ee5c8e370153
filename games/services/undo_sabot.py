"""Taking back that the holder declined the sabot."""

from casino.lib.events import EventKind
from games.models import Talla
from tables.services.undo_registry import Restored, Undoing, built_on, inverse_of


@inverse_of(EventKind.SABOT_REFUSED, need="sabot.pass", in_play=True)
def give_back(undoing: Undoing) -> Restored:
    """Give the sabot back to who declined it by mistake. Raises Conflict `undo.built_on`."""
    told = undoing.payload
    held = Talla.objects.filter(
        id=told["talla"], ended_at=None, holder=told["holder"], refused=told["refused"]
    )
    before = told.get("before") or {"holder": told["seat"], "refused": told["refused"][:-1]}
    if not held.update(**before):
        raise built_on()
    return {"talla": told["talla"], **before}
