"""Sentences with two forms, one for a single thing: which is written is a number's to say."""

from typing import Final

ONE: Final[dict[str, str]] = {}
"""By a sentence for several things, the one for a single thing."""


def ngettext_noop(one: str, several: str) -> str:
    """Mark both forms of a sentence, chosen by its `count`; return the one for several."""
    ONE[several] = one
    return several
