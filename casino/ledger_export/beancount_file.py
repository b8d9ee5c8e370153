"""The ledger as a Beancount file, so that another program can add it up.

Every movement is a transaction. Its date is the gaming day, because Beancount has no hours; so
balances are asserted at the end of a day, and a count, which happens during a day, is written as a
`custom` line.
"""

from collections.abc import Iterator
from datetime import date, timedelta
from itertools import groupby
from typing import Final

from casino.ledger_export.extent import Entry, Extent, stream_entries
from casino.lib.clock import gaming_day_of
from casino.lib.money import plain_minor
from tables.ledger.models import Account, Count
from tables.ledger.selectors.balances import sum_by_day, sum_shift_by_day, sum_until

_OWN_ROOTS: Final = {
    "guests": "Equity:Guests",
    "abandoned": "Liabilities:House:Abandoned",
    "staff": "Liabilities:House:Staff",
    "house": "Assets:House:Own",
    "capital": "Equity:Capital",
    "paid": "Equity:Staff:Paid",
}
_COUNTED: Final = {
    "opening_float": "float",
    "closing_float": "float",
    "commission_box": "commission",
    "tip_box": "tips",
    "drop_box": "drop",
}
_DAY: Final = timedelta(days=1)
Gains = dict[int, int]


def write_beancount(extent: Extent) -> Iterator[str]:
    """Write an extent of the ledger line by line, in a fixed order.

    A range of days begins with the balances before it; a shift begins with nothing. After each day
    the balance of every account that moved is asserted from a separate sum in the database.
    """
    accounts = {
        it.pk: it for it in Account.objects.filter(house=extent.house).select_related("table")
    }
    names = {number: account_name(account) for number, account in accounts.items()}
    held, by_day = _read_sums(extent)
    moved = sorted({names[number] for gains in (held, *by_day.values()) for number in gains})
    before = extent.first - _DAY
    money = extent.house.currency
    yield f'option "title" {_text(f"{extent.house.name} {extent.name}")}\n'
    yield f'option "operating_currency" "{money}"\n\n'
    for name in moved:
        yield f"{before} open {name} {money}\n"
    if any(held.values()):
        yield f'\n{before} * "opening balance"\n'
        for number, amount in sorted(held.items(), key=lambda it: names[it[0]]):
            yield f"  {names[number]}  {plain_minor(amount, money)} {money}\n"
    counts = _read_counts(extent, accounts)
    for day, entries in groupby(stream_entries(extent), key=lambda it: it.transfer.gaming_day):
        for entry in entries:
            yield from _transaction(entry, names, money)
        yield "\n"
        for number, gain in by_day[day].items():
            held[number] = held.get(number, 0) + gain
        for name, number in sorted((names[number], number) for number in by_day[day]):
            yield f"{day + _DAY} balance {name}  {plain_minor(held[number], money)} ~ 0 {money}\n"
    for day, number, count in counts:
        if names[number] in moved:
            yield from _count(count, day, names[number], money)


def account_name(account: Account) -> str:
    """Name an account as Beancount allows it; two accounts never get one name.

    >>> from tables.floor.models import GamingTable
    >>> from tables.ledger.models import Account
    >>> account_name(Account(kind="float", table=GamingTable(number="PB1")))
    'Assets:Tables:PB1:Float'
    >>> account_name(Account(kind="drop", table=GamingTable(number="mesa 2")))
    'Assets:Tables:T-mesa-20-2:Drop'
    >>> account_name(Account(kind="cage"))
    'Assets:House:Cage'
    """
    kind = "-".join(word.capitalize() for word in account.kind.split("_"))
    if account.table is None:
        return _OWN_ROOTS.get(account.kind, f"Assets:House:{kind}")
    return f"Assets:Tables:{_component(account.table.number)}:{kind}"


def _component(number: str) -> str:
    """Write a table's number as part of a name: plain ones as they are, others spelled out."""
    if number.isascii() and number.isalnum() and not number[0].islower():
        return number
    return "T-" + "".join(
        sign if sign.isascii() and sign.isalnum() else f"-{ord(sign):x}-" for sign in number
    )


def _read_sums(extent: Extent) -> tuple[Gains, dict[date, Gains]]:
    """Return each account's balance before the extent, and its gain on each day of it."""
    if extent.shift is not None:
        held: Gains = {}
        gains = sum_shift_by_day(extent.shift.pk)
    else:
        held = sum_until(extent.house.pk, extent.first - _DAY)
        gains = sum_by_day(extent.house.pk, extent.first, extent.last)
    by_day: dict[date, Gains] = {}
    for gain in gains:
        by_day.setdefault(gain.day, {})[gain.account] = gain.minor
    return {account: amount for account, amount in held.items() if amount}, by_day


def _transaction(entry: Entry, names: dict[int, str], money: str) -> Iterator[str]:
    made = entry.transfer
    yield f"\n{made.gaming_day} * {_text(made.reason)} {_text(made.words)}\n"
    facts: dict[str, object] = {
        "id": made.pk,
        "made-at": made.made_at.isoformat(),
        "actor": made.actor.badge,
        "signed-by": made.signed_by and made.signed_by.badge,
        "command": made.command_id,
        "shift": made.shift and f"{made.shift.gaming_day}/{made.shift.number}",
        "session": made.session_id,
        "talla": entry.talla,
        "coup": entry.coup,
        "corrects": made.corrects_id,
    }
    for key, value in facts.items():
        if value is not None:
            yield f"  {key}: {_text(str(value))}\n"
    yield f"  {names[made.debit_id]}  {plain_minor(made.amount_minor, money)} {money}\n"
    yield f"  {names[made.credit_id]}  {plain_minor(-made.amount_minor, money)} {money}\n"


def _read_counts(extent: Extent, accounts: dict[int, Account]) -> list[tuple[date, int, Count]]:
    """List the counts of the extent's sessions: gaming day, account, count."""
    house = extent.house
    counts = Count.objects.filter(house=house)
    if extent.shift is not None:
        counts = counts.filter(session__shift=extent.shift)
    else:
        days = (extent.first, extent.last)
        counts = counts.filter(session__shift__gaming_day__range=days)
    places = {(it.table_id, it.kind): number for number, it in accounts.items()}
    dated = []
    for count in counts.select_related("session", "counted_by", "signed_by").order_by("id"):
        number = places.get((count.session.table_id, _COUNTED.get(count.kind, "")))
        if number is not None:
            day = gaming_day_of(count.counted_at, house.timezone, house.gaming_day_starts)
            dated.append((day, number, count))
    return dated


def _count(count: Count, day: date, name: str, money: str) -> Iterator[str]:
    amount = plain_minor(count.total_minor, money)
    yield f'\n{day} custom "count" {name} {_text(count.kind)} {amount} {money}\n'
    yield f'  session: "{count.session_id}"\n'
    yield f"  counted-by: {_text(count.counted_by.badge)}\n"
    yield f"  signed-by: {_text(count.signed_by.badge)}\n"


def _text(text: str) -> str:
    """Quote a text, on one line."""
    plain = " ".join(text.split()).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{plain}"'
