"""A shoe reader reads cards; the rules judge each one, and only a person confirms the coup."""

import time
from typing import Any

import pytest
from django.test import Client

from casino.lib.errors import Conflict, NotAllowed, NotSignedIn
from casino.lib.policy import RIGHTS, Role, reach_of
from games.coups.models import Coup
from games.coups.services.coup_entry import CoupEntry
from games.coups.services.phases import mark_phase
from games.reader.acts import pace as reader_pace
from games.reader.acts.pace import AT_ONCE, MOST_PER_S
from games.reader.services.pad import clear_reading, key_card
from games.rules.errors import Violation
from games.rules.wagers import Hand
from games.tallas.models import Talla
from tables.journal.models import CommandRecord, FloorEvent
from tables.openings.services.session_state import suspend_table
from tables.sign_in.models import Device
from tables.sign_in.services.devices import code_of, enrol_device, make_code, retire_device
from tests.board.sent import public_projection, table_projection
from tests.building import acting, make_staff, new_command
from tests.coups.room import Room, banca_wins, make_room, punto_wins
from tests.reader.reader_device import Reader, alert_of, deal, enrol_reader, hands
from tests.shared import shared

pytestmark = pytest.mark.django_db
FIVE_CARDS = ("Js", "Tc", "3s", "6c", "Kd")  # punto 3 draws a king; banca stands on 6


def build_room() -> Room:
    return make_room("andalucia", "mini")


built, room = shared(build_room)


@pytest.fixture
def reader(room: Room) -> Reader:
    room.start()
    return enrol_reader(room)


