"""The pages of the end of a shift, and of one coup that a difference leads to."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern

from casino.lib.addresses import address
from casino.lib.clock import utc_now
from casino.lib.errors import Conflict
from casino.lib.paging import read_number, read_words
from casino.lib.sentences import sentence_of
from casino.printing.answers import answer_file
from casino.shift.printout import lay_out_shift
from casino.shift.selectors.coup_page import read_coup
from casino.shift.selectors.report_lines import FIGURES
from casino.shift.selectors.shift_report import (
    SHIFTS_AT_ONCE,
    SIGNATURES_NEEDED,
    ShiftState,
    list_sessions,
    list_shifts,
    read_shown_report,
)
from casino.shift.services.acknowledge import can_acknowledge
from casino.shift.services.sign import find_hindrance
from casino.shift.signed_paper import write_pdf
from games.incidents.selectors import list_handed_over
from tables.posts.doorway import actor_of, house_of, refusing_page
from tables.sessions.selectors import find_due_shift, is_overdue

GRADES = ("expected", "recorded", "counted")
UNFINISHED = (ShiftState.CLOSED, ShiftState.RECONCILING)


@refusing_page
def shifts(request: HttpRequest) -> HttpResponse:
    """List the house's shifts, newest first, and open the next one."""
    house = house_of(request)
    query = read_words(request.GET, "q")
    reports = list_shifts(house.pk, read_number(request.GET), query)
    return render(
        request,
        "shift/shifts.html",
        {
            "reports": reports,
            "is_open": any(report.state is ShiftState.OPEN for report in reports),
            "query": query,
            "is_first_page": "after" not in request.GET and not query,
            "earlier": reports[-1].shift.pk if len(reports) == SHIFTS_AT_ONCE else None,
            "due": find_due_shift(house, utc_now()),
        },
    )


@refusing_page
def shift(request: HttpRequest, shift_id: int) -> HttpResponse:
    """Show one shift: tables still open, progress, every figure, signatures."""
    actor = actor_of(request)
    report = read_shown_report(actor, shift_id, read_number(request.GET, "revision"))
    sessions = list_sessions(report.shift)
    hindrance, currency = find_hindrance(report, actor.badge), report.house.currency
    return render(
        request,
        "shift/shift.html",
        {
            "report": report,
            "shift": report.shift,
            "sessions": sessions,
            "still_open": [session for session in sessions if session.closed_at is None],
            "is_unfinished": report.state in UNFINISHED,
            "is_overdue": is_overdue(report.shift, utc_now()),
            "handed_over": list_handed_over(report.shift),
            "can_sign": report.is_newest and hindrance is None,
            "hindrance": hindrance and sentence_of(hindrance.code, hindrance.params, currency),
            "can_acknowledge": can_acknowledge(report, actor),
            "unsigned": range(len(report.signatures) + 1, SIGNATURES_NEEDED + 1),
            "totals": [
                (
                    figure,
                    *(report.total_of(figure, f"{grade}_minor") for grade in GRADES),
                    report.is_total_hidden(figure, "recorded_minor"),
                )
                for figure in FIGURES
            ],
        },
    )


@refusing_page
def shift_pdf(request: HttpRequest, shift_id: int) -> HttpResponse:
    """Answer the report as a PDF in the reader's language; Conflict until it is finished."""
    report = read_shown_report(actor_of(request), shift_id, read_number(request.GET, "revision"))
    if not report.is_finished:
        raise Conflict("shift.not_reconciled")
    name = f"{report.shift.gaming_day}-{report.shift.number}.pdf"
    return HttpResponse(
        write_pdf(report, report.house.reading_language),
        content_type="application/pdf",
        headers={"Content-Disposition": f'inline; filename="{name}"'},
    )


@refusing_page
def shift_file(request: HttpRequest, shift_id: int, ending: str) -> HttpResponse:
    """Answer the figures of the report as a sheet; Conflict until it is finished."""
    report = read_shown_report(actor_of(request), shift_id, read_number(request.GET, "revision"))
    if not report.is_finished:
        raise Conflict("shift.not_reconciled")
    return answer_file(request, lay_out_shift(report), ending)


@refusing_page
def coup(
    request: HttpRequest, shift_id: int, session_id: int, talla: int, number: int
) -> HttpResponse:
    """Show a coup: cards, bets, movements; or that it has no row."""
    seen = read_coup(actor_of(request).house_id, shift_id, session_id, talla, number)
    return render(request, "shift/coup.html", {"seen": seen, "shift": seen.session.shift})


PAGES: list[URLPattern] = [
    address("shifts/", shifts, name="shifts", need="shift.view"),
    address("shifts/<int:shift_id>/", shift, name="shift", need="shift.view"),
    address("shifts/<int:shift_id>/report.pdf", shift_pdf, name="shift-pdf", need="shift.view"),
    address(
        "shifts/<int:shift_id>/sessions/<int:session_id>/coups/<int:talla>/<int:number>/",
        coup,
        name="shift-coup",
        need="shift.view",
    ),
    address(
        "shifts/<int:shift_id>/report.<str:ending>",
        shift_file,
        name="shift-file",
        need="shift.view",
    ),
]
