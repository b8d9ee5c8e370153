"""Checks of values from outside before anything is computed with them.

Types are checked before the program runs; these are for values that a file, a form or another
program gives: a stake of 1.5, a seat of "3", a number that is True.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from games.rules.cards import Card
from games.rules.errors import ValueViolation

SHOWN_AT_MOST: Final = 80
"""Characters of a value that a sentence repeats."""


def verify_whole(name: str, value: object, least: int = 0) -> None:
    """Raises `value.whole` unless `value` is a whole number from `least` up; True is none."""
    if type(value) is not int or value < least:
        raise ValueViolation("value.whole", name=name, text=show_value(value), least=least)


def verify_between(name: str, value: object, least: int, most: int) -> None:
    """Raises `value.between` unless `value` is a whole number in these bounds."""
    if type(value) is not int or not least <= value <= most:
        raise ValueViolation(
            "value.between", name=name, text=show_value(value), least=least, most=most
        )


def verify_seat_of(name: str, value: object) -> None:
    """Raises `value.whole` unless `value` is a seat, or None for the house."""
    if value is not None:
        verify_whole(name, value, 1)


def verify_text(name: str, value: object) -> None:
    """Raises `value.text` unless `value` is a text."""
    if not isinstance(value, str):
        raise ValueViolation("value.text", name=name, text=show_value(value))


def verify_several(name: str, value: object) -> None:
    """Raises `value.several` unless `value` is iterable; a text or a mapping cannot."""
    if isinstance(value, str | bytes | Mapping) or not isinstance(value, Iterable):
        raise ValueViolation("value.several", name=name, text=show_value(value))


def verify_sequence(name: str, value: object) -> None:
    """Raises `value.several` unless `value` can be iterated again; a generator cannot."""
    if isinstance(value, str | bytes) or not isinstance(value, Sequence):
        raise ValueViolation("value.several", name=name, text=show_value(value))


def verify_wholes(name: str, value: object, least: int = 0) -> None:
    """Raises `value.several` or `value.whole` unless these are whole numbers from `least` up."""
    verify_several(name, value)
    assert isinstance(value, Iterable)
    for one in value:
        verify_whole(name, one, least)


def verify_cards(name: str, value: object) -> None:
    """Raises `value.several` or `value.card` unless `value` is a row of cards, nothing else."""
    verify_sequence(name, value)
    assert isinstance(value, Sequence)
    for card in value:
        verify_card(name, card)


def verify_used(name: str, value: object) -> None:
    """Raises `value.several` or `value.card` unless these are cards, None for unseen ones."""
    verify_sequence(name, value)
    assert isinstance(value, Sequence)
    for card in value:
        if card is not None:
            verify_card(name, card)


def verify_card(name: str, value: object) -> None:
    """Raises `value.card` unless `value` is a card."""
    if type(value) is not Card:
        raise ValueViolation("value.card", name=name, text=show_value(value))


def verify_kind(name: str, value: object, kind: type) -> None:
    """Raises `value.kind` unless `value` is of this type."""
    if not isinstance(value, kind):
        raise ValueViolation("value.kind", name=name, text=show_value(value), kind=kind.__name__)


def verify_exact(name: str, value: object) -> None:
    """Raises `value.exact` unless `value` is a whole number or a fraction; a float is neither."""
    if isinstance(value, bool) or not isinstance(value, int | Fraction):
        raise ValueViolation("value.exact", name=name, text=show_value(value))


def show_value(value: object) -> str:
    """The value as it would be written in code, cut where it is long."""
    return cut_text(repr(value))


def cut_text(text: str) -> str:
    """The text, cut where it is too long for a sentence."""
    return text if len(text) <= SHOWN_AT_MOST else f"{text[:SHOWN_AT_MOST]}…"
