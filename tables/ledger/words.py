"""The words on screen for the ledger: the names of its accounts, and the reasons of movements."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from casino.lib.words import Words, declare_terms

ACCOUNT_WORDS: Final[Words] = {
    "float": pgettext_lazy("account", "Float"),
    "commission": pgettext_lazy("account", "Commission box"),
    "tips": pgettext_lazy("account", "Tip box"),
    "drop": pgettext_lazy("account", "Drop box"),
    "guests": pgettext_lazy("account", "Guests"),
    "cage": pgettext_lazy("account", "Cage"),
    "abandoned": pgettext_lazy("account", "Abandoned bets"),
    "staff": pgettext_lazy("account", "Tips owed to the staff"),
    "house": pgettext_lazy("account", "The house's part of tips"),
    "capital": pgettext_lazy("account", "Capital of the house"),
    "paid": pgettext_lazy("account", "Tips paid out"),
}
REASON_WORDS: Final[Words] = {
    "opening_float": pgettext_lazy("movement", "Opening float"),
    "float_returned": pgettext_lazy("movement", "Float returned"),
    "coup_collected": pgettext_lazy("movement", "Lost bets"),
    "coup_paid": pgettext_lazy("movement", "Winnings paid"),
    "coup_commission": pgettext_lazy("movement", "Commission"),
    "commission_paid": pgettext_lazy("movement", "Commission collected later"),
    "commission_returned": pgettext_lazy("movement", "Commission returned"),
    "commission_recovered": pgettext_lazy("movement", "Commission recovered"),
    "commission_corrected": pgettext_lazy("movement", "Payment of commission corrected"),
    "commission_unrecovered": pgettext_lazy("movement", "Recovered commission corrected"),
    "commission_taken": pgettext_lazy("movement", "Commission entered by the croupier"),
    "commission_taken_back": pgettext_lazy("movement", "Commission entered taken back"),
    "coup_void": pgettext_lazy("movement", "Coup voided"),
    "coup_corrected": pgettext_lazy("movement", "Coup corrected"),
    "banca_suite": pgettext_lazy("movement", "Suite of the banca"),
    "banca_suite_back": pgettext_lazy("movement", "Suite taken back"),
    "tip": pgettext_lazy("movement", "Tip"),
    "drop": pgettext_lazy("movement", "Notes changed"),
    "fill": pgettext_lazy("movement", "Fill"),
    "credit": pgettext_lazy("movement", "Credit"),
    "abandoned_found": pgettext_lazy("movement", "Abandoned bet found"),
    "abandoned_claimed": pgettext_lazy("movement", "Abandoned bet paid"),
    "abandoned_passed_on": pgettext_lazy("movement", "Abandoned bet passed on"),
    "drop_counted": pgettext_lazy("movement", "Counted drop to the cage"),
    "commission_counted": pgettext_lazy("movement", "Counted commission to the cage"),
    "tips_counted": pgettext_lazy("movement", "Counted tips into the pool"),
    "tips_pooled": pgettext_lazy("movement", "Tips into the pool"),
    "tips_shared": pgettext_lazy("movement", "Pool of tips shared"),
    "tips_paid": pgettext_lazy("movement", "Tips paid to the staff"),
    "tips_given_back": pgettext_lazy("movement", "Tips given back by the staff"),
    "cage_opening": pgettext_lazy("movement", "Opening balance of the cage"),
    "correction": pgettext_lazy("movement", "Correction"),
}

declare_terms(
    opening_float=_("opening float"),
    closing_float=_("closing float"),
    interim_float=_("float during play"),
    commission_box=_("commission box"),
    tip_box=_("tip box"),
    drop_box=_("drop box"),
    transfer=_("movement"),
)
