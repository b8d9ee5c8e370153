"""A table session's money by the ledger and the counts."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from msgspec import Struct

from casino.shift.selectors.moves import MOVED, MOVES
from tables.ledger.models import Account

OPENING_REASON: Final = "opening_float"
_Place = tuple[str, int | None]  # kind of account, its table
LEDGER: Final = f"""
    WITH RECURSIVE {MOVES}
    SELECT session_id, debit.kind AS debit, debit.table_id AS debit_table, credit.kind AS credit,
        credit.table_id AS credit_table, reason, total
    FROM unnest(%(sessions)s::bigint[]) AS place (session_id) CROSS JOIN LATERAL (
        SELECT debit_id, credit_id, reason, sum(amount_minor)::bigint AS total
        FROM ({MOVED}) AS moved GROUP BY 1, 2, 3
    ) AS sums
    JOIN tables_account AS debit ON debit.id = debit_id
    JOIN tables_account AS credit ON credit.id = credit_id
"""  # noqa: S608 (only our own words are written into it)


class LedgerMove(Struct, gc=False):
    """What moved between two accounts, named by their kind and table, for one reason."""

    session_id: int
    debit: str
    debit_table: int | None
    credit: str
    credit_table: int | None
    reason: str
    total: int


class LedgerSide(NamedTuple):
    """Balances of the table's accounts over one session's transfers, smallest unit.

    `float_minor` includes the opening float, `opening_minor`; `cage_minor` is the amount that the
    float received from the cage in addition: `fills_minor` less `credits_minor`.
    """

    commission_minor: int
    tips_minor: int
    drop_minor: int
    float_minor: int
    cage_minor: int
    fills_minor: int
    credits_minor: int
    opening_minor: int


COUNTS: Final = """
    SELECT session_id, kind, total_minor FROM tables_count
    WHERE session_id = ANY(%(sessions)s::bigint[])
"""


class Counted(Struct, gc=False):
    """The counted amount of one kind, smallest unit."""

    session_id: int
    kind: str
    total_minor: int


def sum_ledger(table_id: int, moves: Iterable[LedgerMove]) -> LedgerSide:
    """Return a table's balances from the rows of `LEDGER`, late corrections included."""
    into: dict[tuple[_Place, str, str], int] = {}
    for move in moves:
        for place, other, amount in (
            ((move.debit, move.debit_table), move.credit, move.total),
            ((move.credit, move.credit_table), move.debit, -move.total),
        ):
            key = (place, other, move.reason)
            into[key] = into.get(key, 0) + amount

    def balance(kind: Account.Kind) -> int:
        own = (kind.value, table_id)
        return sum(amount for (place, _, _), amount in into.items() if place == own)

    own_float = (Account.Kind.FLOAT.value, table_id)
    from_cage = {
        reason: amount
        for (place, other, reason), amount in into.items()
        if place == own_float and other == Account.Kind.CAGE
    }
    opening = from_cage.pop(OPENING_REASON, 0)
    return LedgerSide(
        commission_minor=balance(Account.Kind.COMMISSION),
        tips_minor=balance(Account.Kind.TIPS),
        drop_minor=balance(Account.Kind.DROP),
        float_minor=balance(Account.Kind.FLOAT),
        cage_minor=sum(from_cage.values()),
        fills_minor=sum(amount for amount in from_cage.values() if amount > 0),
        credits_minor=-sum(amount for amount in from_cage.values() if amount < 0),
        opening_minor=opening,
    )
