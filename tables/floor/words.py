"""The words for tables and their formats."""

from django.utils.translation import gettext_lazy as _

from casino.lib.words import declare_terms

declare_terms(
    large=_("large"),
    midi=_("midi"),
    mini=_("mini"),
    other=_("other"),
    table=_("table"),
)
