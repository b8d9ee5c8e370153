"""The words on a sign."""

from django.utils.translation import gettext_lazy as _

from casino.lib.words import declare_terms

declare_terms(
    multiple=_("the minimum itself"),
    whole_fraction=_("a whole fraction of the minimum"),
    limits=_("posting of limits"),
    tie_cap=_("the cap of the tie maximum"),
    maximum_rule=_("the maximum as times of the minimum"),
    steps=_("the steps of bets"),
)
