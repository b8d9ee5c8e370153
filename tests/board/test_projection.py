"""The state sent to screens: whole, by version, without a secret, in few queries."""

import json
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

import pytest

from casino.lib.clock import utc_now
from games.coups.services.coup_entry import CoupEntry
from games.coups.services.phases import mark_phase
from games.rules.limits import Limits
from games.talla_acts.services.sabot import refuse_sabot
from games.talla_acts.services.talla import end_talla, show_cut_card
from games.voids.services import undo_coup, void_coup
from tables.boxes.services import record_drop, record_tip
from tables.limits.services.limits import post_limits
from tables.openings.services.session_state import announce_last_coups, resume_table, suspend_table
from tables.posts.services.posts import assign_jefe, post_croupier, release_croupier
from tables.seating.services.calls import call_guest
from tables.seating.services.seats import leave_seat, seat_from_waitlist, take_seat
from tables.seating.services.standing import leave_standing, stand_guest
from tables.seating.services.waitlist import join_waitlist, leave_waitlist
from tables.setup.services import configure_table
from tests.banca.banca_room import make_banca_room
from tests.board.sent import (
    public_projection,
    public_projections,
    table_projection,
    table_projections,
)
from tests.building import acting, make_house, make_staff, new_command
from tests.closing import close_uncounted
from tests.counting.counted import close_table
from tests.coups.room import Room, banca_wins, bet, make_room, punto_wins

pytestmark = pytest.mark.django_db
AT = utc_now() + timedelta(minutes=1)


def test_a_table_in_play():
    room = make_room()
    talla = room.start(first_card="7h")
    room.coup(banca_wins(bet(1, "banca", 2500), bet(2, "punto", 1000)))
    room.coup(punto_wins(bet(1, "banca", 500)))
    state = table_projection(room.house.pk, room.table.pk)
    assert state["v"] == 3
    assert (state["state"], state["regulation"], state["currency"]) == (
        "open",
        "asturias-2011",
        "EUR",
    )
    assert (state["seats_taken"], state["seats_free"], len(state["seats"])) == (3, 11, 14)
    assert state["jefe"]["load"] == state["jefe"]["load_max"] == 2
    assert [one["badge"] for one in state["croupiers"]] == [room.croupier.badge]
    assert state["croupiers_minimum"] == 3
    # six decks less eight burned, five of the first coup and four to six of the second
    assert state["talla"] == {
        "id": talla.pk,
        "number": 1,
        "decks": 6,
        "coups": 2,
        "cards_left_least": 312 - 8 - 5 - 6,
        "cards_left_most": 312 - 8 - 5 - 4,
        "cut_card_out": False,
        "cut_card_behind": 7,
        "cut_card": "ahead",
    }
    assert state["sabot"] == {"holder": 2}
    assert state["results"] == ["B", "P"]
    assert (state["last_coup"]["winner"], state["last_coup"]["punto"]) == ("P", "")
    assert state["commission_rule"] == "5"
    assert sum(state["pace"]) == state["coups_session"] == 2
    assert state["limits"]["tie_maximum_minor"] == 5000


def test_a_closed_table_is_empty_of_play():
    house = make_house()
    room = make_room("andalucia", "mini", house=house)
    close_uncounted(room.session, room.jefe)
    state = table_projection(house.pk, room.table.pk)
    assert (state["state"], state["session"], state["talla"], state["sabot"]) == (
        "closed",
        None,
        None,
        None,
    )
    assert (state["results"], state["last_coup"], state["commission_rule"]) == ([], None, "50_on_6")


def test_another_house_sees_nothing():
    room = make_room()
    assert table_projections(make_house().pk, [room.table.pk]) == []