def problem(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def state_of(room: Room) -> dict[str, Any]:
    return table_projection(room.house.pk, room.table.pk)


def test_cards_are_shown_as_they_come_with_the_next_one(room, reader):
    answer = deal(reader, "Js", "Tc", "3s").json()
    assert answer["expected"] == {"hand": "banca", "index": 1, "why": "deal.initial"}
    state = state_of(room)
    assert state["underway"]["punto"] == "Js3s"
    assert state["underway"]["banca"] == "Tc"
    assert state["underway"]["expected"] == {"hand": "banca", "index": 1}
    assert state["underway"]["phase"] == "cards"
    assert state["reader"] == {"name": "Reader", "alert": None}


def test_a_complete_hand_is_an_outcome_and_nothing_is_recorded_by_it(room, reader):
    answer = deal(reader, *FIVE_CARDS).json()
    assert (answer["expected"], answer["outcome"]["winner"]) == (None, "B")
    assert not Coup.objects.exists()
    assert reader.card("punto", 0, "2c").status_code == 409
    room.coup(banca_wins())
    coup = Coup.objects.get()
    assert (coup.punto, coup.banca, coup.number) == ("Js3sKd", "Tc6c", 1)
    assert coup.cards_ms is None  # nobody said that paying began
    assert FloorEvent.objects.latest("id").payload["read"] == {"punto": "Js3sKd", "banca": "Tc6c"}
    assert deal(reader, "2c").json()["coup"] == 2


def test_a_reader_may_read_ranks_alone(room, reader):
    answer = deal(reader, "Jx", "Tx", "3x", "6x", "Kx").json()
    assert (answer["expected"], answer["outcome"]["punto_total"]) == (None, 3)
    assert hands(room) == ("Jx3xKx", "Tx6x")


def test_the_croupiers_word_prevails_over_the_readers_and_both_are_kept(room, reader):
    deal(reader, *FIVE_CARDS)
    room.coup(punto_wins())
    payload = FloorEvent.objects.latest("id").payload
    assert (payload["punto"], payload["read"]["punto"]) == ("", "Js3sKd")


@pytest.mark.parametrize(
    ("cards", "wrong", "code"),
    [
        (("Js", "Tc", "3s", "6c"), ("banca", 2, "2h"), "coup.third_missing"),
        (("Js", "Tc", "3s", "6c"), ("punto", 0, "2h"), "coup.third_missing"),
        (("9s", "Tc", "Ts", "6c"), ("punto", 2, "2h"), "coup.third_undue"),
        (("Js", "Tc", "3s", "6c", "Kd"), ("banca", 2, "2h"), "coup.third_undue"),
        (("Js", "Tc"), ("banca", 1, "2h"), "reader.order"),
    ],
)
def test_a_card_that_is_not_due_is_reported_with_its_article_and_not_taken(
    room, reader, cards, wrong, code
):
    deal(reader, *cards)
    before = hands(room)
    answer = reader.card(*wrong).json()
    assert (answer["taken"], answer["violation"]["code"]) == (False, code)
    assert hands(room) == before
    alert = state_of(room)["reader"]["alert"]
    assert (alert["code"], alert["hand"], alert["card"]) == (code, wrong[0], wrong[2])
    assert alert["article"] == answer["violation"]["article"]


def test_a_broken_rule_is_reported_with_its_article():
    room = make_room("asturias-2011")
    room.start()
    reader = enrol_reader(room)
    deal(reader, "Js", "Tc", "3s", "6c")
    reader.card("banca", 2, "2h")
    alert = state_of(room)["reader"]["alert"]
    assert (alert["code"], alert["article"]) == ("coup.third_missing", "asturias-2011 A.2")


def test_a_card_that_the_shoe_cannot_hold_is_not_taken(room, reader):
    for _ in range(3):  # both in each coup: six decks have no Js left
        room.coup(CoupEntry(punto="8hJs", banca="JsTc"))
    answer = reader.card("punto", 0, "Js").json()
    assert answer["violation"]["code"] == "card.not_in_shoe"
    assert alert_of(room)["code"] == "card.not_in_shoe"


def test_an_unreadable_card_waits_for_the_croupier_and_the_reader_for_both(room, reader):
    deal(reader, "Js")
    assert reader.error("unreadable", hand="banca", index=0).json()["taken"]
    assert state_of(room)["underway"]["awaits_key"]
    assert problem(reader.card("punto", 1, "3s")) == (409, "reader.awaits_key")
    room.act(key_card, coup=1, hand=Hand.BANCA, index=0, card="Tc")
    assert state_of(room)["reader"]["alert"] is None
    assert deal(reader, "3s", "6c", "Kd").json()["outcome"]["winner"] == "B"


def test_an_unreadable_card_may_be_read_again(room, reader):
    reader.error("unreadable")
    assert reader.card("punto", 0, "Js").json()["taken"]
    assert not state_of(room)["underway"]["awaits_key"]


def test_cards_that_the_croupier_types_are_checked_by_the_rules(room, reader):
    deal(reader, "9s", "Tc", "Ts", "6c")
    with pytest.raises(Violation) as refused:
        room.act(key_card, coup=1, hand=Hand.PUNTO, index=2, card="2h")
    assert refused.value.code == "coup.third_undue"
    with pytest.raises(Violation):
        room.act(key_card, coup=1, hand=Hand.PUNTO, index=2, card="xx")
    with pytest.raises(Conflict):
        room.act(key_card, coup=2, hand=Hand.PUNTO, index=0, card="2h")


def test_a_card_returned_takes_the_last_one_back(room, reader):
    deal(reader, *FIVE_CARDS)
    answer = reader.error("card_returned").json()
    assert (answer["punto"], answer["expected"]["hand"]) == ("Js3s", "punto")
    assert alert_of(room)["code"] == "reader.card_returned"
    assert deal(reader, "2h").json()["punto"] == "Js3s2h"


@pytest.mark.parametrize("error", ["overdraw", "wrong_key", "time_out"])
def test_an_error_is_shown_until_a_person_has_looked(room, reader, error):
    deal(reader, "Js")
    assert reader.error(error).json()["taken"]
    assert state_of(room)["reader"]["alert"]["code"] == f"reader.{error}"
    room.act(clear_reading, coup=1, cards="none")
    assert state_of(room)["reader"]["alert"] is None
    assert hands(room) == ("Js", "")


def test_the_errors_of_a_coup_end_with_it(room, reader):
    deal(reader, *FIVE_CARDS)
    reader.card("banca", 2, "2h")
    assert state_of(room)["reader"]["alert"]
    room.coup(banca_wins())
    assert state_of(room)["reader"]["alert"] is None


def test_the_cards_read_are_put_away_by_a_person(room, reader):
    room.act(mark_phase, coup=1, phase="no_va_mas")
    deal(reader, "Js", "Tc")
    room.act(clear_reading, coup=1, cards="last")
    assert hands(room) == ("Js", "")
    room.act(clear_reading, coup=1, cards="all")
    state = state_of(room)["underway"]
    assert (state["punto"], state["phase"], state["since"]) == ("", "bets", None)
    assert FloorEvent.objects.latest("id").payload["before"]["punto"] == "Js"


def test_a_new_shoe_begins_a_talla_in_the_name_of_the_reader(room):
    reader = enrol_reader(room)
    assert problem(reader.card("punto", 0, "Js")) == (409, "table.no_talla")
    assert problem(reader.report(type="new_shoe", burn_card="7h")) == (422, "talla.unprepared")
    room.prepare()
    assert reader.report(type="new_shoe", burn_card="7h").json()["talla_number"] == 1
    talla = Talla.objects.get()
    assert (talla.burned, talla.started_by, talla.started_by_device.name) == (8, None, "Reader")
    burn = state_of(room)["shoe"]["burn"]
    assert (burn["said"], burn["cards"], burn["taken_by"]) == (7, 8, None)
    assert burn["taken_by_name"] == "Reader"
    event = FloorEvent.objects.latest("id")
    assert (event.kind, event.actor) == ("talla.started", None)
    assert problem(reader.report(type="new_shoe", burn_card="7h")) == (409, "table.talla_open")


def test_a_repeat_has_one_effect_and_one_answer_however_late(room, reader):
    first = {"sequence": 1, "type": "card", "hand": "punto", "index": 0, "card": "Js"}
    answers = [reader.send(first).json() for _ in range(2)]
    reader.sequence = 1
    deal(reader, "Tc")
    answers.append(reader.send(dict(reversed(first.items()))).json())
    assert answers[0] == answers[1] == answers[2]
    assert hands(room) == ("Js", "Tc")
    assert CommandRecord.objects.filter(kind="reader.report", actor=None).count() == 2
    assert problem(reader.send({**first, "card": "Qs"})) == (409, "command.key_reused")


def test_a_gap_is_refused_with_the_number_that_is_expected(room, reader):
    deal(reader, "Js")
    gap = reader.send({"sequence": 5, "type": "card", "hand": "banca", "index": 0, "card": "Tc"})
    assert problem(gap) == (409, "reader.gap")
    assert gap.json()["expected_sequence"] == 2
    assert reader.where().json()["next_sequence"] == 2
    assert hands(room) == ("Js", "")


def test_a_refused_message_counts_as_not_sent(room, reader):
    room.act(suspend_table, room.jefe)
    assert problem(reader.card("punto", 0, "Js")) == (409, "table.suspended")
    assert reader.where().json()["next_sequence"] == 1


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ("{", 400, "input.malformed"),
        ([], 400, "input.field"),
        ({"sequence": 1, "type": "guess"}, 400, "input.field"),
        ({"type": "card", "hand": "punto", "index": 0, "card": "Js"}, 400, "input.field"),
        (
            {"sequence": 0, "type": "card", "hand": "punto", "index": 0, "card": "Js"},
            400,
            "input.field",
        ),
        (
            {"sequence": 1, "type": "card", "hand": "dealer", "index": 0, "card": "Js"},
            400,
            "input.field",
        ),
        (
            {"sequence": 1, "type": "card", "hand": "punto", "index": 3, "card": "Js"},
            400,
            "input.field",
        ),
        (
            {"sequence": 1, "type": "card", "hand": "punto", "index": 0, "card": "Jy"},
            400,
            "card.unknown",
        ),
        (
            {"sequence": 1, "type": "card", "hand": "punto", "index": 0, "card": "Js", "x": 1},
            400,
            "input.field",
        ),
        ({"sequence": 1, "type": "error", "error": "fire"}, 400, "input.field"),
        ({"sequence": 1, "type": "error", "error": "x" * 2000}, 413, "input.too_large"),
    ],
)
def test_a_wrong_message_is_refused_by_name(reader, body, status, code):
    assert problem(reader.send(body)) == (status, code)
    assert reader.where().json()["next_sequence"] == 1


