"""The coups of a table session, read in bulk: as many at once as memory is wide, not the shift."""

from collections.abc import Iterator
from typing import Annotated, Final

import msgspec
from psycopg import Cursor

from casino.lib.prepared import named_cursor

ROWS_AT_ONCE: Final = 4000
_ROWS_AT_HAND: Final = 100
# From one coup on, so that a long session is read in pieces.
COUPS: Final = f"""
    SELECT coup.talla_id, coup.number, void.id IS NOT NULL AS is_void,
        coup.regulation, coup.regulation_version, coup.punto, coup.banca, coup.winner,
        coup.punto_total, coup.banca_total, coup."natural", coup.bets::text AS bets,
        coup.commission_minor, coup.house_result_minor
    FROM games_coup AS coup LEFT JOIN games_coupvoid AS void ON void.coup_id = coup.id
    WHERE coup.session_id = %(session)s::bigint
        AND NOT EXISTS (SELECT FROM games_coup AS again WHERE again.corrects_id = coup.id)
        AND (coup.talla_id, coup.number) > (%(talla)s::bigint, %(number)s::int)
    ORDER BY coup.talla_id, coup.number LIMIT {ROWS_AT_ONCE}
"""  # noqa: S608 (only our own number is written into it)


class CoupKept(msgspec.Struct, gc=False):
    """A coup as stored: the data to judge it, its bets as JSON, and their sums."""

    talla_id: int
    number: int
    is_void: bool
    regulation: str
    regulation_version: str
    punto: str
    banca: str
    winner: str
    punto_total: int
    banca_total: int
    natural: bool | None
    bets: str | None
    commission_minor: int | None
    house_result_minor: int | None


class BetRow(msgspec.Struct, gc=False):
    """A bet as stored with the coup."""

    seat: Annotated[int, msgspec.Meta(ge=0)]
    wager: str
    stake: int
    pay: int
    commission: int


_decode: Final = msgspec.json.Decoder(BetRow).decode


def place_of(session_id: int, talla_id: int = 0, number: int = 0) -> dict[str, str]:
    """Return the place in a session after which `COUPS` continues; without a coup, its start."""
    return {"session": str(session_id), "talla": str(talla_id), "number": str(number)}


def ask_coups(place: dict[str, str]) -> Cursor[CoupKept]:
    """Read the coups after a place (`place_of`)."""
    return named_cursor(CoupKept).execute(COUPS, place, prepare=True, binary=True)


def stream_coups(session_id: int, first: Cursor[CoupKept]) -> Iterator[CoupKept]:
    """Iterate over a session's coups, voided ones too, from the answer for the first ones.

    Of a corrected one only the right version. Rows are made as they are needed.
    """
    answer = first
    talla = number = 0
    while True:
        while rows := answer.fetchmany(_ROWS_AT_HAND):
            yield from rows
            talla, number = rows[-1].talla_id, rows[-1].number
        if answer.rowcount < ROWS_AT_ONCE:
            return
        answer = ask_coups(place_of(session_id, talla, number))


def split_bets(bets: str) -> list[str]:
    """Split a coup's bets into the text of each, without its brackets.

    The database writes the same bet as the same text. Anything but a list of plain objects splits
    into pieces that are not bets.
    """
    if bets == "[]":
        return []
    if bets[:2] != "[{" or bets[-2:] != "}]":
        return [bets]
    return bets[2:-2].split("}, {")


def read_bet(text: str) -> BetRow:
    """Read a bet from its text. Raises msgspec.MsgspecError for anything else."""
    return _decode("{" + text + "}")
