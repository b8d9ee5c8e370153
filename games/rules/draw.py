"""When a hand takes a third card: tables as data."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final

from games.rules.errors import DrawTableViolation
from games.rules.values import cut_text, verify_between, verify_text

TOTALS: Final = 8
"""The two-card totals that may draw, 0 to 7: a natural ends the coup."""


class PuntoAct(StrEnum):
    """Punto's act with a two-card total."""

    DRAW = "draw"
    STAND = "stand"
    CHOICE = "choice"


class BancaColumn(StrEnum):
    """The value that the columns of banca's grid depend on."""

    THIRD_CARD = "third_card"
    """The value of punto's third card; an eleventh column for a punto that stood."""
    PUNTO_SCORE = "punto_score"
    """Punto's score when banca decides, with or without a third card."""


@dataclass(frozen=True, slots=True, eq=False)
class DrawTable:
    """The third-card rules of one text. Naturals never reach it: rows are totals 0 to 7.

    Compared and hashed by identity: results are cached by table.
    `punto[total]` is punto's act; `banca[total][column]` is whether banca draws.
    """

    key: str
    punto: tuple[PuntoAct, ...]
    banca: tuple[tuple[bool, ...], ...]
    column: BancaColumn = BancaColumn.THIRD_CARD

    def __post_init__(self) -> None:
        scores = self.column is BancaColumn.PUNTO_SCORE
        acts = len(self.punto) == TOTALS and all(isinstance(act, PuntoAct) for act in self.punto)
        columns = 10 if scores else 11
        if not acts or [len(row) for row in self.banca] != [columns] * TOTALS:
            raise DrawTableViolation("draw.table", key=str(self.key), columns=columns)

    def banca_draws(self, banca_total: int, punto_total: int, third: int | None) -> bool:
        """Whether banca draws on `banca_total` (0 to 7).

        `punto_total` is punto's score at that moment, `third` the value of its third card or None
        if it stood. Raises `value.between`.
        """
        verify_between("banca_total", banca_total, 0, TOTALS - 1)
        verify_between("punto_total", punto_total, 0, 9)
        if third is not None:
            verify_between("third", third, 0, 9)
        if self.column is BancaColumn.PUNTO_SCORE:
            return self.banca[banca_total][punto_total]
        return self.banca[banca_total][10 if third is None else third]


def read_grid(text: str) -> tuple[tuple[bool, ...], ...]:
    """Rows of T (tercera: draw) and P (plantarse: stand), one per line, spaces ignored.

    Raises `draw.grid` unless there is an equal row for each of banca's totals.
    """
    verify_text("grid", text)
    rows = ["".join(line.split()) for line in text.strip().splitlines()]
    lengths = {len(row) for row in rows}
    if len(rows) != TOTALS or len(lengths) != 1 or not {*"".join(rows)} <= {"T", "P"}:
        raise DrawTableViolation("draw.grid", text=cut_text(text), rows=TOTALS)
    return tuple(tuple([mark == "T" for mark in row]) for row in rows)


_DRAW, _STAND, _CHOICE = PuntoAct.DRAW, PuntoAct.STAND, PuntoAct.CHOICE
PUNTO_0_TO_5: Final = (_DRAW,) * 6 + (_STAND,) * 2
PUNTO_5_BY_CHOICE: Final = (_DRAW,) * 5 + (_CHOICE,) + (_STAND,) * 2

COMMON_GRID: Final = read_grid(
    """
    T T T T T T T T T T T
    T T T T T T T T T T T
    T T T T T T T T T T T
    T T T T T T T T P T T
    P P T T T T T T P P T
    P P P P T T T T P P T
    P P P P P P T T P P P
    P P P P P P P P P P P
    """
)
"""asturias-2011 A.2: columns 0 to 9 are punto's third card, the last is a punto that stood."""

COMMON: Final = DrawTable("common", PUNTO_0_TO_5, COMMON_GRID)
FOURNIER_LITERAL: Final = DrawTable(
    "fournier-literal",
    PUNTO_0_TO_5,
    tuple(row[:10] for row in COMMON_GRID),
    BancaColumn.PUNTO_SCORE,
)
"""The card maker's grid read as headed: by punto's score.

It exists so that its odds can be shown.
"""
FIVE_BY_CHOICE: Final = DrawTable("five-by-choice", PUNTO_5_BY_CHOICE, COMMON_GRID)
"""The common grid where punto decides on five."""

DRAW_TABLES: Final = {table.key: table for table in (COMMON, FOURNIER_LITERAL, FIVE_BY_CHOICE)}


@lru_cache(maxsize=32)
def reachable_totals(table: DrawTable, *, naturals: bool) -> frozenset[tuple[int, int]]:
    """Every (punto, banca) pair of final totals that the table can end with.

    With `naturals` False only those that can come about without a two-card 8 or 9.
    """
    reached: set[tuple[int, int]] = set()
    for punto in range(10):
        for banca in range(10):
            if punto > 7 or banca > 7:
                if naturals:
                    reached.add((punto, banca))
                continue
            act = table.punto[punto]
            thirds: list[int | None] = []
            if act is not PuntoAct.DRAW:
                thirds.append(None)
            if act is not PuntoAct.STAND:
                thirds.extend(range(10))
            for third in thirds:
                score = (punto + (third or 0)) % 10
                if table.banca_draws(banca, score, third):
                    reached.update((score, total) for total in range(10))
                else:
                    reached.add((score, banca))
    return frozenset(reached)
