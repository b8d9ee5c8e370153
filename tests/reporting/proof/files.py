"""Compares the files of the reports with plain SQL: each is opened again, cell by cell."""

import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext, override

from casino.reporting.files.words import MEASURE_TITLES
from tests.reporting.proof.book import Asked, Plain, before_of, figures_of
from tests.reporting.proof.named import PEOPLE
from tests.reporting.proof.opened import open_csv, open_pdf, open_xlsx
from tests.reporting.proof.pages import note_unknown
from tests.reporting.proof.spelled import Cell
from tests.reporting.proof.walk import Walk

KINDS = ("csv", "xlsx", "pdf")
PAPER_ROWS_MOST = 2_000
# Every figure is in one of them.
_SHEETS = {
    "boxes": ("drop", "drop_recorded", "win", "hold", "fills", "credits"),
    "play": ("coups", "stakes", "paid", "result", "theory", "luck"),
    "commission": (
        "commission_due", "commission_recorded", "commission_counted", "commission_of_coups",
    ),
    "tips": ("tips_recorded", "tips_counted", "tips_to_win"),
    "pace": ("pace", "occupancy", "bets_s", "no_va_mas_s", "cards_s", "pay_s"),
}  # fmt: skip


class Sheet(NamedTuple):
    """A table as a file must have it: its key, some of its heads by their place, its rows."""

    key: str
    heads: dict[int, str]
    rows: list[list[Cell]]


def look_at_files(
    walk: Walk,
    report: str,
    asked: Asked,
    sheets: Sequence[Sheet] | None = None,
    kinds: Collection[str] = KINDS,
    language: str | None = None,
) -> None:
    """Open a report in each kind of file and compare every cell of every table.

    A list too long for paper is not asked for on paper.
    """
    language = language or walk.language()
    expected = list(sheets if sheets is not None else totals_sheets(walk, asked, language))
    is_long = sum(len(it.rows) for it in expected) > PAPER_ROWS_MOST
    for kind in kinds:
        if kind == "pdf" and is_long:
            continue
        path = f"/reports/file?{asked.query(report=report, file=kind)}"
        if kind == "csv":  # the API and the pages write the same
            path = f"/api/v1{path}&lang={language}"
        content = walk.answer(kind, path, language)
        place = f"{path} {language}"
        if kind == "csv":
            _compare_csv(walk, place, content, expected, language)
        elif kind == "xlsx":
            _compare_xlsx(walk, place, content, expected, language)
        else:
            _compare_pdf(walk, place, content, expected, language)


def _compare_csv(
    walk: Walk, place: str, content: bytes, expected: list[Sheet], language: str
) -> None:
    tables = open_csv(content)
    if list(tables)[1:] != [it.key for it in expected]:
        walk.differ(f"{place}: tables {list(tables)}")
    for sheet in expected:
        head, *rows = tables.get(sheet.key, [[]])
        _compare_heads(walk, place, sheet, [re.sub(r" \(EUR\)$", "", it) for it in head])
        _compare_rows(walk, "csv", f"{place} {sheet.key}", rows, sheet, language)


def _compare_xlsx(
    walk: Walk, place: str, content: bytes, expected: list[Sheet], language: str
) -> None:
    _facts, *pages = open_xlsx(content)
    if len(pages) != len(expected):
        walk.differ(f"{place}: {len(pages)} sheets")
    for sheet, (head, *rows) in zip(expected, pages, strict=False):
        _compare_heads(walk, place, sheet, [str(it) for it in head])
        wide = [row + [""] * (len(head) - len(row)) for row in rows]
        _compare_rows(walk, "xlsx", f"{place} {sheet.key}", wide, sheet, language)