@pytest.mark.parametrize("tables", [3, 12])
def test_queries_do_not_grow_with_the_tables(tables, django_assert_num_queries):
    house = make_house()
    for _ in range(tables):
        room = make_room("andalucia", "mini", house=house)
        room.start()
        room.coup(banca_wins(bet(1, "banca", 500)))
        room.coup(punto_wins(bet(1, "banca", 500)))
    with django_assert_num_queries(11):
        assert len(table_projections(house.pk)) == tables
    with django_assert_num_queries(12):
        assert len(public_projections(house.pk)) == tables


def test_the_room_sees_the_pairs_that_were_seen():
    room = make_room()
    room.start()
    room.coup(CoupEntry(punto="4c4d", banca="9s9h"))
    room.coup(CoupEntry(winner="P", punto_total=7, banca_total=2))
    room.coup(CoupEntry(punto="Kc9d", banca="KsQh"))
    room.coup(CoupEntry(punto="QcQd", banca="9s9d"))
    room.coup(CoupEntry(punto="Kd9d", banca="3s3h"))
    room.act(undo_coup, number=5)
    shown = public_projection(room.table.pk)
    assert shown["roads"]["pairs"] == [[0, 0, "PB"], [3, 0, "PB"]]
    # a tie, punto without cards, punto with nine to nothing, banca
    assert shown["counts"] == {
        "punto": 2,
        "banca": 1,
        "tie": 1,
        "cards_known": 3,
        "punto_pair": 2,
        "banca_pair": 2,
        "natural": 3,
    }
    # after PP, B: a second banca is as deep as the punto before; a new punto follows 2 and 1
    assert shown["roads"]["next_if_banca"] == {"big_eye": "R", "small": None, "cockroach": None}
    assert shown["roads"]["next_if_punto"] == {"big_eye": "B", "small": None, "cockroach": None}
    room.coup(CoupEntry(punto="Kd9d", banca="3s3h"))
    assert public_projection(room.table.pk)["roads"]["pairs"][2:] == [[4, 0, "B"]]


def test_the_room_is_shown_betting_only_where_somebody_marks_it():
    room = make_room("andalucia", "mini")
    betting = lambda: public_projection(room.table.pk)["betting"]  # noqa: E731
    assert betting() == "closed"  # the shoe is prepared
    room.start()
    assert betting() is None
    room.coup(banca_wins())
    assert betting() is None  # nothing was marked: the cards may be on the felt
    room.act(mark_phase, phase="no_va_mas", coup=2)
    assert betting() == "closed"
    room.coup(punto_wins())
    assert betting() == "open"
    room.act(suspend_table, room.jefe)
    assert betting() == "closed"


def said_to_the_room(room: Room) -> tuple[str | None, str | None]:
    """Whether the room is told that bets are taken, and what comes before another coup."""
    state = public_projection(room.table.pk)
    return state["betting"], state["awaits"]


def coup_with_marks(room: Room, number: int) -> None:
    """Play a coup of five cards whose bets were closed by "no va más"."""
    room.act(mark_phase, phase="no_va_mas", coup=number)
    room.coup(banca_wins())


def test_no_bets_are_taken_once_the_cards_left_end_the_shoe():
    """fournier: when the cut card shows only the coup in play is finished; no key was pressed."""
    room = make_room("fournier")
    assert said_to_the_room(room) == ("closed", "shoe")
    room.start(cut_card_behind=290)  # 301 cards after the burn of a ten, 11 before the cut card
    coup_with_marks(room, 1)
    coup_with_marks(room, 2)
    assert said_to_the_room(room) == ("open", None)  # one card before it: the last coup
    room.act(mark_phase, phase="no_va_mas", coup=3)
    assert said_to_the_room(room) == ("closed", None)
    room.coup(banca_wins())
    state = public_projection(room.table.pk)
    assert (state["talla"]["cut_card"], state["talla"]["cut_card_out"]) == ("out", False)
    assert said_to_the_room(room) == ("closed", "end_of_shoe")
    room.act(end_talla)
    assert said_to_the_room(room) == ("closed", "shoe")


