"""Why a count of the cage is refused."""

from django.utils.translation import gettext_noop

REFUSALS = {
    "cage.unusual": gettext_noop(
        "This is more than twice the highest amount ever counted in the cage. Correct it; if it "
        "is right, explain why."
    ),
    "cage.words": gettext_noop("Say it in {most} letters at most."),
}
