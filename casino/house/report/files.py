"""A printout as a file of a kind: how it is written, and what it is called."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from casino.house.report.csv_printout import write_csv
from casino.house.report.pdf_printout import write_pdf
from casino.house.report.printout import Printout
from casino.house.report.xlsx_printout import write_xlsx


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
