"""The floor's doorway to the ledger: money moves by adding a transfer, and never otherwise.

A coup writes its own, in the statement that records it (`games.coups.services`).
"""

from collections.abc import Iterable
from datetime import date, datetime
from typing import Final, NamedTuple

from casino.lib.clock import gaming_day_of, utc_now
from casino.lib.commands import Command
from casino.lib.errors import BadInput, Conflict
from casino.lib.policy import Actor
from tables.floor.models import GamingTable
from tables.houses.models import House
from tables.ledger.models import Account, Transfer
from tables.records.services import refusing
from tables.sessions.models import Shift, TableSession
from tables.sessions.selectors import find_open_shift

Kind = Account.Kind
HELD: Final = {
    "cage_holds_it": Conflict("cage.holds_less"),
    "cage_is_counted": Conflict("cage.not_counted"),
    "box_holds_it": Conflict("box.holds_less"),
    "float_holds_it": Conflict("float.holds_less"),
}
"""The guards that refuse to take more from a place than is in it, without saying how much."""
_AT_TABLES = frozenset({Kind.FLOAT, Kind.COMMISSION, Kind.TIPS, Kind.DROP})
CORRECTION: Final = "correction"
COMMISSION_CORRECTED: Final = "commission_corrected"
COMMISSION_UNRECOVERED: Final = "commission_unrecovered"


class BySecond(NamedTuple):
    """The second person who signed a movement and why it is right; None and "" if there is none."""

    signer: Actor | None = None
    words: str = ""

    @property
    def signer_id(self) -> int | None:
        """The signer's id, if there is one."""
        return None if self.signer is None else self.signer.staff_id

    def payload(self) -> dict[str, object]:
        """Return the signature for the journal; empty if nobody signed."""
        return {} if self.signer is None else {"witness": self.signer_id, "reason": self.words}


BY_ONE: Final = BySecond()


