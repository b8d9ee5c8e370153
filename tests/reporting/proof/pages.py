"""Compares the pages of figures with plain SQL: tables, cards, findings, charts, series."""

import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from math import isqrt
from typing import Any

from django.utils.translation import gettext, override

from casino.reporting.words import MEASURE_WORDS
from tests.reporting.proof.book import Asked, Plain, Sums, figures_of, near
from tests.reporting.proof.opened import all_within, plain_text
from tests.reporting.proof.spelled import UNKNOWN, shown, shown_cells
from tests.reporting.proof.walk import Walk
from tests.reporting.tables_read import ReadTable, read_tables

OF_DROP = ("drop", "win", "hold", "tips_to_win")
"""The figures unknown until the drop is counted."""
_CARD = r'<article class="panel card(.*?)</article>'
_SLACK = Fraction(2, 1000)
_CHANCE = 196  # hundredths of a standard deviation


def look_at_parts(walk: Walk, path: str, asked: Asked, *, in_path: bool = False) -> str:
    """Compare every table of parts of a page of figures, its charts too; gives the page.

    `in_path`: the table is in the path and not in the question.
    """
    language = walk.language()
    query = asked.query(table=None) if in_path else asked.query()
    place = f"{path}?{query}"
    page = walk.answer("page", place, language).decode()
    tables = [it for it in read_tables(page) if it.heads]
    anchors = all_within(page, r'<div class="scroll"[^>]*aria-labelledby="by-(\w+)"')
    if asked.by not in (None, *anchors):
        walk.differ(f"{place}: is by {anchors}")
    if len(anchors) != len(tables) or not tables:
        walk.differ(f"{place}: {len(tables)} tables for {anchors}")
    for by, table in zip(anchors, tables, strict=False):
        _compare_table(walk, f"{place} by {by}", table, replace(asked, by=by), language)
        _compare_columns(walk, place, page, replace(asked, by=by), language)
    if anchors:
        _compare_intervals(walk, place, page, replace(asked, by=anchors[0]), language)
    return page


def _compare_table(walk: Walk, place: str, table: ReadTable, asked: Asked, language: str) -> None:
    words = measure_words(language)
    found = walk.book.compute(asked)
    assert asked.by is not None
    with override(language):
        whole = gettext("In all")
    expected = {walk.named.on_page(asked.by, key, language): it for key, it in found.parts.items()}
    expected[whole] = found.whole
    if table.rows.keys() != expected.keys():
        walk.differ(f"{place}: rows {sorted(table.rows.keys() ^ expected.keys())[:5]}")
    for name, cells in table.rows.items():
        figures = figures_of(expected.get(name, found.whole))
        for head, cell in cells.items():
            figure = figures[words[head]]
            note_unknown(walk, words[head], figure)
            walk.expect("page", f"{place}, {name}, {head}", cell, shown_cells(figure, language))


def note_unknown(walk: Walk, key: str, figure: Plain) -> None:
    """Count a figure that is shown as unknown."""
    if figure.values == (None,):
        walk.unknown[key] += 1


def measure_words(language: str) -> Mapping[str, str]:
    """Return the keys of figures by their names."""
    with override(language):
        words = {str(word): key for key, word in MEASURE_WORDS.items()}
    assert len(words) == len(MEASURE_WORDS), "two figures have one name"
    return words


def look_at_overview(walk: Walk, asked: Asked, before: Asked) -> None:
    """Compare the overview: its table, its cards and those of `before`, the parts out of line."""
    page = look_at_parts(walk, "/reports/", asked)
    language = _language_of(page)
    place = f"/reports/?{asked.query()}"
    words, now = measure_words(language), walk.book.whole(asked)
    sums_before = walk.book.compute(before).whole
    was = figures_of(sums_before)
    played = bool(sums_before["coups"] or sums_before.get("sessions"))
    cards = all_within(page, _CARD)
    for card in cards:
        ((name,), (value,)) = (
            all_within(card, r"<h2>(.*?)</h2>"), all_within(card, r'<p class="value">(.*?)</p>')
        )  # fmt: skip
        key = words[plain_text(name)]
        figure, at = now[key], f"{place}, card {key}"
        note_unknown(walk, key, figure)
        said = {shown(figure.kind, it, language) for it in figure.values}
        marked = {f"? {it}" for it in said} if figure.values == (None,) else said
        walk.expect("page", at, plain_text(value), marked)
        text = plain_text(card)
        if figure.part != (None,):
            _contains(walk, at, text, {shown(figure.kind, it, language) for it in figure.part})
        if figure.of > 1:
            _contains(walk, at, text, {f" {figure.known} "})
            _contains(walk, at, text, {f" {figure.of} "})
        (change,) = (plain_text(it) for it in all_within(card, r'<p class="small change">(.*)</p>'))
        _compare_change(walk, at, change, figure, was[key] if played else None, language)
    if len(cards) < (10 if "win" in now else 5):
        walk.differ(f"{place}: only {len(cards)} cards")
    if "sessions" in walk.book.compute(asked).whole:
        _compare_findings(walk, place, page, asked, language)


