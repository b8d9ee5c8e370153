"""Acts that a device kept and sends late: one effect each, marked with when they were entered."""

import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

import pytest
from django.db import connection

from casino.lib.addresses import addresses
from casino.lib.clock import utc_now
from casino.lib.commands import LATE_FROM
from casino.lib.policy import Role
from games.coups.models import Coup, CoupUnderway
from games.coups.services.acts import act_on_coup
from games.coups.services.phases import mark_phase
from games.incidents.models import Incident
from games.tallas.models import Talla
from tables.floor.models import GamingTable
from tables.guests.models import SeatOccupancy
from tables.journal.models import FloorEvent
from tables.journal.services import journal
from tables.ledger.models import Transfer
from tables.openings.events import OpeningEvent
from tables.people.models import StaffMember
from tables.seating.models import WaitlistEntry
from tables.seating.services.seats import leave_seat, take_seat
from tables.seating.services.standing import stand_guest
from tables.seating.services.waitlist import join_waitlist, put_on_hold
from tests.building import acting, make_staff, new_command, sit
from tests.coups.room import Room, make_room
from tests.web.device import Device, problem_of

if TYPE_CHECKING:
    from tests.web.device import Response

pytestmark = pytest.mark.django_db
WAITED = timedelta(minutes=40)
MS = timedelta(milliseconds=1)
TOTALS = {"winner": "P", "punto_total": 7, "banca_total": 2}


@dataclass(frozen=True)
class Act:
    """An act at a table: its address there, its body, and the event that it leaves."""

    path: str
    body: Mapping[str, Any]
    event: str


def leaves(room: Room) -> Act:
    sit(room.table, 3, "Lola")
    return Act("seats/3/leave", {}, "seat.left")


def takes(_room: Room) -> Act:
    return Act("seats/3/take", {"guest": "Lola"}, "seat.taken")


def changes(room: Room) -> Act:
    sit(room.table, 3, "Lola")
    return Act("seats/3/change", {"to": 4}, "seat.changed")


def stands(room: Room) -> Act:
    GamingTable.objects.filter(id=room.table.pk).update(standing_guests=True)
    return Act("standing", {"guest": "Lola"}, "guest.stood")


def stops_standing(room: Room) -> Act:
    stands(room)
    room.act(stand_guest, guest_name="Lola")
    return Act("standing/101/leave", {}, "standing.left")


def joins(_room: Room) -> Act:
    return Act("waitlist/join", {"guest": "Lola"}, "waitlist.joined")


def waits(room: Room) -> int:
    for position in range(1, room.table.seats.count() + 1):
        sit(room.table, position)
    entry: int = room.act(join_waitlist, room.jefe, guest_name="Lola")["entry"]
    return entry


def asks_for_seat(room: Room) -> Act:
    waits(room)
    return Act("waitlist/seat-change", {"position": 3}, "waitlist.joined")


def leaves_waitlist(room: Room) -> Act:
    return Act(f"../../waitlist/{waits(room)}/leave", {}, "waitlist.left")


def goes_on_hold(room: Room) -> Act:
    return Act(f"../../waitlist/{waits(room)}/hold", {"minutes": 5}, "waitlist.held")


def resumes(room: Room) -> Act:
    entry = waits(room)
    put_on_hold(actor=acting(room.jefe), command=new_command(), entry_id=entry, minutes=5)
    return Act(f"../../waitlist/{entry}/resume", {}, "waitlist.resumed")


def is_called(room: Room) -> Act:
    entry = waits(room)
    SeatOccupancy.objects.filter(seat__position=3).update(left_at=utc_now())
    return Act(f"../../waitlist/{entry}/call", {}, "waitlist.called")


def sits_from_waitlist(room: Room) -> Act:
    entry = waits(room)
    SeatOccupancy.objects.filter(seat__position=3).update(left_at=utc_now())
    return Act(f"../../waitlist/{entry}/seat", {"position": 3}, "seat.taken")


def marks_phase(room: Room) -> Act:
    room.start()
    return Act("phase", {"coup": 1, "phase": "no_va_mas"}, "phase.marked")


