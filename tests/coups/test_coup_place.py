"""A coup is recorded as the one that was meant, whatever other devices record."""

import pytest

from games.coups.models import Coup
from games.coups.services.coup_entry import CoupEntry, CoupPlace
from games.coups.services.record_coup import record_coup
from games.talla_acts.services.talla import end_talla
from tests.building import new_command
from tests.coups.made import next_place
from tests.coups.room import make_room, punto_wins
from tests.floor.test_races import codes, together
from tests.refused import assert_refused
from tests.web.device import Device, problem_of

pytestmark = pytest.mark.django_db
EIGHT_THREE = {"winner": "P", "punto_total": 8, "banca_total": 3, "bets": []}


@pytest.fixture
def room():
    made = make_room("andalucia", "mini")
    made.start()
    return made


def record(room, place, command=None, entry=None):
    return record_coup(
        sign_in_id=room.signed_in.id,
        table_id=room.table.pk,
        command=command or new_command(),
        place=place,
        entry=entry or punto_wins(),
    )[1]


@pytest.mark.django_db(transaction=True)
def test_two_tablets_record_one_coup_once(room):
    place = next_place(room.table.pk)
    refused = codes(together(*[lambda: record(room, place)] * 4))
    assert refused == ["coup.recorded_already"] * 3
    assert [coup.number for coup in Coup.objects.all()] == [1]


def test_the_second_tablet_is_shown_the_recorded_coup_and_the_next_number(room):
    device, at = Device(room.croupier), f"/api/v1/tables/{room.table.pk}/coups"
    place = next_place(room.table.pk)
    body = {"talla": place.talla, "number": place.number, **EIGHT_THREE}
    assert device.command(at, body).status_code == 200
    for path in (at, f"{at}/preview"):
        answer = device.command(path, body)
        problem = answer.json()
        assert (answer.status_code, problem["code"]) == (409, "coup.recorded_already")
        assert problem["next_coup"] == {"talla": place.talla, "number": 2}
        found = problem["recorded"]
        result = (found["winner"], found["punto_total"], found["banca_total"])
        assert (found["number"], *result) == (1, "P", 8, 3)
        assert found["recorded_by"] == room.croupier.badge
    assert Coup.objects.count() == 1


def test_a_coup_ahead_of_the_table_is_refused(room):
    place = next_place(room.table.pk)
    refusal = assert_refused("coup.not_next", record, room, CoupPlace(place.talla, 2))
    assert refusal.facts["recorded"] is None
    assert not Coup.objects.exists()


def test_a_coup_of_the_shoe_before_is_not_recorded_in_this_one(room):
    late = next_place(room.table.pk)
    room.act(end_talla)
    room.start()
    assert late.number == next_place(room.table.pk).number == 1
    assert_refused("coup.not_next", record, room, late)
    assert not Coup.objects.exists()


def test_a_coup_of_another_table_is_shown_to_nobody_here(room):
    other = make_room("andalucia", "mini", house=room.house)
    other.start()
    other.coup(CoupEntry(winner="B", punto_total=2, banca_total=7, bets=[]))
    place = CoupPlace(Coup.objects.get().talla_id, 1)
    refusal = assert_refused("coup.not_next", record, room, place)
    assert refusal.facts["recorded"] is None


def test_a_repeated_command_gets_its_answer_though_the_coup_is_over(room):
    place, command = next_place(room.table.pk), new_command()
    answer = record(room, place, command)
    record(room, next_place(room.table.pk))
    assert record(room, place, command) == answer
    assert Coup.objects.count() == 2


@pytest.mark.parametrize("missing", ["talla", "number"])
def test_a_coup_that_does_not_say_which_it_is_is_bad_input(room, missing):
    place = next_place(room.table.pk)
    body = {"talla": place.talla, "number": place.number, **EIGHT_THREE}
    del body[missing]
    answer = Device(room.croupier).command(f"/api/v1/tables/{room.table.pk}/coups", body)
    assert (answer.status_code, problem_of(answer)["code"]) == (400, "input.field")
    assert not Coup.objects.exists()
