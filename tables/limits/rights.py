"""Who posts limits."""

from django.utils.translation import gettext_lazy as _

from casino.lib.policy import READERS, TABLE_HEADS, Right

RIGHTS = {
    "limits.post": Right(_("post limits"), TABLE_HEADS),
    "limits.withdraw": Right(_("withdraw announced limits"), TABLE_HEADS),
    "limits.view": Right(
        _("see the history of limits"),
        {**TABLE_HEADS, **READERS},
    ),
}
