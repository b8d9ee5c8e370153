"""The third-card grids, each text's own transcription held cell by cell against the tables."""

from __future__ import annotations

import pytest

from games.rules.draw import (
    COMMON,
    DRAW_TABLES,
    FIVE_BY_CHOICE,
    FOURNIER_LITERAL,
    DrawTable,
    PuntoAct,
    reachable_totals,
)

ASTURIAS_A2 = """
0 T T T T T T T T T T T
1 T T T T T T T T T T T
2 T T T T T T T T T T T
3 T T T T T T T T P T T
4 P P T T T T T T P P T
5 P P P P T T T T P P T
6 P P P P P P T T P P P
7 P P P P P P P P P P P
"""
ITALIA = """
7 S S S S S S S S S S
6 S S S S S S C C S S
5 S S S S C C C C S S
4 S S C C C C C C S S
3 C C C C C C C C S C
2 C C C C C C C C C C
1 C C C C C C C C C C
0 C C C C C C C C C C
"""
FOURNIER = """
0 T T T T T T T T T T
1 T T T T T T T T T T
2 T T T T T T T T T T
3 T T T T T T T T P T
4 P P T T T T T T P P
5 P P P P T T T T P P
6 P P P P P P T T P P
7 P P P P P P P P P P
"""


def cells(grid: str) -> list[tuple[int, int, bool]]:
    return [
        (int(line.split()[0]), column, mark in "TC")
        for line in grid.strip().splitlines()
        for column, mark in enumerate(line.split()[1:])
    ]


@pytest.mark.parametrize(("banca", "column", "draws"), cells(ASTURIAS_A2))
def test_asturias_a2_grid(banca: int, column: int, draws: bool) -> None:
    third = None if column == 10 else column
    assert COMMON.banca_draws(banca, 6, third) is draws


@pytest.mark.parametrize(("banca", "third", "draws"), cells(ITALIA))
def test_italia_online_grid(banca: int, third: int, draws: bool) -> None:
    assert COMMON.banca_draws(banca, 0, third) is draws


@pytest.mark.parametrize(("banca", "column", "draws"), cells(FOURNIER))
def test_fournier_grid_read_by_third_card(banca: int, column: int, draws: bool) -> None:
    assert COMMON.banca_draws(banca, 0, column) is draws


@pytest.mark.parametrize(("banca", "score", "draws"), cells(FOURNIER))
def test_fournier_grid_read_by_punto_score(banca: int, score: int, draws: bool) -> None:
    assert FOURNIER_LITERAL.banca_draws(banca, score, 5) is draws
    assert FOURNIER_LITERAL.banca_draws(banca, score, None) is draws


def test_italia_online_banca_draws_on_5_or_less_when_punto_stood() -> None:
    drawn = [COMMON.banca_draws(banca, 7, None) for banca in range(8)]
    assert drawn == [True] * 6 + [False] * 2


@pytest.mark.parametrize("table", [COMMON, FOURNIER_LITERAL])
def test_asturias_a2_punto_draws_to_5_and_stands_on_6_and_7(table: DrawTable) -> None:
    assert table.punto == (PuntoAct.DRAW,) * 6 + (PuntoAct.STAND,) * 2


def test_rio_de_la_plata_22_punto_decides_on_5() -> None:
    assert FIVE_BY_CHOICE.punto[4:7] == (PuntoAct.DRAW, PuntoAct.CHOICE, PuntoAct.STAND)


def test_the_tables_are_found_by_key() -> None:
    assert set(DRAW_TABLES) == {"common", "fournier-literal", "five-by-choice"}


@pytest.mark.parametrize("table", list(DRAW_TABLES.values()), ids=str)
@pytest.mark.parametrize("naturals", [True, False])
def test_every_pair_of_totals_can_come_about(table: DrawTable, naturals: bool) -> None:
    assert len(reachable_totals(table, naturals=naturals)) == 100