def _compare_rows(
    walk: Walk, kind: str, place: str, rows: Sequence[Sequence[Any]], sheet: Sheet, language: str
) -> None:
    if len(rows) != len(sheet.rows):
        walk.differ(f"{place}: {len(rows)} rows, {len(sheet.rows)} are right")
    for number, (row, cells) in enumerate(zip(rows, sheet.rows, strict=False), start=1):
        if len(row) != len(cells):
            walk.differ(f"{place} row {number}: {len(row)} cells, {len(cells)} are right")
        for at, (shown, cell) in enumerate(zip(row, cells, strict=False), start=1):
            found = round(shown, 9) if isinstance(shown, float) else shown
            allowed = cell.as_csv(language) if kind == "csv" else cell.as_xlsx(language)
            walk.expect(kind, f"{place} row {number} cell {at}", found, allowed)


def _compare_heads(walk: Walk, place: str, sheet: Sheet, heads: Sequence[str]) -> None:
    for at, head in sheet.heads.items():
        if at >= len(heads) or heads[at] != head:
            walk.differ(f"{place} {sheet.key}: head {at} of {heads} is not {head}")


def _compare_pdf(
    walk: Walk, place: str, content: bytes, expected: list[Sheet], language: str
) -> None:
    """Find every row on paper, each behind the one before it."""
    text, at = open_pdf(content), 0
    for sheet in expected:
        for number, cells in enumerate(sheet.rows, start=1):
            beside = [it for it in cells if it.kind != "beneath"]
            beneath = [it for it in cells if it.kind == "beneath" and it.values != ("",)]
            choices = [sorted(it.as_paper(language)) for it in (*beside, *beneath)]
            words = ["(?:" + "|".join(map(re.escape, it)) + ")" for it in choices]
            # A cell beneath a row has its head before it.
            words[len(beside) :] = [f"[^:]*?:{it}" for it in words[len(beside) :]]
            found = re.compile("".join(words)).search(text, at)
            walk.cells["pdf"] += len(cells)
            if found is None:
                said = " ".join(it[0] for it in choices)
                walk.differ(f"{place} {sheet.key} row {number}: not on paper: {said}")
            else:
                at = found.end()


def totals_sheets(walk: Walk, asked: Asked, language: str) -> list[Sheet]:
    """Lay out the tables that the file of a question's figures must have."""
    found = walk.book.compute(asked)
    before = before_of(asked)
    compared = figures_of(walk.book.compute(replace(before, by=None)).whole)
    wide = 2 if asked.by in ("table", *PEOPLE) else 1
    with override(language):
        words = [gettext("The whole"), gettext("Compared with")]
    heads = [[Cell("text", it)] + [Cell("text", "")] * (wide - 1) for it in words]
    lines = [(heads[0], figures_of(found.whole)), (heads[1], compared)]
    for key, sums in found.parts.items():
        assert asked.by is not None
        lines.append((walk.named.in_file(asked.by, key, language), figures_of(sums)))
    sheets = []
    for name, keys in _SHEETS.items():
        there = [key for key in keys if key in lines[0][1]]
        if there:
            rows = [[*head, *(Cell.of(of[key]) for key in there)] for head, of in lines]
            sheets.append(Sheet(name, _titles(there, wide, language), rows))
    for _head, figures in lines:
        for key, figure in figures.items():
            note_unknown(walk, key, figure)
    return [*sheets, _unknown(lines, language)]


def _titles(keys: Sequence[str], wide: int, language: str) -> dict[int, str]:
    with override(language):
        return {wide + at: _say(MEASURE_TITLES[key]) for at, key in enumerate(keys)}


def _unknown(lines: list[tuple[list[Cell], dict[str, Plain]]], language: str) -> Sheet:
    rows = []
    with override(language):
        for head, figures in lines:
            for key, figure in figures.items():
                if figure.is_whole:
                    continue
                is_money = figure.kind == "money" and figure.part != (None,)
                part = figure.part if is_money else ("",)
                rows.append(
                    [
                        *head,
                        Cell("text", _say(MEASURE_TITLES[key])),
                        Cell("number", figure.known),
                        Cell("number", figure.of),
                        Cell("money", *part),
                    ]
                )
    return Sheet("unknown", {}, rows)


def _say(word: Promise | str) -> str:
    return str(word)