def test_a_reader_that_speaks_too_fast_is_held_up(reader):
    device_id = Device.objects.get().pk
    now = time.monotonic()
    pace = reader_pace.READERS
    assert [pace.allows(device_id, now) for _ in range(AT_ONCE + 1)].count(False) == 1
    assert pace.allows(device_id, now + 1.5 / MOST_PER_S)
    pace.buckets[device_id] = (-1000.0, now)
    assert problem(reader.where()) == (429, "reader.too_many")


@pytest.mark.parametrize("key", ["", "x", "1.x", "²³.x", f"{2**70}.x"])
def test_no_other_key_is_heard(reader, key):
    assert problem(Reader(key).where()) == (401, "reader.key_wrong")


def test_a_reader_that_is_retired_is_heard_no_more(room, reader):
    device = Device.objects.get()
    retire_device(actor=acting(room.manager), command=new_command(), device_id=device.pk)
    assert problem(reader.card("punto", 0, "Js")) == (401, "reader.key_wrong")
    assert state_of(room)["reader"] is None
    assert FloorEvent.objects.get(kind="reader.retired").table == room.table


def test_a_reader_is_of_one_table_and_a_table_has_one_reader(room, reader):
    with pytest.raises(Conflict) as refused:
        enrol_reader(room, "Another")
    assert refused.value.code == "device.reader_taken"
    elsewhere = make_room("andalucia", "mini", house=room.house)
    elsewhere.start()
    deal(reader, "Js")
    assert state_of(elsewhere)["underway"]["punto"] == ""


