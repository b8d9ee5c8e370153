"""What the ledger and the counts say of a table session's money."""

from typing import Final, NamedTuple

from django.db.models import Sum

from tables.models import Account, Count, TableSession, Transfer

OPENING_REASON: Final = "opening_float"
_Place = tuple[str, int | None]  # kind of account, its table


class LedgerSide(NamedTuple):
    """Balances of the table's accounts over one session's transfers, smallest unit.

    `float_minor` includes the opening float; `cage_minor` is what the float received from the
    cage besides it (fills less credits).
    """

    commission_minor: int
    tips_minor: int
    drop_minor: int
    float_minor: int
    cage_minor: int


def read_ledger(session: TableSession) -> LedgerSide:
    """Sum a session's transfers by account (1 query)."""
    moves = list(
        Transfer.objects.filter(session=session)
        .values_list("debit__kind", "debit__table_id", "credit__kind", "credit__table_id", "reason")
        .annotate(total_minor=Sum("amount_minor"))
    )
    into: dict[tuple[_Place, str, str], int] = {}
    for debit, debit_table, credit, credit_table, reason, total in moves:
        for place, other, amount in (
            ((debit, debit_table), credit, total),
            ((credit, credit_table), debit, -total),
        ):
            key = (place, other, reason)
            into[key] = into.get(key, 0) + amount

    def balance(kind: Account.Kind) -> int:
        own = (kind.value, session.table_id)
        return sum(amount for (place, _, _), amount in into.items() if place == own)

    own_float = (Account.Kind.FLOAT.value, session.table_id)
    return LedgerSide(
        commission_minor=balance(Account.Kind.COMMISSION),
        tips_minor=balance(Account.Kind.TIPS),
        drop_minor=balance(Account.Kind.DROP),
        float_minor=balance(Account.Kind.FLOAT),
        cage_minor=sum(
            amount
            for (place, other, reason), amount in into.items()
            if place == own_float and other == Account.Kind.CAGE and reason != OPENING_REASON
        ),
    )


def read_counts(session: TableSession) -> dict[str, int]:
    """Tell the total of each kind of count that was made, by `Count.Kind` (1 query)."""
    return dict(Count.objects.filter(session=session).values_list("kind", "total_minor"))
