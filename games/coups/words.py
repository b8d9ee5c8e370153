"""The words for wagers, and for the acts in a coup."""

from django.utils.translation import gettext_lazy as _

from casino.lib.words import declare_terms

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
