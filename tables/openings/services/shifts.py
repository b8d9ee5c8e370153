"""The shifts of the house: opened by the pit, closed when no table is open."""

from typing import Any

from django.db import transaction
from django.db.models.functions import Now

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.errors import Conflict
from casino.lib.finding import find_by_id
from casino.lib.policy import Actor, verify_role
from tables.houses.models import House
from tables.journal.services import journal
from tables.journal.services.commands import command as as_command
from tables.openings.events import OpeningEvent
from tables.records.services import refusing
from tables.sessions.models import Shift, TableSession
from tables.sessions.selectors import find_open_shift, find_shift_to_open


@as_command("shift.open")
def open_shift(*, actor: Actor, command: Command, number: int | None = None) -> dict[str, Any]:
    """Open the shift that is due, or the one so numbered; the house has one open at a time.

    Raises Conflict `shift.already_open`, `shift.number_used`.
    """
    verify_role(actor, "shift.open")
    house = House.objects.get(id=actor.house_id)
    now = utc_now()
    if find_open_shift(house.pk) is not None:
        raise Conflict("shift.already_open")
    due = find_shift_to_open(house, now, number)
    with refusing(
        {
            "shift_one_open_per_house": Conflict("shift.already_open"),
            "shift_number_in_day": Conflict("shift.number_used", params={"number": due.number}),
            "shift_plans_apart": Conflict("shift.already_open"),
        }
    ):
        shift = Shift.objects.create(
            house=house,
            gaming_day=due.gaming_day,
            number=due.number,
            starts_at=due.starts_at,
            ends_at=due.ends_at,
            opened_at=now,
            opened_by_id=actor.staff_id,
        )
    payload = {
        "shift": shift.pk,
        "gaming_day": shift.gaming_day.isoformat(),
        "number": shift.number,
        "starts_at": shift.starts_at and shift.starts_at.isoformat(),
        "ends_at": shift.ends_at and shift.ends_at.isoformat(),
    }
    journal.append(actor, command, OpeningEvent.SHIFT_OPENED, payload)
    return {"shift": shift.pk}


@as_command("shift.close")
def close_shift(*, actor: Actor, command: Command, shift_id: int) -> dict[str, Any]:
    """Close a shift whose tables are all closed.

    The shift's row is held, so no table opens into it meanwhile. Raises NotFound; Conflict
    `shift.closed`, `shift.tables_open` (names the tables).
    """
    verify_role(actor, "shift.close")
    shift = find_by_id(
        Shift.objects.select_for_update(no_key=True).filter(house_id=actor.house_id),
        shift_id,
        "shift",
    )
    if shift.closed_at is not None:
        raise Conflict("shift.closed")
    still_open = (
        TableSession.objects.filter(shift=shift, closed_at=None)
        .order_by("table__number")
        .values_list("table__number", flat=True)
    )
    if still_open:
        raise Conflict("shift.tables_open", params={"tables": ", ".join(still_open)})
    Shift.objects.filter(id=shift.pk).update(closed_at=utc_now(), closed_by_id=actor.staff_id)
    journal.append(actor, command, OpeningEvent.SHIFT_CLOSED, {"shift": shift.pk})
    return {"shift": shift.pk}


def announce_overdue_shifts() -> list[int]:
    """Journal, once each, the shifts of any house that are open past their end; return their ids.

    It closes nothing: a person closes a shift after its tables are counted. The database's clock
    decides, and a shift that another run is journalling is skipped.
    """
    with transaction.atomic():
        overdue = list(
            Shift.objects.select_for_update(no_key=True, skip_locked=True)
            .filter(closed_at=None, overdue_at=None, ends_at__lte=Now())
            .order_by("id")
        )
        Shift.objects.filter(id__in=[shift.pk for shift in overdue]).update(overdue_at=Now())
        for shift in overdue:
            payload = {"shift": shift.pk, "ends_at": shift.ends_at and shift.ends_at.isoformat()}
            journal.append_by(journal.clock_of(shift.house_id), OpeningEvent.SHIFT_OVERDUE, payload)
    return [shift.pk for shift in overdue]
