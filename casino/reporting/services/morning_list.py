"""The list of people who get yesterday's figures in the morning; the director edits it."""

from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import EmailValidator
from django.db import IntegrityError, transaction

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.errors import BadInput, Conflict, NotFound
from casino.lib.policy import Actor, verify_role
from casino.reporting.events import MorningEvent
from casino.reporting.models import MorningRecipient
from casino.reporting.models.morning import HOURS
from tables.journal.services import journal
from tables.journal.services.commands import command as as_command
from tables.people.models import StaffMember


@as_command("morning.add")
def add_recipient(
    *, actor: Actor, command: Command, address: str, hour: int, language: str, badge: str = ""
) -> dict[str, Any]:
    """Put an address on the list, with the badge of its owner if they are on the staff.

    Raises BadInput `morning.address`, `morning.hour`, `morning.language`; NotFound for an unknown
    badge; Conflict `morning.listed`.
    """
    verify_role(actor, "report.morning")
    _verify(address, hour, language)
    person = None
    if badge:
        people = StaffMember.objects.of_badge(badge)
        person = people.filter(house=actor.house_id, is_active=True).first()
        if person is None:
            raise NotFound("thing.not_found", params={"thing": "person", "id": badge})
    try:
        with transaction.atomic():
            added = MorningRecipient.objects.create(
                house_id=actor.house_id,
                address=address,
                person=person,
                language=language,
                hour=hour,
                added_by_id=actor.staff_id,
                added_at=utc_now(),
            )
    except IntegrityError:
        raise Conflict("morning.listed", params={"address": address}) from None
    payload = {"recipient": added.pk, "address": address, "hour": hour, "badge": badge}
    version = journal.append(actor, command, MorningEvent.MORNING_RECIPIENT_ADDED, payload)
    return {"recipient": added.pk, "version": version}


@as_command("morning.remove")
def remove_recipient(*, actor: Actor, command: Command, recipient_id: int) -> dict[str, Any]:
    """Take an address off the list. Raises NotFound."""
    verify_role(actor, "report.morning")
    listed = MorningRecipient.objects.filter(house=actor.house_id, removed_at=None)
    moved = listed.filter(pk=recipient_id).update(
        removed_at=utc_now(), removed_by_id=actor.staff_id
    )
    if not moved:
        raise NotFound("thing.not_found", params={"thing": "address", "id": recipient_id})
    payload = {"recipient": recipient_id}
    version = journal.append(actor, command, MorningEvent.MORNING_RECIPIENT_REMOVED, payload)
    return {"recipient": recipient_id, "version": version}


def _verify(address: str, hour: int, language: str) -> None:
    try:
        EmailValidator()(address)
    except ValidationError:
        raise BadInput("morning.address", params={"address": address[:80]}) from None
    if hour not in range(HOURS):
        raise BadInput("morning.hour", params={"hour": hour})
    if language not in dict(settings.LANGUAGES):
        raise BadInput("morning.language", params={"language": language[:8]})
