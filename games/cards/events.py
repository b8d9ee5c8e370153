"""The events of a set of cards; it is received in the house, at no table."""

from casino.lib.events import EventKind


class CardSetEvent(EventKind):
    """The kinds of events of this room."""

    CARD_SET_RECEIVED = "card_set.received"
    CARD_SET_OPENED = "card_set.opened"
    CARD_SET_CHECKED = "card_set.checked"
    CARD_SET_USED = "card_set.used"
    CARD_SET_RETIRED = "card_set.retired"
    CARD_SET_DESTROYED = "card_set.destroyed"
