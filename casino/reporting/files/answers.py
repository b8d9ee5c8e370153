"""Answering the printout of a report as a file: row by row where it may be long."""

import tempfile
from collections.abc import Iterator
from itertools import islice
from typing import Final

from django.http import FileResponse, HttpResponse, HttpResponseBase, StreamingHttpResponse

from casino.ledger_export.formats import one_state
from casino.lib.errors import BadInput
from casino.printing.csv import write_csv, write_csv_codes
from casino.printing.files import FILE_KINDS
from casino.printing.pdf import write_pdf
from casino.printing.printout import Printout
from casino.printing.xlsx import fill_xlsx

PAPER_ROWS_MOST: Final = 2_000
_IN_MEMORY_MOST: Final = 1_000_000  # bytes; a larger book is kept in a file while it is sent


def answer_report(printout: Printout, ending: str, language: str | None) -> HttpResponseBase:
    """Answer a printout as csv, xlsx or pdf in a language; without one as a CSV in codes.

    CSV and XLSX are written row by row. Raises BadInput `report.unknown` for another file, or for
    one that has no form without a language, `report.too_long_for_paper`.
    """
    if ending not in FILE_KINDS or (language is None and ending != "csv"):
        name, value = ("file", ending[:40]) if ending not in FILE_KINDS else ("lang", "-")
        raise BadInput("report.unknown", params={"name": name, "value": value})
    way = "inline" if ending == "pdf" else "attachment"
    headers = {"Content-Disposition": f'{way}; filename="{printout.name}.{ending}"'}
    kind = FILE_KINDS[ending].content_type
    if language is None or ending == "csv":
        return StreamingHttpResponse(_lines(printout, language), kind, headers=headers)
    if ending == "xlsx":
        return FileResponse(_book(printout, language), content_type=kind, headers=headers)
    return HttpResponse(_paper(printout, language), kind, headers=headers)


def _lines(printout: Printout, language: str | None) -> Iterator[str]:
    with one_state():
        yield from write_csv_codes(printout) if language is None else write_csv(printout, language)


def _book(printout: Printout, language: str) -> tempfile.SpooledTemporaryFile[bytes]:
    file = tempfile.SpooledTemporaryFile[bytes](_IN_MEMORY_MOST)
    with one_state():
        fill_xlsx(file, printout, language)
    file.seek(0)
    return file


def _paper(printout: Printout, language: str) -> bytes:
    with one_state():
        rows = (row for sheet in printout.sheets for row in sheet.rows)
        if next(islice(rows, PAPER_ROWS_MOST, None), None) is not None:
            raise BadInput("report.too_long_for_paper", params={"most": PAPER_ROWS_MOST})
        return write_pdf(printout, language)
