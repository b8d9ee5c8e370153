"""The word for an abandoned bet."""

from django.utils.translation import gettext_lazy as _

from casino.lib.words import declare_terms

declare_terms(abandoned_bet=_("abandoned bet"))
