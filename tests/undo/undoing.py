"""Acts and their undoing on a floor, as the tests of undo give them."""

from datetime import timedelta

import pytest
from django.db import connection
from django.db.models import F

from casino.lib.errors import Refusal
from tables.guests.models import SeatOccupancy
from tables.journal.models import FloorEvent
from tables.seating.models import SeatOffer, WaitlistEntry
from tables.seating.selectors.waitlist import list_table_waitlist
from tables.seating.services.waitlist import join_waitlist
from tables.undo.services import undo_act
from tests.building import acting, new_command


def do(floor, service, person=None, **args):
    """Run a command; return its key, by which it can be taken back."""
    command = new_command()
    on_entry = "entry_id" in args
    if on_entry:
        service(actor=acting(person or floor.jefe), command=command, **args)
    else:
        floor.act(service, person, command=command, **args)
    return command.id


def undo(floor, key, person=None):
    return floor.act(undo_act, person, undone_command_id=key)


def refused(code, floor, key, person=None):
    events = FloorEvent.objects.count()
    with pytest.raises(Refusal) as error:
        undo(floor, key, person)
    assert error.value.code == code
    assert FloorEvent.objects.count() == events


WHY = "The jefe's wish"


def join(floor, name, **args):
    return floor.act(join_waitlist, guest_name=name, **args)["entry"]


def waitlist(floor):
    return [(it.guest_name, it.state) for it in list_table_waitlist(floor.table.pk)]


def sitting(floor):
    stays = SeatOccupancy.objects.filter(table=floor.table, left_at=None)
    return list(stays.order_by("seat__position").values_list("seat__position", "guest__name"))


def kept(floor):
    """The seats that are kept for a guest."""
    offers = SeatOffer.objects.filter(table=floor.table, ended_at=None)
    return list(offers.values_list("seat__position", flat=True))


def let_calls_run_out():
    """End the time of every call; a called guest stays called until the next sweep."""
    an_hour = timedelta(hours=1)
    WaitlistEntry.objects.filter(state=WaitlistEntry.State.CALLED).update(
        called_at=F("called_at") - an_hour, call_ends_at=F("called_at") - an_hour / 2
    )


def let_pass(seconds):
    """Make everything older: the journal itself can be changed by nobody but a superuser."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = 'replica'")
        cursor.execute(
            "UPDATE tables_floorevent SET happened_at = happened_at - make_interval(secs => %s)",
            [seconds],
        )
        cursor.execute("SET LOCAL session_replication_role = 'origin'")
