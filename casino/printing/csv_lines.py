"""Lines of CSV that are safe to open as a sheet."""

import csv
from collections.abc import Iterable
from typing import Final

# Spreadsheet programs run a cell that begins like this as a formula; some ignore spaces before it,
# or accept the full-width forms of these characters.
_FORMULA: Final = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
_CONTROL: Final = ("\t", "\r", "\n")


class _Line:
    """A file for the CSV writer that returns each line."""

    def write(self, line: str) -> str:
        return line


_WRITER: Final = csv.writer(_Line())


def write_line(cells: Iterable[object]) -> str:
    """Write one line.

    Its cells are written unchanged: text from people goes through `safe_text` first.
    """
    line: str = _WRITER.writerow(cells)
    return line


def is_formula(text: str) -> bool:
    r"""Return whether a program that opens sheets could run a text.

    >>> [is_formula(it) for it in ("=1+1", "  @SUM(A1)", "-2", "\tx", "PB1", "")]
    [True, True, True, True, False, False]
    """
    return text.startswith(_CONTROL) or text.lstrip().startswith(_FORMULA)


def safe_text(cell: object) -> str:
    """Write a cell so that no program runs it; None is empty.

    >>> safe_text("=HYPERLINK(A1)"), safe_text(None)
    ("'=HYPERLINK(A1)", '')
    """
    text = "" if cell is None else str(cell)
    return f"'{text}" if is_formula(text) else text
