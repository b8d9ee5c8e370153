"""A float whose books lag behind its chips is called unknown, on every page that shows it."""

import re

import pytest
from django.urls import reverse

from casino.lib.policy import Role
from games.board.services import call_counts
from games.coups.services.coup_entry import CoupEntry
from tables.counting.services import check_counts
from tables.ledger.models import Account
from tests.building import make_staff
from tests.coups.room import bet, make_room, punto_wins
from tests.web.device import Device

pytestmark = pytest.mark.django_db
UNKNOWN = "What the float holds is unknown"


@pytest.fixture
def room():
    """A table in play whose float two people counted."""
    room = make_room("andalucia", "mini")
    Account.objects.create(house=room.house, table=room.table, kind="float")
    count(room)
    room.start()
    return room


def count(room):
    for service, person in ((call_counts, room.jefe), (check_counts, room.croupier)):
        room.act(service, person, counts={"interim_float": {10_000: 10}})


def play_without_bets(room):
    room.coup(CoupEntry(winner="P", punto_total=7, banca_total=2, bets=None))


def balance(room, role=Role.AUDITOR, **query):
    answer = Device(make_staff(room.house, role)).get(reverse("api-ledger-balances"), query).json()
    return next(it for it in answer["balances"] if it["kind"] == "float")


def float_cell(room):
    page = Device(make_staff(room.house, Role.AUDITOR)).get(reverse("ledger")).content.decode()
    row = page.partition(f'<th scope="row">{room.table.number}</th>')[2].partition("</td>")[0]
    return " ".join(re.sub(r"<[^>]*>", " ", row).split())


def count_page(room):
    return Device(room.jefe).get(reverse("table-float", args=[room.table.pk])).content.decode()


def test_the_ledger_and_the_count_say_that_it_is_unknown_until_it_is_counted(room):
    room.coup(punto_wins(bet(1, "punto", 1_000)))
    assert float_cell(room) == "-€10.00"
    assert balance(room)["is_known"] is True
    assert UNKNOWN not in count_page(room)
    play_without_bets(room)
    assert float_cell(room) == "? unknown"
    assert (balance(room)["is_known"], balance(room)["amount_minor"]) == (False, -1_000)
    assert UNKNOWN in count_page(room)
    count(room)
    assert balance(room)["is_known"] is True
    assert UNKNOWN not in count_page(room)


def test_its_counter_reads_that_it_is_unknown_and_no_figure(room):
    play_without_bets(room)
    balances = balance(room, Role.DIRECTOR)
    assert (balances["is_known"], balances["amount_minor"]) == (False, None)


def test_of_a_past_moment_only_the_records_are_shown(room):
    play_without_bets(room)
    assert balance(room, at="2026-01-01T12:00")["is_known"] is None
