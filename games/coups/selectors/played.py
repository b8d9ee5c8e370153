"""The play of open sessions: last coups, counts, pace."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Annotated, Any

from msgspec import Meta, Struct
from psycopg.types.numeric import Int8

from casino.lib.prepared import Question, Row, fetch_prepared, select_columns
from casino.lib.sent import Moment, Ordinal, Sent, one_of
from games.coups.selectors.talla_in_play import TallaInPlay, read_tallas, tallas_question
from games.rules import wagers
from games.rules.cards import CARD_PATTERN
from games.rules.roads import RoadCoup

RESULTS = 12
PACE_BUCKETS = 12
PACE_BUCKET_S = 300

Winner = Annotated[str, one_of(wagers.Winner)]
Total = Annotated[int, Meta(ge=0, le=9)]
Cards = Annotated[
    str,
    Meta(
        pattern=f"^({CARD_PATTERN}){{0,3}}$",
        description="Rank and suit of each card, x for a suit that nobody noted; empty when the "
        "coup was entered by its totals.",
    ),
]
Known = Annotated[bool | None, Meta(description="Null if the cards of the coup are unknown.")]
Span = Annotated[
    Annotated[int, Meta(ge=0)] | None,
    Meta(description="Milliseconds; null unless both ends were marked."),
]


class CoupPhases(Sent):
    """How long each phase of a coup took."""

    bets_ms: Span
    no_va_mas_ms: Span
    cards_ms: Span
    pay_ms: Span


class EndedCoup(Sent):
    """A coup that counts, as anybody may see it."""

    number: Ordinal
    winner: Winner
    punto_total: Total
    banca_total: Total
    punto: Cards
    banca: Cards
    natural: Known
    punto_pair: Known
    banca_pair: Known
    at: Moment


class LastCoup(EndedCoup):
    """A coup that counts, as the staff see it. Money is null when bets were not recorded."""

    commission_minor: int | None
    house_result_minor: int | None
    phases: CoupPhases


class _Last(Struct, frozen=True, gc=False):
    """The newest coup of an open session, and the winners of the newest few."""

    table_id: int
    winners: list[str]
    talla_id: int
    number: int
    winner: str
    punto_total: int
    banca_total: int
    punto: str
    banca: str
    natural: bool | None
    punto_pair: bool | None
    banca_pair: bool | None
    recorded_at: datetime
    commission_minor: int | None
    house_result_minor: int | None
    bets_ms: int | None
    no_va_mas_ms: int | None
    cards_ms: int | None
    pay_ms: int | None


_LAST_COLUMNS = {
    **{name: f'coup."{name}"' for name in _Last.__struct_fields__},
    "table_id": "session.table_id",
    "winners": "newest.winners",
}
# The newest coups are found from the newest talla on, by number, so the index is read no further
# back than needed, also at a table that has just opened.
_LAST_COUPS = f"""
SELECT {select_columns(_Last, _LAST_COLUMNS)}
FROM tables_tablesession AS session
CROSS JOIN LATERAL (
  SELECT array_agg(winner::text ORDER BY talla, number) AS winners,
    (array_agg(id ORDER BY talla DESC, number DESC))[1] AS last_id
  FROM (
    SELECT played.id, played.winner, talla.number AS talla, played.number
    FROM games_talla AS talla
    CROSS JOIN LATERAL (
      SELECT id, number, winner FROM games_coup AS coup
      WHERE coup.talla_id = talla.id
        AND NOT EXISTS (SELECT FROM games_coupvoid WHERE coup_id = coup.id)
      ORDER BY number DESC LIMIT %(results)s
    ) AS played
    WHERE talla.session_id = session.id
    ORDER BY talla.number DESC, played.number DESC LIMIT %(results)s
  ) AS ended
) AS newest
JOIN games_coup AS coup ON coup.id = newest.last_id
WHERE session.table_id = ANY(%(tables)s) AND session.closed_at IS NULL
"""  # noqa: S608 (only our own names are written into it)


class _Counted(Struct, frozen=True, gc=False):
    """The number of coups of an open session, and of the recent ones that are void."""

    table_id: int
    coups: int
    void_tallas: list[int]
    void_times: list[datetime]


_COUNTED_COLUMNS = {
    "table_id": "session.table_id",
    "coups": """(
    SELECT coalesce(sum(coups), 0)::bigint FROM games_talla WHERE session_id = session.id)""",
    "void_tallas": "ARRAY(SELECT talla_id FROM void WHERE session_id = session.id)",
    "void_times": "ARRAY(SELECT recorded_at FROM void WHERE session_id = session.id)",
}
# A talla counts its coups as they are recorded; only void ones are looked up, and taken off, unless
# a right version took their place. They are few, and of this evening: the margin is for servers
# whose clocks differ.
_COUNTS = f"""
WITH session AS MATERIALIZED (
  SELECT id, table_id, opened_at FROM tables_tablesession
  WHERE table_id = ANY(%(tables)s) AND closed_at IS NULL
), void AS MATERIALIZED (
  SELECT coup.session_id, coup.talla_id, coup.recorded_at
  FROM games_coupvoid AS void JOIN games_coup AS coup ON coup.id = void.coup_id
  WHERE void.voided_at >= (SELECT min(opened_at) FROM session) - interval '1 hour'
    AND coup.session_id IN (SELECT id FROM session)
    AND NOT EXISTS (SELECT FROM games_coup AS again WHERE again.corrects_id = coup.id)
)
SELECT {select_columns(_Counted, _COUNTED_COLUMNS)}
FROM session
"""  # noqa: S608 (only our own names are written into it)


class _Recent(Struct, frozen=True, gc=False):
    """How many coups of an open session are in each bucket of the pace, by its mark (seconds)."""

    table_id: int
    marks_s: list[int]
    coups: list[int]


_RECENT_COLUMNS = {
    "table_id": "session.table_id",
    "marks_s": "array_agg(extract(epoch FROM recent.mark)::bigint)",
    "coups": "array_agg(recent.coups)",
}
# Buckets are on the clock's five-minute marks, so that a coup does not wander between two looks.
_PACE = f"""
SELECT {select_columns(_Recent, _RECENT_COLUMNS)}
FROM tables_tablesession AS session
CROSS JOIN LATERAL (
  SELECT date_bin(%(bucket_s)s * interval '1 second', recorded_at, 'epoch') AS mark,
    count(*) AS coups
  FROM games_coup WHERE session_id = session.id AND recorded_at >= %(since)s
    AND corrects_id IS NULL
  GROUP BY 1
) AS recent
WHERE session.table_id = ANY(%(tables)s) AND session.closed_at IS NULL
GROUP BY 1
"""  # noqa: S608 (only our own names are written into it)


class _Road(Struct):
    """The coups of a talla, each a letter of every text."""

    table_id: int
    winners: str
    punto_pairs: str
    banca_pairs: str
    naturals: str
    cards_known: int


_ROAD_COLUMNS = {
    "table_id": "coup.table_id",
    "winners": "string_agg(coup.winner, '' ORDER BY coup.number)",
    "punto_pairs": "string_agg((coup.punto_pair IS TRUE)::int::text, '' ORDER BY coup.number)",
    "banca_pairs": "string_agg((coup.banca_pair IS TRUE)::int::text, '' ORDER BY coup.number)",
    "naturals": "string_agg((coup.\"natural\" IS TRUE)::int::text, '' ORDER BY coup.number)",
    "cards_known": "count(coup.punto_pair)",
}
_ROADS = f"""
SELECT {select_columns(_Road, _ROAD_COLUMNS)}
FROM games_coup AS coup JOIN games_talla AS talla ON talla.id = coup.talla_id
WHERE talla.table_id = ANY(%(tables)s) AND talla.ended_at IS NULL
  AND NOT EXISTS (SELECT FROM games_coupvoid WHERE coup_id = coup.id)
