"""The words for why a coup is corrected."""

from django.utils.translation import pgettext_lazy

from games.coups.models import CoupCorrection

Reason = CoupCorrection.Reason
REASON_WORDS = {
    Reason.KEY: pgettext_lazy("correction", "Wrong key"),
    Reason.HANDS: pgettext_lazy("correction", "Hands mixed up"),
    Reason.CARDS: pgettext_lazy("correction", "Cards misread"),
    Reason.CAMERA: pgettext_lazy("correction", "Seen on camera"),
    Reason.OTHER: pgettext_lazy("correction", "Other"),
}
