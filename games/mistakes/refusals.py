"""Why a mistake is not recorded."""

from django.utils.translation import gettext_noop

REFUSALS = {
    "mistake.other_remedy": gettext_noop(
        "These rules have another remedy for this mistake: choose it from the list."
    ),
    "mistake.jefe_decides": gettext_noop(
        "The jefe decides this case: let the jefe sign here with badge and PIN."
    ),
    "mistake.inspector_first": gettext_noop(
        "The inspector is asked before a deck is burned, and signs here with badge and PIN."
    ),
    "mistake.which_cards": gettext_noop("Say which cards are burned, or how many."),
    "mistake.no_cards": gettext_noop("No card is burned by this remedy: leave the cards out."),
}
