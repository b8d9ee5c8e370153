"""The scoreboards: bead plate, big road, and the three roads derived from it.

Colours of the derived roads say whether the big road repeats itself (red) or not (blue); they are
computed on the logical columns, never on the drawn grid.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from games.rules.errors import RoadViolation
from games.rules.values import show_value, verify_several
from games.rules.wagers import Winner

ROWS: Final = 6
RED: Final = "R"
BLUE: Final = "B"
BIG_EYE: Final = 1
SMALL: Final = 2
COCKROACH: Final = 3


class RoadCell(NamedTuple):
    """A drawn cell, row 0 at the top; `mark` is P/B/T or, on a derived road, R/B."""

    row: int
    column: int
    mark: str


class BigCell(NamedTuple):
    """A drawn cell of the big road, with the ties that followed its coup."""

    row: int
    column: int
    mark: str
    ties: int


class BigMark(NamedTuple):
    """An entry of a logical column of the big road."""

    side: str
    ties: int


class RoadCoup(NamedTuple):
    """A coup with the marks that a board shows with its winner; unknown counts as no."""

    winner: Winner | str
    punto_pair: bool = False
    banca_pair: bool = False
    natural: bool = False


class CellNotes(NamedTuple):
    """The marks of a cell of the big road, apart from side and ties.

    Pairs and naturals of a tie are drawn where the tie is: on the coup before it.
    """

    punto_pair: bool
    banca_pair: bool
    natural: bool
    dragon: bool
    """Whether the cell is in the tail of a run that had to turn right."""


class NextMarks(NamedTuple):
    """The mark that a coup would add to each derived road; None: no mark yet."""

    big_eye: str | None
    small: str | None
    cockroach: str | None


@dataclass(frozen=True, slots=True)
class Roads:
    """All roads of one talla, unscrolled. The n-th bead is the n-th coup."""

    coups: tuple[RoadCoup, ...]
    """The content of each bead."""
    bead: tuple[RoadCell, ...]
    columns: tuple[tuple[BigMark, ...], ...]
    big: tuple[BigCell, ...]
    big_notes: tuple[CellNotes, ...]
    """The n-th belongs to the n-th cell of `big`."""
    big_eye: tuple[RoadCell, ...]
    small: tuple[RoadCell, ...]
    cockroach: tuple[RoadCell, ...]


def build_roads(coups: Iterable[RoadCoup | Winner | str], rows: int = ROWS) -> Roads:
    """All roads of the coups in play order (P, B or T), on grids of `rows` rows.

    Raises `roads.result`, `roads.rows`, `value.several`.

    >>> [cell.mark for cell in build_roads("PTBB").big]
    ['P', 'B', 'B']
    """
    if not isinstance(coups, str):
        verify_several("coups", coups)
    played = tuple(coup if isinstance(coup, RoadCoup) else RoadCoup(coup) for coup in coups)
    results = [str(coup.winner) for coup in played]
    _verify(results, rows)
    columns = _big_columns(results)
    lengths = [len(column) for column in columns]
    big = _draw_big(columns, results.count("T"), rows)
    return Roads(
        played,
        _bead_plate(results, rows),
        columns,
        big,
        _note_cells(big, played),
        _lay_marks(_derive_marks(lengths, BIG_EYE), rows),
        _lay_marks(_derive_marks(lengths, SMALL), rows),
        _lay_marks(_derive_marks(lengths, COCKROACH), rows),
    )


def mark_next(columns: Sequence[Sequence[BigMark]], side: Winner | str) -> NextMarks:
    """Return what a next coup won by a side would mark, after the big road's logical columns.

    >>> mark_next(build_roads("PB").columns, "B")
    NextMarks(big_eye='B', small=None, cockroach=None)
    """
    lengths = [len(column) for column in columns]
    if columns and columns[-1][0].side == side:
        then = [*lengths[:-1], lengths[-1] + 1]
    else:
        then = [*lengths, 1]
    return NextMarks(
        *(
            _derive_marks(then, back)[len(_derive_marks(lengths, back)) :] or None
            for back in (BIG_EYE, SMALL, COCKROACH)
        )
    )


def marks_of(road: Iterable[RoadCell]) -> str:
    """The reds and blues of a derived road in time order."""
    return "".join([cell.mark for cell in road])


def _verify(results: Sequence[str], rows: int) -> None:
    if type(rows) is not int or rows < 1:
        raise RoadViolation("roads.rows", text=show_value(rows))
    for place, result in enumerate(results, 1):
        if result not in _RESULTS:
            raise RoadViolation("roads.result", text=result, place=place)


_RESULTS: Final = frozenset(winner.value for winner in Winner)


def _note_cells(cells: Sequence[BigCell], coups: Sequence[RoadCoup]) -> tuple[CellNotes, ...]:
    """Notes by cell: those of its coup and of the ties marked on it."""
    notes = [[False, False, False] for _ in cells]
    at = -1
    for winner, *marks in coups:
        if winner != Winner.TIE:
            at += 1
        noted = notes[max(at, 0)]
        noted[:] = [had or bool(has) for had, has in zip(noted, marks, strict=True)]
    tails = _find_tails(cells)
    return tuple(
        CellNotes(punto_pair, banca_pair, natural, tail)
        for (punto_pair, banca_pair, natural), tail in zip(notes, tails, strict=True)
    )


def _find_tails(cells: Sequence[BigCell]) -> list[bool]:
    """For each cell, whether it is right of the column where its run began."""
    tails: list[bool] = []
    start: BigCell | None = None
    for cell in cells:
        if start is None or cell.mark != start.mark:
            start = cell
        tails.append(cell.column != start.column)
    return tails


def _bead_plate(results: Sequence[str], rows: int = ROWS) -> tuple[RoadCell, ...]:
    """One bead per coup, column by column, ties included."""
    return tuple(RoadCell(at % rows, at // rows, mark) for at, mark in enumerate(results))


def _big_columns(results: Sequence[str]) -> tuple[tuple[BigMark, ...], ...]:
    """The runs of one side. A tie marks the entry before it; leading ties mark the first entry."""
    columns: list[list[BigMark]] = []
    leading_ties = 0
    for result in results:
        if result == "T":
            if columns:
                side, ties = columns[-1][-1]
                columns[-1][-1] = BigMark(side, ties + 1)
            else:
                leading_ties += 1
        elif columns and columns[-1][0].side == result:
            columns[-1].append(BigMark(result, 0))
        else:
            columns.append([BigMark(result, 0 if columns else leading_ties)])
    return tuple(tuple(column) for column in columns)


def _derive_marks(lengths: Sequence[int], back: int) -> str:
    """Reds and blues in time order from the big road's column lengths.

    `back` is how many columns back the road looks: 1 big eye, 2 small, 3 cockroach.
    """
    marks: list[str] = []
    for column in range(back, len(lengths)):
        if column > back:
            same = lengths[column - 1] == lengths[column - 1 - back]
            marks.append(RED if same else BLUE)
        compared = lengths[column - back]
        marks.extend(BLUE if row == compared + 1 else RED for row in range(2, lengths[column] + 1))
    return "".join(marks)


def _lay_marks(marks: str, rows: int = ROWS) -> tuple[RoadCell, ...]:
    """The marks of a derived road on the grid: runs of one colour, laid as the big road is."""
    runs: list[list[str]] = []
    for mark in marks:
        if runs and runs[-1][0] == mark:
            runs[-1].append(mark)
        else:
            runs.append([mark])
    places = _lay_runs([len(run) for run in runs], rows)
    return tuple(RoadCell(*place, mark) for place, mark in zip(places, marks, strict=True))


def _draw_big(
    columns: Sequence[Sequence[BigMark]], tie_count: int, rows: int
) -> tuple[BigCell, ...]:
    if not columns:
        return (BigCell(0, 0, "T", tie_count),) if tie_count else ()
    entries = [entry for column in columns for entry in column]
    places = _lay_runs([len(column) for column in columns], rows)
    return tuple(BigCell(*place, *entry) for place, entry in zip(places, entries, strict=True))


def _lay_runs(lengths: Sequence[int], rows: int) -> list[tuple[int, int]]:
    """Cells of runs: down while the next cell is free, then right; a run starts right of the last.

    The tail of a long run (the dragon) may cross later columns; those stop above it.
    """
    taken: set[tuple[int, int]] = set()
    places: list[tuple[int, int]] = []
    start = -1
    for length in lengths:
        row, column = 0, start + 1
        while (row, column) in taken:
            column += 1
        start = column
        for step in range(length):
            if step:
                if row + 1 < rows and (row + 1, column) not in taken:
                    row += 1
                else:
                    column += 1
                    while (row, column) in taken:
                        column += 1
            taken.add((row, column))
            places.append((row, column))
    return places