GROUP BY 1
"""  # noqa: S608 (only our own words are written into it)


@dataclass(frozen=True, slots=True)
class TallaOnRoads:
    """The coups of a talla in play, and of how many the cards are known."""

    coups: list[RoadCoup] = field(default_factory=list)
    cards_known: int = 0


@dataclass(slots=True)
class Played:
    """One table's open session: `pace` is coups per five minutes, the newest bucket last.

    `last` belongs to the talla `last_talla`.
    """

    talla: TallaInPlay | None = None
    coups_talla: int = 0
    coups_session: int = 0
    last: LastCoup | None = None
    last_talla: int | None = None
    results: list[str] = field(default_factory=list)
    pace: list[int] = field(default_factory=lambda: [0] * PACE_BUCKETS)

    def add_pace(self, bucket: int, coups: int) -> None:
        """Count coups in a bucket, unless they are older or newer than the pace shows."""
        if 0 <= bucket < PACE_BUCKETS:
            self.pace[bucket] += coups


def played_questions(table_ids: Collection[int], at: datetime) -> list[Question]:
    """Query the play at tables since they opened, without void coups.

    `read_played` reads the answers, in their order.
    """
    asked = _named(table_ids)
    since = datetime.fromtimestamp(_first_bucket(at) * PACE_BUCKET_S, UTC)
    return [
        tallas_question(table_ids),
        (_LAST_COUPS, asked | {"results": RESULTS}),
        (_COUNTS, asked),
        (_PACE, asked | {"since": since, "bucket_s": PACE_BUCKET_S}),
    ]


def read_played(
    table_ids: Collection[int], at: datetime, answers: Iterator[list[Row]]
) -> dict[int, Played]:
    """Read the answers to `played_questions`, of the tables and the moment that they were of."""
    tallas = read_tallas(next(answers))
    played = {table_id: Played(tallas.get(table_id)) for table_id in table_ids}
    first = _first_bucket(at)
    for newest in (_Last(*row) for row in next(answers)):
        of_table = played[newest.table_id]
        of_table.results = newest.winners
        of_table.last, of_table.last_talla = _coup_of(newest), newest.talla_id
    for counted in (_Counted(*row) for row in next(answers)):
        of_table = played[counted.table_id]
        of_table.coups_session = counted.coups - len(counted.void_tallas)
        if of_table.talla is not None:
            voided = counted.void_tallas.count(of_table.talla.id)
            of_table.coups_talla = of_table.talla.coups - voided
        for moment in counted.void_times:
            of_table.add_pace(_bucket(moment.timestamp()) - first, -1)
    for recent in (_Recent(*row) for row in next(answers)):
        for mark_s, coups in zip(recent.marks_s, recent.coups, strict=True):
            played[recent.table_id].add_pace(_bucket(mark_s) - first, coups)
    return played


def tallas_on_the_roads(table_ids: Collection[int]) -> dict[int, TallaOnRoads]:
    """Return the coups of each talla in play as the roads mark them, void ones left out (1 query).

    A pair or natural that is unknown, because no cards were entered, is not marked.
    """
    roads = (_Road(*row) for row in fetch_prepared(_ROADS, _named(table_ids)))
    return {
        road.table_id: TallaOnRoads(
            [
                RoadCoup(winner, punto == "1", banca == "1", natural == "1")
                for winner, punto, banca, natural in zip(
                    road.winners, road.punto_pairs, road.banca_pairs, road.naturals, strict=True
                )
            ],
            road.cards_known,
        )
        for road in roads
    }


def _coup_of(row: _Last) -> LastCoup:
    return LastCoup(
        number=row.number,
        winner=row.winner,
        punto_total=row.punto_total,
        banca_total=row.banca_total,
        punto=row.punto,
        banca=row.banca,
        natural=row.natural,
        punto_pair=row.punto_pair,
        banca_pair=row.banca_pair,
        at=row.recorded_at,
        commission_minor=row.commission_minor,
        house_result_minor=row.house_result_minor,
        phases=CoupPhases(
            bets_ms=row.bets_ms,
            no_va_mas_ms=row.no_va_mas_ms,
            cards_ms=row.cards_ms,
            pay_ms=row.pay_ms,
        ),
    )


def _named(table_ids: Collection[int]) -> dict[str, Any]:
    return {"tables": [Int8(one) for one in table_ids]}


def _first_bucket(at: datetime) -> int:
    return _bucket(at.timestamp()) - PACE_BUCKETS + 1


def _bucket(seconds: float) -> int:
    return int(seconds // PACE_BUCKET_S)