def test_no_bets_are_taken_after_the_last_coups():
    room = make_room("andalucia", "mini")
    room.start()
    coup_with_marks(room, 1)
    room.act(announce_last_coups, room.jefe, coups=1)
    assert said_to_the_room(room) == ("open", None)
    coup_with_marks(room, 2)
    assert said_to_the_room(room) == ("closed", "closing")
    close_uncounted(room.session, room.jefe)
    assert said_to_the_room(room) == ("closed", None)


def test_no_bets_are_taken_while_nobody_holds_the_banca():
    """rio-de-la-plata 5, 25, 31: a banca is auctioned, and when it loses the sabot is offered."""
    it = make_banca_room()
    assert said_to_the_room(it.room) == ("closed", "banca")
    it.auction(2, 10_000)
    assert said_to_the_room(it.room) == (None, None)
    it.room.act(mark_phase, phase="no_va_mas", coup=1)
    it.coup("B")
    assert said_to_the_room(it.room) == ("open", None)
    it.room.act(mark_phase, phase="no_va_mas", coup=2)
    it.coup("P")
    assert it.view["holder"] is None
    assert said_to_the_room(it.room) == ("closed", "banca")


def test_the_room_sees_roads_and_edges_but_no_name_and_no_house_money():
    room = make_room()
    room.start()
    room.coup(banca_wins(bet(1, "banca", 2500)))
    room.coup(punto_wins(bet(1, "banca", 500)))
    room.coup(punto_wins(bet(2, "banca", 500)))
    room.act(undo_coup, number=3)
    state = public_projection(room.table.pk)
    assert state["roads"]["bead"] == [[0, 0, "B"], [1, 0, "P"]]
    assert state["roads"]["big"] == [[0, 0, "B", 0], [0, 1, "P", 0]]
    assert state["edges"] == {"punto": "1.24", "banca": "1.06", "tie": "14.44"}
    assert state["decks"] == 6
    assert state["seats"][0] == {"position": 1, "label": "1", "taken": True}
    text = json.dumps(state)
    assert "commission_minor" not in text
    assert "house_result_minor" not in text
    assert "badge" not in text
    guests = [s["guest"] for s in table_projection(room.house.pk, room.table.pk)["seats"]]
    for name in (guest["name"] for guest in guests if guest):
        assert f'"{name}"' not in text


@dataclass
class Screen:
    """A client that holds states by version, as the floor's pages do."""

    house_id: int
    states: dict[int, dict[str, Any]] = field(default_factory=dict)

    def fresh(self) -> dict[int, dict[str, Any]]:
        """Ask for everything again."""
        return {state["table"]: state for state in table_projections(self.house_id, at=AT)}

    def hear(self) -> None:
        """Take the states with a newer version than ours."""
        for table, state in self.fresh().items():
            if table not in self.states or state["v"] > self.states[table]["v"]:
                self.states[table] = state


