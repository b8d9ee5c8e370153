"""The waitlists of a full table, and acts on them, as their tests give them."""

from datetime import timedelta

import pytest

from casino.lib.clock import utc_now
from casino.lib.errors import AgainstTheRules, BadInput, Conflict, NotAllowed
from tables.guests.models import Guest, SeatOccupancy
from tables.journal.models import FloorEvent
from tables.seating.models import SeatOffer, WaitlistEntry
from tables.seating.selectors.waitlist import list_table_waitlist
from tables.seating.services.seats import leave_seat
from tables.seating.services.waitlist import join_house_waitlist, join_waitlist
from tests.building import acting, new_command


def act(floor, service, entry=None, person=None, **args):
    if entry is not None:
        args["entry_id"] = entry
    return service(actor=acting(person or floor.jefe), command=new_command(), **args)


def join(floor, name, **args):
    return floor.act(join_waitlist, guest_name=name, **args)["entry"]


def join_house(floor, name, **args):
    return act(floor, join_house_waitlist, guest_name=name, **args)["entry"]


def waitlist(floor):
    return [(entry.guest_name, entry.state) for entry in list_table_waitlist(floor.table.pk)]


def offered(entry):
    offers = SeatOffer.objects.filter(entry_id=entry, ended_at=None)
    return sorted(offers.values_list("seat__position", flat=True))


def state(entry):
    return WaitlistEntry.objects.get(id=entry).state


def leave(floor, position):
    return floor.act(leave_seat, floor.croupier, position=position)


def refused(code, floor, service, *args, **kwargs):
    events = FloorEvent.objects.count()
    with pytest.raises((AgainstTheRules, BadInput, Conflict, NotAllowed)) as error:
        act(floor, service, *args, **kwargs)
    assert error.value.code == code
    assert FloorEvent.objects.count() == events
    return error.value


def full_limits(minimum):
    from games.rules.limits import Limits

    return Limits(minimum, minimum * 100, minimum * 10, minimum)


EVENING = timedelta(hours=9)
"""How long the table has been open at the time of reading."""


def free_seats(table, *minutes_ago, after=EVENING):
    now = table.sessions.get().opened_at + after if table.sessions.exists() else utc_now()
    for minutes in minutes_ago:
        guest = Guest.objects.create(house=table.house, name=f"Gone {minutes}")
        SeatOccupancy.objects.create(
            house=table.house,
            table=table,
            seat=table.seats.first(),
            guest=guest,
            sat_at=now - timedelta(hours=8),
            left_at=now - timedelta(minutes=minutes),
        )
