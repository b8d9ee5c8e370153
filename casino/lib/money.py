"""Money is an integer in the smallest unit of the house's currency; this is its only face."""

from decimal import Decimal

from babel.numbers import format_currency, get_currency_precision


def format_minor(amount_minor: int, currency: str, locale: str) -> str:
    """Write an amount as people of that locale do, e.g. 2500 EUR in es -> '25,00 €'."""
    scaled = Decimal(amount_minor).scaleb(-get_currency_precision(currency))
    return str(format_currency(scaled, currency, locale=locale))


def plain_minor(amount_minor: int, currency: str) -> str:
    """Write an amount for programs, with a point and no sign of the currency: 2550 -> '25.50'."""
    precision = get_currency_precision(currency)
    return f"{Decimal(amount_minor).scaleb(-precision):.{precision}f}"
