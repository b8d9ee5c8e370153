"""The word for a tablet."""

from django.utils.translation import gettext_lazy as _

from casino.lib.words import declare_terms

declare_terms(device=_("tablet"))
