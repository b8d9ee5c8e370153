"""The word for a place on a waitlist."""

from django.utils.translation import gettext_lazy as _

from casino.lib.words import declare_terms

declare_terms(entry=_("place on the waitlist"))
