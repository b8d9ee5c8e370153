"""Invisible characters and those that reverse others, which are refused in entered text.

With them two different names would look the same, and a reason could read differently.
"""

import unicodedata
from typing import Final

# Controls, formats (of no width, or turning the direction), surrogates, line and paragraph.
_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})


def unseen_sign(text: str, *, has_lines: bool = False) -> str | None:
    """Return the first such sign as `U+202E`; a new line is none where a text has lines."""
    if text.isprintable():
        return None
    for sign in text:
        if unicodedata.category(sign) in _UNSEEN and not (has_lines and sign == "\n"):
            return f"U+{ord(sign):04X}"
    return None