def _compare_change(
    walk: Walk, place: str, change: str, now: Plain, was: Plain | None, language: str
) -> None:
    if was is None or was.values == (None,):
        if was is not None:
            _contains(walk, place, change, {UNKNOWN[language]})
        return
    if now.values == (None,) or len(now.values) + len(was.values) > 2:
        allowed = {shown(was.kind, it, language) for it in was.values}
        if now.values == (None,):
            _contains(walk, place, change, allowed)
        return
    apart = (now.values[0] or 0) - (was.values[0] or 0)
    sign = "▲" if apart > 0 else "▼" if apart < 0 else "="
    _contains(walk, place, change, {sign})
    if apart:
        _contains(walk, place, change, {shown(was.kind, was.values[0], language)})
        size = shown("money" if now.kind == "percent" else now.kind, abs(apart), language)
        number = size.strip("€ %").lstrip("+")
        _contains(walk, place, change, {number})


def _compare_findings(walk: Walk, place: str, page: str, asked: Asked, language: str) -> None:
    """Compare which tables are out of line, and the numbers that are said of them."""
    expected: dict[str, list[set[str]]] = {}
    for table, sums in walk.book.compute(replace(asked, by="table")).parts.items():
        found = _finding_of(sums, language)
        if found:
            expected[walk.named.tables[table][0]] = found
    facts = {}
    for item in all_within(page, r'<li class="finding">\s*<a class="row-link"(.*?)</li>'):
        text = plain_text("<" + item)
        facts[text.partition(" ◆")[0].rpartition(" ")[2]] = text
    walk.expect("page", f"{place}, out of line", sorted(facts), [sorted(expected)])
    for number, numbers in expected.items():
        for allowed in numbers:
            _contains(walk, f"{place}, out of line, {number}", facts.get(number, ""), allowed)


def _finding_of(sums: Sums, language: str) -> list[set[str]]:
    figures = figures_of(sums)
    luck, ends = figures["luck"], chance_of(sums)
    scores = luck.values if luck.values != (None,) else luck.part
    if ends is None or scores == (None,):
        return []
    low, high = ends
    if any(abs(it or 0) > _CHANCE for it in scores):
        return [
            {shown("score", it, language) for it in scores},
            {shown("money", sums["priced_result"], language)},
            {shown("money", it, language) for it in low},
            {shown("money", it, language) for it in high},
        ]
    win, hold = figures["win"].values[0], figures["hold"].values
    if sums["coups_priced"] != sums["coups"] or win is None or hold == (None,):
        return []
    commission, drop = sums["commission_minor"], sums["drop"]
    if low[0] - commission <= win <= high[0] - commission:
        return []
    return [
        {shown("percent", it, language) for it in hold},
        *(
            {
                shown("percent", round(Fraction((it - commission) * 10_000, drop)), language)
                for it in end
            }
            for end in ends
        ),
    ]


