"""The word for an entry of commission."""

from django.utils.translation import gettext_lazy as _

from casino.lib.words import declare_terms

declare_terms(commission_taken=_("entry of commission"))
