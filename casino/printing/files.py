"""A printout as a file of a kind: its writer and its name."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from casino.printing.csv import write_csv
from casino.printing.pdf import write_pdf
from casino.printing.printout import Printout
from casino.printing.xlsx import write_xlsx


@dataclass(frozen=True, slots=True)
class FileKind:
    """A kind of file; a CSV is written line by line, the others at once."""

    write: Callable[[Printout, str], bytes | Iterator[str]]
    content_type: str


FILE_KINDS: Final = {
    "pdf": FileKind(write_pdf, "application/pdf"),
    "xlsx": FileKind(
        write_xlsx, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    ),
    "csv": FileKind(write_csv, "text/csv; charset=utf-8"),
}
