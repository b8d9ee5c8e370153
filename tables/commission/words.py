"""The words for commission that is collected later."""

from django.utils.translation import gettext_lazy as _

from casino.lib.words import declare_terms

declare_terms(
    uncollected=_("uncollected commission"),
    payment=_("payment"),
)
