"""Breaks: the rest of a person who holds no post."""

from datetime import datetime
from typing import Any

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.errors import Conflict
from casino.lib.events import EventKind
from casino.lib.policy import Actor, verify_role
from tables.journal.services import journal
from tables.journal.services.commands import command as as_command
from tables.people.models import StaffMember
from tables.people.selectors import get_by_badge
from tables.posts.events import PostEvent
from tables.posts.models import StaffBreak
from tables.posts.selectors.rotation import find_break, find_post


@as_command("break.start")
def start_break(*, actor: Actor, command: Command, badge: str) -> dict[str, Any]:
    """Send a person on a break; a person at a table must be relieved first.

    Raises Conflict `staff.break_at_post`, `staff.on_break`; BadInput `staff.unknown`.
    """
    verify_role(actor, "break.manage")
    person = get_by_badge(actor.house_id, badge, lock=True)
    post = find_post(person)
    if post is not None:
        raise Conflict(
            "staff.break_at_post", params={"name": person.name, "table": post.table.number}
        )
    if find_break(person) is not None:
        raise Conflict("staff.on_break", params={"name": person.name})
    pause = add_break(person, utc_now())
    journal_break(actor, command, PostEvent.BREAK_STARTED, pause)
    return {"break": pause.pk}


@as_command("break.end")
def end_break(*, actor: Actor, command: Command, badge: str) -> dict[str, Any]:
    """Let a person come back from a break.

    Raises Conflict `staff.not_on_break`; BadInput `staff.unknown`.
    """
    verify_role(actor, "break.manage")
    person = get_by_badge(actor.house_id, badge, lock=True)
    pause = find_break(person)
    if pause is None:
        raise Conflict("staff.not_on_break", params={"name": person.name})
    stop_break(actor, command, pause)
    return {"break": pause.pk}


def stop_break(actor: Actor, command: Command, pause: StaffBreak) -> None:
    """End a break now and journal it; the person is held."""
    pause.ended_at = utc_now()
    pause.save(update_fields=["ended_at"])
    journal_break(actor, command, PostEvent.BREAK_ENDED, pause)


def add_break(person: StaffMember, now: datetime) -> StaffBreak:
    """Add a break of a person whose row is locked and who holds no post."""
    return StaffBreak.objects.create(house_id=person.house_id, person=person, started_at=now)


def journal_break(actor: Actor, command: Command, kind: EventKind, pause: StaffBreak) -> None:
    """Journal a break in the house, its beginning and, when it is over, its end."""
    payload = {
        "break": pause.pk,
        "person": pause.person_id,
        "badge": pause.person.badge,
        "since": pause.started_at.isoformat(),
        "ended_at": pause.ended_at and pause.ended_at.isoformat(),
    }
    journal.append(actor, command, kind, payload)
