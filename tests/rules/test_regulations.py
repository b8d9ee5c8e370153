"""Each regulation states every field, and says where its text says it."""

from __future__ import annotations

import ast
from dataclasses import fields
from fractions import Fraction
from pathlib import Path

import pytest

from games.rules import errors
from games.rules.errors import Violation
from games.rules.regulations import REGULATIONS, Regulation, get_regulation
from games.rules.regulations.base import Dealer, Odds
from games.rules.regulations.derived import derive_regulation
from games.rules.wagers import WagerKind
from tests.rules.samples import ALL, ANDALUCIA, ASTURIAS, FOURNIER, ITALIA

ABOUT = {"key", "title", "version", "articles", "silent"}
EVERY = pytest.mark.parametrize("regulation", ALL, ids=lambda regulation: regulation.key)


@EVERY
def test_every_field_has_an_article_or_is_named_silent(regulation: Regulation) -> None:
    stated = {field.name for field in fields(Regulation)} - ABOUT
    named = set(regulation.articles)
    assert stated <= named | regulation.silent
    assert not named & regulation.silent
    assert regulation.silent <= stated


@EVERY
def test_every_article_names_its_regulation(regulation: Regulation) -> None:
    articles = [*regulation.articles.values(), *(d.article for d in regulation.deductions)]
    for table_format in regulation.formats.values():
        articles.extend(table_format.articles.values())
    assert all(article.startswith(f"{regulation.key} ") for article in articles)


def test_regulations_are_found_by_key() -> None:
    assert all(get_regulation(key) is REGULATIONS[key] for key in REGULATIONS)
    with pytest.raises(Violation) as caught:
        get_regulation("las-vegas")
    assert caught.value.code == "regulation.unknown"


def test_asturias_formats() -> None:
    assert {key: f.seats for key, f in ASTURIAS.formats.items()} == {"large": 14, "mini": 7}
    mini = ASTURIAS.format("mini")
    assert (mini.croupiers_minimum, mini.dealer) == (1, Dealer.BY_TURN)
    assert mini.article("seats") == "asturias-2011 E"


def test_andalucia_iii_formats_and_staff() -> None:
    seats = {key: f.seats for key, f in ANDALUCIA.formats.items()}
    assert seats == {"large": 14, "midi": 9, "mini": 7}
    staff = {
        key: (f.croupiers_minimum, f.croupiers_maximum, f.jefe_tables_maximum)
        for key, f in ANDALUCIA.formats.items()
    }
    assert staff == {"large": (3, 3, 1), "midi": (1, 2, 2), "mini": (1, 2, 2)}


def test_fournier_twelve_places_are_usual_not_a_bound() -> None:
    large = FOURNIER.format("large")
    assert large.seats == 12
    large.verify_seats(10)
    large.verify_seats(14)


def test_a_format_has_no_more_seats_than_its_text_allows() -> None:
    ANDALUCIA.format("midi").verify_seats(8)
    for key, seats in (("midi", 10), ("mini", 8), ("large", 13), ("mini", 0)):
        with pytest.raises(Violation) as caught:
            ANDALUCIA.format(key).verify_seats(seats)
        assert caught.value.code == "regulation.seats"
        assert caught.value.article == "andalucia mesa"


def test_andalucia_iii_a_large_table_needs_three_croupiers() -> None:
    large = ANDALUCIA.format("large")
    large.verify_croupiers(3)
    with pytest.raises(Violation) as caught:
        large.verify_croupiers(2)
    assert caught.value.code == "regulation.croupiers"
    assert caught.value.article == "andalucia III"


def test_a_format_that_a_text_lacks_is_refused() -> None:
    with pytest.raises(Violation) as caught:
        ASTURIAS.format("midi")
    assert caught.value.code == "regulation.format_unknown"


def test_wagers_and_what_they_pay() -> None:
    plain = {WagerKind.PUNTO: "1:1", WagerKind.BANCA: "1:1"}
    told = {key: {k: str(o) for k, o in r.wagers.items()} for key, r in REGULATIONS.items()}
    assert told["asturias-2011"] == told["andalucia"] == {**plain, WagerKind.TIE: "8:1"}
    assert told["fournier"] == plain
    assert told["italia-online"] == {
        **plain,
        WagerKind.TIE: "9:1",
        WagerKind.PUNTO_PAIR: "15:1",
        WagerKind.BANCA_PAIR: "15:1",
    }


def test_deductions() -> None:
    for regulation in (ASTURIAS, FOURNIER, ITALIA):
        assert [d.share for d in regulation.deductions] == [Fraction(1, 20)]
        assert regulation.deductions[0].with_totals == set(range(10))
    assert [(d.share, d.with_totals) for d in ANDALUCIA.deductions] == [
        (Fraction(1, 2), frozenset({6}))
    ]


def test_a_house_may_not_derive_rules_that_favour_the_player() -> None:
    house = derive_regulation(ASTURIAS, key="house", title="House", version="1", decks=8)
    assert house.decks_allowed == (8,)
    assert house.article("decks") == ""
    assert house.article("maximum_rule") == "asturias-2011 D"
    with pytest.raises(Violation) as caught:
        derive_regulation(ITALIA, key="house", title="House", version="1", decks=6)
    assert caught.value.code == "regulation.favours_player"
    assert caught.value.params == {
        "decks": 6,
        "wager": "punto_pair",
        "percent": "18.3280",
        "edge": "-57/311",
    }
    eleven = {**ITALIA.wagers}
    eleven[WagerKind.PUNTO_PAIR] = eleven[WagerKind.BANCA_PAIR] = Odds(11)
    derived = derive_regulation(
        ITALIA,
        key="house",
        title="House",
        version="1",
        decks=6,
        wagers=eleven,
        deductions=ITALIA.deductions,
    )
    assert derived.wagers[WagerKind.PUNTO_PAIR] == Odds(11)


def test_the_rules_import_nothing_but_the_standard_library_and_themselves() -> None:
    root = Path(errors.__file__).parent
    allowed = {"collections", "dataclasses", "enum", "fractions", "functools", "string", "types"}
    allowed |= {"__future__", "itertools", "json", "math", "operator", "typing"}
    with_numpy = {"counting_numpy.py", "simulate.py"}
    for path in root.rglob("*.py"):
        if path.name in with_numpy:
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            names = (
                [alias.name for alias in node.names]
                if isinstance(node, ast.Import)
                else [node.module or ""]
                if isinstance(node, ast.ImportFrom)
                else []
            )
            for name in names:
                assert name.startswith("games.rules") or name.split(".")[0] in allowed, path


def test_the_engine_never_asks_which_regulation_it_plays_by() -> None:
    root = Path(errors.__file__).parent
    keys = set(REGULATIONS) | {"rio-de-la-plata"}
    for path in root.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Compare):
                constants = [n.value for n in ast.walk(node) if isinstance(n, ast.Constant)]
                assert not keys & set(constants), path
