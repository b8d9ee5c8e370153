"""The words of tips in templates: `{{ line.seconds|hours }}`."""

from django import template

from casino.tips.words import hours

register = template.Library()

register.filter("hours", hours)


@register.filter
def whole_minutes(seconds: int | None) -> str:
    """Write a time in whole minutes; nothing if it is unknown."""
    return "" if seconds is None else str(seconds // 60)


@register.filter
def asked_minutes(asked: dict[str, str], badge: str) -> str:
    """Return the hours of a person in a what-if, as they were typed."""
    return asked.get(f"minutes.{badge}", "")
