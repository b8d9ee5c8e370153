"""The words for wagers, and for the acts in a coup."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from casino.lib.words import declare_terms, declare_words

NULL_WORDS: Final = declare_words(
    "null_coup.reason",
    {
        "deal_confused": _("the cards were confused"),
        "face_up_deck": _("many cards face up in the shoe"),
        "unfinished": _("the cards of the shoe did not suffice"),
        "ruled": _("the jefe decided so"),
        "not_said": _("no reason was given"),
    },
)

declare_terms(
    punto=_("punto"),
    banca=_("banca"),
    tie=_("tie"),
    punto_pair=_("punto pair"),
    banca_pair=_("banca pair"),
    P=_("punto"),
    B=_("banca"),
    T=_("tie"),
    bets=_("bets"),
    no_va_mas=_("no more bets"),
    cards=_("cards"),
    pay=_("pay"),
    coup=_("coup"),
    won=_("wins"),
    lost=_("loses"),
    pushed=_("returned"),
)
