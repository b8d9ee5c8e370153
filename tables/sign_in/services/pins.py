"""The possible PINs: digits that are not among the commonest."""

import re
from itertools import pairwise
from typing import Final

from casino.lib.errors import BadInput

_FORM: Final = re.compile(r"[0-9]{4,6}")
_YEAR: Final = re.compile(r"(19|20)[0-9]{2}")
_DIFFERENT: Final = 3
_BY_HAND: Final = frozenset({"2580", "0852", "1470", "0741", "3690", "0963", "1379", "1397"})
"""Keys in a line or at the corners of the pad."""


def verify_pin(pin: str) -> None:
    """Refuse a text that is not a PIN, and a common PIN.

    Raises BadInput `sign_in.pin_form`, `sign_in.pin_common`.
    """
    if not _FORM.fullmatch(pin):
        raise BadInput("sign_in.pin_form")
    if is_common(pin):
        raise BadInput("sign_in.pin_common")


def is_common(pin: str) -> bool:
    """Return whether a PIN is easy to guess.

    That is: few different digits, a series, a repeated group, a year, a line of keys.
    """
    return (
        len(set(pin)) < _DIFFERENT
        or _is_row(pin)
        or _is_repeated(pin)
        or _YEAR.fullmatch(pin) is not None
        or pin in _BY_HAND
    )


def _is_row(pin: str) -> bool:
    """Return whether each digit is as far from the one before, 0 following 9: 1234, 8901, 8642."""
    steps = {(int(after) - int(before)) % 10 for before, after in pairwise(pin)}
    return len(steps) == 1


def _is_repeated(pin: str) -> bool:
    half = len(pin) // 2
    return pin == pin[:half] * 2
