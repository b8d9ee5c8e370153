"""Reads from an address the page of a long list and the text to search for."""

from collections.abc import Mapping

from casino.lib.errors import BadInput

_ID_DIGITS = 18


def read_number(params: Mapping[str, str], name: str = "after") -> int | None:
    """Read a whole number, by default the id after which a page of a list begins.

    Raises BadInput `input.malformed`.
    """
    text = params.get(name, "")
    if text and not (text.isascii() and text.isdecimal() and len(text) <= _ID_DIGITS):
        raise BadInput("input.malformed", params={"reason": name})
    return int(text) if text else None


def read_words(params: Mapping[str, str], name: str) -> str:
    """Read a text to search for; a text that the database cannot store finds nothing."""
    return params.get(name, "").replace("\0", "").strip()


def read_choice(
    params: Mapping[str, str], name: str, allowed: tuple[str, ...], default: str = ""
) -> str:
    """Read one of the allowed words, or the default. Raises BadInput `input.malformed`."""
    word = params.get(name) or default
    if word not in (default, *allowed):
        raise BadInput("input.malformed", params={"reason": name})
    return word
