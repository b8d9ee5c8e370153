"""The coups behind the figures of a gaming day, the newest first, page by page."""

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from casino.lib.paging import read_number
from casino.reporting.figures import compute_figures
from casino.reporting.pages.addresses import COUPS_PAGE
from casino.reporting.pages.page import read_page
from casino.reporting.pages.sections import Cell
from casino.reporting.selectors.coups_behind import find_coups_behind, read_coups_behind
from tables.posts.doorway import refusing_page

SUMMED: Final[tuple[str, ...]] = (
    "coups", "stakes", "paid", "commission_of_coups", "result", "theory", "luck",
)  # fmt: skip


@refusing_page
def report_coups(request: HttpRequest) -> HttpResponse:
    """Show the coups behind a question of one gaming day, and their totals.

    Raises BadInput `report.too_long_for_coups`.
    """
    page = read_page(request, COUPS_PAGE)
    question = page.question
    behind = find_coups_behind(page.house, question.period, question.narrowed, sight=question.sight)
    listed = read_coups_behind(behind, read_number(request.GET.dict()))
    figures = compute_figures(behind.sums)
    return render(
        request,
        "reporting/coups.html",
        {
            **page.context(SUMMED),
            "spans": [],  # nobody reads more than a day coup by coup
            "is_empty": not behind.sessions,
            "columns": SUMMED,
            "cells": [Cell(figures[key]) for key in SUMMED],
            "coups": listed.rows,
            "older": listed.before and question.query(after=listed.before),
            # Only coups of one's own house have a page.
            "is_own": page.is_own,
        },
    )
