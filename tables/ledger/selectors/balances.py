"""The balance of each account at a moment: the movements into it less those out of it."""

from datetime import date, datetime
from typing import Final

import msgspec

from casino.lib.clock import utc_now
from casino.lib.prepared import fetch_named, fetch_rows
from casino.lib.sent import Sent
from tables.ledger.selectors.blind import Sight
from tables.ledger.selectors.floats import list_unknown_floats

# Shifts that were closed by then are summed up; added to that are the movements of those that were
# not, and those of no session.
_GAINS: Final = """
    SELECT sums.account_id AS account, sum(sums.amount_minor) AS gain
    FROM tables_shiftsum AS sums JOIN tables_shift AS shift ON shift.id = sums.shift_id
    WHERE sums.house_id = %(house)s AND {of_sums}
    GROUP BY account
    UNION ALL
    SELECT side.account, sum(side.gain) FROM tables_transfer AS moved
    CROSS JOIN LATERAL (VALUES (moved.debit_id, moved.amount_minor),
        (moved.credit_id, -moved.amount_minor)) AS side (account, gain)
    WHERE moved.session_id IS NOT NULL AND {of_rows} AND moved.shift_id IN (
        SELECT shift.id FROM tables_shift AS shift WHERE shift.house_id = %(house)s
        AND NOT ({of_sums_shift} AND EXISTS (
            SELECT FROM tables_shiftsum WHERE shift_id = shift.id)))
    GROUP BY side.account
    UNION ALL
    SELECT side.account, sum(side.gain) FROM tables_transfer AS moved
    CROSS JOIN LATERAL (VALUES (moved.debit_id, moved.amount_minor),
        (moved.credit_id, -moved.amount_minor)) AS side (account, gain)
    WHERE moved.session_id IS NULL AND moved.house_id = %(house)s AND {of_rows}
    GROUP BY side.account
"""
_UNTIL_MOMENT: Final = _GAINS.format(
    of_sums="shift.closed_at <= %(at)s",
    of_sums_shift="shift.closed_at <= %(at)s",
    of_rows="moved.made_at <= %(at)s",
)
_UNTIL_DAY: Final = _GAINS.format(
    of_sums="sums.gaming_day <= %(last)s",
    of_sums_shift="true",
    of_rows="moved.gaming_day <= %(last)s",
)
_BALANCES: Final = f"""
    SELECT account.id AS account, account.kind, gt.id AS table, gt.number AS table_number,
        coalesce(sum(gains.gain), 0)::bigint AS amount_minor
    FROM tables_account AS account
    LEFT JOIN tables_gamingtable AS gt ON gt.id = account.table_id
    LEFT JOIN ({_UNTIL_MOMENT}) AS gains ON gains.account = account.id
    WHERE account.house_id = %(house)s
    GROUP BY account.id, account.kind, gt.id, gt.number
    ORDER BY gt.number NULLS FIRST, account.kind
"""  # noqa: S608 (only our own words are written into it)


Asked = dict[str, int | date | datetime | None]


class Balance(msgspec.Struct, frozen=True):
    """The balance of one account, smallest unit; `table` is None for one of the house."""

    account: int
    kind: str
    table: int | None
    table_number: str | None
    amount_minor: int


class Gain(msgspec.Struct, frozen=True):
    """The gain of an account on a gaming day, smallest unit."""

    day: date
    account: int
    minor: int


class BalanceShown(Sent):
    """The balance of an account, smallest unit; negative if more went out than came in.

    Null: hidden from you, because you may count it, until its count is agreed. If `is_known` is
    false the records do not match the chips of a float, and only a count shows them; for a past
    moment it is null.
    """

    account: int
    kind: str
    table: int | None
    table_number: str | None
    amount_minor: int | None
    is_known: bool | None


def list_shown_balances(
    house_id: int, sight: Sight, *, at: datetime | None = None
) -> list[BalanceShown]:
    """List every account of a house like `list_balances`, as far as shown to a reader (2 queries).

    Movements of coups without bets are not recorded: only a count shows such a float.
    """
    moment = at or utc_now()
    unknown = list_unknown_floats(house_id) if at is None else frozenset()
    return [
        BalanceShown(
            it.account,
            it.kind,
            it.table,
            it.table_number,
            None if sight.hides_balance(it.kind, it.table, moment) else it.amount_minor,
            it.account not in unknown if at is None else None,
        )
        for it in list_balances(house_id, at=moment)
    ]


def list_balances(house_id: int, *, at: datetime | None = None) -> list[Balance]:
    """List every account of a house with its balance at a moment (1 query).

    The house's own come first, then table by table. Together they sum to zero.
    """
    return fetch_named(Balance, _BALANCES, {"house": house_id, "at": at or utc_now()})


def sum_by_day(house_id: int, first: date, last: date) -> list[Gain]:
    """List the gain of each account on each gaming day of a range, by day and account (1 query)."""
    where = "house_id = %(house)s AND gaming_day BETWEEN %(first)s AND %(last)s"
    return _sum_gains(where, {"house": house_id, "first": first, "last": last})


def sum_shift_by_day(shift_id: int) -> list[Gain]:
    """List the gain of each account in a shift, like `sum_by_day` (1 query)."""
    return _sum_gains("shift_id = %(shift)s", {"shift": shift_id})


def sum_until(house_id: int, last: date) -> dict[int, int]:
    """Return the balance of each account after a gaming day, smallest unit (1 query)."""
    query = f"SELECT account, sum(gain) FROM ({_UNTIL_DAY}) AS gains GROUP BY account"  # noqa: S608
    found = fetch_rows(query, {"house": house_id, "last": last})
    return {row["account"]: int(row["sum"]) for row in found}


def _sum_gains(where: str, asked: Asked) -> list[Gain]:
    query = f"""
        SELECT day, account, sum(gain)::bigint AS minor FROM (
            SELECT gaming_day AS day, debit_id AS account, sum(amount_minor) AS gain
            FROM tables_transfer WHERE {where} GROUP BY day, account
            UNION ALL
            SELECT gaming_day AS day, credit_id AS account, -sum(amount_minor)
            FROM tables_transfer WHERE {where} GROUP BY day, account
        ) AS gains GROUP BY day, account ORDER BY day, account
    """  # noqa: S608 (only our own words are written into it)
    return fetch_named(Gain, query, asked)
