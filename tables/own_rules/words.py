"""The words for rules of the house's own."""

from django.utils.translation import gettext_lazy as _

from casino.lib.words import declare_terms

declare_terms(
    own_rules=_("version of the house's own rules"),
    preparation=_("the steps of preparing a shoe"),
    cards_behind=_("the cards behind the cut card"),
    holder_banca=_("banca of its holder"),
    holder_banca_high=_("banca of its holder, opened over half of the maximum"),
)
