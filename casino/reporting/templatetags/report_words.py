"""Management's figures in templates: `{{ figure|written:house }}`, `{{ key|measure_word }}`."""

from django import template

from casino.reporting import written as text
from casino.reporting.compared import Compared
from casino.reporting.figures import Figure, Kind
from casino.reporting.files.words import PART_WORDS
from casino.reporting.selectors.totals import By
from casino.reporting.words import BY_HEADS, BY_WORDS, MEASURE_MEANINGS, MEASURE_WORDS
from tables.houses.models import House

register = template.Library()


@register.filter
def measure_word(key: str) -> str:
    """Name a figure."""
    return str(MEASURE_WORDS[key])


@register.filter
def measure_meaning(key: str) -> str:
    """Return the meaning of a figure."""
    return str(MEASURE_MEANINGS[key])


@register.filter
def by_word(by: By) -> str:
    """Return the name of a split."""
    return str(BY_WORDS[by])


@register.filter
def by_head(by: By) -> str:
    """Return the head of the column of parts."""
    return str(BY_HEADS[by])


@register.filter
def written(figure: Figure, house: House) -> str:
    """Write a figure with its unit, or that it is unknown."""
    return text.write_value(figure.kind, figure.value, house.currency, house.reading_language)


@register.filter
def written_part(figure: Figure, house: House) -> str:
    """Return the known part of a figure that is unknown as a whole."""
    return text.write_value(figure.kind, figure.part, house.currency, house.reading_language)


@register.filter
def written_either(figure: Figure, house: House) -> str:
    """Return a figure, or its known part where it is unknown as a whole."""
    return written(figure, house) if figure.value is not None else written_part(figure, house)


@register.filter
def written_apart(compared: Compared[Figure], house: House) -> str:
    """Write how much a figure changed, without a sign."""
    apart = compared.apart or 0
    return text.write_apart(compared.now.kind, apart, house.currency, house.reading_language)


@register.filter
def number(value: int, house: House) -> str:
    """Write a number as people of the reader's language do."""
    return text.write_value(Kind.NUMBER, value, house.currency, house.reading_language)


@register.filter
def percent(value: int | None, house: House) -> str:
    """Write hundredths of a percent."""
    return text.write_value(Kind.PERCENT, value, house.currency, house.reading_language)


@register.filter
def coverage(figure: Figure) -> str:
    """Return for how many sessions or coups a figure is known; empty where that does not apply."""
    return text.write_coverage(figure) if text.has_coverage(figure) else ""


@register.filter
def in_short(figure: Figure) -> str:
    """Write of how many a figure is known, as 12/14."""
    return f"{figure.known}/{figure.of}"


@register.filter
def part_word(part: str) -> str:
    """Return the word for a person's part in a count."""
    return str(PART_WORDS[part])
