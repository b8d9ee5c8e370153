"""The newest coups of open tables, void and null ones among them, as the felt has them."""

from collections.abc import Collection, Iterable
from typing import Annotated

from msgspec import Meta
from psycopg.types.numeric import Int8

from casino.lib.prepared import Question, Row
from casino.lib.sent import Ordinal, Sent
from games.coups.selectors.played import Winner

NEWEST = 5


class NewestCoup(Sent):
    """One of the newest coups of a session; of a corrected one the version that counts."""

    talla: Annotated[int, Meta(description="The id of its talla.")]
    number: Ordinal
    winner: Annotated[
        Winner | None,
        Meta(description="Null: a null coup, whose number went to the next one."),
    ]
    void: Annotated[bool, Meta(description="It was taken back and does not count.")]


# From the newest talla on, by number, so little of the index is read. A null coup was dealt before
# the coup that got its number.
_NEWEST = """
SELECT session.table_id, newest.talla, newest.number, newest.winner, newest.void
FROM tables_tablesession AS session
CROSS JOIN LATERAL (
  SELECT talla.id AS talla, talla.number AS talla_number, played.*
  FROM games_talla AS talla
  CROSS JOIN LATERAL (
    (SELECT coup.id, coup.number, 1 AS turn, coup.winner, void.id IS NOT NULL AS void
      FROM games_coup AS coup LEFT JOIN games_coupvoid AS void ON void.coup_id = coup.id
      WHERE coup.talla_id = talla.id
        AND NOT EXISTS (SELECT FROM games_coup AS again WHERE again.corrects_id = coup.id)
      ORDER BY coup.number DESC LIMIT %(newest)s)
    UNION ALL
    (SELECT it.id, it.number, 0, NULL, false
      FROM games_nullcoup AS it
      WHERE it.talla_id = talla.id
        AND NOT EXISTS (SELECT FROM games_nullcoupvoid WHERE null_coup_id = it.id)
      ORDER BY it.number DESC, it.id DESC LIMIT %(newest)s)
  ) AS played
  WHERE talla.session_id = session.id
  ORDER BY talla.number DESC, played.number DESC, turn DESC, played.id DESC LIMIT %(newest)s
) AS newest
WHERE session.table_id = ANY(%(tables)s) AND session.closed_at IS NULL
ORDER BY session.table_id, talla_number, newest.number, turn, newest.id
"""


def newest_question(table_ids: Collection[int]) -> Question:
    """Ask for the newest `NEWEST` coups of open tables, whose answer `read_newest` reads."""
    return _NEWEST, {"tables": [Int8(one) for one in table_ids], "newest": NEWEST}


def read_newest(rows: Iterable[Row]) -> dict[int, list[NewestCoup]]:
    """Read the answer to `newest_question`: the coups by table, oldest first."""
    found: dict[int, list[NewestCoup]] = {}
    for table_id, *coup in rows:
        found.setdefault(table_id, []).append(NewestCoup(*coup))
    return found
