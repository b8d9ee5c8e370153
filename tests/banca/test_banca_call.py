"""rio-de-la-plata 13: one call of "no va más" lays the bets and the banca, and is marked once."""

from datetime import timedelta
from typing import Any

import pytest

from games.banca.models import BancaAct
from games.banca_acts.services import act_on_banca, undo_banca_act
from games.coups.models import Coup, CoupUnderway, NullCoup
from games.coups.services.phases import mark_phase
from games.talla_acts.services.talla import end_talla
from games.tallas.models import Talla
from tables.journal.models import FloorEvent
from tables.undo.services import undo_act
from tests.banca.banca_room import BancaRoom, make_banca_room
from tests.board.sent import table_projection
from tests.building import new_command
from tests.coups.room import bet
from tests.refused import assert_refused
from tests.shared import shared

pytestmark = pytest.mark.django_db
LAY = [{"seat": 1, "wager": "punto", "stake_minor": 2500}]
OTHERS = [{"seat": 3, "wager": "punto", "stake_minor": 500}]


def build_it() -> BancaRoom:
    room = make_banca_room()
    room.auction(2, 10_000)
    return room


built, it = shared(build_it)


def phase(it: BancaRoom) -> Any:
    return table_projection(it.room.house.pk, it.room.table.pk)["underway"]["phase"]


def mark(it: BancaRoom, name: str, coup: int = 1, **args: Any) -> Any:
    return it.room.act(mark_phase, coup=coup, phase=name, **args)


def marks() -> int:
    return FloorEvent.objects.filter(kind="phase.marked").count()


def calls() -> int:
    return BancaAct.objects.filter(record__operation__act="call_no_va_mas").count()


def test_the_call_of_the_banca_is_that_of_the_coup(it):
    answer = it.do("call_no_va_mas")
    assert phase(it) == "no_va_mas"
    assert it.view["holder"]["bets_closed"]
    assert marks() == 1
    assert answer["version"] == FloorEvent.objects.latest("id").version
    began = CoupUnderway.objects.get().no_va_mas_at
    CoupUnderway.objects.update(
        bets_at=began - timedelta(seconds=30), cards_at=began + timedelta(seconds=4)
    )
    it.coup("B")
    coup = Coup.objects.get()
    assert (coup.bets_ms, coup.no_va_mas_ms) == (30_000, 4_000)


def test_the_call_of_the_coup_is_that_of_the_banca(it):
    mark(it, "no_va_mas", bets=LAY)
    assert it.view["holder"]["bets_closed"]
    assert (marks(), calls()) == (1, 1)
    assert CoupUnderway.objects.get().bets == LAY
    assert_refused("phase.marked", mark, it, "no_va_mas")
    assert it.replay() == it.table


def test_a_call_after_the_cards_leaves_the_clock_as_it_is(it):
    mark(it, "cards")
    it.do("call_no_va_mas")
    assert phase(it) == "cards"
    assert marks() == 1
    it.room.act(undo_banca_act, number=it.view["number"])
    assert (phase(it), it.view["holder"]["bets_closed"]) == ("cards", False)


def test_a_call_that_is_taken_back_is_taken_back_on_the_clock(it):
    before = phase(it)
    it.do("call_no_va_mas")
    it.room.act(undo_banca_act, number=it.view["number"])
    assert phase(it) == before
    assert not it.view["holder"]["bets_closed"]
    undone = FloorEvent.objects.get(kind="act.undone")
    assert undone.payload["kind"] == "phase.marked"
    it.do("call_no_va_mas")
    assert phase(it) == "no_va_mas"


def test_a_mark_that_is_taken_back_lifts_the_banca(it):
    before = it.table
    command = new_command()
    mark(it, "no_va_mas", command=command)
    it.room.act(undo_act, undone_command_id=command.id)
    assert phase(it) == "bets"
    assert not it.view["holder"]["bets_closed"]
    assert it.table == before
    assert it.replay() == it.table
    it.do("raise", by_minor=500)


def test_a_mark_that_laid_the_banca_is_taken_back_by_the_banca_too(it):
    before, command = it.table, new_command()
    mark(it, "no_va_mas", command=command, bets=LAY)
    answer = it.room.act(undo_banca_act, number=it.view["number"])
    assert answer == {
        "version": FloorEvent.objects.latest("id").version,
        "number": BancaAct.objects.latest("number").number,
    }
    assert (phase(it), it.view["holder"]["bets_closed"]) == ("bets", False)
    assert CoupUnderway.objects.get().bets is None
    assert it.table == it.replay() == before
    undone = FloorEvent.objects.get(kind="act.undone")
    assert (undone.payload["kind"], undone.payload["command"]) == ("phase.marked", str(command.id))
    assert_refused("undo.done", it.room.act, undo_act, undone_command_id=command.id)
    mark(it, "no_va_mas")
    assert it.view["holder"]["bets_closed"]


