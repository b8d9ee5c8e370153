"""The coups of a table session, read in bulk: as many at once as memory is wide, not the shift."""

from collections.abc import Iterator
from typing import Annotated, Any, Final

import msgspec

from games.selectors.coup_state import raw_cursor

ROWS_AT_ONCE: Final = 2000
# Talla, number, whether void; what judges it; bets as JSON or null; the sums kept with them.
# From one coup on, so that a long session is read in pieces.
COUPS: Final = f"""
    SELECT coup.talla_id, coup.number, void.id IS NOT NULL,
        coup.regulation, coup.regulation_version, coup.punto, coup.banca, coup.winner,
        coup.punto_total, coup.banca_total, coup."natural", coup.bets::text,
        coup.commission_minor, coup.house_result_minor
    FROM games_coup AS coup LEFT JOIN games_coupvoid AS void ON void.coup_id = coup.id
    WHERE coup.session_id = %(session)s::bigint
        AND (coup.talla_id, coup.number) > (%(talla)s::bigint, %(number)s::int)
    ORDER BY coup.talla_id, coup.number LIMIT {ROWS_AT_ONCE}
"""  # noqa: S608 (only our own number is written into it)


class BetRow(msgspec.Struct, gc=False):
    """A bet as the coup keeps it."""

    seat: Annotated[int, msgspec.Meta(ge=0)]
    wager: str
    stake: int
    pay: int
    commission: int


_decode: Final = msgspec.json.Decoder(list[BetRow]).decode


def stream_coups(session_id: int, first: list[tuple[Any, ...]]) -> Iterator[tuple[Any, ...]]:
    """Go on from the `first` rows of a session until there are no more, voided coups too."""
    rows = first
    while rows:
        yield from rows
        if len(rows) < ROWS_AT_ONCE:
            return
        talla, number, *_ = rows[-1]
        place = {"session": str(session_id), "talla": str(talla), "number": str(number)}
        with raw_cursor() as cursor:
            rows = cursor.execute(COUPS, place, prepare=True, binary=True).fetchall()


def read_bets(bets: str) -> list[BetRow]:
    """Read the bets of a coup. Raises msgspec.MsgspecError for what is none."""
    return _decode(bets)
