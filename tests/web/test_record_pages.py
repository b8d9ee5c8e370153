"""The pages of incidents, abandoned bets and cards: their readers, their content, their cost."""

import re
from http import HTTPStatus

import pytest
from django.urls import reverse

from casino.lib.policy import Role
from games.commission_taken.services import record_commission, take_back_commission
from games.coups.services.coup_entry import CoupEntry
from tables.commission.models import CommissionEntry
from tables.commission.services.commission import leave_uncollected, recover_commission
from tables.commission.services.correct_recovery import correct_recovery
from tables.floor.models import GamingTable
from tables.people.models import StaffMember
from tests.building import (
    acting,
    make_bet,
    make_card_set,
    make_house,
    make_incident,
    make_staff,
    new_command,
)
from tests.commission.commission_room import make_deferred_room, win
from tests.coups.room import Room, make_room
from tests.roles_and_acts import WHO_MAY
from tests.shared import shared
from tests.web.device import Device

pytestmark = pytest.mark.django_db

PAGES = {
    "incidents": "incident.view",
    "abandoned-bets": "abandoned.view",
    "card-sets": "cards.view",
    "commission": "commission.view",
}


def build_room() -> Room:
    """A table in play with one record of each kind."""
    room = make_room()
    room.start()
    record(room.table, room)
    return room


built, room = shared(build_room)


def record(table: GamingTable, room: Room) -> tuple[int, int]:
    make_bet(table, room.jefe, room.croupier, days_ago=40)
    return (
        make_incident(table, room.croupier).pk,
        make_card_set(table, room.jefe, room.croupier).pk,
    )


def text_of(response) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", response.content.decode()).split())


def look(person, name, *args, **query):
    return Device(person).get(reverse(name, args=args), query)


@pytest.mark.parametrize("role", Role)
def test_each_role_sees_the_pages_of_its_acts_and_is_led_to_no_other(room, role):
    person = {Role.JEFE: room.jefe, Role.CROUPIER: room.croupier}.get(role)
    person = person or make_staff(room.house, role)
    board = look(person, "board").content.decode()
    for name, act in PAGES.items():
        may = role in WHO_MAY[act]
        response = look(person, name)
        assert response.status_code == (HTTPStatus.OK if may else HTTPStatus.FORBIDDEN)
        assert (f'href="{reverse(name)}"' in board) is may


def test_an_incident_of_another_house_or_table_is_not_shown(room):
    foreign = make_room(house=make_house(name="Ajeno"))
    there, card_set = record(foreign.table, foreign)
    assert look(room.manager, "incident", there).status_code == HTTPStatus.NOT_FOUND
    assert look(room.manager, "card-set", card_set).status_code == HTTPStatus.NOT_FOUND
    other = make_room(house=room.house)
    elsewhere = make_incident(other.table, other.croupier)
    assert look(room.jefe, "incident", elsewhere.pk).status_code == HTTPStatus.FORBIDDEN
    assert other.table.number not in text_of(look(room.jefe, "incidents"))


def test_a_search_that_finds_nothing_says_what_to_do_next(room):
    for name, empty in (
        ("incidents", "No results."),
        ("abandoned-bets", "No results."),
    ):
        assert empty in text_of(look(room.manager, name, table="nowhere"))
    assert "No results." in text_of(look(room.manager, "card-sets", words="nowhere"))
    wrong = look(room.manager, "incidents", day="tomorrow")
    assert wrong.status_code == HTTPStatus.BAD_REQUEST


def test_a_closed_record_offers_no_form(room):
    house = room.house
    house.abandoned_bets_days = 60
    house.save()
    page = text_of(look(room.manager, "abandoned-bets"))
    assert "Pay it to its owner" in page
    assert "Pass it on" not in page
    incident = room.table.incidents.get()
    assert "Rule on it" in text_of(look(room.manager, "incident", incident.pk))
    assert "Rule on it" not in text_of(
        look(make_staff(house, Role.AUDITOR), "incident", incident.pk)
    )


@pytest.mark.parametrize("name", [name for name in PAGES if name != "commission"])
def test_a_page_costs_no_more_for_many_records(room, name, django_assert_max_num_queries):
    for _ in range(60):
        record(room.table, room)
    device = Device(room.manager)
    with django_assert_max_num_queries(6):
        response = device.get(reverse(name))
    earlier = re.search(r'href="\?([^"]*after=\d+)"', response.content.decode())
    assert earlier is not None
    later = device.get(f"{reverse(name)}?{earlier[1].replace('&amp;', '&')}")
    assert later.status_code == HTTPStatus.OK


def test_the_shift_lists_the_incidents_not_closed(room):
    page = text_of(look(room.manager, "shift", room.session.shift_id))
    assert "Incidents not closed" in page
    assert room.table.number in page


