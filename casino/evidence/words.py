"""The word for a signed day."""

from django.utils.translation import gettext_lazy as _

from casino.lib.words import declare_terms

declare_terms(head=_("signed day"))
