"""The countries of the Unicode tables, and the currencies in use in each today."""

from functools import cache

from babel.core import get_global
from babel.numbers import get_territory_currencies


@cache
def currencies_by_country() -> dict[str, frozenset[str]]:
    """Return the currencies in use in each country, both by their ISO codes.

    >>> currencies_by_country()["AR"] >= {"ARS"}, "ESP" in currencies_by_country()["ES"]
    (True, False)
    """
    return {
        country: frozenset(used)
        for country in get_global("territory_currencies")
        if len(country) == 2 and (used := get_territory_currencies(country))
    }
