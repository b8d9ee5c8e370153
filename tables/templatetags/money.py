"""Amounts in templates: `{{ amount_minor|money:house }}`."""

from decimal import Decimal

from babel.numbers import get_currency_precision
from django import template
from django.utils.translation import get_language, gettext

from casino.lib.money import format_minor
from tables.models import House

register = template.Library()


@register.filter
def money(amount_minor: int | None, house: House) -> str:
    """Write an amount of the smallest unit in the reader's language; None is unknown, not zero."""
    if amount_minor is None:
        return gettext("unknown")
    return format_minor(amount_minor, house.currency, get_language() or house.language)


@register.filter
def major(amount_minor: int | None, house: House) -> str:
    """Write an amount as the plain decimal that an input holds, e.g. 2550 -> '25.50'."""
    if amount_minor is None:
        return ""
    precision = get_currency_precision(house.currency)
    return f"{Decimal(amount_minor).scaleb(-precision):.{precision}f}"
