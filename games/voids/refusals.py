"""Why a coup is not taken back."""

from django.utils.translation import gettext_noop

REFUSALS = {
    "coup.not_last": gettext_noop("Only the last coup of the talla can be taken back."),
    "coup.undo_over": gettext_noop(
        "The {seconds} seconds of undo are over: the jefe voids it with a reason."
    ),
    "coup.already_void": gettext_noop("Coup {number} is already void."),
    "coup.reason": gettext_noop("A void needs a reason."),
}
