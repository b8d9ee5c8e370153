"""The page of the ledger and its files: their readers, their content, their queries."""

import re
from http import HTTPStatus

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from casino.lib.policy import Role
from games.voids.services import undo_coup
from tables.boxes.services import record_tip
from tables.ledger.models import Transfer
from tests.building import PIN, make_house, make_staff
from tests.coups.room import Room, banca_wins, bet, make_room
from tests.roles_and_acts import WHO_MAY
from tests.shared import shared
from tests.web.device import Device

pytestmark = pytest.mark.django_db
QUERIES_MOST = 10


def build_room() -> Room:
    """A table with two coups, one of them taken back, and a tip."""
    room = make_room()
    room.start()
    for _ in range(2):
        room.coup(banca_wins(bet(1, "banca", 10_000)))
    room.act(undo_coup, number=2)
    room.act(record_tip, amount_minor=2_500)
    return room


built, room = shared(build_room)


def look(person, **query):
    return Device(person).get(reverse("ledger"), query)


def text_of(response) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", response.content.decode()).split())


def download(person, **query):
    return Device(person).get(reverse("api-ledger-export"), query)


@pytest.mark.parametrize("role", Role)
def test_each_role_sees_the_part_of_the_ledger_that_the_permission_table_allows(room, role):
    person = {Role.JEFE: room.jefe, Role.CROUPIER: room.croupier}.get(role)
    person = person or make_staff(room.house, role)
    page = look(person)
    assert (page.status_code == HTTPStatus.OK) is (role in WHO_MAY["ledger.view"])
    board = Device(person).get(reverse("board")).content.decode()
    assert (f'href="{reverse("ledger")}"' in board) is (role in WHO_MAY["ledger.view"])
    shown = page.content.decode()
    assert (reverse("api-ledger-export") in shown) is (role in WHO_MAY["ledger.export"])
    tip = Transfer.objects.get(reason="tip")
    form = reverse("api-ledger-correct", args=[tip.pk])
    assert (form in shown) is (role in WHO_MAY["ledger.correct"])


def test_the_page_shows_balances_movements_and_corrections(room):
    auditor = make_staff(room.house, Role.AUDITOR)  # who counts nothing is shown every amount
    shown = text_of(look(auditor))
    for words in ("Guests", "Tip box", "€25.00", "Winnings paid", "Coup voided", "corrects"):
        assert words in shown
    director = make_staff(room.house, Role.DIRECTOR)
    paid = Transfer.objects.filter(reason="coup_paid").first()
    assert reverse("api-ledger-correct", args=[paid.pk]) not in look(director).content.decode()
    assert "never used" in shown


def test_the_search_is_in_the_address_and_an_empty_one_shows_the_next_step(room):
    director = make_staff(room.house, Role.DIRECTOR)
    tips = text_of(look(director, reason="tip"))
    assert "Winnings paid" not in tips.partition("Movements")[2]
    assert "No results." in text_of(look(director, words="nowhere"))
    assert "As it was on" in text_of(look(director, at="2026-01-01T12:00"))
    empty = make_staff(make_house(name="Ajeno"), Role.DIRECTOR)
    assert "Nothing has moved yet" in text_of(look(empty))
    assert look(director, **{"from": "tomorrow"}).status_code == HTTPStatus.BAD_REQUEST


def test_the_page_costs_no_query_more_for_many_movements(room):
    director = make_staff(room.house, Role.DIRECTOR)

    def cost():
        device = Device(director)
        with CaptureQueriesContext(connection) as asked:
            device.get(reverse("ledger"))
        return len(asked)

    few = cost()
    for _ in range(12):
        room.act(record_tip, amount_minor=100)
    assert cost() == few <= QUERIES_MOST


def test_files_are_downloaded_by_name_and_a_bad_range_is_a_problem(room):
    auditor = make_staff(room.house, Role.AUDITOR)
    day = room.session.shift.gaming_day
    for file, kind in (("csv", "text/csv"), ("beancount", "text/plain")):
        answer = download(auditor, file=file, **{"from": day, "to": day})
        assert answer.status_code == HTTPStatus.OK
        assert answer["Content-Type"].startswith(kind)
        assert f'filename="ledger-{day}.{file}"' in answer["Content-Disposition"]
        assert b"coup_paid" in b"".join(answer.streaming_content)
    refused = download(auditor, **{"from": day})
    assert (refused.status_code, refused.json()["code"]) == (400, "ledger.range")
    assert download(auditor, file="xml", **{"from": day, "to": day}).status_code == 400
    foreign = make_staff(make_house(name="Ajeno"), Role.AUDITOR)
    answer = download(foreign, file="csv", **{"from": day, "to": day})
    assert b"coup_paid" not in b"".join(answer.streaming_content)
    assert download(foreign, shift=room.session.shift_id).status_code == HTTPStatus.NOT_FOUND


def test_a_movement_is_corrected_through_the_api_and_the_balances_follow(room):
    tip = Transfer.objects.get(reason="tip")
    device = Device(make_staff(room.house, Role.CASHIER))
    witness = {"badge": make_staff(room.house, Role.INSPECTOR).badge, "pin": PIN}
    path = reverse("api-ledger-correct", args=[tip.pk])
    body = {"right_minor": 500, "words": "era 5", "witness": witness}
    answer = device.command(path, body)
    assert answer.status_code == HTTPStatus.OK, answer.content
    auditor = Device(make_staff(room.house, Role.AUDITOR))  # the cashier may count the box
    shown = auditor.get(reverse("api-ledger-balances")).json()["balances"]
    assert {it["kind"]: it["amount_minor"] for it in shown}["tips"] == 500
    assert sum(it["amount_minor"] for it in shown) == 0
    (found,) = device.get(
        reverse("api-ledger-movements"), {"words": tip.pk, "reason": "tip"}
    ).json()["movements"]
    assert found["corrected_by"] == answer.json()["transfer"]
    assert device.command(path, body).json()["code"] == "ledger.corrected"
