"""The refusals of a shoe reader's messages, its reports, and their remedies."""

from django.utils.translation import gettext_noop

REFUSALS = {
    "reader.too_many": gettext_noop("Too many messages: at most {most} in a second."),
    "reader.gap": gettext_noop(
        "Message {sequence} does not follow the last one: number {expected} is expected."
    ),
    "reader.awaits_key": gettext_noop(
        "A card could not be read: the croupier types it, or it is read again, before the next."
    ),
    "reader.coup_unconfirmed": gettext_noop(
        "Coup {number} is not confirmed yet: its cards are all there."
    ),
    "reader.order": gettext_noop("The next card is for {hand}, number {place}."),
    "reader.complete": gettext_noop("The hand is complete: no card is due."),
    "reader.unreadable": gettext_noop("A card for {hand} cannot be read: type it, card {place}."),
    "reader.overdraw": gettext_noop(
        "A card was drawn that is not due: it is burned. Call the jefe."
    ),
    "reader.nothing_aside": gettext_noop("No card is set aside that could be burned."),
    "reader.nothing_burned": gettext_noop("No card of this coup was burned."),
    "reader.card_returned": gettext_noop(
        "A card went back into the shoe: the last one read is taken back."
    ),
    "reader.wrong_key": gettext_noop("A key of the shoe reader was pressed that is not due now."),
    "reader.time_out": gettext_noop(
        "The shoe reader has waited too long for a card: draw it, or type it."
    ),
}
