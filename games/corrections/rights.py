"""Who corrects an older coup, and who signs it."""

from django.utils.translation import gettext_lazy as _

from casino.lib.policy import DEALERS, TABLE_HEADS, Right

RIGHTS = {
    "coup.correct": Right(_("correct an older coup"), {**DEALERS, **TABLE_HEADS}),
    "coup.countersign": Right(_("sign the correction of a coup"), TABLE_HEADS),
}
