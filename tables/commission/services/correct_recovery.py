"""Corrects recovered commission that was entered too high."""

from typing import Any

from casino.lib.commands import Command
from casino.lib.errors import Conflict
from casino.lib.policy import Actor, verify_role
from tables.commission.events import CommissionEvent
from tables.commission.models import CommissionDue, CommissionEntry
from tables.commission.selectors.owed import get_uncollected
from tables.commission.selectors.payments import get_recovery
from tables.commission.services.correct import take_back, verify_correction
from tables.journal.services import journal
from tables.journal.services.commands import command as as_command
from tables.posts.selectors.access import access_table
from tables.sessions.selectors import find_open_shift


@as_command("commission.correct_recovery")
def correct_recovery(
    *,
    actor: Actor,
    command: Command,
    recovered_id: int,
    right_minor: int,
    words: str,
    signer: Actor,
) -> dict[str, Any]:
    """Correct a recovered payment of commission down to `right_minor`, 0 for nothing.

    The rest is to be recovered again. The difference leaves the table's box or the cage, where it
    went in; after the table is closed the movement belongs to the house, on the present day and
    shift. Raises NotFound; NotAllowed `witness.role`; AgainstTheRules `witness.same_person`;
    Conflict `commission.recovered_not_lower`, `commission.given_back` if a void has already
    returned it, `ledger.corrected` for a movement corrected in the ledger; BadInput `ledger.words`,
    `money.amount`, `money.no_chip`.
    """
    verify_role(actor, "commission.correct")
    table_id = get_recovery(actor.house_id, recovered_id).entry.session.table_id
    find_open_shift(actor.house_id, lock=True)
    table = access_table(actor, table_id, need="commission.correct", lock=True)
    recovery = get_recovery(actor.house_id, recovered_id)
    words = verify_correction(actor, signer, table.house, right_minor, words)
    if right_minor >= recovery.left_minor:
        raise Conflict(
            "commission.recovered_not_lower", params={"amount_minor": recovery.left_minor}
        )
    taken_minor = recovery.left_minor - right_minor
    due = CommissionDue.objects.get(session=recovery.entry.session, place=recovery.entry.place)
    if taken_minor > due.paid_minor:
        raise Conflict("commission.given_back", params={"paid_minor": due.paid_minor})
    entry = take_back(
        actor,
        command,
        recovery,
        taken_minor,
        kind=CommissionEntry.Kind.UNRECOVERED,
        signer=signer,
        words=words,
    )
    assert recovery.entry.against_id is not None, "what is recovered was left uncollected"
    outstanding_minor = get_uncollected(actor.house_id, recovery.entry.against_id).outstanding_minor
    payload = {
        "uncollected": recovery.entry.against_id,
        "recovered": recovery.entry.pk,
        "session": entry.session_id,
        "place": entry.place,
        "correction": entry.pk,
        "transfer": entry.transfer_id,
        "was_minor": recovery.left_minor,
        "right_minor": right_minor,
        "amount_minor": taken_minor,
        "outstanding_minor": outstanding_minor,
        "words": words,
        "signed_by": signer.staff_id,
    }
    version = journal.append(
        actor, command, CommissionEvent.COMMISSION_UNRECOVERED, payload, table.pk
    )
    return {
        "correction": entry.pk,
        "amount_minor": taken_minor,
        "outstanding_minor": outstanding_minor,
        "version": version,
    }
