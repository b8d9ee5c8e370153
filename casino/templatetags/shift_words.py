"""The words of shifts in templates: `{{ line.figure|figure_word }}`."""

from django import template

from casino.shift.words import (
    FIGURE_WORDS,
    KNOWN_WORDS,
    LATE_WORDS,
    PLACE_WORDS,
    STATE_WORDS,
    TALLY_WORDS,
)

register = template.Library()


@register.filter
def figure_word(figure: str) -> str:
    """Name a figure of the reconciliation."""
    return str(FIGURE_WORDS[figure])


@register.filter
def state_word(state: str) -> str:
    """Name how far a shift is."""
    return str(STATE_WORDS[state])


@register.filter
def tally_word(tally: str) -> str:
    """Name a tally of the reconciliation."""
    return str(TALLY_WORDS[tally])


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
