"""The coups of a table session, read in bulk: as many at once as memory is wide, not the shift."""

from collections.abc import Iterator
from contextlib import closing
from typing import Annotated, Any, Final, NamedTuple
from uuid import UUID

import msgspec
from django.db import connection

ROWS_AT_ONCE: Final = 2000
_READ: Final = """
    SELECT coup.command_id, coup.talla_id, coup.number, void.id IS NOT NULL,
        coup.regulation, coup.regulation_version, coup.punto, coup.banca, coup.winner,
        coup.punto_total, coup.banca_total, coup."natural", coup.bets::text,
        coup.commission_minor, coup.house_result_minor
    FROM games_coup AS coup LEFT JOIN games_coupvoid AS void ON void.coup_id = coup.id
    WHERE coup.session_id = %s
    ORDER BY coup.talla_id, coup.number
"""


class BetRow(msgspec.Struct, gc=False):
    """A bet as the coup keeps it."""

    seat: Annotated[int, msgspec.Meta(ge=0)]
    wager: str
    stake: int
    pay: int
    commission: int


class CoupRow(NamedTuple):
    """A coup as it is kept; `bets` is JSON, None when nobody recorded them."""

    command_id: UUID
    talla_id: int
    number: int
    is_void: bool
    regulation: str
    version: str
    punto: str
    banca: str
    winner: str
    punto_total: int
    banca_total: int
    natural: bool | None
    bets: str | None
    commission_minor: int | None
    house_result_minor: int | None


_decode: Final = msgspec.json.Decoder(list[BetRow]).decode


def stream_coups(session_id: int) -> Iterator[tuple[Any, ...]]:
    """Read a session's coups by talla and number, as the values of `CoupRow`, voided ones too.

    Runs on a cursor of the server, so inside a transaction.
    """
    connection.ensure_connection()
    with closing(connection.connection.cursor(name="coups_of_session", binary=True)) as cursor:
        cursor.itersize = ROWS_AT_ONCE
        cursor.execute(_READ, (session_id,))
        yield from cursor


def read_bets(bets: str) -> list[BetRow]:
    """Read the bets of a coup. Raises msgspec.MsgspecError for what is none."""
    return _decode(bets)
