"""The words on screen for preparing a shoe."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from casino.lib.words import Words, declare_terms, declare_words

_DEMANDED: Final[Words] = {
    "check_cards": _("check the condition of the cards"),
    "count_cards": _("count the cards"),
    "mix": _("mix the cards on the cloth"),
    "form_piles": _("form the piles"),
    "riffle": _("riffle a part of each pile"),
    "cut": _("cut"),
    "cut_card": _("put the cut card in"),
    "place_shoe": _("place the shoe, its mouth to the centre"),
}
STEP_WORDS: Final = declare_words(
    "shoe.step",
    {
        **_DEMANDED,
        "burn": _("show the first card and burn what it counts"),
        "again": _("begin again, the steps before are void"),
    },
)

declare_terms(**_DEMANDED)
