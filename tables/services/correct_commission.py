"""Puts right, at an open table, a payment of commission that was entered too high."""

from typing import Any, Final

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.errors import BadInput, Conflict
from casino.lib.events import EventKind
from casino.lib.policy import Actor, verify_role
from tables.models import CommissionDue, CommissionEntry, TableSession, Transfer
from tables.selectors.access import access_table
from tables.selectors.commission_payments import get_payment
from tables.services import journal, ledger
from tables.services.commands import command as as_command
from tables.services.witness import verify_witness

WORDS_LENGTH: Final = 200


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
    """Correct what a guest paid of their commission down to `right_minor`, 0 for nothing.

    The rest is owed at the place again, so that it is paid or left uncollected before the table
    closes. What was entered too low is collected; a closed table's payment is a matter of the
    ledger. Raises NotFound; NotAllowed `witness.role`; Conflict `witness.same_person`,
    `table.closed`, `commission.not_lower`, `commission.given_back` for what a void returned
    already; BadInput `ledger.words`, `money.amount`.
    """
    verify_role(actor, "commission.correct")
    table_id = get_payment(actor.house_id, payment_id).entry.session.table_id
    table = access_table(actor, table_id, need="commission.correct", lock=True)
    payment = get_payment(actor.house_id, payment_id)
    verify_witness(actor=actor, witness=signer, act="commission.countersign")
    words = words.strip()
    if not 1 <= len(words) <= WORDS_LENGTH:
        raise BadInput("ledger.words", params={"most": WORDS_LENGTH})
    if right_minor < 0:
        raise BadInput("money.amount")
    session = TableSession.objects.get(id=payment.entry.session_id)
    if session.closed_at is not None:
        raise Conflict("table.closed", params={"table": table.number})
    if right_minor >= payment.left_minor:
        raise Conflict("commission.not_lower", params={"amount_minor": payment.left_minor})
    taken_minor = payment.left_minor - right_minor
    due = CommissionDue.objects.get(session=session, place=payment.entry.place)
    if taken_minor > due.paid_minor:
        raise Conflict("commission.given_back", params={"paid_minor": due.paid_minor})
    moved = _take_back(actor, command, payment.newest, taken_minor, signer=signer, words=words)
    entry = CommissionEntry.objects.create(
        house_id=session.house_id,
        session=session,
        place=payment.entry.place,
        guest_id=payment.entry.guest_id,
        kind=CommissionEntry.Kind.CORRECTED,
        amount_minor=taken_minor,
        against=payment.entry,
        transfer=moved,
        reason=words,
        actor_id=actor.staff_id,
        command_id=command.id,
        made_at=utc_now(),
    )
    version = journal.append(
        actor=actor,
        command=command,
        kind=EventKind.COMMISSION_CORRECTED,
        payload={
            "seat": entry.place,
            "payment": payment.entry.pk,
            "correction": entry.pk,
            "transfer": moved.pk,
            "was_minor": payment.left_minor,
            "right_minor": right_minor,
            "amount_minor": taken_minor,
            "words": words,
            "signed_by": signer.staff_id,
        },
        table_id=table.pk,
    )
    return {"correction": entry.pk, "amount_minor": taken_minor, "version": version}


def _take_back(
    actor: Actor, command: Command, newest: Transfer, taken_minor: int, *, signer: Actor, words: str
) -> Transfer:
    """Correct the payment's movement; where that was corrected before, add to its correction."""
    more_minor = taken_minor if newest.reason == ledger.COMMISSION_CORRECTED else -taken_minor
    return ledger.correct(
        actor=actor,
        command=command,
        wrong=newest,
        more_minor=more_minor,
        signer=signer,
        words=words,
        reason=ledger.COMMISSION_CORRECTED,
    )
