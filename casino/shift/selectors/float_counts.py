"""The counts of a table's float during play, each with the amount recorded until then."""

from datetime import datetime
from typing import Final

from msgspec import Struct

from casino.shift.selectors.moves import MOVES
from casino.shift.selectors.places import Place

# A person's correction restates the movement from its beginning; a voided coup moved its chips, and
# moved them back when it was voided.
FLOAT_COUNTS: Final = f"""
    WITH RECURSIVE {MOVES}, put_right AS (
        SELECT root.id, root.of_session, first.made_at FROM root
        JOIN tables_transfer AS first ON first.id = root.of
            AND first.session_id = root.of_session AND first.corrects_id IS NULL
    ), counted AS (
        SELECT counting.session_id, counting.table_id, called.round, called.total_minor,
            blind.counted_at
        FROM tables_counting AS counting
        JOIN tables_countsheet AS called ON called.counting_id = counting.id
            AND called.role = 'called' AND called.kind = 'interim_float'
        JOIN tables_countsheet AS blind ON blind.counting_id = counting.id
            AND blind.role = 'blind' AND blind.kind = called.kind AND blind.round = called.round
            AND blind.pieces = called.pieces AND blind.moves_seen = called.moves_seen
        WHERE counting.session_id = ANY(%(sessions)s::bigint[])
    )
    SELECT counted.session_id, counted.round, counted.counted_at,
        counted.total_minor AS counted_minor,
        CASE WHEN EXISTS (SELECT FROM games_coup AS coup
            LEFT JOIN games_coupvoid AS void ON void.coup_id = coup.id
            WHERE coup.session_id = counted.session_id AND coup.bets IS NULL
            AND coup.recorded_at <= counted.counted_at
            AND (void.id IS NULL OR void.voided_at > counted.counted_at)) THEN NULL
        ELSE (SELECT coalesce(sum(CASE WHEN debit_id = place.id THEN amount_minor
                ELSE -amount_minor END), 0)::bigint
            FROM (SELECT debit_id, credit_id, amount_minor, made_at FROM tables_transfer
                WHERE session_id = counted.session_id AND corrects_id IS NULL
                UNION ALL
                SELECT debit_id, credit_id, amount_minor, coalesce(put_right.made_at, fix.made_at)
                FROM fix LEFT JOIN put_right ON put_right.id = fix.id
                    AND put_right.of_session = fix.of_session AND fix.reason = 'correction'
                WHERE fix.of_session = counted.session_id) AS moved
            JOIN tables_account AS place ON place.id IN (debit_id, credit_id)
                AND place.table_id = counted.table_id AND place.kind = 'float'
            WHERE moved.made_at <= counted.counted_at) END AS recorded_minor,
        last.talla_id AS last_talla, last.number AS last_coup,
        next.talla_id AS next_talla, next.number AS next_coup
    FROM counted
    LEFT JOIN LATERAL (SELECT talla_id, number FROM games_coup
        WHERE session_id = counted.session_id AND recorded_at <= counted.counted_at
        ORDER BY talla_id DESC, number DESC LIMIT 1) AS last ON true
    LEFT JOIN LATERAL (SELECT talla_id, number FROM games_coup
        WHERE session_id = counted.session_id AND recorded_at > counted.counted_at
        ORDER BY talla_id, number LIMIT 1) AS next ON true
    ORDER BY counted.session_id, counted.round
"""  # noqa: S608 (only our own words are written into it)


class FloatCount(Struct, gc=False):
    """A count of the float during play; `recorded_minor` None is unknown.

    The coups before and after it are given by the id of their talla and their number.
    """

    session_id: int
    round: int
    counted_at: datetime
    counted_minor: int
    recorded_minor: int | None
    last_talla: int | None
    last_coup: int | None
    next_talla: int | None
    next_coup: int | None

    @property
    def difference_minor(self) -> int | None:
        """Counted less recorded."""
        recorded = self.recorded_minor
        return None if recorded is None else self.counted_minor - recorded

    @property
    def last(self) -> Place | None:
        """The last coup before it."""
        if self.last_talla is None or self.last_coup is None:
            return None
        return Place(self.last_talla, self.last_coup)

    @property
    def next(self) -> Place | None:
        """The first coup after it."""
        if self.next_talla is None or self.next_coup is None:
            return None
        return Place(self.next_talla, self.next_coup)
