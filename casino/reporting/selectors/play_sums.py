"""The coups of table sessions added up by stretch of time, person and shoe, in one reading."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Final, NamedTuple

from casino.lib.prepared import fetch_rows
from casino.reporting.models.figures import PAYS, PHASES, STAKES
from casino.reporting.theory import PRODUCTS

_SUMS: Final = {
    "coups": "count(*)",
    "coups_recorded": "count(coup.house_result_minor)",
    "punto_coups": "count(*) FILTER (WHERE coup.winner = 'P')",
    "banca_coups": "count(*) FILTER (WHERE coup.winner = 'B')",
    "tie_coups": "count(*) FILTER (WHERE coup.winner = 'T')",
    **{column: f"sum(coup.{column})" for column in (*STAKES, *PAYS)},
    "commission_minor": "sum(coup.commission_minor)",
    "result_minor": "sum(coup.house_result_minor)",
    **{f"{phase}_ms": f"sum(coup.{phase}_ms)" for phase in PHASES},
    **{f"{phase}_timed": f"count(coup.{phase}_ms)" for phase in PHASES},
}
_PRODUCTS: Final = {
    # Beyond any bigint where a unit is worth little.
    f"{one}_{other}": f"sum(coup.{one}_stake_minor::numeric * coup.{other}_stake_minor)"
    for one, other in PRODUCTS
}
# The marks are read once for each session, not for each of its coups.
_PLAYED: Final = f"""
    WITH asked AS MATERIALIZED (
        SELECT session_id, marks::timestamptz[] AS marks
        FROM unnest(%(sessions)s::bigint[], %(marks)s::text[]) AS marked (session_id, marks)
    )
    SELECT coup.session_id, talla.decks, coup.recorded_by_id AS recorded_by,
        width_bucket(coup.recorded_at, asked.marks) AS stretch,
        {", ".join(f"coalesce({sum_}, 0) AS {name}" for name, sum_ in (_SUMS | _PRODUCTS).items())}
    FROM asked JOIN games_coup AS coup ON coup.session_id = asked.session_id
    JOIN games_talla AS talla ON talla.id = coup.talla_id
    LEFT JOIN games_coupvoid AS void ON void.coup_id = coup.id
    WHERE void.id IS NULL
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 4, 2, 3
"""  # noqa: S608 (only our own words are written into it)


class PlayRow(NamedTuple):
    """The coups of a session with one shoe, recorded by one person within one stretch.

    `stretch` counts the marks at or before them; `sums` are the columns of `PlayFigures` that
    are plain sums, `products` in the order of `casino.reporting.theory.PRODUCTS`.
    """

    session_id: int
    decks: int
    recorded_by: int
    stretch: int
    sums: dict[str, int]
    products: tuple[int, ...]


def sum_play(marks: Mapping[int, Sequence[datetime]]) -> Iterator[PlayRow]:
    """Add up the play of sessions between instants of each, void coups left out (1 query).

    The marks of a session are in order.
    """
    asked = {
        "sessions": list(marks),
        "marks": ["{" + ",".join(at.isoformat() for at in of) + "}" for of in marks.values()],
    }
    for row in fetch_rows(_PLAYED, asked):
        sums = {name: int(row.pop(name)) for name in _SUMS}
        products = tuple(int(row.pop(name)) for name in _PRODUCTS)
        yield PlayRow(**row, sums=sums, products=products)
