"""The coups behind a figure of a gaming day, from the rows of coups, on page, in API and files."""

from typing import Any

from django.utils.translation import override

from casino.lib.words import TERMS
from tests.reporting.proof.answers import compare, pages_of
from tests.reporting.proof.book import KEYS, Asked, figures_of
from tests.reporting.proof.files import Sheet, look_at_files
from tests.reporting.proof.opened import all_within
from tests.reporting.proof.pages import measure_words
from tests.reporting.proof.raw import COUPS, PAYS, STAKES
from tests.reporting.proof.spelled import Cell, shown, shown_cells
from tests.reporting.proof.walk import Walk
from tests.reporting.tables_read import read_tables

_LIST = f"""
    {COUPS}
    SELECT coup.id, coup.session_id AS session, coup.table_id AS "table",
        place.number AS table_number, coup.shift_id AS shift, coup.shift_number,
        coup.talla_number AS talla, coup.number, coup.recorded_at, recorder.badge AS recorded_by,
        recorder.name AS recorded_by_name, coup.regulation, coup.regulation_version,
        coup.punto, coup.banca, coup.winner,
        coup.punto_total, coup.banca_total,
        {" + ".join(f"coup.{it}" for it in STAKES)} AS stakes_minor,
        {" + ".join(f"coup.{it}" for it in PAYS)} AS paid_minor,
        coup.commission_minor, coup.house_result_minor AS result_minor
    FROM counting AS coup JOIN tables_gamingtable AS place ON place.id = coup.table_id
    JOIN tables_staffmember AS recorder ON recorder.id = coup.recorded_by_id
    WHERE {{where}} ORDER BY coup.recorded_at DESC, coup.id DESC
"""
_NAMES = (
    "id", "session", "table", "table_number", "shift", "shift_number", "talla_number", "number",
    "recorded_at", "recorded_by", "recorded_by_name", "regulation", "regulation_version", "punto",
    "banca", "winner", "punto_total", "banca_total", "stakes_minor", "paid_minor",
    "commission_minor", "result_minor",
)  # fmt: skip


def list_coups(walk: Walk, asked: Asked) -> list[dict[str, Any]]:
    """List the coups of a question of one day, the newest first."""
    kept = [f"coup.{KEYS[it]} = %({it})s" for it in asked.narrowed]
    rows = walk.ask(
        _LIST.format(where=" AND ".join(["true", *kept])),
        {
            "house": walk.house,
            "timezone": str(walk.zone),
            "first": asked.first,
            "last": asked.last,
            **asked.narrowed,
        },
    )
    return [dict(zip(_NAMES, row, strict=True)) for row in rows]


def look_at_coups(walk: Walk, asked: Asked, kinds: tuple[str, ...], pages_most: int) -> None:
    """Compare the coups of a day everywhere: so many pages of them, all of them in files."""
    coups = list_coups(walk, asked)
    figures = figures_of(walk.book.compute(asked).whole)
    _look_at_pages(walk, asked, coups, pages_most)
    found = []
    for answer in pages_of(walk, f"/api/v1/reports/coups?{asked.query()}", pages_most):
        for figure in answer["figures"]:
            plain = figures[figure["key"]]
            at = f"coups {asked.query()} {figure['key']}"
            walk.expect("api", at, figure["value"], plain.values)
            walk.expect("api", at, figure["part"], plain.part)
        found += answer["coups"]
        if answer["next"] is None and len(found) != len(coups):
            walk.differ(f"coups {asked.query()}: {len(found)} shown, {len(coups)} are right")
    compare(walk, f"coups {asked.query()}", found, coups[: len(found)])
    language = walk.language()
    look_at_files(walk, "coups", asked, [_sheet(walk, coups, language)], kinds, language)


def _sheet(walk: Walk, coups: list[dict[str, Any]], language: str) -> Sheet:
    with override(language):
        words = {it: str(TERMS[it]) for it in "PBT"}
    rows = []
    for coup in coups:
        rows.append(
            [
                Cell("text", coup["table_number"]),
                *(Cell("number", coup[it]) for it in ("shift_number", "talla_number", "number")),
                Cell("moment", coup["recorded_at"].astimezone(walk.zone)),
                Cell("text", coup["recorded_by"]),
                Cell("text", f"{coup['punto']} {coup['banca']}".strip()),
                Cell("text", words[coup["winner"]]),
                *(
                    Cell("money", coup[it])
                    for it in ("stakes_minor", "paid_minor", "commission_minor", "result_minor")
                ),
            ]
        )
    return Sheet("coups", {}, rows)


def _look_at_pages(walk: Walk, asked: Asked, coups: list[dict[str, Any]], pages_most: int) -> None:
    figures = figures_of(walk.book.compute(asked).whole)
    language = walk.language()
    words, query, at = measure_words(language), asked.query(), 0
    for _number in range(pages_most):
        page = walk.answer("page", f"/reports/coups/?{query}", language).decode()
        summed, listed = read_tables(page)
        (cells,) = summed.lines
        for head, cell in cells.items():
            figure = figures[words[head]]
            place = f"/reports/coups/?{query}, {head}"
            walk.expect("page", place, cell, shown_cells(figure, language))
        if len(listed.lines) != min(len(coups) - at, 100):
            walk.differ(f"/reports/coups/?{query}: {len(listed.lines)} rows at {at}")
        for cells, coup in zip(listed.lines, coups[at:], strict=False):
            shown_of = _shown(walk, coup, language)
            for found, right in zip(cells.values(), shown_of, strict=True):
                walk.expect("page", f"/reports/coups/?{query}, {shown_of[0]}", found, {right})
        at += len(listed.lines)
        older = all_within(page, r'href="\?([^"]*after=[^"]*)"')
        if not older:
            if at != len(coups):
                walk.differ(f"/reports/coups/?{query}: ends at {at} of {len(coups)}")
            return
        query = older[0].replace("&amp;", "&")


def _shown(walk: Walk, coup: dict[str, Any], language: str) -> list[str]:
    return [
        f"{coup['table_number']} · {coup['talla_number']}/{coup['number']}",
        f"{coup['recorded_at'].astimezone(walk.zone):%H:%M:%S}",
        f"{coup['punto_total']} {coup['punto']}".strip(),
        f"{coup['banca_total']} {coup['banca']}".strip(),
        *(
            shown("money", coup[it], language)
            for it in ("stakes_minor", "paid_minor", "commission_minor", "result_minor")
        ),
        coup["recorded_by_name"],
    ]
