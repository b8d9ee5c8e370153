"""Puts a movement of money right by another one that names it, signed by two people."""

from typing import Any, Final

from casino.lib.commands import Command
from casino.lib.errors import BadInput, Conflict
from casino.lib.finding import find_by_id
from casino.lib.policy import Actor, verify_role
from casino.lib.reasons import verify_reason
from tables.journal.services import journal
from tables.journal.services.commands import command as as_command
from tables.ledger.events import LedgerEvent
from tables.ledger.models import Account, Transfer
from tables.ledger.pieces import Piece, verify_of_pieces
from tables.ledger.selectors.movements import is_corrected_by_hand, left_after
from tables.ledger.services import ledger
from tables.posts.selectors.access import access_table
from tables.records.services import refusing
from tables.sessions.models import TableSession
from tables.sessions.selectors import find_open_shift
from tables.sign_in.services.witness import verify_witness

_MADE_OF: Final = {
    Account.Kind.TIPS.value: Piece.CHIP,
    Account.Kind.DROP.value: Piece.NOTE,
}
"""The places that are counted in pieces; a correction there must be made of such pieces."""


@as_command("ledger.correct")
def correct_transfer(
    *,
    actor: Actor,
    command: Command,
    transfer_id: int,
    right_minor: int,
    words: str,
    signer: Actor,
) -> dict[str, Any]:
    """Correct a transfer to `right_minor`, 0 for nothing, by adding the difference.

    After its session is closed the correction is the house's, of the present day and shift. A
    transfer is corrected once; its correction may be corrected in turn. Raises NotFound; NotAllowed
    `witness.role`; Conflict `ledger.corrected`, `ledger.by_its_act`, `ledger.more_than_moved`;
    BadInput `ledger.words`, `ledger.same_amount`, `money.amount`, `money.no_chip`, `money.no_note`;
    AgainstTheRules `witness.same_person`.
    """
    verify_role(actor, "ledger.correct")
    find_open_shift(actor.house_id, lock=True)
    wrong = _lock(actor, transfer_id)
    verify_witness(actor=actor, witness=signer, act="ledger.countersign")
    words = verify_reason(words, "ledger.words")
    if right_minor < 0:
        raise BadInput("money.amount")
    if right_minor == wrong.amount_minor:
        raise BadInput(
            "ledger.same_amount", params={"id": wrong.pk, "amount_minor": wrong.amount_minor}
        )
    if not is_corrected_by_hand(wrong):
        raise Conflict("ledger.by_its_act", params={"id": wrong.pk})
    if wrong.debit.kind in _MADE_OF:
        verify_of_pieces(wrong.house, _MADE_OF[wrong.debit.kind], right_minor)
    if left_after(wrong, right_minor) < 0:
        raise Conflict("ledger.more_than_moved", params={"id": wrong.pk})
    corrected = Conflict("ledger.corrected", params={"id": wrong.pk})
    with refusing({"tables_transfer_corrects_id_key": corrected}):
        made = ledger.correct(
            actor=actor,
            command=command,
            wrong=wrong,
            more_minor=right_minor - wrong.amount_minor,
            signer=signer,
            words=words,
        )
    payload = {
        "transfer": wrong.pk,
        "session": wrong.session_id,
        "correction": made.pk,
        "debit": made.debit_id,
        "credit": made.credit_id,
        "amount_minor": made.amount_minor,
        "was_minor": wrong.amount_minor,
        "right_minor": right_minor,
        "after_closing": wrong.session_id is not None and made.session_id is None,
        "words": words,
        "signed_by": signer.staff_id,
    }
    version = journal.append(
        actor, command, LedgerEvent.TRANSFER_CORRECTED, payload, _table_id_of(wrong)
    )
    return {"transfer": made.pk, "version": version}


def _lock(actor: Actor, transfer_id: int) -> Transfer:
    """Get a transfer of the house; its table is held, so that its session stays as it is."""
    transfers = Transfer.objects.filter(house_id=actor.house_id)
    related = transfers.select_related("session", "debit", "credit", "house")
    found = find_by_id(related, transfer_id, "transfer")
    table_id = _table_id_of(found)
    if table_id is not None:
        access_table(actor, table_id, need="ledger.correct", lock=True)
    if found.session_id is not None:
        found.session = TableSession.objects.get(id=found.session_id)
    return found


def _table_id_of(transfer: Transfer) -> int | None:
    return transfer.debit.table_id or transfer.credit.table_id
