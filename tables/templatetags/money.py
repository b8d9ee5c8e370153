"""Amounts in templates: `{{ amount_minor|money:house }}`."""

from decimal import Decimal

from babel.numbers import get_currency_precision, get_decimal_symbol
from django import template
from django.utils.translation import gettext

from casino.lib.money import format_minor
from tables.houses.models import House

register = template.Library()


@register.filter
def money(amount_minor: int | None, house: House) -> str:
    """Write an amount of the smallest unit in the reader's language; None is unknown, not zero."""
    if amount_minor is None:
        return gettext("unknown")
    return format_minor(amount_minor, house.currency, house.reading_language)


@register.filter
def major(amount_minor: int, house: House) -> str:
    """Write an amount as people type it in an input, e.g. 2550 -> '25,50' in Spanish."""
    precision = get_currency_precision(house.currency)
    plain = f"{Decimal(amount_minor).scaleb(-precision):.{precision}f}"
    return plain.replace(".", get_decimal_symbol(house.reading_language))
