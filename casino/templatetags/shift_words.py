"""The words of shifts in templates: `{{ line.grade|known_word }}`."""

from django import template

from casino.shift.words import (
    KNOWN_WORDS,
    LATE_WORDS,
    PLACE_WORDS,
)

register = template.Library()


@register.filter
def known_word(grade: str) -> str:
    """Return the word for how well a figure is known."""
    return str(KNOWN_WORDS[grade][1])


@register.filter
def grade_icon(grade: str) -> str:
    """Return the sign beside a grade's word."""
    return KNOWN_WORDS[grade][0]


@register.filter
def late_words(reason: str) -> str:
    """Return the words for the late record that made a revision."""
    return ", ".join(str(LATE_WORDS[source]) for source in reason.split())


@register.filter
def place_word(kind: str) -> str:
    """Name a place where money can be."""
    return str(PLACE_WORDS.get(kind, kind))
