"""The tables of the reports as files, in the reader's language."""

from django.http import HttpRequest, HttpResponse

from casino.lib.paging import read_words
from casino.reporting.files.answers import answer_report
from casino.reporting.files.printouts import report_printout
from casino.reporting.pages.shown import shown_house
from casino.reporting.question import read_beyond, read_question
from tables.ledger.selectors.blind import sight_of
from tables.posts.doorway import actor_of, house_of, refusing_page


@refusing_page
def report_file(request: HttpRequest) -> HttpResponse:
    """Answer `report` of a question as a `file`: csv, xlsx or pdf."""
    params, house = request.GET.dict(), shown_house(request)
    question = read_question(params, house, sight_of(actor_of(request)))
    report = read_words(params, "report") or "totals"
    printout = report_printout(question, house, report, read_beyond(params))
    ending = read_words(params, "file") or "csv"
    # Django's pages are typed as the one kind.
    return answer_report(printout, ending, house_of(request).reading_language)  # type: ignore[return-value]
