"""Corrects, at an open table, a payment of commission that was entered too high."""

from typing import Any, Final

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.errors import BadInput, Conflict
from casino.lib.policy import Actor, verify_role
from casino.lib.reasons import verify_reason
from tables.commission.events import CommissionEvent
from tables.commission.models import CommissionDue, CommissionEntry
from tables.commission.selectors.payments import Payment, get_payment
from tables.houses.models import House
from tables.journal.services import journal
from tables.journal.services.commands import command as as_command
from tables.ledger.pieces import Piece, verify_of_pieces
from tables.ledger.services import ledger
from tables.posts.selectors.access import access_table
from tables.records.services import refusing
from tables.sessions.models import TableSession
from tables.sign_in.services.witness import verify_witness

REASONS: Final = {
    CommissionEntry.Kind.CORRECTED: ledger.COMMISSION_CORRECTED,
    CommissionEntry.Kind.UNRECOVERED: ledger.COMMISSION_UNRECOVERED,
}


@as_command("commission.correct")
def correct_commission(
    *,
    actor: Actor,
    command: Command,
    payment_id: int,
    right_minor: int,
    words: str,
    signer: Actor,
) -> dict[str, Any]:
    """Correct a guest's payment of commission down to `right_minor`, 0 for nothing.

    The rest is owed at the place again, so that it is paid or left uncollected before the table
    closes. If the entry was too low, the rest is collected; a closed table's payment is corrected
    in the ledger. Raises NotFound; NotAllowed `witness.role`; Conflict `table.closed`,
    `commission.not_lower`, `commission.given_back` if a void has already returned it; BadInput
    `ledger.words`, `money.amount`, `money.no_chip`; AgainstTheRules `witness.same_person`.
    """
    verify_role(actor, "commission.correct")
    table_id = get_payment(actor.house_id, payment_id).entry.session.table_id
    table = access_table(actor, table_id, need="commission.correct", lock=True)
    payment = get_payment(actor.house_id, payment_id)
    words = verify_correction(actor, signer, table.house, right_minor, words)
    session = TableSession.objects.get(id=payment.entry.session_id)
    if session.closed_at is not None:
        raise Conflict("table.closed", params={"table": table.number})
    if right_minor >= payment.left_minor:
        raise Conflict("commission.not_lower", params={"amount_minor": payment.left_minor})
    taken_minor = payment.left_minor - right_minor
    due = CommissionDue.objects.get(session=session, place=payment.entry.place)
    if taken_minor > due.paid_minor:
        raise Conflict("commission.given_back", params={"paid_minor": due.paid_minor})
    entry = take_back(
        actor,
        command,
        payment,
        taken_minor,
        kind=CommissionEntry.Kind.CORRECTED,
        signer=signer,
        words=words,
    )
    payload = {
        "seat": entry.place,
        "payment": payment.entry.pk,
        "correction": entry.pk,
        "transfer": entry.transfer_id,
        "was_minor": payment.left_minor,
        "right_minor": right_minor,
        "amount_minor": taken_minor,
        "words": words,
        "signed_by": signer.staff_id,
    }
    version = journal.append(
        actor, command, CommissionEvent.COMMISSION_CORRECTED, payload, table.pk
    )
    return {"correction": entry.pk, "amount_minor": taken_minor, "version": version}


def verify_correction(
    actor: Actor, signer: Actor, house: House, right_minor: int, words: str
) -> str:
    """Check a correction's two people, its amount and its words; return the words.

    The amount paid is less than the entry, so it is a part of the debt, and chips make it. Raises
    NotAllowed `witness.role`; AgainstTheRules `witness.same_person`; BadInput `ledger.words`,
    `money.amount`, `money.no_chip`.
    """
    verify_witness(actor=actor, witness=signer, act="commission.countersign")
    words = verify_reason(words, "ledger.words")
    if right_minor < 0:
        raise BadInput("money.amount")
    verify_of_pieces(house, Piece.CHIP, right_minor)
    return words


def take_back(
    actor: Actor,
    command: Command,
    payment: Payment,
    taken_minor: int,
    *,
    kind: CommissionEntry.Kind,
    signer: Actor,
    words: str,
) -> CommissionEntry:
    """Write the correction of a payment and of its movement; the database changes the debt.

    If the movement was corrected before, its correction is extended. Raises Conflict
    `ledger.corrected` if it was corrected in the ledger.
    """
    entry, newest = payment.entry, payment.newest
    corrected = Conflict("ledger.corrected", params={"id": newest.pk})
    with refusing({"tables_transfer_corrects_id_key": corrected}):
        moved = ledger.correct(
            actor=actor,
            command=command,
            wrong=newest,
            more_minor=taken_minor if payment.corrections else -taken_minor,
            signer=signer,
            words=words,
            reason=REASONS[kind],
        )
    return CommissionEntry.objects.create(
        house_id=entry.house_id,
        session=entry.session,
        place=entry.place,
        guest_id=entry.guest_id,
        kind=kind,
        amount_minor=taken_minor,
        against=entry,
        transfer=moved,
        reason=words,
        actor_id=actor.staff_id,
        command_id=command.id,
        made_at=utc_now(),
    )
