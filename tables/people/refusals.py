"""Why a person is not found, or a secret not hashed."""

from django.utils.translation import gettext_noop

REFUSALS = {
    "sign_in.busy": gettext_noop("Other people are signing in right now. Try again."),
    "staff.unknown": gettext_noop("No badge {badge} is known in this house."),
}
