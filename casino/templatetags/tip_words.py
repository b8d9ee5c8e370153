"""The words of tips in templates: `{{ line.seconds|hours }}`."""

from typing import Final

from django import template
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from casino.tips.words import hours

register = template.Library()

STATE_WORDS: Final[dict[str, Promise | str]] = {
    "open": _("not counted yet"),
    "ready": _("waits for signatures"),
    "pending": _("signed by one"),
    "sealed": _("signed and sealed"),
}
HOURS_FROM_WORDS: Final[dict[str, Promise | str]] = {
    "posts": pgettext_lazy("hours", "by posts at open tables"),
    "attendance": pgettext_lazy("hours", "as entered for each person"),
}


register.filter("hours", hours)


@register.filter
def whole_minutes(seconds: int | None) -> str:
    """Write a time in whole minutes; nothing if it is unknown."""
    return "" if seconds is None else str(seconds // 60)


@register.filter
def tip_state_word(state: str) -> str:
    """Name how far the tips of a day are."""
    return str(STATE_WORDS[state])


@register.filter
def hours_from_word(source: str) -> str:
    """Name where the hours come from."""
    return str(HOURS_FROM_WORDS[source])


@register.filter
def asked_minutes(asked: dict[str, str], badge: str) -> str:
    """Return the hours of a person in a what-if, as they were typed."""
    return asked.get(f"minutes.{badge}", "")
