"""The tables of the reports as files, in the reader's language."""

import tempfile
from collections.abc import Iterator
from itertools import islice
from typing import Final

from django.http import (
    FileResponse,
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    StreamingHttpResponse,
)

from casino.ledger_export.formats import one_state
from casino.lib.errors import BadInput
from casino.lib.paging import read_words
from casino.printing.answers import language_of
from casino.printing.csv import write_csv
from casino.printing.files import FILE_KINDS
from casino.printing.pdf import write_pdf
from casino.printing.printout import Printout
from casino.printing.xlsx import fill_xlsx
from casino.reporting.files.printouts import report_printout
from casino.reporting.pages.shown import shown_house
from casino.reporting.question import read_beyond, read_question
from tables.ledger.selectors.blind import sight_of
from tables.posts.doorway import actor_of, refusing_page

PAPER_ROWS_MOST: Final = 2_000
_IN_MEMORY_MOST: Final = 1_000_000  # bytes; a larger book is kept in a file while it is sent


@refusing_page
def report_file(request: HttpRequest) -> HttpResponse:
    """Answer `report` of a question as a `file`: csv, xlsx or pdf.

    CSV and XLSX are written row by row; a PDF too long for paper is refused.
    """
    params = request.GET.dict()
    ending = read_words(params, "file") or "csv"
    if ending not in FILE_KINDS:
        raise BadInput("report.unknown", params={"name": "file", "value": ending[:40]})
    house, language = shown_house(request), language_of(request)
    question = read_question(params, house, sight_of(actor_of(request)))
    report = read_words(params, "report") or "totals"
    printout = report_printout(question, house, report, read_beyond(params))
    way = "inline" if ending == "pdf" else "attachment"
    headers = {"Content-Disposition": f'{way}; filename="{printout.name}.{ending}"'}
    kind = FILE_KINDS[ending].content_type
    answer: HttpResponseBase
    if ending == "csv":
        answer = StreamingHttpResponse(_lines(printout, language), kind, headers=headers)
    elif ending == "xlsx":
        answer = FileResponse(_book(printout, language), content_type=kind, headers=headers)
    else:
        answer = HttpResponse(_paper(printout, language), kind, headers=headers)
    return answer  # type: ignore[return-value]  # Django's pages are typed as the one kind


def _lines(printout: Printout, language: str) -> Iterator[str]:
    with one_state():
        yield from write_csv(printout, language)


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
