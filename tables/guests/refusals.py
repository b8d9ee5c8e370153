"""Why a guest is not entered."""

from django.utils.translation import gettext_noop

REFUSALS = {
    "guest.name": gettext_noop("A guest needs a name or nickname."),
}
