"""Every clause of the five texts has its row, and each row its tests or the reason why none."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from games.rules import regulations
from games.rules.regulations import REGULATIONS, Regulation

FOLDER = Path(regulations.__file__).parent / "clauses"
TESTS = Path(__file__).parents[1]
A_TEST = "rules/test_cards.py::test_asturias_a1_values"
FIELDS = {"asks", "tests", "missing", "untested"}
# Counted in the texts, and nowhere else: no row can be dropped together with its number.
CLAUSES = {
    "asturias-2011": 28,
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


def find_faults(file: dict[str, Any], is_test: Callable[[str], bool]) -> list[str]:
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
        tests = row.get("tests", ())
        faults += [f"{name}: no test {it}" for it in tests if not is_test(it)]
        faults += [f"{name}: twice {it}" for it in {*tests} if tests.count(it) > 1]
    return faults


@pytest.fixture
def is_test(request: pytest.FixtureRequest) -> Callable[[str], bool]:
    """Return whether pytest finds a test, named by its file, class and function, and runs it.

    Parameters may be named too: `test_x[id]`.
    """
    session = request.session

    def find(node: str) -> bool:
        file, _, name = node.partition("::")
        return name in collected_in(session, file)

    return find


@cache
def collected_in(session: pytest.Session, file: str) -> frozenset[str]:
    """Return the tests of a file under `tests/` as pytest collects them; none without the file."""
    path = TESTS / file
    if not path.is_file() or not path.match("test_*.py"):
        return frozenset()
    module = pytest.Module.from_parent(session, path=path)
    names = [
        item.nodeid.partition("::")[2]
        for item in items_of(module)
        if not any(item.get_closest_marker(mark) for mark in ("skip", "skipif", "xfail"))
    ]
    return frozenset([*names, *(name.partition("[")[0] for name in names)])


def items_of(node: pytest.Item | pytest.Collector) -> Iterator[pytest.Item]:
    """Yield the tests in a module or class."""
    if isinstance(node, pytest.Item):
        yield node
    else:
        for inner in node.collect():
            yield from items_of(inner)


@EVERY
def test_every_clause_has_its_tests_or_says_why_not(
    key: str, is_test: Callable[[str], bool]
) -> None:
    assert find_faults(read(key), is_test) == []
    assert len(rows_of(read(key))) == CLAUSES[key]


@EVERY
def test_a_test_that_runs_under_several_texts_runs_under_that_of_its_row(
    key: str, request: pytest.FixtureRequest
) -> None:
    for name, row in rows_of(read(key)).items():
        for test in row.get("tests", ()):
            file, _, called = test.partition("::")
            names = collected_in(request.session, file)
            ids = [it.removeprefix(called) for it in names if it.startswith(f"{called}[")]
            texts = {text for text in CLAUSES if any(text in it for it in ids)}
            assert not texts or key in texts, f"{name}: {test} runs under {sorted(texts)}"


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
        (
            {"1": {"asks": "so", "tests": ["rules/test_cards.py::test_asturias_a1_values[z]"]}},
            "1: no test rules/test_cards.py::test_asturias_a1_values[z]",
        ),
        ({"1": {"asks": "so", "tests": [A_TEST, A_TEST]}}, f"1: twice {A_TEST}"),
        ({"1": {"asks": "so", "untested": "why"}, "2": {}}, "2: no such clause"),
    ],
)
def test_a_file_with_a_fault_is_named(
    row: dict[str, Any], fault: str, is_test: Callable[[str], bool]
) -> None:
    assert fault in find_faults({"articles": ["1"], **row}, is_test)


def test_a_file_without_a_fault_is_sound(is_test: Callable[[str], bool]) -> None:
    method = "coups/test_record_coup.py::TestTheTurn::test_a_tie_keeps_it"
    for row in ({"untested": "why"}, {"tests": [A_TEST]}, {"tests": [f"{A_TEST}[c]", method]}):
        assert find_faults({"articles": ["1"], "1": {"asks": "so", **row}}, is_test) == []


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
