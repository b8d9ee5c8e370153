"""Taking back that commission was collected: the chips go back, and the place owes again."""

from casino.lib.commands import Command
from tables.commission.events import CommissionEvent
from tables.commission.models import CommissionDue
from tables.commission.services.commission import give_chips_back
from tables.journal.services.undo_registry import Restored, Undoing, built_on, inverse_of
from tables.sessions.selectors import get_open_session
from tables.sign_in.selectors import actor_of


@inverse_of(CommissionEvent.COMMISSION_PAID, need="commission.collect", in_play=True)
def owe_again(undoing: Undoing) -> Restored:
    """Return the commission collected from one place, by its own entry and transfer.

    A coup, or a void that returns chips, builds on it. Raises Conflict `table.closed`,
    `undo.built_on`.
    """
    place, amount_minor = undoing.payload["seat"], undoing.payload["amount_minor"]
    session = get_open_session(undoing.table)
    due = CommissionDue.objects.get(session=session, place=place)
    if amount_minor > due.paid_minor:
        raise built_on()
    person = undoing.event.actor
    assert person is not None, "a device collects nothing"
    give_chips_back(
        actor_of(person),
        Command(undoing.hand.command_id, b""),  # its digest is stored with it already
        session,
        {place: amount_minor},
    )
    return {
        "seat": place,
        "amount_minor": amount_minor,
        "owed_minor": due.owed_minor + amount_minor,
    }
