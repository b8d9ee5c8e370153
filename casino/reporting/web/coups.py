"""The coups that the figures of a gaming day are made of, the newest first, page by page."""

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from casino.reporting.figures import tell_figures
from casino.reporting.selectors.coups_behind import find_coups_behind, read_coups_behind
from casino.reporting.web.addresses import COUPS_PAGE
from casino.reporting.web.page import read_page
from casino.reporting.web.sections import Cell
from tables.selectors.paging import read_before
from tables.web.doorway import refusing_page

SUMMED: Final[tuple[str, ...]] = (
    "coups", "stakes", "paid", "commission_of_coups", "result", "theory", "luck",
)  # fmt: skip


@refusing_page
def report_coups(request: HttpRequest) -> HttpResponse:
    """Show the coups behind a question of one gaming day, and what all of them come to.

    Raises BadInput `report.too_long_for_coups`.
    """
    page = read_page(request, COUPS_PAGE)
    question = page.question
    behind = find_coups_behind(page.house, question.period, question.narrowed, sight=question.sight)
    listed = read_coups_behind(behind, read_before(request.GET.dict()))
    figures = tell_figures(behind.sums)
    return render(
        request,
        "reporting/coups.html",
        {
            **page.context(SUMMED),
            "spans": [],  # of more than a day nobody reads coup by coup
            "is_empty": not behind.sessions,
            "columns": SUMMED,
            "cells": [Cell(figures[key]) for key in SUMMED],
            "coups": listed.rows,
            "older": listed.before and question.query(before=listed.before),
            # A coup's own page is of one's own house.
            "is_own": page.is_own,
        },
    )
