"""Figures written for people: amounts, percents, rates, in a language."""

from decimal import Decimal
from typing import Final

from babel import Locale
from babel.numbers import format_currency, format_decimal, format_percent, get_currency_precision
from django.utils.translation import gettext, ngettext

from casino.lib.money import format_minor
from casino.reporting.figures import MEASURES, Figure, Kind

_OF_SESSIONS: Final = {it.key for it in MEASURES if "sessions" in it.needs}
_OF_COUPS: Final = {it.key for it in MEASURES if "coups" in it.needs} - {"coups", "pace"}
_SPACE: Final = "\N{NO-BREAK SPACE}"


def write_value(kind: Kind, value: int | None, currency: str, language: str) -> str:
    """Write a value of a kind with its unit; None is unknown, never zero."""
    if value is None:
        return gettext("unknown")
    match kind:
        case Kind.MONEY:
            return format_minor(value, currency, language)
        case Kind.NUMBER:
            return str(format_decimal(value, locale=language))
        case Kind.PERCENT:
            pattern = Locale.parse(language).percent_formats[None].pattern
            exact = pattern.replace("#,##0", "#,##0.00")
            return str(format_percent(Decimal(value) / 10_000, exact, locale=language))
        case Kind.RATE:
            return f"{_decimal(value, 10, '#,##0.0', language)}{_SPACE}/h"
        case Kind.SECONDS:
            return f"{_decimal(value, 10, '#,##0.0', language)}{_SPACE}s"
        case Kind.SCORE:
            sign = "+" if value > 0 else ""
            return f"{sign}{_decimal(value, 100, '0.00', language)}{_SPACE}σ"


def write_apart(kind: Kind, apart: int, currency: str, language: str) -> str:
    """Write how much two values of a kind are apart, without a sign; percents are in points."""
    size = abs(apart)
    if kind is Kind.PERCENT:
        points = _decimal(size, 100, "#,##0.00", language)
        return gettext("%(number)s points") % {"number": points}
    if kind is Kind.SCORE:
        return f"{_decimal(size, 100, '0.00', language)}{_SPACE}σ"
    return write_value(kind, size, currency, language)


def write_wait(seconds: int) -> str:
    """Write a wait in its two largest units, whose symbols are the same in all languages.

    >>> [write_wait(it).replace(_SPACE, " ") for it in (59, 61, 600, 3600, 7384)]
    ['59 s', '1 min 01 s', '10 min 00 s', '1 h 00 min', '2 h 03 min']
    """
    minutes, rest = divmod(seconds, 60)
    if not minutes:
        return f"{rest}{_SPACE}s"
    hours, minutes_rest = divmod(minutes, 60)
    if not hours:
        return f"{minutes}{_SPACE}min{_SPACE}{rest:02}{_SPACE}s"
    return f"{hours}{_SPACE}h{_SPACE}{minutes_rest:02}{_SPACE}min"


def write_short(kind: Kind, value: int, currency: str, language: str) -> str:
    """Write a round value at the axis of a chart: money without cents."""
    if kind is not Kind.MONEY:
        return write_value(kind, value, currency, language)
    pattern = Locale.parse(language).currency_formats["standard"].pattern.replace(".00", "")
    whole = Decimal(value).scaleb(-get_currency_precision(currency))
    return str(format_currency(whole, currency, pattern, locale=language, currency_digits=False))


def write_coverage(figure: Figure) -> str:
    """Return for how many sessions or coups a figure is known, and whether some are hidden."""
    numbers = {"known": figure.known, "of": figure.of}
    if figure.key in _OF_COUPS:
        words = ngettext(
            "known of %(known)s of %(of)s coup", "known of %(known)s of %(of)s coups", figure.of
        )
    else:
        words = ngettext(
            "known of %(known)s of %(of)s session",
            "known of %(known)s of %(of)s sessions",
            figure.of,
        )
    text = words % numbers
    return f"{text}; {gettext('shown once it is counted')}" if figure.hidden else text


def has_coverage(figure: Figure) -> bool:
    """Return whether a figure may be unknown for some sessions or coups."""
    return bool(figure.hidden) or figure.key in _OF_SESSIONS or figure.key in _OF_COUPS


def _decimal(value: int, unit: int, pattern: str, language: str) -> str:
    return str(format_decimal(Decimal(value) / unit, pattern, locale=language))
