"""The floor's doorway to the ledger: money moves by adding a transfer, and never otherwise.

A coup and its void write theirs themselves, with the coup (`games.services`).
"""

from casino.lib.clock import gaming_day_of, utc_now
from casino.lib.commands import Command
from casino.lib.errors import BadInput
from casino.lib.policy import Actor
from tables.models import Account, House, TableSession, Transfer
from tables.selectors.sessions import find_open_shift

Kind = Account.Kind
_OF_THE_HOUSE = frozenset({Kind.GUESTS, Kind.CAGE, Kind.ABANDONED, Kind.STAFF, Kind.HOUSE})


def move(
    *,
    actor: Actor,
    command: Command,
    session: TableSession,
    debit: Account.Kind,
    credit: Account.Kind,
    amount_minor: int,
    reason: str,
) -> Transfer:
    """Move money from the credited account to the debited one, within a table's session.

    Float, commission, tips and drop are the table's own accounts; the others the house's.
    Must run inside the command's transaction. Raises BadInput `money.amount` unless the amount
    is above zero.
    """
    return _write(
        actor=actor,
        command=command,
        house=session.house,
        session=session,
        shift_id=session.shift_id,
        debit=_account(session.house_id, session.table_id, debit),
        credit=_account(session.house_id, session.table_id, credit),
        amount_minor=amount_minor,
        reason=reason,
    )


def move_in_house(
    *,
    actor: Actor,
    command: Command,
    house: House,
    debit: Account.Kind,
    credit: Account.Kind,
    amount_minor: int,
    reason: str,
    session: TableSession | None = None,
) -> Transfer:
    """Move money between two of the house's own places.

    It is of the table's session given, else of no table and of the open shift, if any. Must run
    inside the command's transaction. Raises BadInput `money.amount`.
    """
    shift = find_open_shift(house.pk) if session is None else session.shift
    return _write(
        actor=actor,
        command=command,
        house=house,
        session=session,
        shift_id=None if shift is None else shift.pk,
        debit=_account(house.pk, None, debit),
        credit=_account(house.pk, None, credit),
        amount_minor=amount_minor,
        reason=reason,
    )


def carry_tips(
    *, actor: Actor, command: Command, house: House, table_id: int, amount_minor: int
) -> Transfer:
    """Carry a table's counted tips into the house's pool of tips; below zero, back.

    Of no session: theirs are closed by then. Raises BadInput `money.amount` for nothing.
    """
    table, pool = _account(house.pk, table_id, Kind.TIPS), _account(house.pk, None, Kind.TIPS)
    debit, credit = (pool, table) if amount_minor > 0 else (table, pool)
    shift = find_open_shift(house.pk)
    return _write(
        actor=actor,
        command=command,
        house=house,
        session=None,
        shift_id=None if shift is None else shift.pk,
        debit=debit,
        credit=credit,
        amount_minor=abs(amount_minor),
        reason="tips_pooled",
    )


def _write(
    *,
    actor: Actor,
    command: Command,
    house: House,
    session: TableSession | None,
    shift_id: int | None,
    debit: Account,
    credit: Account,
    amount_minor: int,
    reason: str,
) -> Transfer:
    if amount_minor <= 0:
        raise BadInput("money.amount")
    now = utc_now()
    return Transfer.objects.create(
        house=house,
        session=session,
        shift_id=shift_id,
        gaming_day=gaming_day_of(now, house.timezone, house.gaming_day_starts),
        debit=debit,
        credit=credit,
        amount_minor=amount_minor,
        reason=reason,
        command_id=command.id,
        actor_id=actor.staff_id,
        made_at=now,
    )


def _account(house_id: int, table_id: int | None, kind: Account.Kind) -> Account:
    account, _ = Account.objects.get_or_create(
        house_id=house_id,
        table_id=None if kind in _OF_THE_HOUSE else table_id,
        kind=kind,
    )
    return account