def chance_of(sums: Sums) -> tuple[list[int], list[int]] | None:
    """Return the bounds of chance in 95 of 100 cases; None where no bet has a price."""
    if sums["variance"] <= 0:
        return None
    theories = [it for it in near(sums["theory"], _SLACK) if it is not None]
    squares = Fraction(sums["variance"]) * _CHANCE * _CHANCE
    reaches = {isqrt(int(it)) // 100 for it in (squares, squares - 10**6, squares + 10**6)}
    return (
        [theory - reach for theory in theories for reach in reaches],
        [theory + reach for theory in theories for reach in reaches],
    )


def _compare_intervals(walk: Walk, place: str, page: str, asked: Asked, language: str) -> None:
    said = " ".join(plain_text(it) for it in all_within(page, r'theory-d">(.*?)</desc>'))
    if not said:
        return
    assert asked.by is not None
    for key, sums in walk.book.compute(asked).parts.items():
        if chance_of(sums) is None:
            continue
        name = walk.named.in_chart(asked.by, key, language)
        result = shown("money", sums["priced_result"], language)
        with override(language):
            words = gettext("%(result)s; theory %(theory)s")
        allowed = {
            f"{name}: {words % {'result': result, 'theory': shown('money', it, language)}}"
            for it in near(sums["theory"], _SLACK)
        }
        _contains(walk, f"{place}, beside theory, {name}", said, allowed)


def _compare_columns(walk: Walk, place: str, page: str, asked: Asked, language: str) -> None:
    assert asked.by is not None
    for key, said in _pairs(page, rf'<desc id="by-{asked.by}-(\w+)-d">(.*?)</desc>'):
        if key == "theory":
            continue
        text = plain_text(said)
        for part, sums in walk.book.compute(asked).parts.items():
            figure = figures_of(sums)[key]
            name = walk.named.in_chart(asked.by, part, language)
            allowed = {f"{name}: {shown(figure.kind, it, language)}" for it in figure.values}
            _contains(walk, f"{place}, column {key} {name}", text, allowed)


def look_at_trends(walk: Walk, asked: Asked) -> None:
    """Compare the trends: the table, and the series that the charts are drawn from."""
    page = look_at_parts(walk, "/reports/trends/", asked)
    (data,) = all_within(page, r'<script id="trends"[^>]*>(.*?)</script>')
    words = measure_words(_language_of(page))
    by = "month" if asked.by == "month" else "day"
    parts = walk.book.compute(replace(asked, by=by)).parts
    for chart in json.loads(data):
        days = [datetime.fromtimestamp(at, UTC).date() for at in chart["at"]]
        if not set(parts) <= set(days):
            walk.differ(f"trends {asked.query()}: {len(days)} places")
        for series in chart["series"]:
            key = words.get(series["label"])
            for day, value in zip(days, series["values"], strict=True):
                at = f"trends {asked.query()}, {series['label']} {day}"
                allowed = _points(parts.get(day), key, chart, series)
                walk.expect("page", at, value, allowed)
        if chart["band"]:
            for day, low, high in zip(
                days, chart["band"]["low"], chart["band"]["high"], strict=True
            ):
                ends = chance_of(parts[day]) if day in parts else None
                at = f"trends {asked.query()}, chance {day}"
                walk.expect("page", at, low, ends[0] if ends else [None])
                walk.expect("page", at, high, ends[1] if ends else [None])


def look_at_group(walk: Walk, asked: Asked) -> None:
    """Compare the house's own row among those of its group, and the sum of one house."""
    language = walk.language()
    place = f"/reports/group/?{asked.query()}"
    page = walk.answer("page", place, language).decode()
    words, figures = measure_words(language), walk.book.whole(asked)
    (table,) = read_tables(page)
    if not table.lines:
        walk.differ(f"{place}: no row")
    for line in table.lines:
        for head, cell in list(line.items())[1:]:
            walk.expect(
                "page", f"{place} {head}", cell, shown_cells(figures[words[head]], language)
            )


def _points(sums: Sums | None, key: str | None, chart: Any, series: Any) -> list[int | None]:
    """Return the values allowed at a place of a series: nothing where it is unknown."""
    if sums is None:
        return [None]
    if key is not None and not chart["band"]:
        return list(figures_of(sums)[key].values)
    if chance_of(sums) is None:
        return [None]
    is_result = series is chart["series"][0]
    return [sums["priced_result"]] if is_result else list(near(sums["theory"], _SLACK))


def _contains(walk: Walk, place: str, text: str, allowed: set[str]) -> None:
    found = next((it for it in allowed if it in text), text)
    walk.expect("page", place, found, allowed)


def _language_of(page: str) -> str:
    (language, *_rest) = all_within(page, r'<html[^>]*lang="(\w\w)')
    return language


def _pairs(page: str, pattern: str) -> list[tuple[str, str]]:
    return all_within(page, pattern)  # type: ignore[return-value]  # two groups
