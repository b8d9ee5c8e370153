"""The coups of table sessions added up by stretch of time, person and shoe, in one reading."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Final, NamedTuple

from casino.reporting.models.figures import PAYS, PHASE_COUNTS, PHASE_SUMS, PHASES, STAKES
from casino.reporting.selectors.rows import fetch_rows
from casino.reporting.theory import PRODUCTS

_SUMS: Final = (
    "count(*)",
    "count(coup.house_result_minor)",
    *(f"count(*) FILTER (WHERE coup.winner = '{winner}')" for winner in "PBT"),
    *(f"coalesce(sum(coup.{column}), 0)" for column in (*STAKES, *PAYS)),
    "coalesce(sum(coup.commission_minor), 0)",
    "coalesce(sum(coup.house_result_minor), 0)",
    *(f"coalesce(sum(coup.{phase}_ms), 0)" for phase in PHASES),
    *(f"count(coup.{phase}_ms)" for phase in PHASES),
)
SUMMED: Final = (
    "coups",
    "coups_recorded",
    "punto_coups",
    "banca_coups",
    "tie_coups",
    *STAKES,
    *PAYS,
    "commission_minor",
    "result_minor",
    *PHASE_SUMS,
    *PHASE_COUNTS,
)
"""The columns of `PlayFigures` that are plain sums, as a `PlayRow` has them."""
_PRODUCTS: Final = tuple(
    # Beyond any bigint where a unit is worth little.
    f"coalesce(sum(coup.{one}_stake_minor::numeric * coup.{other}_stake_minor), 0)"
    for one, other in PRODUCTS
)
# The marks are read once for each session, not for each of its coups.
_PLAYED: Final = f"""
    WITH asked AS MATERIALIZED (
        SELECT session_id, marks::timestamptz[] AS marks
        FROM unnest(%(sessions)s::bigint[], %(marks)s::text[]) AS told (session_id, marks)
    )
    SELECT coup.session_id, talla.decks, coup.recorded_by_id,
        width_bucket(coup.recorded_at, asked.marks) AS stretch,
        {", ".join((*_SUMS, *_PRODUCTS))}
    FROM asked JOIN games_coup AS coup ON coup.session_id = asked.session_id
    JOIN games_talla AS talla ON talla.id = coup.talla_id
    LEFT JOIN games_coupvoid AS void ON void.coup_id = coup.id
    WHERE void.id IS NULL
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 4, 2, 3
"""  # noqa: S608 (only our own words are written into it)


class PlayRow(NamedTuple):
    """The coups of a session with one shoe, recorded by one person within one stretch.

    `stretch` counts the marks at or before them; `sums` is in the order of `SUMMED`, `products`
    of `casino.reporting.theory.PRODUCTS`.
    """

    session_id: int
    decks: int
    recorded_by: int
    stretch: int
    sums: tuple[int, ...]
    products: tuple[int, ...]


def sum_play(marks: Mapping[int, Sequence[datetime]]) -> Iterator[PlayRow]:
    """Add up the play of sessions between instants of each, void coups left out (1 query).

    The marks of a session are in order.
    """
    asked = {
        "sessions": list(marks),
        "marks": ["{" + ",".join(at.isoformat() for at in of) + "}" for of in marks.values()],
    }
    for session, decks, recorder, stretch, *sums in fetch_rows(_PLAYED, asked):
        whole = tuple(map(int, sums))
        plain, products = whole[: len(SUMMED)], whole[len(SUMMED) :]
        yield PlayRow(session, decks, recorder, stretch, plain, products)