def plays(room: Room) -> Act:
    room.start()
    room.act(mark_phase, coup=1, phase="no_va_mas", bets=[])
    room.act(mark_phase, coup=1, phase="cards", acts=True)
    return Act("coups/act", {"coup": 1, "act": {"act": "give_cards"}}, "coup.acted")


def plays_back(room: Room) -> Act:
    act = plays(room)
    room.act(act_on_coup, **act.body)
    return Act("coups/acts/back", {"coup": 1}, "coup.acts_taken_back")


def shows_cut_card(room: Room) -> Act:
    room.start()
    return Act("tallas/cut-card", {}, "talla.cut_card_shown")


def declines_sabot(room: Room) -> Act:
    sit(room.table, 1)
    sit(room.table, 2)
    room.start()
    return Act("sabot/refuse", {"seat": 1}, "sabot.refused")


def tips(_room: Room) -> Act:
    return Act("tips", {"amount_minor": 500}, "tip.recorded")


def drops(_room: Room) -> Act:
    return Act("drops", {"amount_minor": 5_000}, "drop.recorded")


def reports(_room: Room) -> Act:
    body = {"category": "payment", "what_happened": "Two claimed one bet.", "minutes_ago": 5}
    return Act("incidents", body, "incident.reported")


def deals(room: Room) -> Act:
    talla = room.start()
    return Act("coups", {**TOTALS, "talla": talla.pk, "number": 1}, "coup.settled")


def makes_mistake(room: Room) -> Act:
    room.start()
    body = {"coup": 1, "mistake": "unforeseen", "effect": "burn", "face_down": 1}
    return Act("mistakes", body, "incident.reported")


ACTS: dict[str, Callable[[Room], Act]] = {
    "api-seat-leave": leaves,
    "api-seat-take": takes,
    "api-seat-change": changes,
    "api-guest-stand": stands,
    "api-standing-leave": stops_standing,
    "api-waitlist-join": joins,
    "api-waitlist-ask-seat": asks_for_seat,
    "api-waitlist-leave": leaves_waitlist,
    "api-waitlist-hold": goes_on_hold,
    "api-waitlist-resume": resumes,
    "api-waitlist-call": is_called,
    "api-waitlist-seat": sits_from_waitlist,
    "api-phase-mark": marks_phase,
    "api-coup-act": plays,
    "api-coup-acts-back": plays_back,
    "api-talla-cut-card": shows_cut_card,
    "api-sabot-refuse": declines_sabot,
    "api-tip": tips,
    "api-drop": drops,
    "api-incident-report": reports,
    "api-mistake-record": makes_mistake,
    "api-coup-record": deals,
}
BY_JEFE = {"api-drop", "api-mistake-record", *(name for name in ACTS if "waitlist" in name)}


def send(person: StaffMember, room: Room, act: Act, **headers: str) -> "Response":
    at = f"/api/v1/tables/{room.table.pk}/{act.path}".replace(f"tables/{room.table.pk}/../../", "")
    return Device(person).command(at, act.body, **headers)


