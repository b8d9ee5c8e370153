"""Why an act on a set of cards is refused."""

from django.utils.translation import gettext_noop

REFUSALS = {
    "cards.named": gettext_noop("A set of cards needs a serial, a back and a manufacturer."),
    "cards.decks": gettext_noop("A set of cards has 1 to {most} decks."),
    "cards.serial_used": gettext_noop("The set {serial} is in the log already."),
    "cards.count": gettext_noop("A count of cards is 0 to {most}."),
    "cards.reason": gettext_noop("Say why the set is retired."),
    "cards.order": gettext_noop("The set {serial} is {card_state}: this is not its next step."),
    "cards.short": gettext_noop("The count of the set {serial} was wrong: count again or retire."),
    "cards.elsewhere": gettext_noop("The set {serial} is in use at another table."),
    "cards.changed": gettext_noop("The set {serial} has changed: check it and try again."),
    "cards.talla_named": gettext_noop("The cards of talla {number} are named already."),
    "cards.too_few": gettext_noop("The set {serial} has fewer than {decks} decks."),
}