def test_a_readers_code_makes_no_tablet_and_a_tablets_code_no_reader(room):
    for table, is_reader in ((room.table.pk, False), (None, True)):
        command = new_command()
        make_code(actor=acting(room.manager), command=command, name="X", table_id=table)
        with pytest.raises(NotSignedIn):
            enrol_device(code=code_of(command), is_reader=is_reader)


def test_a_reader_is_enrolled_over_http_by_heads_of_the_floor_alone(room):
    command = new_command()
    with pytest.raises(NotAllowed):
        make_code(actor=acting(room.jefe), command=command, name="R", table_id=room.table.pk)
    director = make_staff(room.house, Role.DIRECTOR)
    made = make_code(actor=acting(director), command=command, name="R", table_id=room.table.pk)
    answer = (
        Client()
        .post("/api/v1/readers/enrol", {"code": code_of(command)}, content_type="application/json")
        .json()
    )
    assert (answer["name"], answer["table"]) == (made["name"], room.table.pk)
    assert Reader(answer["key"]).where().json()["next_sequence"] == 1


def test_no_person_may_do_a_reader_s_act():
    of_devices = [name for name, right in RIGHTS.items() if right.of_device]
    assert of_devices == ["reader.report"]
    assert all(reach_of(role, act) is None for role in Role for act in of_devices)


def test_a_page_of_a_person_is_no_reader_and_a_reader_no_person(room, reader):
    assert Client().get("/api/v1/tables", headers=reader.headers).status_code == 401


def test_the_room_sees_covered_cards_until_they_are_turned(room, reader):
    deal(reader, "Js", "Tc", "3s", "6c")
    shown = public_projection(room.table.pk)["underway"]
    assert (shown["punto"], shown["punto_covered"], shown["banca_covered"]) == ("", 2, 2)
    deal(reader, "Kd")
    shown = public_projection(room.table.pk)["underway"]
    assert (shown["punto"], shown["banca"], shown["punto_covered"]) == ("Js3sKd", "Tc6c", 0)


def test_a_natural_is_turned_when_it_is_paid(room, reader):
    deal(reader, "9s", "Tc", "Ts", "6c")
    assert public_projection(room.table.pk)["underway"]["punto"] == ""
    room.act(mark_phase, coup=1, phase="pay")
    assert public_projection(room.table.pk)["underway"]["punto"] == "9sTs"


def test_the_room_hears_nothing_of_the_readers_troubles(room, reader):
    reader.error("overdraw")
    assert "reader" not in public_projection(room.table.pk)