def late(waited: timedelta = WAITED) -> dict[str, str]:
    return {"Waited_Ms": str(waited // MS)}


def begin_earlier() -> None:
    """Let the talla have begun before the acts were entered, past the guards."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        cursor.execute("UPDATE games_talla SET started_at = started_at - interval '1 hour'")
        cursor.execute("SET LOCAL session_replication_role = origin")


def entered_at(event: FloorEvent) -> timedelta:
    """Return how long before its recording an act was entered, by its event."""
    return event.happened_at - datetime.fromisoformat(event.payload["entered_at"])


def test_every_act_that_may_wait_is_among_these():
    may_wait = {name for name, one in addresses().items() if one.may_wait}
    assert ACTS.keys() == may_wait - {
        "api-banca-act"
    }  # its sequences: tests/banca/test_banca_refused.py


@pytest.mark.parametrize("name", ACTS)
def test_an_act_whose_answer_was_lost_is_sent_again_and_has_one_effect(name: str):
    room = make_room(seated=())
    act = ACTS[name](room)
    begin_earlier()
    person = room.jefe if name in BY_JEFE else room.croupier
    key = {"Idempotency_Key": str(uuid.uuid4())}
    first = send(person, room, act, **key, **late())
    assert first.status_code == 200, first.content
    effects = FloorEvent.objects.count(), Transfer.objects.count()
    again = send(person, room, act, **key, **late(WAITED * 2))
    assert (again.status_code, again.json()) == (200, first.json())
    assert again["Idempotent-Replayed"] == "true"
    assert (FloorEvent.objects.count(), Transfer.objects.count()) == effects
    event = FloorEvent.objects.get(kind=act.event, command_id=key["Idempotency_Key"])
    assert abs(entered_at(event) - WAITED) < timedelta(seconds=10)


def test_an_act_that_came_at_once_is_not_marked():
    room = make_room(seated=())
    assert send(room.croupier, room, takes(room), **late(LATE_FROM - MS)).status_code == 200
    assert "entered_at" not in FloorEvent.objects.get(kind="seat.taken").payload


@pytest.mark.parametrize("waited", ["-1", "1.5", "soon", "", "9" * 14, "9" * 40, "\u0663"])
def test_nonsense_about_the_waiting_is_refused(waited: str):
    room = make_room(seated=())
    answer = send(room.croupier, room, takes(room), Waited_Ms=waited)
    assert (answer.status_code, problem_of(answer)["code"]) == (400, "input.waited")
    assert not FloorEvent.objects.filter(kind="seat.taken").exists()


def test_a_guest_who_came_meanwhile_is_not_sent_away_by_an_old_entry():
    room = make_room(seated=())
    act = leaves(room)
    room.act(leave_seat, position=3)
    room.act(take_seat, room.jefe, position=3, guest_name="Xana")
    answer = send(room.croupier, room, act, **late())
    assert (answer.status_code, problem_of(answer)["code"]) == (409, "entry.overtaken")
    assert SeatOccupancy.objects.get(left_at=None).guest.name == "Xana"
    # One's own acts arrive in the order in which they were entered.
    mine = send(room.jefe, room, act, **late())
    assert mine.status_code == 200, mine.content


def test_a_late_bet_is_not_taken_for_that_of_a_guest_who_sat_down_meanwhile():
    room = make_room(seated=(3, 5))
    act = deals(room)
    begin_earlier()
    own, gone = ({"seat": seat, "wager": "banca", "stake_minor": 1000} for seat in (3, 5))
    room.act(leave_seat, room.jefe, position=5)
    room.act(take_seat, room.jefe, position=5, guest_name="Xana")
    both = Act(act.path, {**act.body, "bets": [own, gone]}, "")
    answer = send(room.croupier, room, both, **late())
    assert (answer.status_code, problem_of(answer)["code"]) == (409, "entry.overtaken")
    assert not Coup.objects.exists()
    one = Act(act.path, {**act.body, "bets": [own]}, "")
    answer = send(room.croupier, room, one, **late())
    assert answer.status_code == 200, answer.content


def test_a_late_bet_is_not_taken_for_that_of_a_guest_who_came_to_stand_there_meanwhile():
    room = make_room("andalucia", "large", seated=())
    act = deals(room)
    begin_earlier()
    GamingTable.objects.filter(id=room.table.pk).update(standing_guests=True)
    place = room.act(stand_guest, room.jefe, guest_name="Yago")["place"]
    bets = [{"seat": place, "wager": "punto", "stake_minor": 1000}]
    answer = send(room.croupier, room, Act(act.path, {**act.body, "bets": bets}, ""), **late())
    assert (answer.status_code, problem_of(answer)["code"]) == (409, "entry.overtaken")


def test_an_act_of_the_coup_is_not_added_to_what_another_person_did_meanwhile():
    room = make_room(seated=())
    act = plays(room)
    begin_earlier()
    room.act(act_on_coup, room.jefe, **act.body)
    before = CoupUnderway.objects.get().acts
    back = Act("coups/acts/back", {"coup": 1}, "")
    for late_act in (Act(act.path, {"coup": 1, "act": {"act": "turn_punto"}}, ""), back):
        answer = send(room.croupier, room, late_act, **late())
        assert (answer.status_code, problem_of(answer)["code"]) == (409, "entry.overtaken")
    assert CoupUnderway.objects.get().acts == before


@pytest.mark.parametrize(
    "name", ["api-phase-mark", "api-coup-act", "api-talla-cut-card", "api-sabot-refuse"]
)
def test_an_entry_of_an_earlier_talla_is_not_taken_for_the_present_one(name: str):
    room = make_room(seated=())
    answer = send(room.croupier, room, ACTS[name](room), **late())
    assert (answer.status_code, problem_of(answer)["code"]) == (409, "entry.overtaken")


@pytest.mark.parametrize("name", ["api-tip", "api-seat-take", "api-incident-report"])
def test_an_entry_of_an_earlier_session_is_not_taken_for_the_present_one(name: str):
    room = make_room(seated=())
    payload = {"session": room.session.pk}
    command = new_command()
    journal.append(acting(room.jefe), command, OpeningEvent.TABLE_OPENED, payload, room.table.pk)
    answer = send(room.croupier, room, ACTS[name](room), **late())
    assert (answer.status_code, problem_of(answer)["code"]) == (409, "entry.overtaken")


def test_a_late_coup_and_its_phases_are_timed_as_they_were_dealt():
    room = make_room(seated=())
    act = deals(room)
    begin_earlier()
    for phase, waited in (("no_va_mas", 60), ("cards", 55), ("pay", 35)):
        mark = Act("phase", {"coup": 1, "phase": phase}, "phase.marked")
        assert send(room.croupier, room, mark, **late(timedelta(seconds=waited))).status_code == 200
    answer = send(room.croupier, room, act, **late(timedelta(seconds=30)))
    assert answer.status_code == 200, answer.content
    coup = Coup.objects.get()
    found = [round(ms / 1000) for ms in (coup.no_va_mas_ms, coup.cards_ms, coup.pay_ms)]
    assert found == pytest.approx([5, 20, 5], abs=3)  # a request takes its time, too


def test_a_late_incident_happened_before_it_was_entered():
    room = make_room(seated=())
    assert send(room.croupier, room, reports(room), **late()).status_code == 200
    ago = utc_now() - Incident.objects.get().happened_at
    assert abs(ago - WAITED - timedelta(minutes=5)) < timedelta(seconds=10)


def test_a_late_mistake_happened_when_it_was_entered_in_the_coup_of_then():
    room = make_room(seated=())
    act = makes_mistake(room)
    begin_earlier()
    assert send(room.jefe, room, act, **late()).status_code == 200
    ago = utc_now() - Incident.objects.get().happened_at
    assert abs(ago - WAITED) < timedelta(seconds=10)
    deal = Act("coups", {**TOTALS, "talla": Talla.objects.get().pk, "number": 1}, "coup.settled")
    assert send(room.croupier, room, deal).status_code == 200
    answer = send(room.jefe, room, act, **late())
    assert (answer.status_code, problem_of(answer)["code"]) == (409, "phase.coup_over")


@pytest.mark.parametrize("effect", ["burn", "null"])
def test_a_late_mistake_is_refused_after_what_another_recorded_of_the_coup(effect: str):
    room = make_room(seated=())
    act = makes_mistake(room)
    begin_earlier()
    first = Act(act.path, {**act.body, "effect": effect}, act.event)
    assert send(room.jefe, room, first).status_code == 200
    again = send(room.jefe, room, act, **late())
    assert again.status_code == 200, "one's own are known"
    other = make_staff(room.house, Role.PIT_MANAGER)
    answer = send(other, room, act, **late())
    assert (answer.status_code, problem_of(answer)["code"]) == (409, "entry.overtaken")


def test_a_late_mistake_of_a_talla_that_is_over_is_refused():
    room = make_room(seated=())
    act = makes_mistake(room)
    answer = send(room.jefe, room, act, **late())
    assert (answer.status_code, problem_of(answer)["code"]) == (409, "entry.overtaken")


def test_a_guest_who_was_entered_earlier_waits_from_then_and_goes_before_who_came_since():
    room = make_room(seated=())
    came_since = room.act(join_waitlist, room.jefe, guest_name="Xana")["entry"]
    assert send(room.jefe, room, joins(room), **late()).status_code == 200
    first, second = WaitlistEntry.objects.order_by("rank")
    assert (first.guest.name, second.pk) == ("Lola", came_since)
    assert abs(utc_now() - first.joined_at - WAITED) < timedelta(seconds=10)
