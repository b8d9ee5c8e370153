"""The phases of the coup under way: marked by the dealer, kept with the coup, unknown otherwise."""

from datetime import timedelta
from typing import Any

import pytest

from casino.lib.clock import utc_now
from casino.lib.errors import BadInput, NotAllowed
from casino.lib.policy import Role
from games.coups.models import PHASES, Coup, CoupUnderway
from games.coups.services.phases import mark_phase
from games.voids.services import undo_coup
from tables.journal.models import FloorEvent
from tables.openings.services.session_state import resume_table, suspend_table
from tables.undo.services import undo_act
from tests.board.sent import as_sent, public_projection, table_projection
from tests.building import acting, make_staff, new_command
from tests.coups.room import Room, banca_wins, bet, make_room, punto_wins
from tests.refused import assert_refused
from tests.shared import shared

pytestmark = pytest.mark.django_db
TIMES = ("bets_ms", "no_va_mas_ms", "cards_ms", "pay_ms")
UNKNOWN = dict.fromkeys(TIMES)


def build_room() -> Room:
    room = make_room("andalucia", "mini")
    room.start()
    return room


built, room = shared(build_room)


def mark(room: Room, phase: str, coup: int = 1, **args: Any) -> Any:
    return room.act(mark_phase, phase=phase, coup=coup, **args)


def times_of_last() -> dict[str, int | None]:
    times: dict[str, int | None] = Coup.objects.values(*TIMES).latest("id")
    return times


def underway(room: Room) -> dict[str, Any]:
    found: dict[str, Any] = table_projection(room.house.pk, room.table.pk)["underway"]
    return found


def test_a_coup_recorded_at_once_has_only_its_end(room):
    room.coup(banca_wins())
    assert times_of_last() == UNKNOWN
    assert table_projection(room.house.pk, room.table.pk)["last_coup"]["phases"] == UNKNOWN


def test_the_time_of_each_phase_is_kept_with_the_coup(room):
    for phase in PHASES:
        mark(room, phase)
    began = utc_now() - timedelta(seconds=60)
    CoupUnderway.objects.update(
        bets_at=began,
        no_va_mas_at=began + timedelta(seconds=20),
        cards_at=began + timedelta(seconds=25),
        pay_at=began + timedelta(seconds=40),
    )
    room.coup(banca_wins())
    *found, paid = times_of_last().values()
    assert found == [20_000, 5_000, 15_000]
    assert 20_000 <= paid < 60_000
    assert FloorEvent.objects.latest("id").payload["phases"]["cards_ms"] == 15_000


@pytest.mark.parametrize("marked", [[], ["no_va_mas"], ["cards"], ["pay"], ["no_va_mas", "pay"]])
def test_a_phase_without_both_ends_marked_is_unknown_and_never_zero(room, marked):
    for phase in marked:
        mark(room, phase)
    room.coup(banca_wins())
    known = {name for name, took in times_of_last().items() if took is not None}
    bounds = ["bets", *marked]
    order = ["bets", *PHASES, "end"]
    assert known == {
        f"{phase}_ms"
        for phase in bounds
        if marked and order[order.index(phase) + 1] in [*marked, "end"]
    }


def test_marks_of_one_coup_are_not_those_of_the_next(room):
    mark(room, "pay")
    room.coup(banca_wins())
    assert times_of_last()["pay_ms"] is not None
    assert underway(room)["phase"] == "bets"
    room.coup(punto_wins())
    assert times_of_last() == UNKNOWN


def test_the_screens_show_the_phase_and_since_when(room):
    talla = room.table.tallas.get()
    found = underway(room)
    assert (found["number"], found["phase"], found["since"]) == (
        1,
        "bets",
        as_sent(talla.started_at),
    )
    mark(room, "no_va_mas")
    found = underway(room)
    assert (found["phase"], found["cards_ms"]) == ("no_va_mas", None)
    assert found["bets_ms"] is not None
    room.coup(banca_wins())
    assert underway(room)["since"] == as_sent(Coup.objects.get().recorded_at)
    shown = public_projection(room.table.pk)["underway"]
    assert (shown["number"], shown["phase"]) == (2, "bets")


