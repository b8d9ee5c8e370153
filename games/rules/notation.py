"""A coup on one line: punto's cards, a slash, banca's cards, each in the order received."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from games.rules.cards import Card, format_cards, parse_cards
from games.rules.errors import CardViolation

SEPARATOR = "/"


def print_coup(punto: Sequence[Card], banca: Sequence[Card]) -> str:
    """The coup's line.

    >>> print_coup(*parse_coup("Js3sKd/Tc6c"))
    'Js3sKd/Tc6c'
    """
    return f"{format_cards(punto)}{SEPARATOR}{format_cards(banca)}"


def parse_coup(line: str) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Punto's and banca's cards of a line, white space around it ignored.

    Whether the cards make a legal coup is not asked here. Raises `notation.line`, `card.unknown`.
    """
    hands = line.strip().split(SEPARATOR)
    if len(hands) != 2 or not all(hands):
        raise CardViolation("notation.line", text=line)
    return parse_cards(hands[0]), parse_cards(hands[1])


def parse_coups(text: str) -> Iterator[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """The coups of a text, one per line; blank lines and lines beginning with # are skipped."""
    for line in text.splitlines():
        stripped = line.strip()
        if stripped and not stripped.startswith("#"):
            yield parse_coup(stripped)


def print_coups(coups: Iterable[tuple[Sequence[Card], Sequence[Card]]]) -> str:
    """The text of several coups, one per line, ending with a line break."""
    return "".join(f"{print_coup(punto, banca)}\n" for punto, banca in coups)
