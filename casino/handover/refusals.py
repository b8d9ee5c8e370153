"""Why a note to the next shift, or taking over, is refused."""

from django.utils.translation import gettext_noop

REFUSALS = {
    "handover.note": gettext_noop("A note needs words, {most} characters at most."),
    "handover.over": gettext_noop("Somebody has already taken over this shift."),
    "handover.same_person": gettext_noop(
        "The person who closed the shift cannot take it over: the next person in charge does."
    ),
}
