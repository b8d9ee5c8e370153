"""The incidents of a period: how many of which kind, and each with its link."""

from dataclasses import replace
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext

from casino.lib.paging import read_number
from casino.reporting.files import incident_sheets as sheets
from casino.reporting.pages.addresses import INCIDENTS_PAGE, as_asked
from casino.reporting.pages.page import Choice, Page, read_page
from casino.reporting.question import read_sorted
from casino.reporting.selectors.incidents import (
    KEYS,
    IncidentSum,
    Sorted,
    read_incidents,
    sum_incidents,
)
from casino.reporting.words import write_period
from games.incidents.words import CATEGORY_WORDS, INCIDENT_STATE_WORDS
from tables.posts.doorway import refusing_page

_WORDS: Final = {"category": CATEGORY_WORDS, "state": INCIDENT_STATE_WORDS}


@refusing_page
def report_incidents(request: HttpRequest) -> HttpResponse:
    """Show how many incidents a period had, by category, state and table, and list them.

    Raises BadInput `report.not_narrowed`, `report.unknown`.
    """
    params = request.GET.dict()
    of = read_sorted(params)
    of.verify()
    page = read_page(request, INCIDENTS_PAGE)
    page = replace(page, choices=_choices(of))
    question, before = page.question, page.question.before
    asked = (page.house, question.period, question.narrowed, of)
    sums = sum_incidents(*asked)
    former = sum_incidents(page.house, before.period, question.narrowed, of)
    listed = read_incidents(*asked, read_number(params))
    return render(
        request,
        "reporting/incidents.html",
        {
            **page.context(()),
            "query": page.query(report="incidents"),
            "as_of": None,  # they come from the incidents themselves, not from summaries
            # A day without an incident is a good one: it is shown, not taken for an empty page.
            "is_empty": False,
            "is_own": page.is_own,
            "before_words": write_period(before.period),
            "before_href": page.address(**as_asked(before.period)),
            "whole": sums.whole,
            "former": former.whole,
            "counts": sheets.COUNTS,
            "parts": [
                (
                    key,
                    sheets.TITLES[key],
                    sheets.HEADS[key].title,
                    [(_named(key, it), it, _narrower(page, key, it)) for it in getattr(sums, key)],
                )
                for key in KEYS
            ],
            "columns": sheets.EACH,
            "incidents": listed.rows,
            "nothing": sheets.NOTHING,
            "older": listed.before and page.query(after=listed.before),
        },
    )


def _choices(of: Sorted) -> tuple[Choice, ...]:
    every = {"category": gettext("any kind"), "state": gettext("any state")}
    return tuple(
        Choice(
            name,
            str(sheets.HEADS[name].title),
            every[name],
            [(code, str(word)) for code, word in words.items()],
            getattr(of, name) or "",
        )
        for name, words in _WORDS.items()
    )


def _named(key: str, part: IncidentSum) -> str:
    return str(_WORDS[key][part.name]) if key in _WORDS else part.name


def _narrower(page: Page, key: str, part: IncidentSum) -> str:
    """Return the address of a single kind; empty if it is this page's."""
    asked = {choice.name: choice.asked for choice in page.choices}
    asked["table"] = str(page.question.narrowed.table or "")
    return "" if asked[key] == str(part.key) else page.address(**{key: part.key})
