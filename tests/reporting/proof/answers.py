"""Compares the answers of the API with plain SQL, value by value."""

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime
from typing import Any

from tests.reporting.proof.book import Asked, Sums, figures_of
from tests.reporting.proof.pages import note_unknown
from tests.reporting.proof.walk import Walk


def compare(walk: Walk, place: str, found: Any, right: Any) -> None:
    """Compare values, nested ones too; of a mapping only the names in `right`."""
    if isinstance(right, dict):
        for name, value in right.items():
            compare(walk, f"{place}.{name}", found.get(name, "nothing"), value)
    elif isinstance(right, list):
        if len(found) != len(right):
            walk.differ(f"{place}: {len(found)} are shown, {len(right)} are right")
        for number, (one, other) in enumerate(zip(found, right, strict=False)):
            compare(walk, f"{place}[{number}]", one, other)
    elif isinstance(right, datetime):
        walk.expect("api", place, found and datetime.fromisoformat(found), {right})
    elif isinstance(right, date):
        walk.expect("api", place, found, {right.isoformat()})
    else:
        walk.expect("api", place, found, (right,))


def pages_of(walk: Walk, path: str, most: int) -> Iterator[Any]:
    """Ask for the pages of a list, one after the other, `most` of them."""
    after = ""
    for _number in range(most):
        answer = json.loads(walk.answer("api", f"{path}{after}", "en"))
        yield answer
        if answer.get("next") is None:
            return
        after = f"&after={answer['next']}"


def look_at_totals(walk: Walk, asked: Asked) -> None:
    """Compare the figures of a question by the API, whole, by parts, and of the period before."""
    path = f"/api/v1/reports/totals?{asked.query()}"
    answer = json.loads(walk.answer("api", path, "en"))
    period = answer["compared"]["period"]
    first, last = (date.fromisoformat(period[it]) for it in ("first", "last"))
    before = replace(asked, first=first, last=last, span="range")
    for place, found, question in (
        (path, answer, asked), (f"{path} compared", answer["compared"], before)
    ):  # fmt: skip
        right = walk.book.compute(question)
        _compare_figures(walk, place, found["figures"], right.whole)
        keys = [None if key is None else str(key) for key in right.parts]
        if [part["key"] for part in found["parts"]] != keys:
            walk.differ(f"{place}: parts {[part['key'] for part in found['parts']]}, not {keys}")
            continue
        for part, (key, sums) in zip(found["parts"], right.parts.items(), strict=True):
            if asked.by is not None:
                names = walk.named.called(asked.by, key)
                walk.expect("api", place, (part["name"], part["long_name"]), (names,))
            _compare_figures(walk, f"{place} {key}", part["figures"], sums)


def _compare_figures(walk: Walk, place: str, found: list[Any], sums: Sums) -> None:
    right = figures_of(sums)
    if [it["key"] for it in found] != list(right):
        walk.differ(f"{place}: figures {[it['key'] for it in found]}")
    for it in found:
        figure, at = right[it["key"]], f"{place} {it['key']}"
        note_unknown(walk, it["key"], figure)
        walk.expect("api", at, it["value"], figure.values)
        walk.expect("api", at, it["part"], figure.part)
        walk.expect("api", at, (it["known"], it["of"]), [(figure.known, figure.of)])
        if (it["grade"] == "unknown") != (figure.values == (None,)):
            walk.differ(f"{at}: {it['grade']} is the grade of {it['value']}")


def look_at_freshness(walk: Walk, asked: Asked) -> None:
    """Compare how many sessions there are, closed or open; none waits for a summary."""
    answer = json.loads(walk.answer("api", f"/api/v1/reports/freshness?{asked.query()}", "en"))
    whole = walk.book.compute(replace(asked, by=None)).whole
    right = {
        "sessions": whole["sessions"],
        "sessions_open": whole["sessions"] - whole["closed"],
        "stale": 0,
    }
    compare(walk, "freshness", answer["freshness"], right)
