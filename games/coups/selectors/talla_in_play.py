"""The talla in play at each of many tables, as the screens need it."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from psycopg.types.numeric import Int8

from casino.lib.prepared import Question, Row
from games.coups.selectors.phase_times import PhaseStarts

# Marks of a coup that is over say nothing about the next one.
_TALLAS = """
SELECT talla.table_id, talla.id, talla.number, talla.decks, talla.first_card, talla.burned,
  talla.burned_cards, talla.seen, talla.coups_unseen, talla.coups, talla.cut_card_out,
  talla.holder, talla.refused, talla.started_at, underway.punto, underway.banca,
  underway.punto_stands, underway.awaits_key, underway.burned, underway.bets_at,
  underway.no_va_mas_at, underway.cards_at, underway.pay_at
FROM games_talla AS talla
LEFT JOIN games_coupunderway AS underway
  ON underway.talla_id = talla.id AND underway.number = talla.coups + 1
WHERE talla.table_id = ANY(%(tables)s) AND talla.ended_at IS NULL
"""


@dataclass(frozen=True, slots=True)
class Underway:
    """What is known of the coup under way; the cards are those that a reader read."""

    starts: PhaseStarts
    punto: str = ""
    banca: str = ""
    punto_stands: bool = False
    awaits_key: bool = False
    burned: str = ""


@dataclass(frozen=True, slots=True)
class TallaInPlay:
    """An open talla, its columns as `games.tallas.models.Talla` explains them.

    `underway` is None while nothing is known of the next coup.
    """

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
    holder: int | None
    refused: list[int]
    started_at: datetime
    underway: Underway | None


def tallas_question(table_ids: Collection[int]) -> Question:
    """Ask for the open tallas of tables, whose answer `read_tallas` reads."""
    return _TALLAS, {"tables": [Int8(one) for one in table_ids]}


def read_tallas(rows: list[Row]) -> dict[int, TallaInPlay]:
    """Read the answer to `tallas_question`: talla by table."""
    tallas = {}
    for row in rows:
        punto, banca, stands, awaits_key, burned, *starts = row[14:]
        told = (
            None
            if punto is None
            else Underway(PhaseStarts(*starts), punto, banca, stands, awaits_key, burned)
        )
        columns = [*row[1:14], told]
        tallas[row[0]] = TallaInPlay(*columns)
    return tallas
