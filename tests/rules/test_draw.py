"""The third-card grids, each text's own transcription held cell by cell against the tables."""

from __future__ import annotations

import pytest

from games.rules.cards import parse_card
from games.rules.draw import (
    DRAW_TABLES,
    FIVE_BY_CHOICE,
    FOURNIER_LITERAL,
    DrawTable,
    PuntoAct,
    reachable_totals,
)
from games.rules.regulations import Regulation
from games.rules.wagers import Hand
from tests.rules.samples import ASTURIAS, DATA, FOURNIER, ITALIA, deal

CARDS = "TA23456789"
"""A card's rank by its value."""
GRIDS = DATA / "grids"


def rows(name: str) -> list[list[str]]:
    """The lines of a transcribed grid, words apart, its comment left out."""
    lines = (GRIDS / f"{name}.txt").read_text().splitlines()
    return [line.split() for line in lines if not line.startswith("#")]


def cells(name: str) -> list[tuple[int, int, bool]]:
    """Banca's total, the column's number and whether banca draws, for every printed cell."""
    heads, *grid = rows(name)
    assert heads[:11] == ["-", *"0123456789"]
    assert {row[0] for row in grid} == set("01234567")
    assert {mark for row in grid for mark in row[1:]} in ({"T", "P"}, {"C", "S"})
    return [
        (int(row[0]), column, mark in "TC") for row in grid for column, mark in enumerate(row[1:])
    ]


@pytest.mark.parametrize("regulation", [ASTURIAS, ITALIA, FOURNIER], ids=lambda it: it.key)
def test_asturias_a2_a_text_deals_by_its_own_grid(regulation: Regulation) -> None:
    """Punto draws on 0 to 5 and stands on 6 and 7, then banca by every cell that is printed."""
    for banca, column, draws in cells(regulation.key):
        for punto in range(6, 8) if column == 10 else range(6):
            coup = deal(regulation, f"Kc{CARDS[punto]}d", f"Kh{CARDS[banca]}s")
            assert not coup.can_stand()
            if column != 10:
                assert coup.expected is not None
                assert coup.expected.hand is Hand.PUNTO
                coup = coup.apply(parse_card(f"{CARDS[column]}h"))
            assert (coup.expected is not None) is draws
            assert coup.expected is None or coup.expected.hand is Hand.BANCA


@pytest.mark.parametrize("regulation", [ASTURIAS, ITALIA, FOURNIER], ids=lambda it: it.key)
def test_asturias_a2_punto_stands_on_6_and_7_and_draws_on_less(regulation: Regulation) -> None:
    for punto in range(8):
        for banca in range(8):
            coup = deal(regulation, f"Kc{CARDS[punto]}d", f"Kh{CARDS[banca]}s")
            draws = coup.expected is not None and coup.expected.hand is Hand.PUNTO
            assert (draws, coup.can_stand()) == (punto <= 5, False)


def test_italia_online_banca_draws_on_5_or_less_when_punto_stood() -> None:
    for punto in (6, 7):
        for banca in range(8):
            coup = deal(ITALIA, f"Kc{CARDS[punto]}d", f"Kh{CARDS[banca]}s")
            assert (coup.expected is not None) is (banca <= 5)


def test_fournier_grid_read_by_punto_score() -> None:
    for banca, column, draws in cells("fournier"):
        for third in (5, None):
            assert FOURNIER_LITERAL.banca_draws(banca, column, third) is draws
    assert FOURNIER_LITERAL.punto == (PuntoAct.DRAW,) * 6 + (PuntoAct.STAND,) * 2


@pytest.mark.parametrize("sentence", rows("rio-de-la-plata"), ids=" ".join)
def test_rio_de_la_plata_23_banca_table(sentence: list[str]) -> None:
    total, verb, *given = sentence
    named = {int(third) for third in given}
    drawn = {third for third in range(10) if FIVE_BY_CHOICE.banca_draws(int(total), 0, third)}
    assert drawn == (named if verb == "pide" else set(range(10)) - named)


def test_rio_de_la_plata_23_names_every_total_on_which_the_third_card_matters() -> None:
    table = FIVE_BY_CHOICE
    mixed = {
        banca
        for banca in range(8)
        if len({table.banca_draws(banca, 0, third) for third in range(10)}) == 2
    }
    assert mixed == {int(total) for total, *_ in rows("rio-de-la-plata")}


def test_rio_de_la_plata_22_punto_decides_on_5() -> None:
    assert FIVE_BY_CHOICE.punto[4:7] == (PuntoAct.DRAW, PuntoAct.CHOICE, PuntoAct.STAND)


def test_the_tables_are_found_by_key() -> None:
    assert set(DRAW_TABLES) == {"common", "fournier-literal", "five-by-choice"}


@pytest.mark.parametrize("table", list(DRAW_TABLES.values()), ids=str)
@pytest.mark.parametrize("naturals", [True, False])
def test_every_pair_of_totals_can_come_about(table: DrawTable, naturals: bool) -> None:
    assert len(reachable_totals(table, naturals=naturals)) == 100