def test_a_mark_is_not_taken_back_by_the_banca_once_the_cards_have_begun(it):
    mark(it, "no_va_mas")
    mark(it, "cards")
    assert_refused("undo.built_on", it.room.act, undo_banca_act, number=it.view["number"])
    assert (phase(it), it.view["holder"]["bets_closed"]) == ("cards", True)


def test_a_call_on_which_the_cards_rest_stays_on_the_clock_and_in_the_banca(it):
    it.do("call_no_va_mas")
    mark(it, "cards")
    assert_refused("undo.built_on", it.room.act, undo_banca_act, number=it.view["number"])
    assert (phase(it), it.view["holder"]["bets_closed"]) == ("cards", True)


def test_a_mark_on_which_the_banca_rests_stays(it):
    command = new_command()
    mark(it, "no_va_mas", command=command)
    it.do("draw_first_card")
    assert_refused("undo.built_on", it.room.act, undo_act, undone_command_id=command.id)


def test_without_a_banca_only_the_clock_is_shown():
    it = make_banca_room()
    mark(it, "no_va_mas")
    assert (marks(), calls()) == (1, 0)
    assert "banca_acts" not in FloorEvent.objects.latest("id").payload


def test_the_same_call_twice_is_one(it):
    command = new_command()
    for _ in range(2):
        it.room.act(act_on_banca, act={"act": "call_no_va_mas"}, command=command)
    assert (marks(), calls()) == (1, 1)


def test_13_a_null_coup_leaves_no_bets_lying(it):
    mark(it, "no_va_mas", bets=LAY)
    it.do("draw_first_card")
    it.do("finish_pass", winner=None)
    assert phase(it) == "bets"
    mark(it, "no_va_mas", bets=OTHERS)
    it.coup("B", bet(3, "punto", 500))
    coup = Coup.objects.get()
    assert (coup.punto_stake_minor, it.view["holder"]["bets_closed"]) == (500, False)
    assert coup.bets_ms is not None
    assert it.replay() == it.table


def test_11_the_cards_of_a_null_coup_are_burned(it):
    mark(it, "no_va_mas")
    it.do("draw_first_card")
    CoupUnderway.objects.update(punto="2h4d", banca="9s", burned="Kc", burned_after="1")
    before = Talla.objects.get()
    it.do("finish_pass", winner=None)
    talla, row = Talla.objects.get(), CoupUnderway.objects.get()
    assert (row.punto, row.banca, row.burned) == ("", "", "")
    null = NullCoup.objects.get()
    assert (null.punto, null.banca, null.cards_out, null.number) == ("2h4d", "9s", 3, 1)
    assert (null.reason, null.article) == ("not_said", "rio-de-la-plata 11, 50")
    assert talla.burned_cards == "2h4d9s"
    assert (talla.burned, sum(talla.seen)) == (before.burned + 3, sum(before.seen) + 3)
    it.room.act(undo_banca_act, number=it.view["number"])
    talla, row = Talla.objects.get(), CoupUnderway.objects.get()
    assert (row.punto, row.banca, row.burned, row.burned_after) == ("2h4d", "9s", "Kc", "1")
    assert NullCoup.objects.get().void.voided_by == it.room.croupier
    assert (talla.burned, talla.seen) == (before.burned, before.seen)


def test_a_null_coup_that_is_taken_back_has_its_bets_again(it):
    mark(it, "no_va_mas", bets=LAY)
    it.do("draw_first_card")
    before = CoupUnderway.objects.values().get()
    it.do("finish_pass", winner=None)
    it.room.act(undo_banca_act, number=it.view["number"])
    assert CoupUnderway.objects.values().get() == before
    assert it.view["holder"]["card_drawn"]
    assert_refused("coup.bets_closed", it.coup, "B", bet(3, "punto", 500))


def test_a_null_coup_stays_once_the_next_one_has_gone_on(it):
    mark(it, "no_va_mas")
    it.do("draw_first_card")
    it.do("finish_pass", winner=None)
    number = it.view["number"]
    mark(it, "cards")
    assert_refused("undo.built_on", it.room.act, undo_banca_act, number=number)


@pytest.mark.parametrize("act", ["call_no_va_mas", "draw_first_card"])
def test_no_pass_begins_without_a_shoe(it, act):
    it.room.act(end_talla)
    it.take(it.view["asked"]["seat"], 5500)
    assert_refused("table.no_talla", it.do, act)
    assert not it.view["holder"]["bets_closed"]