def move(
    *,
    actor: Actor,
    command: Command,
    session: TableSession,
    debit: Account.Kind,
    credit: Account.Kind,
    amount_minor: int,
    reason: str,
    by_second: BySecond = BY_ONE,
) -> Transfer:
    """Move money from the credited account to the debited one, within a table's session.

    Float, commission, tips and drop are the table's own accounts; the others the house's. A
    second person may have signed it (`tables.limits.services.proportion`). Must run inside the
    command's transaction. Raises BadInput `money.amount` unless the amount is above zero.
    """
    return _write(
        actor=actor,
        command=command,
        house=session.house,
        session=session,
        shift=session.shift,
        debit=_account(session.house_id, session.table_id, debit),
        credit=_account(session.house_id, session.table_id, credit),
        amount_minor=amount_minor,
        reason=reason,
        signed_by_id=by_second.signer_id,
        words=by_second.words,
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

    It belongs to the session given, otherwise to no table and to the open shift, if any; its gaming
    day is the shift's. Must run inside the command's transaction. Raises BadInput `money.amount`.
    """
    shift = find_open_shift(house.pk) if session is None else session.shift
    return _write(
        actor=actor,
        command=command,
        house=house,
        session=session,
        shift=shift,
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
    return _write(
        actor=actor,
        command=command,
        house=house,
        session=None,
        shift=find_open_shift(house.pk),
        debit=debit,
        credit=credit,
        amount_minor=abs(amount_minor),
        reason="tips_pooled",
    )


def move_counted(
    *,
    actor: Actor,
    command: Command,
    table: GamingTable,
    shift: Shift | None,
    debit: Account.Kind,
    credit: Account.Kind,
    amount_minor: int,
    reason: str,
) -> Transfer:
    """Move the counted contents of a table's box to the house; it belongs to no session.

    The drop of a session may be counted while the table is open again. The caller writes the record
    that the database requires (`BoxEmptying`). Raises BadInput `money.amount`.
    """
    return _write(
        actor=actor,
        command=command,
        house=table.house,
        session=None,
        shift=shift,
        debit=_account(table.house_id, None, debit),
        credit=_account(table.house_id, table.pk, credit),
        amount_minor=amount_minor,
        reason=reason,
    )


def move_at_closed_table(
    *,
    actor: Actor,
    command: Command,
    table: GamingTable,
    shift: Shift,
    debit: Account.Kind,
    credit: Account.Kind,
    amount_minor: int,
    reason: str,
) -> Transfer:
    """Move money between a table that is closed and the house; it belongs to no session.

    The records of a closed session are counted and signed: so its later money moves here. Raises
    BadInput `money.amount`.
    """
    return _write(
        actor=actor,
        command=command,
        house=table.house,
        session=None,
        shift=shift,
        debit=_account(table.house_id, table.pk, debit),
        credit=_account(table.house_id, table.pk, credit),
        amount_minor=amount_minor,
        reason=reason,
    )


def correct(
    *,
    actor: Actor,
    command: Command,
    wrong: Transfer,
    more_minor: int,
    signer: Actor,
    words: str,
    reason: str = CORRECTION,
) -> Transfer:
    """Add `more_minor` to a transfer; a negative amount takes so much of it back.

    In an open session the correction has the session and day of the corrected transfer, so that
    both sum together; once that is closed it belongs to the house, in the present day and shift.
    Raises BadInput `money.amount` for a difference of nothing.
    """
    session = wrong.session if wrong.session and wrong.session.closed_at is None else None
    shift = session.shift if session is not None else find_open_shift(wrong.house_id)
    places = (wrong.debit, wrong.credit)
    debit, credit = places if more_minor > 0 else reversed(places)
    return _write(
        actor=actor,
        command=command,
        house=wrong.house,
        session=session,
        shift=shift,
        debit=debit,
        credit=credit,
        amount_minor=abs(more_minor),
        reason=reason,
        corrects=wrong,
        signed_by_id=signer.staff_id,
        words=words,
    )


def send_back(actor: Actor, command: Command, moved: Iterable[Transfer], reason: str) -> list[int]:
    """Return amounts to where they were; return the ids of the transfers that are so corrected.

    Each correction belongs to the day and shift of its transfer, so that both sum to zero.
    """
    made_at, moved = utc_now(), list(moved)
    Transfer.objects.bulk_create(
        Transfer(
            house_id=one.house_id,
            session_id=one.session_id,
            shift_id=one.shift_id,
            gaming_day=one.gaming_day,
            debit_id=one.credit_id,
            credit_id=one.debit_id,
            amount_minor=one.amount_minor,
            reason=reason,
            command_id=command.id,
            corrects=one,
            actor_id=actor.staff_id,
            made_at=made_at,
        )
        for one in moved
    )
    return [one.pk for one in moved]


def keep_account(house_id: int, kind: Account.Kind) -> None:
    """See to it that a house has its account of a kind, though no money was ever there."""
    _account(house_id, None, kind)


def _write(
    *,
    actor: Actor,
    command: Command,
    house: House,
    session: TableSession | None,
    shift: Shift | None,
    debit: Account,
    credit: Account,
    amount_minor: int,
    reason: str,
    corrects: Transfer | None = None,
    signed_by_id: int | None = None,
    words: str = "",
) -> Transfer:
    if amount_minor <= 0:
        raise BadInput("money.amount")
    now = utc_now()
    with refusing(HELD):
        return Transfer.objects.create(
            house=house,
            session=session,
            shift=shift,
            gaming_day=shift.gaming_day if shift is not None else _day_of(house, now),
            debit=debit,
            credit=credit,
            amount_minor=amount_minor,
            reason=reason,
            command_id=command.id,
            corrects=corrects,
            actor_id=actor.staff_id,
            signed_by_id=signed_by_id,
            words=words,
            made_at=now,
        )


def _day_of(house: House, moment: datetime) -> date:
    return gaming_day_of(moment, house.timezone, house.gaming_day_starts)


def _account(house_id: int, table_id: int | None, kind: Account.Kind) -> Account:
    account, _ = Account.objects.get_or_create(
        house_id=house_id,
        table_id=table_id if kind in _AT_TABLES else None,
        kind=kind,
    )
    return account
