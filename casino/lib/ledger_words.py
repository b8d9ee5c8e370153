"""The words on screen of the ledger: what its accounts are called, and why money moved."""

from typing import Final

from django.utils.translation import pgettext_lazy

from casino.lib.floor_words import Words

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
    "commission_taken": pgettext_lazy("movement", "Commission entered by the croupier"),
    "commission_taken_back": pgettext_lazy("movement", "Commission entered taken back"),
    "coup_void": pgettext_lazy("movement", "Coup voided"),
    "banca_suite": pgettext_lazy("movement", "Suite of the banca"),
    "banca_suite_back": pgettext_lazy("movement", "Suite taken back"),
    "tip": pgettext_lazy("movement", "Tip"),
    "drop": pgettext_lazy("movement", "Notes changed"),
    "fill": pgettext_lazy("movement", "Fill"),
    "credit": pgettext_lazy("movement", "Credit"),
    "abandoned_found": pgettext_lazy("movement", "Abandoned bet found"),
    "abandoned_claimed": pgettext_lazy("movement", "Abandoned bet paid"),
    "abandoned_passed_on": pgettext_lazy("movement", "Abandoned bet passed on"),
    "tips_pooled": pgettext_lazy("movement", "Tips into the pool"),
    "tips_shared": pgettext_lazy("movement", "Pool of tips shared"),
    "correction": pgettext_lazy("movement", "Correction"),
}
