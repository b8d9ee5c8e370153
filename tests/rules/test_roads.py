"""The roads, held against outputs on which independent scoreboards agree."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.roads import BigCell, RoadCell, Roads, build_roads
from games.rules.wagers import Winner
from tests.rules.samples import ROADS


@pytest.mark.parametrize("vector", ROADS, ids=lambda vector: str(vector["id"]))
def test_all_roads_equal_the_recorded_ones(vector: dict[str, Any]) -> None:
    roads = build_roads(vector["seq"])
    assert [list(cell) for cell in roads.bead] == vector["bead"]
    assert [[list(mark) for mark in column] for column in roads.columns] == vector["big_columns"]
    assert [list(cell) for cell in roads.big] == vector["big_cells"]
    for name in ("big_eye", "small", "cockroach"):
        cells: tuple[RoadCell, ...] = getattr(roads, name)
        assert "".join(cell.mark for cell in cells) == vector[name]
        assert [list(cell) for cell in cells] == vector[f"{name}_cells"]


def test_there_are_22_recorded_sequences() -> None:
    assert len(ROADS) == 22


def test_no_coups_give_empty_roads() -> None:
    assert build_roads([]) == Roads((), (), (), (), (), ())


def test_only_ties_give_one_cell_that_counts_them() -> None:
    roads = build_roads("TTT")
    assert roads.big == (BigCell(0, 0, "T", 3),)
    assert roads.columns == ()
    assert len(roads.bead) == 3


def test_winners_may_be_given_as_the_enum() -> None:
    assert build_roads([Winner.PUNTO, Winner.TIE, Winner.BANCA]) == build_roads("PTB")


def test_a_long_run_turns_right_at_the_bottom() -> None:
    cells = [(cell.row, cell.column) for cell in build_roads("B" * 8).big]
    assert cells == [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (5, 1), (5, 2)]


def test_no_two_coups_share_a_cell() -> None:
    for vector in ROADS:
        places = [(cell.row, cell.column) for cell in build_roads(vector["seq"]).big]
        assert len(places) == len(set(places))
