"""The floor's doorway to the ledger: money moves by adding a transfer, and never otherwise.

A coup and its void write theirs themselves, with the coup (`games.services`).
"""

from casino.lib.clock import gaming_day_of, utc_now
from casino.lib.commands import Command
from casino.lib.errors import BadInput
from casino.lib.policy import Actor
from tables.models import Account, TableSession, Transfer

Kind = Account.Kind
_OF_THE_HOUSE = frozenset({Kind.GUESTS, Kind.CAGE})


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

    Float, commission, tips and drop are the table's own accounts; guests and cage the house's.
    Must run inside the command's transaction. Raises BadInput `money.amount` unless the amount
    is above zero.
    """
    if amount_minor <= 0:
        raise BadInput("money.amount")
    house = session.house
    now = utc_now()
    return Transfer.objects.create(
        house=house,
        session=session,
        shift_id=session.shift_id,
        gaming_day=gaming_day_of(now, house.timezone, house.gaming_day_starts),
        debit=_account(session, debit),
        credit=_account(session, credit),
        amount_minor=amount_minor,
        reason=reason,
        command_id=command.id,
        actor_id=actor.staff_id,
        made_at=now,
    )


def _account(session: TableSession, kind: Account.Kind) -> Account:
    account, _ = Account.objects.get_or_create(
        house_id=session.house_id,
        table_id=None if kind in _OF_THE_HOUSE else session.table_id,
        kind=kind,
    )
    return account
