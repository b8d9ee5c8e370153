"""What mistakes and their remedies are called on screen."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from casino.lib.words import declare_words

MISTAKE_WORDS: Final = declare_words(
    "mistake",
    {
        "card_early": _("A card was drawn before it was called for"),
        "card_turned": _("A card was turned that was not due"),
        "card_face_up": _("A card lay face up in the shoe"),
        "face_up_deck": _("Many cards lie face up in the shoe"),
        "deal_confused": _("The cards were confused, or given to the wrong hand"),
        "cards_misgiven": _("Punto's cards went to the wrong player"),
        "will_misheard": _("The choice on five was announced wrongly"),
        "undue_punto": _("A third card was drawn for punto that it must not have"),
        "undue_banca": _("A third card was drawn for banca that it must not have"),
        "unfinished": _("The cards of the shoe do not suffice"),
        "third_missing": _("A third card that was due was not given"),
        "sabot": _("Something is wrong with the sabot"),
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
MOMENT_WORDS: Final = declare_words(
    "mistake.moment",
    {
        "betting": _("Before “no va más”"),
        "dealing": _("While the cards are dealt"),
        "hands": _("While the hands are turned"),
        "thirds": _("Third cards"),
    },
)
