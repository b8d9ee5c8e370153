"""The words for limits and lines in reports: the heads of columns."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from casino.reporting.words import Words

LIMIT_WORDS: Final[Words] = {
    "postings": _("Came into force"),
    "withdrawn": pgettext_lazy("limits", "Withdrawn"),
    "minimum_lowest": _("Lowest minimum"),
    "minimum_highest": _("Highest minimum"),
    "maximum_lowest": _("Lowest maximum"),
    "maximum_highest": _("Highest maximum"),
    "posted_at": _("Posted"),
    "in_force_at": _("In force"),
    "minimum_minor": _("Minimum"),
    "maximum_minor": _("Maximum"),
    "tie_maximum_minor": _("Tie maximum"),
    "step_minor": _("Step"),
    "posted_by": _("Posted by"),
    "signed_by": _("Second signature"),
    "reason": _("Reason"),
    "withdrawn_at": _("Withdrawn"),
    "withdrawn_by": _("Withdrawn by"),
}
WAITLIST_WORD: Final = pgettext_lazy("report", "Waitlist")
WAITED_WORDS: Final[Words] = {
    "entries": _("Joined"),
    "guests": _("Guests"),
    "seated": pgettext_lazy("report", "Seated"),
    "no_shows": _("Did not come"),
    "left": pgettext_lazy("report", "Left the waitlist"),
    "waiting": _("Still waiting"),
    "called_average": _("Until called, on average"),
    "called_longest": _("Until called, at most"),
    "seated_average": _("Until seated, on average"),
    "seated_longest": _("Until seated, at most"),
}
"""The figures of a waitlist, in the order of `Waited.numbers`."""
