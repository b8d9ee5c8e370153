"""The ledger as a CSV file: a line for each movement, safe to open as a sheet."""

from collections.abc import Iterator
from typing import Final

from casino.ledger_export.extent import Entry, Extent, stream_entries
from casino.lib.money import plain_minor
from casino.printing.csv_lines import safe_text, write_line
from tables.ledger.models import Account

COLUMNS: Final = (
    "id", "gaming_day", "made_at_utc", "shift", "table", "session", "debit", "credit",
    "amount_minor", "amount", "currency", "reason", "words", "corrects", "talla", "coup",
    "actor_badge", "actor_name", "signed_by_badge", "command",
)  # fmt: skip


def write_csv(extent: Extent) -> Iterator[str]:
    """Write an extent of the ledger line by line, in a settled order; amounts are never negative.

    `debit` received, `credit` gave. Times are UTC.
    """
    yield write_line(COLUMNS)
    for entry in stream_entries(extent):
        yield write_line(safe_text(cell) for cell in _cells(extent, entry))


def place_of(account: Account) -> str:
    """Name an account: its kind, after its table's number if it has one."""
    return f"{account.table.number}:{account.kind}" if account.table else account.kind


def _cells(extent: Extent, entry: Entry) -> tuple[object, ...]:
    made, currency = entry.transfer, extent.house.currency
    table = made.debit.table or made.credit.table or (made.session and made.session.table)
    return (
        made.pk,
        made.gaming_day,
        made.made_at.isoformat(),
        made.shift and made.shift.number,
        table and table.number,
        made.session_id,
        place_of(made.debit),
        place_of(made.credit),
        made.amount_minor,
        plain_minor(made.amount_minor, currency),
        currency,
        made.reason,
        made.words,
        made.corrects_id,
        entry.talla,
        entry.coup,
        made.actor.badge,
        made.actor.name,
        made.signed_by and made.signed_by.badge,
        made.command_id,
    )
