"""Why a guest is not entered."""

from django.utils.translation import gettext_noop

from casino.lib.refusals import declare_refusals

REFUSALS = {
    "guest.name": gettext_noop("A guest needs a name or nickname."),
}

declare_refusals(REFUSALS)
