"""Where punto may stand on five, the entry of the coup names its choice (rio-de-la-plata 22)."""

from typing import Any

import pytest

from casino.lib.errors import Conflict
from games.coups.models import Coup, CoupUnderway
from games.coups.services.coup_entry import CoupEntry
from games.reader.services.pad import clear_reading, stand_punto
from tables.journal.models import FloorEvent
from tests.banca.banca_room import BancaRoom, make_banca_room
from tests.board.sent import public_projections, table_projection
from tests.coups.room import bet
from tests.reader.reader_device import Reader, deal, enrol_reader
from tests.refused import assert_refused
from tests.shared import shared

pytestmark = pytest.mark.django_db
FIVE, SIX, FOUR = ("5hKd", "3s3h"), ("5hKd", "3s3h"), ("5hKd", "2s2h")


def coup(hands: tuple[str, str], **more: Any) -> CoupEntry:
    return CoupEntry(punto=hands[0], banca=hands[1], **more)


def build_room() -> BancaRoom:
    room = make_banca_room()
    room.auction(2, 10_000)
    return room


built, room = shared(build_room)


@pytest.fixture
def reader(room: BancaRoom) -> Reader:
    return enrol_reader(room.room)


def underway(room: BancaRoom) -> dict[str, Any]:
    state = table_projection(room.room.house.pk, room.room.table.pk)["underway"]
    assert isinstance(state, dict)
    return state


def test_22_until_punto_has_chosen_the_coup_is_open(room):
    foreseen = room.foresee(coup(FIVE))
    assert foreseen.outcome is None
    assert foreseen.expected.why == "choice.punto"


def test_22_punto_stands_and_banca_stands_on_six(room):
    outcome = room.foresee(coup(SIX, punto_stands=True)).outcome
    assert (outcome.winner, outcome.punto_total, outcome.banca_total) == ("B", 5, 6)
    room.room.coup(coup(SIX, punto_stands=True))
    assert (room.last_coup().punto, room.last_coup().banca) == SIX


def test_22_punto_stands_and_banca_draws_on_four(room):
    expected = room.foresee(coup(FOUR, punto_stands=True)).expected
    assert (expected.hand, expected.index) == ("banca", 2)
    drawn = (FOUR[0], FOUR[1] + "3c")
    assert room.foresee(coup(drawn, punto_stands=True)).outcome.banca_total == 7
    room.room.coup(coup(drawn, punto_stands=True))
    assert room.last_coup().banca == "2s2h3c"


def test_28_punto_stands_may_be_entered_where_it_must(room):
    stands = coup(SIX, punto_stands=True, bets=[bet(1, "banca", 500)])
    assert room.foresee(stands).outcome is not None
    room.room.coup(stands)


@pytest.mark.parametrize(
    ("punto", "banca"),
    [
        ("5hKd2c", "3s3h"),  # it drew
        ("4hKd", "3s3h"),  # on four it draws
        ("6hKd", "3s3h"),  # on six it stands without a choice
        ("5hKd", "3s5h"),  # a natural: nobody is asked
        ("5h", "3s3h"),  # not dealt yet
        ("5hKd", "3s"),
        ("", ""),
    ],
)
def test_punto_stands_only_where_it_has_the_choice(room, punto, banca):
    entry = coup((punto, banca), punto_stands=True)
    if not punto:
        entry = CoupEntry(winner="B", punto_total=5, banca_total=6, punto_stands=True)
    for ask in (room.foresee, room.room.coup):
        refusal = assert_refused("coup.no_choice", ask, entry)
        assert refusal.article == "rio-de-la-plata 22"
    assert not Coup.objects.exists()


def test_a_reader_says_that_punto_stands_and_the_coup_is_confirmed(room, reader):
    open_five = deal(reader, "5h", "3s", "Kd", "3h").json()
    assert open_five["expected"]["why"] == "choice.punto"
    assert reader.card("punto", 0, "2c").json()["code"] == "reader.coup_unconfirmed"
    answer = reader.stand().json()
    assert (answer["taken"], answer["expected"], answer["outcome"]["winner"]) == (True, None, "B")
    assert (underway(room)["punto_stands"], underway(room)["expected"]) == (True, None)
    [shown] = public_projections(room.room.house.pk, [room.room.table.pk])
    assert "punto_stands" not in shown["underway"]
    room.room.coup(coup(SIX, punto_stands=True))
    assert FloorEvent.objects.latest("id").payload["read"] == {
        "punto": "5hKd",
        "banca": "3s3h",
        "punto_stands": True,
    }
    assert deal(reader, "2c").json()["coup"] == 2
    assert not underway(room)["punto_stands"]


def test_after_punto_stood_a_reader_reads_banca_s_card(room, reader):
    deal(reader, "5h", "2s", "Kd", "2h")
    assert reader.stand().json()["expected"]["hand"] == "banca"
    assert reader.stand().json()["violation"]["code"] == "coup.no_choice"  # said once
    late = reader.card("punto", 2, "9c").json()
    undue = {"code": "coup.third_undue", "article": "rio-de-la-plata 20"}
    assert (late["taken"], late["violation"]) == (False, undue)
    assert reader.card("banca", 2, "3c").json()["outcome"]["banca_total"] == 7


@pytest.mark.parametrize("hands", [FIVE, FOUR])
def test_20_a_third_card_after_punto_chose_to_stand_is_against_its_will(room, reader, hands):
    """Whether banca then stands on six or draws on four."""
    punto, banca = hands
    deal(reader, punto[:2], banca[:2], punto[2:], banca[2:])
    reader.stand()
    late = reader.card("punto", 2, "9c").json()
    assert late["violation"] == {"code": "coup.third_undue", "article": "rio-de-la-plata 20"}


def test_a_reader_has_no_say_where_punto_has_no_choice(room, reader):
    deal(reader, "4h", "3s", "Kd", "3h")
    answer = reader.stand().json()
    assert (answer["taken"], answer["violation"]) == (
        False,
        {"code": "coup.no_choice", "article": "rio-de-la-plata 22"},
    )
    assert not underway(room)["punto_stands"]


def test_the_croupier_says_it_for_the_reader_and_takes_it_back(room, reader):
    deal(reader, "5h", "3s", "Kd", "3h")
    room.room.act(stand_punto, coup=1)
    assert reader.where().json()["outcome"]["winner"] == "B"
    assert_refused("coup.no_choice", room.room.act, stand_punto, coup=1)
    room.room.act(clear_reading, coup=1, cards="last")
    assert reader.where().json()["expected"]["why"] == "choice.punto"
    assert underway(room)["banca"] == "3s3h"
    with pytest.raises(Conflict):
        room.room.act(stand_punto, coup=2)


def test_a_card_that_goes_back_into_the_shoe_takes_the_word_with_it(room, reader):
    deal(reader, "5h", "3s", "Kd", "3h")
    reader.stand()
    answer = reader.error("card_returned").json()
    assert (answer["banca"], answer["expected"]["index"]) == ("3s", 1)
    assert not CoupUnderway.objects.get().punto_stands
