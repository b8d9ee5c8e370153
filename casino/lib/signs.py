"""Characters that nobody sees, or that turn others round: they are refused in what people enter.

Two different names would read alike, and a reason would not read as it was written.
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
