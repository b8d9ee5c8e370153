"""How times worked are written, and the word for a share."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from casino.lib.words import declare_terms, declare_words


def hours(seconds: int) -> str:
    """Write a time as hours and minutes, and seconds if there are any.

    >>> [hours(27000), hours(27012), hours(59)]
    ['7:30', '7:30:12', '0:00:59']
    """
    minutes, rest = divmod(seconds, 60)
    text = f"{minutes // 60}:{minutes % 60:02}"
    return f"{text}:{rest:02}" if rest else text


declare_terms(share=_("share"))
declare_words(
    "tips.state",
    {
        "open": _("not counted yet"),
        "ready": _("waits for signatures"),
        "pending": _("signed by one"),
        "sealed": _("signed and sealed"),
    },
)
declare_words(
    "tips.hours_from",
    {
        "posts": pgettext_lazy("hours", "by posts at open tables"),
        "attendance": pgettext_lazy("hours", "as entered for each person"),
    },
)