def test_after_a_coup_taken_back_nobody_knows_since_when_bets_are_taken(room):
    room.coup(banca_wins())
    room.coup(banca_wins())
    room.act(undo_coup, number=2)
    assert underway(room)["since"] is None
    mark(room, "no_va_mas", 3)
    room.coup(banca_wins())
    assert times_of_last()["bets_ms"] is None


def test_time_of_an_interruption_is_no_time_of_bets(room):
    room.act(suspend_table, room.jefe)
    assert underway(room)["since"] is None
    room.act(resume_table, room.jefe)
    assert underway(room)["since"] == as_sent(room.table.sessions.get().resumed_at)


@pytest.mark.parametrize(
    ("before", "phase", "coup", "refusal"),
    [
        ([], "no_va_mas", 2, "phase.coup_over"),
        (["no_va_mas"], "no_va_mas", 1, "phase.marked"),
        (["cards"], "no_va_mas", 1, "phase.marked"),
        (["pay"], "cards", 1, "phase.marked"),
    ],
)
def test_a_mark_that_does_not_fit_the_coup_is_refused(room, before, phase, coup, refusal):
    for one in before:
        mark(room, one)
    assert_refused(refusal, mark, room, phase, coup)


@pytest.mark.parametrize("phase", PHASES)
def test_a_mark_is_taken_back_and_the_phase_before_goes_on(room, phase):
    before = underway(room)
    command = new_command()
    mark(room, phase, command=command)
    assert underway(room)["phase"] == phase
    room.act(undo_act, undone_command_id=command.id)
    assert underway(room) == before


@pytest.mark.parametrize("then", ["cards", "coup"])
def test_a_mark_on_which_something_rests_stays(room, then):
    command = new_command()
    mark(room, "no_va_mas", command=command)
    if then == "coup":
        room.coup(banca_wins())
    else:
        mark(room, "cards")
    assert_refused("undo.built_on", room.act, undo_act, undone_command_id=command.id)


def test_only_the_dealer_marks(room):
    stranger = make_staff(room.house, Role.CROUPIER)
    for person in (room.manager, stranger):
        with pytest.raises(NotAllowed):
            mark_phase(
                actor=acting(person),
                command=new_command(),
                table_id=room.table.pk,
                coup=1,
                phase="cards",
            )
    mark(room, "cards", person=room.jefe)


LAY = [{"seat": 1, "wager": "punto", "stake_minor": 2500}]


def test_bets_other_than_those_at_no_va_mas_are_refused_where_the_text_says_so():
    room = make_room("fournier")
    room.start()
    mark(room, "no_va_mas", bets=LAY)
    for late in ([bet(1, "punto", 5000)], [bet(1, "punto", 2500), bet(2, "tie", 500)], []):
        refused = assert_refused("coup.bets_closed", room.coup, banca_wins(*late))
        assert refused.article == "fournier Inicio y marcha del juego"
    room.coup(banca_wins(bet(1, "punto", 2500)))
    room.coup(banca_wins(bet(1, "punto", 5000)))  # no phase of the next coup was marked


def test_where_no_text_says_so_the_bets_of_the_coup_are_accepted(room):
    mark(room, "no_va_mas", bets=LAY)
    room.coup(banca_wins(bet(2, "punto", 5000)))
    assert CoupUnderway.objects.get().bets == LAY  # who gets punto's cards follows from them


def test_bets_come_with_no_va_mas_only(room):
    with pytest.raises(BadInput):
        mark(room, "cards", bets=LAY)


def test_nothing_is_marked_without_a_talla_or_while_play_is_suspended():
    room = make_room()
    assert_refused("table.no_talla", mark, room, "cards")
    room.act(suspend_table, room.jefe)
    assert_refused("table.suspended", mark, room, "cards")
