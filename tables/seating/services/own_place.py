"""What a guest does about their own place, from the page of its code: coming, or leaving."""

from typing import Any

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.errors import Conflict
from casino.lib.policy import GuestActor
from tables.journal.services.commands import command as as_command
from tables.journal.services.journal import hand_of
from tables.seating.events import SeatingEvent
from tables.seating.models import WaitlistEntry
from tables.seating.services.entries import iso, journal_on_waitlists, lock_own_entry
from tables.seating.services.waitlist import end_entry, journal_and_offer

State = WaitlistEntry.State


@as_command("waitlist.answer")
def answer_call(*, actor: GuestActor, command: Command) -> dict[str, Any]:
    """Record that a called guest is coming; the time of the call stays what it was.

    Once for each call. Raises Conflict `place.over`, `place.changed`, `place.not_called`,
    `place.answered`.
    """
    held = lock_own_entry(actor)
    entry, called_to, called_at = held.entry, held.called_to, held.entry.called_at
    if entry.state != State.CALLED or called_to is None or called_at is None:
        raise Conflict("place.not_called")
    if entry.coming_at is not None:
        raise Conflict("place.answered")
    now = max(utc_now(), called_at)  # the server that called may have a clock that is ahead
    WaitlistEntry.objects.filter(id=entry.pk).update(coming_at=now)
    payload = {"entry": entry.pk, "coming_at": iso(now)}
    version = journal_on_waitlists(
        hand_of(actor, command),
        SeatingEvent.WAITLIST_ANSWERED,
        payload,
        called_to.pk,
        entry.table_id,
    )
    return {"version": version}


@as_command("waitlist.leave_own")
def leave_own_place(*, actor: GuestActor, command: Command) -> dict[str, Any]:
    """Take the guest off the waitlist; a seat that was kept for them goes to the next.

    Raises Conflict `place.over`, `place.changed`.
    """
    held = lock_own_entry(actor)
    payload = end_entry(held.entry, State.LEFT, by_guest=True)
    return journal_and_offer(hand_of(actor, command), held, SeatingEvent.WAITLIST_LEFT, payload)
