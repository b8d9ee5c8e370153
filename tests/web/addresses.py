"""Walks the address list."""

from collections.abc import Iterator
from typing import Final

from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.urls.converters import IntConverter

from casino.lib.addresses import Need, addresses

NEEDS: Final[dict[str, Need | str]] = {name: one.need for name, one in addresses().items()}


def walk(patterns: list[URLPattern | URLResolver] | None = None) -> Iterator[URLPattern]:
    """Every single address of the house, also those without a name."""
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        if isinstance(pattern, URLResolver):
            yield from walk(pattern.url_patterns)
        else:
            yield pattern


def example_of(pattern: URLPattern) -> str:
    """An address that the pattern takes, with ones and x's for its variables."""
    assert pattern.name is not None
    return reverse(
        pattern.name,
        kwargs={
            name: 1 if isinstance(converter, IntConverter) else "x"
            for name, converter in pattern.pattern.converters.items()
        },
    )
