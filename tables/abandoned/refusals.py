"""Why an act on an abandoned bet is refused."""

from django.utils.translation import gettext_noop

REFUSALS = {
    "abandoned.over": gettext_noop("This bet is no longer in custody."),
    "abandoned.too_soon": gettext_noop("This bet is kept for its owner until {day}."),
    "abandoned.note": gettext_noop("Write who received it, in 1 to {most} characters."),
}
