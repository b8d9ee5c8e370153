"""The talla in play at each of many tables, as the screens need it."""

from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from msgspec import Struct, json
from psycopg.types.numeric import Int8

from casino.lib.prepared import Question, Row, select_columns
from games.coups.selectors.phase_times import PhaseStarts


@dataclass(frozen=True, slots=True)
class Underway:
    """The coup under way; the cards are those that a reader read."""

    starts: PhaseStarts
    punto: str = ""
    banca: str = ""
    punto_stands: bool = False
    awaits_key: bool = False
    burned: str = ""
    acts: list[dict[str, Any]] = field(default_factory=list)


class _Talla(Struct, frozen=True, gc=False):
    id: int
    number: int
    decks: int
    first_card: str
    burned: int
    burned_cards: str
    seen: list[int]
    coups_unseen: int
    coups: int
    cut_card_out: bool
    cut_card_behind: int
    holder: int | None
    refused: list[int]
    started_at: datetime


class TallaInPlay(_Talla, frozen=True, gc=False):
    """An open talla, its columns as `games.tallas.models.Talla` explains them.

    `underway` is None while there is no data about the next coup.
    """

    underway: Underway | None


class _Row(_Talla, frozen=True, gc=False):
    """The columns read for a talla, by name; `underway` is None while no coup is under way."""

    table_id: int
    underway: int | None
    punto: str
    banca: str
    punto_stands: bool
    awaits_key: bool
    burned_in_coup: str
    acts: str | None
    bets_at: datetime | None
    no_va_mas_at: datetime | None
    cards_at: datetime | None
    pay_at: datetime | None


_COLUMNS = {
    **{name: f"underway.{name}" for name in _Row.__struct_fields__},
    **{name: f"talla.{name}" for name in ("table_id", *_Talla.__struct_fields__)},
    "underway": "underway.number",
    "burned_in_coup": "underway.burned",
    "acts": "nullif(underway.acts, '[]')::text",
}
# The marks of a coup that is over do not apply to the next one.
_TALLAS = f"""
SELECT {select_columns(_Row, _COLUMNS)}
FROM games_talla AS talla
LEFT JOIN games_coupunderway AS underway
  ON underway.talla_id = talla.id AND underway.number = talla.coups + 1
WHERE talla.table_id = ANY(%(tables)s) AND talla.ended_at IS NULL
"""  # noqa: S608 (only our own names are written into it)


def tallas_question(table_ids: Collection[int]) -> Question:
    """Ask for the open tallas of tables, whose answer `read_tallas` reads."""
    return _TALLAS, {"tables": [Int8(one) for one in table_ids]}


def read_tallas(rows: list[Row]) -> dict[int, TallaInPlay]:
    """Read the answer to `tallas_question`: talla by table."""
    return {row.table_id: _talla_of(row) for row in (_Row(*columns) for columns in rows)}


def _talla_of(row: _Row) -> TallaInPlay:
    of_talla = {name: getattr(row, name) for name in _Talla.__struct_fields__}
    return TallaInPlay(**of_talla, underway=_underway_of(row))


def _underway_of(row: _Row) -> Underway | None:
    if row.underway is None:
        return None
    return Underway(
        starts=PhaseStarts(row.bets_at, row.no_va_mas_at, row.cards_at, row.pay_at),
        punto=row.punto,
        banca=row.banca,
        punto_stands=row.punto_stands,
        awaits_key=row.awaits_key,
        burned=row.burned_in_coup,
        acts=[] if row.acts is None else json.decode(row.acts),
    )
