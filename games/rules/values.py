"""What comes from outside, held to its kind before anything is worked out with it.

Types are checked before the program runs; these are for what a file, a form or another program
hands in: a stake of 1.5, a seat of "3", a number that is True.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Final

from games.rules.cards import Card
from games.rules.errors import ValueViolation

TOLD_AT_MOST: Final = 80
"""Characters of a value that a sentence repeats."""


def verify_whole(name: str, value: object, least: int = 0) -> None:
    """Raises `value.whole` unless `value` is a whole number from `least` up; True is none."""
    if type(value) is not int or value < least:
        raise ValueViolation("value.whole", name=name, text=tell_value(value), least=least)


def verify_text(name: str, value: object) -> None:
    """Raises `value.text` unless `value` is a text."""
    if not isinstance(value, str):
        raise ValueViolation("value.text", name=name, text=tell_value(value))


def verify_several(name: str, value: object) -> None:
    """Raises `value.several` unless `value` can be gone through; a text or a mapping cannot."""
    if isinstance(value, str | bytes | Mapping) or not isinstance(value, Iterable):
        raise ValueViolation("value.several", name=name, text=tell_value(value))


def verify_cards(name: str, value: object) -> None:
    """Raises `value.several` or `value.card` unless `value` holds cards and nothing else."""
    verify_several(name, value)
    assert isinstance(value, Iterable)
    for card in value:
        if type(card) is not Card:
            raise ValueViolation("value.card", name=name, text=tell_value(card))


def verify_exact(name: str, value: object) -> None:
    """Raises `value.exact` unless `value` is a whole number or a fraction; a float is neither."""
    if isinstance(value, bool) or not isinstance(value, int | Fraction):
        raise ValueViolation("value.exact", name=name, text=tell_value(value))


def tell_value(value: object) -> str:
    """The value as it would be written in code, cut where it is long."""
    return cut_text(repr(value))


def cut_text(text: str) -> str:
    """The text, cut where it is too long for a sentence."""
    return text if len(text) <= TOLD_AT_MOST else f"{text[:TOLD_AT_MOST]}…"
