"""Why a step of preparing a shoe is refused; the others are those of the rules."""

from django.utils.translation import gettext_noop

REFUSALS = {
    "shoe.nothing_to_begin_again": gettext_noop("No step of the next shoe is recorded yet."),
}
