"""Every clause of the five texts has its row, and each row its tests or the reason why none."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from games.rules import regulations
from games.rules.regulations import REGULATIONS, Regulation

FOLDER = Path(regulations.__file__).parent / "clauses"
TESTS = Path(__file__).parents[1]
FIELDS = {"asks", "tests", "missing", "untested"}
# Counted in the texts, and nowhere else: no row can be dropped together with its number.
CLAUSES = {
    "asturias-2011": 24,
    "andalucia": 26,
    "italia-online": 30,
    "rio-de-la-plata": 69,
    "fournier": 18,
}
EVERY = pytest.mark.parametrize("key", CLAUSES)


@cache
def read(key: str) -> dict[str, Any]:
    """Return the file of a text."""
    return tomllib.loads((FOLDER / f"{key}.toml").read_text())


def rows_of(file: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Return the clauses that have a row, in the order of the file."""
    return {name: row for name, row in file.items() if name not in ("paragraphs", "articles")}


def clauses_of(file: dict[str, Any]) -> list[str]:
    """Return the clauses that a text has, by its own numbers."""
    if "articles" in file:
        return list(file["articles"])
    return [
        f"{article} {number}"
        for article, count in file["paragraphs"].items()
        for number in range(1, count + 1)
    ]


def find_faults(file: dict[str, Any]) -> list[str]:
    """Name what is wrong with a file: clauses without rows, rows without proof or reason."""
    faults = []
    rows, clauses = rows_of(file), clauses_of(file)
    if list(rows) != clauses:
        faults += [f"{name}: no row" for name in clauses if name not in rows]
        faults += [f"{name}: no such clause" for name in rows if name not in clauses]
        faults += [] if faults else ["the rows are not in the order of the text"]
    for name, row in rows.items():
        if not row.keys() <= FIELDS:
            faults.append(f"{name}: unknown {sorted(row.keys() - FIELDS)}")
        if any(not str(row.get(field, "-")).strip() for field in FIELDS) or "asks" not in row:
            faults.append(f"{name}: an empty field")
        if bool(row.get("tests")) == ("untested" in row):
            faults.append(f"{name}: neither tests nor a reason, or both")
        faults += [f"{name}: no test {it}" for it in row.get("tests", ()) if not is_test(it)]
    return faults


def is_test(node: str) -> bool:
    """Whether there is such a test, named by its file under `tests/`, its class and function."""
    file, _, name = node.partition("::")
    return name.split("::")[-1].startswith("test_") and name in functions_in(file)


@cache
def functions_in(file: str) -> frozenset[str]:
    """Return the functions of a file under `tests/`, with their class; none without the file."""
    path = TESTS / file
    if not path.is_file():
        return frozenset()
    tree = ast.parse(path.read_text())
    places = [("", tree.body)]
    places += [(f"{it.name}::", it.body) for it in tree.body if isinstance(it, ast.ClassDef)]
    return frozenset(
        f"{where}{it.name}"
        for where, body in places
        for it in body
        if isinstance(it, ast.FunctionDef)
    )


@EVERY
def test_every_clause_has_its_tests_or_says_why_not(key: str) -> None:
    assert find_faults(read(key)) == []
    assert len(rows_of(read(key))) == CLAUSES[key]


def test_every_text_has_its_file() -> None:
    assert {path.stem for path in FOLDER.glob("*.toml")} == set(CLAUSES) == set(REGULATIONS)


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ({}, "1: no row"),
        ({"1": {"asks": "so"}}, "1: neither tests nor a reason, or both"),
        ({"1": {"asks": "so", "tests": []}}, "1: neither tests nor a reason, or both"),
        ({"1": {"asks": " ", "untested": "why"}}, "1: an empty field"),
        ({"1": {"asks": "so", "untested": "why", "proof": "x"}}, "1: unknown ['proof']"),
        (
            {"1": {"asks": "so", "tests": ["rules/test_clauses.py::test_nothing"]}},
            "1: no test rules/test_clauses.py::test_nothing",
        ),
        (
            {"1": {"asks": "so", "tests": ["rules/test_no_file.py::test_x"]}},
            "1: no test rules/test_no_file.py::test_x",
        ),
        ({"1": {"asks": "so", "untested": "why"}, "2": {}}, "2: no such clause"),
    ],
)
def test_a_file_with_a_fault_is_named(row: dict[str, Any], fault: str) -> None:
    assert fault in find_faults({"articles": ["1"], **row})
    sound = {"articles": ["1"], "1": {"asks": "so", "untested": "why"}}
    assert find_faults(sound) == []


def cited_by(regulation: Regulation) -> Iterator[str]:
    """Yield every article that the rules of a text cite."""
    yield from regulation.articles.values()
    yield from (deduction.article for deduction in regulation.deductions)
    for table_format in regulation.formats.values():
        yield from table_format.articles.values()
    for part in (regulation.banca, regulation.online):
        yield from () if part is None else part.articles.values()


@EVERY
def test_an_article_that_is_cited_is_one_of_the_text(key: str) -> None:
    clauses = clauses_of(read(key))
    known = {*clauses, *(re.sub(r" \w$", "", clause) for clause in clauses)}
    for citation in cited_by(REGULATIONS[key]):
        article = citation.removeprefix(f"{key} ")
        ends = [article] if article in known else re.split(r", |-", article)
        assert set(ends) <= known, citation
