"""Reads from an address numbers, the page of a long list, and the text to search for."""

from collections.abc import Mapping

from casino.lib.errors import BadInput

ID_MOST = 10**18 - 1


def read_number(params: Mapping[str, str], name: str = "after", most: int = ID_MOST) -> int | None:
    """Read a whole number up to `most`, by default the id after which a page of a list begins.

    Raises BadInput `input.malformed`.
    """
    text = params.get(name, "")
    if not text:
        return None
    digits = text.isascii() and text.isdecimal() and len(text) <= len(str(ID_MOST))
    if not digits or int(text) > most:
        raise BadInput("input.malformed", params={"reason": name})
    return int(text)


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
