"""Limits and lines in templates: `{{ "posted_at"|limit_word }}`, `{{ figure|waited }}`."""

from django import template

from casino.reporting import written as text
from casino.reporting.compared import Compared
from casino.reporting.figures import Kind
from casino.reporting.list_words import LIMIT_WORDS, WAITED_WORDS
from casino.reporting.pages.waiting import WaitFigure
from tables.houses.models import House

register = template.Library()


@register.filter
def limit_word(key: str) -> str:
    """Return the name of a column of limits."""
    return str(LIMIT_WORDS[key])


@register.filter
def waited_word(key: str) -> str:
    """Return the name of a column of a line."""
    return str(WAITED_WORDS[key])


@register.filter
def waited(figure: WaitFigure, house: House) -> str:
    """Write how many there were, or how long they waited; a dash if nobody waited."""
    return _write(figure, figure.value, house)


@register.filter
def waited_apart(compared: Compared[WaitFigure], house: House) -> str:
    """Write how much a number changed, without a sign."""
    return _write(compared.now, abs(compared.apart or 0), house)


def _write(figure: WaitFigure, number: int | None, house: House) -> str:
    if number is None:
        return "–"
    if figure.is_wait:
        return text.write_wait(number)
    return text.write_value(Kind.NUMBER, number, house.currency, house.reading_language)
