"""The statement of the hot path's only read, and its row by name (`make bench`).

It reads the person and their right, the table, its session, talla, limits, seats and accounts, and
the answer stored if the command was already done.
"""

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any
from uuid import UUID

import msgspec

from casino.lib.errors import NotSignedIn
from casino.lib.prepared import raw_cursor, select_columns
from tables.limits.selectors.in_force import announced_sql, in_force_sql, kept_sql


class CoupRow(msgspec.Struct, frozen=True, gc=False):
    """The columns read for a table, by name.

    If the table has no session, talla, limits or coup under way, or the command was not done
    before, all columns of that part are None: check `session`, `talla`, `minimum_minor`, `underway`
    and `done_kind`.
    """

    staff_id: int
    house_id: int
    role: str
    name: str
    badge: str
    currency: str
    denominations: list[int]
    table: int | None
    table_number: str
    table_format: str
    regulation: str
    version: int
    holds_post: bool
    session: int | None
    session_state: str
    last_coups_left: int | None
    shift: int
    regulation_version: str | None
    gaming_day: date
    commission_mode: str
    commission_step: int | None
    commission_direction: str | None
    talla: int | None
    talla_number: int
    decks: int
    first_card: str
    burned: int
    burned_cards: str
    cut_card_behind: int
    seen: list[int]
    coups: int
    coups_unseen: int
    cut_card_out: bool
    talla_holder: int | None
    refused: list[int]
    minimum_minor: int | None
    maximum_minor: int
    tie_maximum_minor: int
    step_minor: int
    posting: int | None
    announced_for: datetime | None
    limits_kept: str | None
    seated: list[int]
    standing: list[int]
    float_account: int | None
    commission_account: int | None
    guests_account: int | None
    done_kind: str | None
    done_by: int
    done_digest: bytes
    done_answer: str
    underway: int | None
    bets_at: datetime | None
    no_va_mas_at: datetime | None
    cards_at: datetime | None
    pay_at: datetime | None
    bets: str | None
    punto: str
    banca: str
    punto_stands: bool
    burned_in_coup: str
    acts: str | None


_ACCOUNT = (
    "(SELECT id FROM tables_account WHERE house_id = house.id AND {table} AND kind = '{kind}')"
)
_COLUMNS = {
    **{name: f"staff.{name}" for name in ("house_id", "role", "name", "badge")},
    "staff_id": "staff.id",
    "currency": "house.currency",
    "denominations": "house.denominations_minor",
    "table": "gt.id",
    "table_number": "gt.number",
    "table_format": "gt.format",
    "regulation": "coalesce(session.regulation, gt.regulation)",
    "version": "gt.version",
    "holds_post": """EXISTS (
    SELECT FROM tables_supervision WHERE table_id = gt.id AND jefe_id = staff.id
      AND ended_at IS NULL
    UNION ALL
    SELECT FROM tables_croupierpost WHERE table_id = gt.id AND croupier_id = staff.id
      AND ended_at IS NULL
  )""",
    "session": "session.id",
    "session_state": "session.state",
    "last_coups_left": "session.last_coups_left",
    "shift": "session.shift_id",
    "regulation_version": "session.regulation_version",
    "gaming_day": "shift.gaming_day",
    "commission_mode": "session.commission_mode",
    "commission_step": "session.commission_step_minor",
    "commission_direction": "session.commission_direction",
    "talla": "talla.id",
    "talla_number": "talla.number",
    "talla_holder": "talla.holder",
    "cut_card_out": "talla.cut_card_out",
    "refused": "talla.refused",
    **{
        name: f"talla.{name}"
        for name in [
            "decks",
            "first_card",
            "burned",
            "burned_cards",
            "cut_card_behind",
            "seen",
            "coups",
            "coups_unseen",
        ]
    },
    **{
        name: f"limits.{name}"
        for name in ("minimum_minor", "maximum_minor", "tie_maximum_minor", "step_minor")
    },
    "posting": "limits.id",
    "announced_for": f"(SELECT in_force_at FROM ({announced_sql('gt.id')}) AS announced)",  # noqa: S608
    "limits_kept": f"({kept_sql('gt.id')})",
    "seated": """ARRAY(
    SELECT seat.position FROM tables_seatoccupancy AS taken
    JOIN tables_seat AS seat ON seat.id = taken.seat_id
    WHERE taken.table_id = gt.id AND taken.left_at IS NULL
  )""",
    "standing": """ARRAY(
    SELECT standing_place FROM tables_seatoccupancy
    WHERE table_id = gt.id AND left_at IS NULL AND seat_id IS NULL
  )""",
    "float_account": _ACCOUNT.format(table="table_id = gt.id", kind="float"),
    "commission_account": _ACCOUNT.format(table="table_id = gt.id", kind="commission"),
    "guests_account": _ACCOUNT.format(table="table_id IS NULL", kind="guests"),
    "done_kind": "done.kind",
    "done_by": "done.actor_id",
    "done_digest": "done.body_hash",
    "done_answer": "done.answer::text",
    "underway": "underway.number",
    "bets": "underway.bets::text",
    "burned_in_coup": "underway.burned",
    "acts": "nullif(underway.acts, '[]')::text",
    **{
        name: f"underway.{name}"
        for name in [
            "bets_at",
            "no_va_mas_at",
            "cards_at",
            "pay_at",
            "punto",
            "banca",
            "punto_stands",
        ]
    },
}
READ = f"""
SELECT {select_columns(CoupRow, _COLUMNS)}
FROM tables_signin AS sign_in
JOIN tables_staffmember AS staff ON staff.id = sign_in.staff_id AND staff.is_active
JOIN tables_house AS house ON house.id = staff.house_id
LEFT JOIN tables_gamingtable AS gt ON gt.id = %s::bigint AND gt.house_id = house.id
LEFT JOIN tables_tablesession AS session ON session.table_id = gt.id AND session.closed_at IS NULL
LEFT JOIN tables_shift AS shift ON shift.id = session.shift_id
LEFT JOIN games_talla AS talla ON talla.table_id = gt.id AND talla.ended_at IS NULL
LEFT JOIN games_coupunderway AS underway
  ON underway.talla_id = talla.id AND underway.number = talla.coups + 1
LEFT JOIN LATERAL ({in_force_sql("gt.id")}) AS limits ON true
LEFT JOIN tables_commandrecord AS done ON done.id = %s::uuid
WHERE sign_in.id = %s::uuid AND sign_in.ended_at IS NULL
"""  # noqa: S608 (only our own names are written into it)


def fetch_coup_row(sign_in_id: UUID, table_id: int, command_id: UUID | None) -> CoupRow:
    """Fetch the row of a table for its next coup (1 query). Raises NotSignedIn."""
    with raw_cursor() as cursor:
        # Text is cast in the statement: parameters of one type are planned once.
        key = None if command_id is None else str(command_id)
        cursor.execute(READ, (str(table_id), key, str(sign_in_id)), prepare=True)
        row: Sequence[Any] | None = cursor.fetchone()
    if row is None:
        raise NotSignedIn("sign_in.needed")
    return CoupRow(*row)
