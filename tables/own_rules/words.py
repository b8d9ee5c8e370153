"""The words for rules of the house's own."""

from django.utils.translation import gettext_lazy as _

from casino.lib.words import declare_terms

declare_terms(own_rules=_("version of the house's own rules"))
