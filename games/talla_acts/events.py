"""The events of a talla and of the sabot."""

from casino.lib.events import BY_DEVICE, EventKind


class TallaActEvent(EventKind):
    """The kinds of events of this room."""

    TALLA_STARTED = "talla.started"
    CUT_CARD_SHOWN = "talla.cut_card_shown"
    SABOT_REFUSED = "sabot.refused"


BY_DEVICE.add(TallaActEvent.TALLA_STARTED)
