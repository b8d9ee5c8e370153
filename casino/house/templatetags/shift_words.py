"""The words of shifts in templates: `{{ line.figure|figure_word }}`."""

from django import template

from casino.house.report.words import FIGURE_WORDS, STATE_WORDS

register = template.Library()


@register.filter
def figure_word(figure: str) -> str:
    """Name a figure of the reconciliation."""
    return str(FIGURE_WORDS[figure])


@register.filter
def state_word(state: str) -> str:
    """Name how far a shift is."""
    return str(STATE_WORDS[state])
