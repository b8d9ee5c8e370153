"""The events when a seat is kept no more: at the table, in the journal, for the guest."""

from datetime import timedelta

import pytest

from casino.evidence.rebuild.read import rebuild
from casino.evidence.rebuild.view import list_waitlist
from casino.lib.clock import utc_now
from casino.lib.policy import Role
from tables.houses.models import House
from tables.journal.models import FloorEvent
from tables.seating.models import Notification
from tables.seating.services.calls import call_guest
from tables.seating.services.clock import settle_waitlists
from tables.seating.services.seats import seat_from_waitlist
from tests.building import make_session, make_staff, make_table, supervise
from tests.overview.reading import floor_state
from tests.seating.waitlists import act, join, join_house, leave, offered, state


def test_seats_kept_for_a_party_end_with_an_event(full):
    party = join(full, "Two", party=3)
    for position in (1, 2, 3):
        leave(full, position)
    act(full, seat_from_waitlist, party, position=2)
    sat = FloorEvent.objects.filter(kind="seat.taken").last()
    assert sat.payload["seats_kept"] == [1, 3]
    settle_waitlists(utc_now() + timedelta(minutes=6))
    event = FloorEvent.objects.last()
    assert (event.kind, event.actor_id, event.table_id) == (
        "waitlist.seats_let_go",
        None,
        full.table.pk,
    )
    assert event.payload == {"kept_for": party, "seats": [1, 3]}
    full.table.refresh_from_db()
    assert full.table.version == event.version
    assert rebuild(full.house.pk).tables[full.table.pk].party_seats == {}


def test_a_house_that_calls_by_hand_lets_go_of_a_party_s_seats_too(full):
    House.objects.update(offers_seats=False)
    leave(full, 1)
    leave(full, 2)
    party = join(full, "Two", party=2)
    act(full, call_guest, party)
    act(full, seat_from_waitlist, party, position=1)
    late = utc_now() + timedelta(minutes=6)
    assert settle_waitlists(late) == 1
    assert offered(party) == []
    assert settle_waitlists(late) == 0


@pytest.fixture
def second(full):
    """A second table in play, of the same house."""
    other = make_table(full.house)
    supervise(other, make_staff(full.house, Role.JEFE))
    make_session(other, full.shift, full.manager)
    return other


def news_of(floor, table, since):
    """Return the events at a table after a version: their kinds and their entry."""
    news = FloorEvent.objects.filter(house=floor.house, table=table, version__gt=since)
    return [(it.kind, it.payload["entry"], it.payload["seats"]) for it in news.order_by("version")]


def test_the_table_that_called_hears_that_its_guest_sits_elsewhere(full, second):
    entry = join_house(full, "H")
    leave(full, 1)
    full.table.refresh_from_db()
    before = full.table.version
    act(full, seat_from_waitlist, entry, full.manager, position=3, table_id=second.pk)
    assert news_of(full, full.table, before) == [("waitlist.offer_withdrawn", entry, [1])]
    withdrawn = FloorEvent.objects.get(kind="waitlist.offer_withdrawn")
    sat = FloorEvent.objects.get(kind="seat.taken", table=second)
    assert withdrawn.payload["reason"] == "seated elsewhere"
    assert withdrawn.command_id == sat.command_id
    assert floor_state(full.house.pk)[full.table.pk].called_until is None
    assert list_waitlist(rebuild(full.house.pk), None) == []
    assert [*Notification.objects.values_list("what", flat=True)] == ["called"]


def test_the_seat_kept_for_a_guest_who_sits_elsewhere_goes_to_the_next(full, second):
    entry, other = join_house(full, "H"), join(full, "Next")
    leave(full, 1)
    act(full, seat_from_waitlist, entry, full.manager, position=3, table_id=second.pk)
    assert (state(entry), offered(other)) == ("seated", [1])


def test_the_table_that_called_hears_that_its_guest_is_called_elsewhere(full, second):
    entry, other = join_house(full, "H"), join(full, "Next")
    leave(full, 1)
    full.table.refresh_from_db()
    before = full.table.version
    act(full, call_guest, entry, full.manager, table_id=second.pk)
    assert news_of(full, full.table, before) == [
        ("waitlist.offer_withdrawn", entry, [1]),
        ("waitlist.called", other, [1]),
    ]
    assert (state(entry), offered(entry), offered(other)) == ("called", [1], [1])
    rebuilt = rebuild(full.house.pk)
    assert [(it.id, it.called_to) for it in list_waitlist(rebuilt, None)] == [(entry, second.pk)]
