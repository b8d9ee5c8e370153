"""What mistakes and their remedies are called on screen."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from casino.lib.words import declare_words

MISTAKE_WORDS: Final = declare_words(
    "mistake",
    {
        "card_early": _("Card drawn before it was called"),
        "card_turned": _("Card turned that was not due"),
        "card_face_up": _("Card face up in the shoe"),
        "face_up_deck": _("Many cards face up in the shoe"),
        "deal_confused": _("Cards confused, or to the wrong hand"),
        "cards_misgiven": _("Punto's cards to the wrong player"),
        "will_misheard": _("Choice on five announced wrongly"),
        "undue_punto": _("Undue third card for punto"),
        "undue_banca": _("Undue third card for banca"),
        "unfinished": _("Too few cards in the shoe"),
        "third_missing": _("Third card due but not given"),
        "sabot": _("Something wrong with the sabot"),
        "unforeseen": _("Something else"),
    },
)
EFFECT_WORDS: Final = declare_words(
    "mistake.effect",
    {
        "burn": _("The card is burned and the coup goes on."),
        "counts": _("The card counts in this coup, where it is needed."),
        "held": _("The card goes to banca if it needs one; otherwise it is burned."),
        "right_player": _("The cards go to the right player."),
        "right_will": _("The right player is asked for the choice on five."),
        "as_said": _("What the player said counts."),
        "stands": _("The coup goes on as it is."),
        "null": _("The coup is null: bets go back and its cards are burned."),
        "deck": _("The coup is null and the whole deck is burned."),
    },
)
BRIEF_EFFECT_WORDS: Final = declare_words(
    "mistake.effect.brief",
    {
        "burn": _("Card burned"),
        "counts": _("Card counts"),
        "held": _("For banca, or burned"),
        "right_player": _("To the right player"),
        "right_will": _("The right player chooses"),
        "as_said": _("The player's word counts"),
        "stands": _("Stands as it is"),
        "null": _("Null coup"),
        "deck": _("Null coup, deck burned"),
    },
)
"""The same in a key."""
MOMENT_WORDS: Final = declare_words(
    "mistake.moment",
    {
        "betting": _("Bets"),
        "dealing": _("Deal"),
        "hands": _("Punto"),
        "thirds": _("Third cards"),
        "ending": _("Result"),
    },
)