def test_an_old_snapshot_and_the_events_are_a_fresh_snapshot():
    """For every command of a table: everything that a screen shows of it moves with its version."""
    room = make_room("andalucia", "mini")
    make_room("andalucia", "mini", house=room.house)
    spare, jefe = make_staff(room.house, room.croupier.role), make_staff(room.house, room.jefe.role)
    screen = Screen(room.house.pk)
    screen.hear()

    def then(service, person=None, **args):
        answer = room.act(service, person, **args)
        screen.hear()
        assert screen.states == screen.fresh(), service.__name__
        return answer

    def entry_act(service, entry, **args):
        service(actor=acting(room.jefe), command=new_command(), entry_id=entry["entry"], **args)
        screen.hear()
        assert screen.states == screen.fresh(), service.__name__

    def coup(entry):
        room.coup(entry)
        screen.hear()
        assert screen.states == screen.fresh()

    room.start()
    coup(banca_wins(bet(1, "banca", 500)))
    coup(punto_wins(bet(2, "punto", 500)))
    then(undo_coup, number=2)
    then(void_coup, room.jefe, number=1, reason="misread card")
    then(show_cut_card)
    then(end_talla)
    then(take_seat, position=4, guest_name="Blanca")
    then(leave_seat, position=4)
    then(
        configure_table,
        room.manager,
        name="Ventana",
        regulation="andalucia",
        standing_guests=True,
        reversible=True,
        entry="cards",
        labels=["1", "2", "3", "5", "6", "7", "8"],
    )
    then(stand_guest, guest_name="Eva")
    then(leave_standing, place=101)
    then(stand_guest, guest_name="Iria")
    ana = then(join_waitlist, room.jefe, guest_name="Ana", party=1, priority=0)
    entry_act(call_guest, ana)
    entry_act(seat_from_waitlist, ana, position=5)
    leo = then(join_waitlist, room.jefe, guest_name="Leo", party=1, priority=0)
    entry_act(leave_waitlist, leo, no_show=True)
    then(post_limits, room.jefe, limits=Limits(1000, 20_000, 2_000, 500))
    then(post_croupier, room.jefe, badge=spare.badge)
    then(release_croupier, room.jefe, badge=spare.badge)
    then(record_tip, amount_minor=500)
    then(record_drop, amount_minor=5000)
    then(suspend_table, room.jefe)
    then(resume_table, room.jefe)
    then(announce_last_coups, room.jefe, coups=2)
    then(assign_jefe, room.manager, badge=jefe.badge)
    boxes = ("closing_float", "commission_box", "tip_box", "drop_box")
    then(
        close_table,
        room.manager,
        counts={box: {} for box in boxes},
        signer=acting(room.croupier),
        early_reason="Alarma",
    )


def test_an_old_snapshot_and_a_refused_sabot_are_a_fresh_snapshot():
    room = make_room()
    room.start()
    screen = Screen(room.house.pk)
    screen.hear()
    for _ in range(3):
        room.act(refuse_sabot)
        screen.hear()
        assert screen.states == screen.fresh()


def test_a_hand_over_moves_every_table_that_shows_a_load():
    """Two jefes with two tables each: a hand-over shows at all four."""
    house = make_house()
    rooms = [make_room("andalucia", "mini", house=house) for _ in range(4)]
    giving, second, taking, spare = rooms
    screen = Screen(house.pk)
    screen.hear()

    def loads():
        return [screen.states[room.table.pk]["jefe"]["load"] for room in rooms]

    def hand_over(room, jefe):
        room.act(assign_jefe, giving.manager, badge=jefe.badge)
        screen.hear()
        assert screen.states == screen.fresh()

    assert loads() == [1, 1, 1, 1]
    hand_over(second, giving.jefe)
    assert loads() == [2, 2, 1, 1]
    hand_over(giving, taking.jefe)
    assert loads() == [2, 1, 2, 1]
    assert screen.states[spare.table.pk]["v"] == 0


@pytest.mark.parametrize("tables", [2, 5])
def test_bancas_are_read_in_few_queries_however_many(tables, django_assert_num_queries):
    house = make_house()
    for _ in range(tables):
        it = make_banca_room(house=house)
        it.auction(2, 10_000)
        it.coup("B")
    with django_assert_num_queries(11 + 3):
        shown = table_projections(house.pk)
    assert [state["banca"]["holder"]["won"] for state in shown] == [1] * tables
    public = public_projections(house.pk)
    assert {tuple(state["banca"].items()) for state in public} == {
        (("seat", 2), ("stake_minor", 10_000), ("won", 1))
    }
    course = shown[0]["banca"].pop("course")
    assert len(json.dumps(shown[0]["banca"])) < 800
    assert len(json.dumps(course)) < 1_000
    (half,) = shown[0]["banca"]["refused"]
    assert (half["act"], half["article"]) == ("WithdrawHalf", "rio-de-la-plata 35")
    assert [tuple(it.values()) for it in half["values"]] == [("won", 1), ("wanted", 2)]


def test_a_table_without_such_a_banca_shows_none():
    room = make_room()
    assert table_projection(room.house.pk, room.table.pk)["banca"] is None
