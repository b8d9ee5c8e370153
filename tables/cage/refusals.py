"""Why a count of the cage is refused."""

from django.utils.translation import gettext_noop

from casino.lib.refusals import declare_refusals

REFUSALS = {
    "cage.unusual": gettext_noop(
        "This is more than twice what was ever counted in the cage. Put it right; if it is right, "
        "say how it comes."
    ),
    "cage.words": gettext_noop("Say it in {most} letters at most."),
}

declare_refusals(REFUSALS)