# Commission that was left uncollected, and amounts entered for coups without bets


def leave(room: Room, place: int, reason: str) -> int:
    """Let banca win at a place, and leave its 2.50 of commission uncollected."""
    win(room, {place: 500})
    return int(room.act(leave_uncollected, room.jefe, place=place, reason=reason)["uncollected"])


def test_a_recovered_amount_too_high_is_corrected_on_the_page_by_people_who_may():
    room = make_deferred_room()
    room.start()
    StaffMember.objects.update(language="en")
    left = leave(room, 1, "Left in a hurry")
    recover_commission(
        actor=acting(room.jefe), command=new_command(), uncollected_id=left, amount_minor=250
    )
    recovered = CommissionEntry.objects.get(kind="recovered").pk
    path = reverse("api-commission-correct-recovery", args=[recovered])
    page = look(room.manager, "commission", state="any").content.decode()
    assert path in page
    assert "Correct the recovered €2.50" in page
    auditor = make_staff(room.house, Role.AUDITOR)
    assert path not in look(auditor, "commission", state="any").content.decode()
    correct_recovery(
        actor=acting(room.jefe),
        command=new_command(),
        recovered_id=recovered,
        right_minor=0,
        words="Another guest",
        signer=acting(room.manager),
    )
    page = look(room.manager, "commission")
    text = text_of(page)
    assert "To be recovered: €2.50" in text
    assert "€2.50 less of it since" in text
    assert f"{room.manager.name}: Another guest" in text
    assert path not in page.content.decode()  # nothing of it is left


def test_uncollected_commission_is_listed_searched_and_recovered_by_people_who_may():
    room = make_deferred_room()
    room.start()
    StaffMember.objects.update(language="en")
    first, second = leave(room, 1, "Left in a hurry"), leave(room, 1, "Fell ill")
    recover = [reverse("api-commission-recover", args=[it]) for it in (first, second)]
    page = look(room.manager, "commission")
    assert "To be recovered: €5.00" in text_of(page)
    assert all(it in page.content.decode() for it in recover)
    recover_commission(
        actor=acting(room.jefe), command=new_command(), uncollected_id=second, amount_minor=250
    )
    text = text_of(look(room.manager, "commission"))
    assert "To be recovered: €2.50" in text
    assert "Left in a hurry" in text
    assert "Fell ill" not in text
    every = look(room.manager, "commission", state="any")
    assert "€2.50 recovered on" in text_of(every)
    assert recover[0] in every.content.decode()
    assert recover[1] not in every.content.decode()
    assert "Left in a hurry" in text_of(look(room.manager, "commission", q=f"hurry {room.table}"))
    assert "No results." in text_of(look(room.manager, "commission", q="illness"))
    for person in (make_staff(room.house, Role.AUDITOR), make_room(house=room.house).jefe):
        person.language = "en"
        person.save(update_fields=["language"])
        page = look(person, "commission")
        assert "Left in a hurry" in text_of(page)
        assert recover[0] not in page.content.decode()


def test_commission_of_another_house_is_not_shown():
    room, foreign = make_deferred_room(), make_room()
    room.start()
    leave(room, 1, "Left in a hurry")
    assert "Left in a hurry" not in text_of(look(foreign.manager, "commission"))


def test_an_entered_amount_is_taken_back_in_its_row_by_people_who_may(room):
    StaffMember.objects.update(language="en")
    room.coup(CoupEntry(winner="B", punto_total=2, banca_total=7))
    taken = room.act(record_commission, room.croupier, amount_minor=750)["taken"]
    address = reverse("api-commission-take-back", args=[room.table.pk, taken])
    page = look(room.jefe, "commission")
    assert "€7.50" in text_of(page)
    assert "For 1 coup, entered at" in text_of(page)
    assert address in page.content.decode()
    inspector = look(make_staff(room.house, Role.INSPECTOR), "commission")
    assert address not in inspector.content.decode()
    room.act(take_back_commission, room.jefe, taken_id=taken, reason="typed wrongly")
    assert "€7.50" not in text_of(look(room.jefe, "commission"))


def test_the_page_of_commission_costs_no_more_for_many_records(django_assert_max_num_queries):
    room = make_deferred_room()
    room.start()
    for _ in range(55):
        leave(room, 1, "Left in a hurry")
    device = Device(room.manager)
    with django_assert_max_num_queries(9):
        response = device.get(reverse("commission"))
    earlier = re.search(r'href="\?([^"]*after=\d+)"', response.content.decode())
    assert earlier is not None
    later = device.get(f"{reverse('commission')}?{earlier[1].replace('&amp;', '&')}")
    assert later.content.decode().count("Left in a hurry") == 5
