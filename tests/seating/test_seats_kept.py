"""The seats that are kept for a called guest: on the screens of the staff, and nowhere else."""

import json
from datetime import timedelta

import pytest

from casino.lib.clock import utc_now
from tables.houses.models import House
from tables.seating.models import WaitlistEntry
from tables.seating.services.calls import call_guest
from tables.seating.services.clock import settle_waitlists
from tables.seating.services.seats import seat_from_waitlist, take_seat
from tables.seating.services.waitlist import join_house_waitlist, join_waitlist
from tests.board.sent import as_sent, public_projection, table_projection, table_projections
from tests.building import acting, new_command
from tests.coups.room import make_room

pytestmark = pytest.mark.django_db
AT = utc_now() + timedelta(minutes=1)


def on_entry(room, service, entry, **args):
    """Let the pit manager, whom every waitlist is open to, act on a place on the waitlist."""
    return service(
        actor=acting(room.manager), command=new_command(), entry_id=entry["entry"], **args
    )


def test_a_kept_seat_shows_for_whom_and_until_when():
    room = make_room("andalucia", "mini")
    entry = room.act(join_waitlist, room.manager, guest_name="Lola", party=2)
    on_entry(room, call_guest, entry)
    called = WaitlistEntry.objects.get()
    guest = {"id": called.guest_id, "name": "Lola"}
    kept = table_projection(room.house.pk, room.table.pk)["seats_kept"]
    free = [
        seat["position"]
        for seat in table_projection(room.house.pk, room.table.pk)["seats"]
        if seat["guest"] is None
    ]
    until = as_sent(called.call_ends_at)
    assert kept == [{"position": seat, "guest": guest, "until": until} for seat in free[:2]]

    on_entry(room, seat_from_waitlist, entry, position=free[0])
    rest = table_projection(room.house.pk, room.table.pk)["seats_kept"]
    assert [(seat["position"], seat["guest"]["name"]) for seat in rest] == [(free[1], "Lola")]


def test_the_room_does_not_see_for_whom_a_seat_is_kept():
    room = make_room("andalucia", "mini")
    on_entry(room, call_guest, room.act(join_waitlist, room.manager, guest_name="Lola"))
    assert "Lola" not in json.dumps(public_projection(room.table.pk))


def test_kept_seats_on_screens_change_with_the_version():
    room = make_room("andalucia", "mini")
    other = make_room("andalucia", "mini", house=room.house)
    House.objects.update(offers_seats=False)
    shown = {}

    def then(act, *args, **kwargs):
        answer = act(*args, **kwargs)
        for state in table_projections(room.house.pk, at=AT):
            known = shown.setdefault(state["table"], state)
            assert state["v"] > known["v"] or state == known, act.__name__
            shown[state["table"]] = state
        return answer

    def house_guest(name, party=1):
        return join_house_waitlist(
            actor=acting(room.manager), command=new_command(), guest_name=name, party=party
        )

    then(room.start)
    entry = house_guest("Ana")
    then(on_entry, room, call_guest, entry, table_id=room.table.pk)
    then(on_entry, room, call_guest, entry, table_id=other.table.pk)
    then(on_entry, room, call_guest, entry, table_id=room.table.pk)
    then(on_entry, room, seat_from_waitlist, entry, table_id=other.table.pk, position=7)
    party = house_guest("Lola", party=3)
    then(on_entry, room, call_guest, party, table_id=room.table.pk)
    then(on_entry, room, seat_from_waitlist, party, position=4)
    then(room.act, take_seat, position=5, guest_name="Her friend")
    assert len(shown[room.table.pk]["seats_kept"]) == 1
    then(settle_waitlists, utc_now() + timedelta(minutes=6))
    assert shown[room.table.pk]["seats_kept"] == []
