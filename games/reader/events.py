"""The events of a shoe reader, and of the acts about its cards."""

from casino.lib.events import BY_DEVICE, EventKind


class ReaderEvent(EventKind):
    """The kinds of events of this room."""

    READER_CARD_READ = "reader.card_read"
    READER_ERRED = "reader.erred"
    READER_CARD_KEYED = "reader.card_keyed"
    READER_PUNTO_STANDS = "reader.punto_stands"
    READER_CLEARED = "reader.cleared"


BY_DEVICE.update(
    {ReaderEvent.READER_CARD_READ, ReaderEvent.READER_ERRED, ReaderEvent.READER_PUNTO_STANDS}
)
