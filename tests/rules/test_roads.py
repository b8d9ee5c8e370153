"""The roads, held against outputs on which independent scoreboards agree."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.roads import (
    BigCell,
    CellNotes,
    NextMarks,
    RoadCell,
    RoadCoup,
    Roads,
    build_roads,
    mark_next,
    marks_of,
)
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
        assert marks_of(cells) == vector[name]
        assert [list(cell) for cell in cells] == vector[f"{name}_cells"]


@pytest.mark.parametrize("vector", ROADS, ids=lambda vector: str(vector["id"]))
def test_what_a_next_coup_would_mark_is_what_it_marks(vector: dict[str, Any]) -> None:
    said = {"big_eye": "", "small": "", "cockroach": ""}
    for at, side in enumerate(vector["seq"]):
        if side != "T":
            marks = mark_next(build_roads(vector["seq"][:at]).columns, side)
            for name, mark in marks._asdict().items():
                said[name] += mark or ""
    assert said == {name: vector[name] for name in said}


def test_a_first_coup_would_mark_nothing() -> None:
    assert mark_next((), "P") == mark_next((), Winner.BANCA) == NextMarks(None, None, None)


def test_there_are_22_recorded_sequences() -> None:
    assert len(ROADS) == 22


def test_no_coups_give_empty_roads() -> None:
    assert build_roads([]) == Roads((), (), (), (), (), (), (), ())


def test_only_ties_give_one_cell_that_counts_them() -> None:
    roads = build_roads("TTT")
    assert roads.big == (BigCell(0, 0, "T", 3),)
    assert roads.columns == ()
    assert len(roads.bead) == 3


def test_winners_may_be_given_as_the_enum() -> None:
    assert build_roads([Winner.PUNTO, Winner.TIE, Winner.BANCA]).big == build_roads("PTB").big


@pytest.mark.parametrize("vector", ROADS, ids=lambda vector: str(vector["id"]))
def test_pairs_are_marked_on_their_beads(vector: dict[str, Any]) -> None:
    coups = [
        RoadCoup(winner, at in vector["player_pair"], at in vector["banker_pair"])
        for at, winner in enumerate(vector["seq"])
    ]
    roads = build_roads(coups)
    assert [at for at, coup in enumerate(roads.coups) if coup.punto_pair] == vector["player_pair"]
    assert [at for at, coup in enumerate(roads.coups) if coup.banca_pair] == vector["banker_pair"]
    assert roads.big == build_roads(vector["seq"]).big


def test_a_pair_or_natural_of_a_tie_is_drawn_where_the_tie_is() -> None:
    coups = [RoadCoup("T", banca_pair=True), RoadCoup("P"), RoadCoup("T", natural=True)]
    notes = build_roads([*coups, RoadCoup("B", punto_pair=True)]).big_notes
    assert notes == (
        CellNotes(False, True, True, False),
        CellNotes(True, False, False, False),
    )
    assert build_roads([RoadCoup("T", natural=True)]).big_notes[0].natural


def test_the_dragon_tail_is_the_part_right_of_the_turn() -> None:
    roads = build_roads("B" * 8 + "PP")
    assert [note.dragon for note in roads.big_notes] == [False] * 6 + [True] * 2 + [False] * 2


@given(st.text("PBT", max_size=120), st.integers(1, 12))
def test_any_coups_are_drawn_once_inside_the_rows(results: str, rows: int) -> None:
    roads = build_roads(results, rows)
    sides = results.replace("T", "")
    assert "".join(cell.mark for cell in roads.bead) == results
    if sides:
        assert "".join(cell.mark for cell in roads.big) == sides
        assert sum(cell.ties for cell in roads.big) == results.count("T")
    for cells in (roads.bead, roads.big, roads.big_eye, roads.small, roads.cockroach):
        places = [(cell.row, cell.column) for cell in cells]
        assert len(set(places)) == len(places)
        assert all(0 <= row < rows for row, _ in places)
    assert len(roads.big_notes) == len(roads.big)


@given(st.text("PBT", max_size=60), st.text("PBT", max_size=20))
def test_a_later_coup_changes_no_drawn_cell(played: str, later: str) -> None:
    before, after = build_roads(played), build_roads(played + later)
    assert after.bead[: len(before.bead)] == before.bead
    for name in ("big_eye", "small", "cockroach"):
        assert getattr(after, name)[: len(getattr(before, name))] == getattr(before, name)


def test_a_dragon_of_seventy_is_in_the_last_row() -> None:
    big = build_roads("B" * 70).big
    assert [cell[:2] for cell in big[:6]] == [(row, 0) for row in range(6)]
    assert [cell[:2] for cell in big[6:]] == [(5, column) for column in range(1, 65)]


def test_a_second_dragon_turns_above_the_first_and_a_third_above_the_second() -> None:
    big = build_roads("B" * 30 + "P" * 30 + "B" * 30).big
    second, third = big[30:60], big[60:]
    assert [cell[:2] for cell in second[:6]] == [(0, 1), (1, 1), (2, 1), (3, 1), (4, 1), (4, 2)]
    assert {cell.row for cell in second[5:25]} == {4}
    assert [cell[:2] for cell in third[:5]] == [(0, 2), (1, 2), (2, 2), (3, 2), (3, 3)]


def test_seventy_alternations_are_all_red_and_never_blue() -> None:
    roads = build_roads("BP" * 35)
    assert marks_of(roads.big_eye) == "R" * 68
    assert marks_of(roads.small) == "R" * 67
    assert marks_of(roads.cockroach) == "R" * 66


def test_ties_before_the_first_result_are_counted_on_it() -> None:
    roads = build_roads("TTBTB")
    assert roads.big == (BigCell(0, 0, "B", 3), BigCell(1, 0, "B", 0))
    assert roads.big_eye == ()
