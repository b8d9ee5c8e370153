"""What was played in the sessions that are open: last coups, counts, pace."""

from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from django.db import connection

from games.models import Talla

RESULTS = 12
PACE_BUCKETS = 12
PACE_BUCKET_S = 300

_LAST_COUPS = """
SELECT session.table_id, coup.number, coup.winner, coup.punto_total, coup.banca_total,
  coup.punto, coup.banca, coup."natural", coup.punto_pair, coup.banca_pair, coup.recorded_at,
  coup.commission_minor, coup.house_result_minor
FROM tables_tablesession AS session
CROSS JOIN LATERAL (
  SELECT * FROM games_coup AS played
  WHERE played.table_id = session.table_id AND played.session_id = session.id
    AND NOT EXISTS (SELECT FROM games_coupvoid WHERE coup_id = played.id)
  ORDER BY played.id DESC LIMIT %s
) AS coup
WHERE session.table_id = ANY(%s) AND session.closed_at IS NULL
ORDER BY session.table_id, coup.id
"""
# Buckets lie on the clock's five-minute marks, so that a coup does not wander between two looks.
_COUNTS = """
SELECT session.table_id, coup.talla_id,
  greatest(-1, %s - 1 - (%s - floor(extract(epoch FROM coup.recorded_at) / %s)::bigint)),
  count(*), count(*) FILTER (WHERE coup.commission_minor IS NULL AND NOT EXISTS (
    SELECT FROM games_commissiontakencoup AS tie WHERE tie.coup_id = coup.id AND NOT EXISTS (
      SELECT FROM games_commissiontakenback AS back WHERE back.taken_id = tie.taken_id)))
FROM tables_tablesession AS session
JOIN games_coup AS coup ON coup.session_id = session.id
WHERE session.table_id = ANY(%s) AND session.closed_at IS NULL
  AND NOT EXISTS (SELECT FROM games_coupvoid WHERE coup_id = coup.id)
GROUP BY 1, 2, 3
"""
_WINNERS = """
SELECT coup.table_id, array_agg(coup.winner::text ORDER BY coup.id)
FROM games_coup AS coup JOIN games_talla AS talla ON talla.id = coup.talla_id
WHERE talla.table_id = ANY(%s) AND talla.ended_at IS NULL
  AND NOT EXISTS (SELECT FROM games_coupvoid WHERE coup_id = coup.id)
GROUP BY 1
"""


@dataclass(frozen=True, slots=True)
class LastCoup:
    """A coup that counts, as the screens show it. Money is null when bets were not recorded."""

    number: int
    winner: str
    punto_total: int
    banca_total: int
    punto: str
    banca: str
    natural: bool | None
    punto_pair: bool | None
    banca_pair: bool | None
    at: datetime
    commission_minor: int | None
    house_result_minor: int | None


@dataclass(slots=True)
class Played:
    """One table's open session: `pace` is coups per five minutes, the newest bucket last.

    `coups_unrecorded` had no bets, and no commission was entered for them either.
    """

    talla: Talla | None = None
    coups_talla: int = 0
    coups_session: int = 0
    coups_unrecorded: int = 0
    last: LastCoup | None = None
    results: list[str] = field(default_factory=list)
    pace: list[int] = field(default_factory=lambda: [0] * PACE_BUCKETS)


def played_state(table_ids: Collection[int], at: datetime) -> dict[int, Played]:
    """Tell what was played at tables since they opened, void coups left out (3 queries)."""
    ids = list(table_ids)
    played = {table_id: Played() for table_id in ids}
    for talla in Talla.objects.filter(table_id__in=ids, ended_at=None):
        played[talla.table_id].talla = talla
    for table_id, *coup in _rows(_LAST_COUPS, [RESULTS, ids]):
        played[table_id].last = LastCoup(*coup)
        played[table_id].results.append(coup[1])
    bucket_now = int(at.astimezone(UTC).timestamp()) // PACE_BUCKET_S
    counts = _rows(_COUNTS, [PACE_BUCKETS, bucket_now, PACE_BUCKET_S, ids])
    for table_id, talla_id, bucket, coups, unrecorded in counts:
        of_table = played[table_id]
        of_table.coups_unrecorded += unrecorded
        of_table.coups_session += coups
        if of_table.talla is not None and of_table.talla.pk == talla_id:
            of_table.coups_talla += coups
        if 0 <= bucket < PACE_BUCKETS:
            of_table.pace[bucket] += coups
    return played


def winners_of_open_tallas(table_ids: Collection[int]) -> dict[int, list[str]]:
    """Tell the winners, P, B or T in order, of each talla in play, void ones left out (1 query)."""
    return dict(_rows(_WINNERS, [list(table_ids)]))


def _rows(statement: str, parameters: list[Any]) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(statement, parameters)
        rows: list[Any] = cursor.fetchall()
    return rows
