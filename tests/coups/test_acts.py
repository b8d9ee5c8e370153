"""The coup as acts: each lit by the rules, stored as it is done, refused by its article."""

from typing import Any

import pytest

from casino.lib.errors import Conflict
from games.coups.models import Coup, CoupUnderway
from games.coups.services.acts import act_on_coup, take_acts_back
from games.coups.services.coup_entry import CoupEntry
from games.coups.services.phases import mark_phase
from games.talla_acts.services.sabot import refuse_sabot
from tables.journal.models import FloorEvent
from tables.seating.services.seats import leave_seat
from tables.undo.services import undo_act
from tests.banca.banca_room import BancaRoom, make_banca_room
from tests.board.sent import public_projection, table_projection
from tests.building import make_talla, new_command
from tests.coups.room import Room, bet, make_room, punto_wins
from tests.reader.reader_device import enrol_reader
from tests.refused import assert_refused
from tests.shared import shared

pytestmark = pytest.mark.django_db


def lay(*bets: tuple[int, str, int]) -> list[dict[str, Any]]:
    return [{"seat": seat, "wager": wager, "stake_minor": stake} for seat, wager, stake in bets]


def begin(room: Room, *bets: tuple[int, str, int], coup: int = 1) -> None:
    """Call "no va más" on these bets, then "cartas"."""
    room.act(mark_phase, coup=coup, phase="no_va_mas", bets=lay(*bets))
    room.act(mark_phase, coup=coup, phase="cards", acts=True)


def do(room: Room, act: str, coup: int = 1, **fields: Any) -> Any:
    return room.act(act_on_coup, coup=coup, act={"act": act, **fields})


def underway(room: Room) -> dict[str, Any]:
    found: dict[str, Any] = table_projection(room.house.pk, room.table.pk)["underway"]
    return found


def offered(room: Room) -> list[dict[str, Any]]:
    """Return the acts that the table offers, without their articles."""
    found = underway(room)["acts"]["next"]
    return [
        {name: value for name, value in act.items() if name != "article" and value is not None}
        for act in found
    ]


def find_dealer(room: Room) -> int | None:
    """Return the seat that deals the next coup."""
    dealer: int | None = table_projection(room.house.pk, room.table.pk)["sabot"]["holder"]
    return dealer


def names(room: Room) -> set[str]:
    return {act["act"] for act in offered(room)}


def asturias() -> Room:
    """A table whose sabot the croupier has: nobody took it."""
    room = make_room("asturias-2011", "large")
    room.start()
    for _ in range(3):
        room.act(refuse_sabot)
    return room


built, room = shared(asturias)


@pytest.fixture
def it() -> BancaRoom:
    """Seat 2 holds the banca."""
    room = make_banca_room()
    room.auction(2, 10_000)
    return room


def test_asturias_b_each_hand_is_announced_and_the_winner(room):
    begin(room, (2, "punto", 500), (3, "punto", 1000))
    assert offered(room) == [
        {"act": "give_cards", "seat": 3},
        {"act": "decline_cards", "seat": 3},
    ]
    for act, fields in (("turn_punto", {"seat": 3, "cards": "3c3d"}), ("call_banca", {})):
        not_yet = assert_refused("coup.not_now", do, room, act, **fields)
        assert not_yet.article == "asturias-2011 B"
    do(room, "give_cards", seat=3)
    do(room, "turn_punto", seat=3, cards="3c3d")
    announce = {"act": "announce_hand", "hand": "punto", "total": 6}
    stands = {"act": "announce_stand", "hand": "punto", "total": 6}
    assert [act for act in offered(room) if "announce" in act["act"]] == [announce, stands]
    wrong = assert_refused("coup.total_mismatch", do, room, **{**announce, "total": 5})
    assert wrong.article == "asturias-2011 B"
    do(room, **announce)
    do(room, **stands)
    do(room, "call_banca")
    do(room, "turn_banca", cards="2c3h")
    do(room, "announce_hand", hand="banca", total=5)
    undue = assert_refused("coup.third_undue", do, room, "call_third", hand="punto")
    assert undue.article == "asturias-2011 A.2"
    assert {"act": "call_third", "hand": "banca"} in offered(room)
    assert_refused("coup.not_called", do, room, "draw", cards="4c")
    do(room, "call_third", hand="banca")
    do(room, "draw", cards="4c")
    winner = {"act": "announce", "winner": "B", "punto_total": 6, "banca_total": 9}
    assert winner in offered(room)
    refused = assert_refused("coup.winner_mismatch", do, room, **{**winner, "winner": "P"})
    assert refused.article == "asturias-2011 A.1"
    assert underway(room)["phase"] == "cards"
    do(room, **winner)
    assert underway(room)["phase"] == "pay"
    room.coup(CoupEntry(punto="3c3d", banca="2c3h4c"))
    coup = Coup.objects.get()
    assert (coup.receiver, coup.winner, coup.pay_ms is None) == (3, "B", False)
    assert coup.house_result_minor == 1500  # the bets were known when "cartas" was called
    said = FloorEvent.objects.filter(kind="coup.acted").order_by("id")
    assert [event.payload["act"]["act"] for event in said] == [
        *("give_cards", "turn_punto", "announce_hand", "announce_stand", "call_banca"),
        *("turn_banca", "announce_hand", "call_third", "draw", "announce"),
    ]
    assert said[2].payload["article"] == "asturias-2011 B"
    assert underway(room)["acts"] is None


def test_fournier_announces_each_hand_and_who_draws():
    room = make_room("fournier")
    room.start()
    holder = room.table.tallas.get().holder
    begin(room, (2, "punto", 500))
    do(room, "give_cards", seat=2)
    do(room, "turn_punto", seat=2, cards="2c3d")
    do(room, "announce_hand", hand="punto", total=5)
    do(room, "call_banca")
    do(room, "turn_banca", seat=holder, cards="2s2h")
    do(room, "announce_hand", hand="banca", total=4)
    stays = assert_refused("coup.third_missing", do, room, "announce_stand", hand="punto", total=5)
    assert stays.article == "fournier Inicio y marcha del juego"
    assert [(act["act"], act["hand"]) for act in offered(room)] == [("call_third", "punto")]
    do(room, "call_third", hand="punto")
    do(room, "draw", seat=holder, cards="Kc")
    assert ("announce_stand", "banca", 4) in [
        (act["act"], act.get("hand"), act.get("total")) for act in offered(room)
    ]
    do(room, "announce", winner="P", punto_total=5, banca_total=4)
    room.coup(CoupEntry(punto="2c3dKc", banca="2s2h"))
    assert Coup.objects.get().winner == "P"


def test_20_22_the_will_is_that_of_the_highest_bet_and_binds(it):
    begin(it.room, (1, "punto", 500), (3, "punto", 1000), (4, "punto", 500))
    do(it.room, "decline_cards", seat=3)
    assert underway(it.room)["acts"]["declined"] == [3]
    not_theirs = assert_refused("coup.not_entitled", do, it.room, "give_cards", seat=1)
    assert not_theirs.article == "rio-de-la-plata 17"
    do(it.room, "give_cards", seat=4)
    ceded = assert_refused("coup.right_not_ceded", do, it.room, "turn_punto", seat=1, cards="5hKd")
    assert ceded.article == "rio-de-la-plata 45"
    do(it.room, "turn_punto", seat=4, cards="5hKd")
    wills = [{"act": "say_will", "seat": 4, "will": will} for will in ("card", "stand")]
    assert offered(it.room) == wills
    other = assert_refused("coup.will_not_theirs", do, it.room, "say_will", seat=1, will="card")
    assert other.article == "rio-de-la-plata 20"
    early = assert_refused("coup.punto_unresolved", do, it.room, "turn_banca", seat=2, cards="2s2h")
    assert early.article == "rio-de-la-plata 24"
    do(it.room, **wills[1])
    do(it.room, "call_banca")
    do(it.room, "turn_banca", seat=2, cards="2s2h")
    assert underway(it.room)["punto_stands"] is True
    undue = assert_refused("coup.third_undue", do, it.room, "call_third", hand="punto")
    assert undue.article == "rio-de-la-plata 20"
    do(it.room, "call_third", hand="banca")
    prerogative = assert_refused("coup.not_holder", do, it.room, "draw", seat=1, cards="3c")
    assert prerogative.article == "rio-de-la-plata 14"
    do(it.room, "draw", seat=2, cards="3c")
    do(it.room, "announce", winner="B", punto_total=5, banca_total=7)
    bets = [bet(1, "punto", 500), bet(3, "punto", 1000), bet(4, "punto", 500)]
    drew = CoupEntry(punto="5hKd9c", banca="2s2h3c", bets=bets)
    assert_refused("coup.will_disagrees", it.room.coup, drew)
    it.room.coup(CoupEntry(punto="5hKd", banca="2s2h3c", punto_stands=True, bets=bets))
    assert (it.last_coup().receiver, it.last_coup().declined) == (4, [3])


def test_an_act_out_of_its_turn_changes_nothing(it):
    begin(it.room, (1, "punto", 500))
    before, events = CoupUnderway.objects.values().get(), FloorEvent.objects.count()
    for act, fields, article in (
        ("turn_punto", {"seat": 1, "cards": "5hKd"}, "rio-de-la-plata 16"),
        ("announce", {"winner": "P", "punto_total": 9, "banca_total": 1}, ""),
        ("say_will", {"seat": 1, "will": "card"}, ""),
        ("call_banca", {}, "rio-de-la-plata 24"),
        ("call_third", {"hand": "banca"}, "rio-de-la-plata 24"),
    ):
        refused = assert_refused("coup.not_now", do, it.room, act, **fields)
        assert refused.article == article
    do(it.room, "give_cards", seat=1)
    assert_refused("coup.card_count", do, it.room, "turn_punto", seat=1, cards="5h")
    assert CoupUnderway.objects.values().get()["punto"] == before["punto"]
    assert FloorEvent.objects.count() == events + 1


def test_a_card_that_the_shoe_cannot_hold_is_refused():
    room = make_room("andalucia", "mini")
    make_talla(room.session, room.croupier, 1, None)
    begin(room)
    do(room, "give_cards")
    assert_refused("card.not_in_shoe", do, room, "turn_punto", cards="AcAc")


def test_acts_are_taken_back_one_by_one_or_all(room):
    begin(room, (2, "punto", 500))
    do(room, "give_cards", seat=2)
    given = underway(room)
    do(room, "turn_punto", seat=2, cards="9cKd")
    assert underway(room)["punto"] == "9cKd"
    room.act(take_acts_back, coup=1)
    assert underway(room) == given
    room.act(take_acts_back, coup=1, every=True)
    found = underway(room)
    assert (found["acts"], found["phase"], found["punto"]) == (None, "no_va_mas", "")
    assert_refused("acts.none", room.act, take_acts_back, coup=1)
    taken = FloorEvent.objects.filter(kind="coup.acts_taken_back").latest("id").payload["acts"]
    assert [act["act"] for act in taken] == ["begin", "give_cards"]
    room.coup(punto_wins(bet(2, "punto", 500)))


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        (CoupEntry(punto="9dKd", banca="2c5h"), "coup.cards_disagree"),
        (CoupEntry(punto="9cKd", banca="2c6h"), None),  # the rest of a coup cut off in the middle
        (CoupEntry(winner="P", punto_total=9, banca_total=8), None),
    ],
)
def test_a_coup_begun_by_its_acts_is_recorded_as_they_showed_it(room, entry, code):
    begin(room)
    do(room, "give_cards")
    do(room, "turn_punto", cards="9cKd")
    if code:
        assert_refused(code, room.coup, entry)
        assert not Coup.objects.exists()
    else:
        room.coup(entry)
        assert Coup.objects.get().winner == "P"


def test_who_has_turned_them_stays_who_was_entitled(room):
    begin(room, (2, "punto", 500))
    do(room, "give_cards", seat=2)
    changed = punto_wins(bet(2, "punto", 500), bet(3, "punto", 1000))
    refused = assert_refused("coup.not_entitled", room.coup, changed)
    assert refused.article == "asturias-2011 C"


def test_a_guest_who_leaves_in_the_middle_leaves_the_bet_and_the_right_to_punto_s_cards(room):
    begin(room, (2, "punto", 500), (3, "punto", 1000))
    do(room, "give_cards", seat=3)
    room.act(leave_seat, position=3)
    room.coup(CoupEntry(winner="P", punto_total=7, banca_total=2))
    coup = Coup.objects.get()
    assert coup.receiver == 3
    assert {row["seat"]: row["pay"] for row in coup.bets} == {2: 500, 3: 1000}


def test_the_holder_who_leaves_in_the_middle_has_dealt_the_coup():
    room = make_room("asturias-2011", "large")
    room.start()
    assert find_dealer(room) == 1
    begin(room, (1, "banca", 500))
    room.act(leave_seat, position=1)
    room.coup(CoupEntry(winner="B", punto_total=2, banca_total=7))
    coup = Coup.objects.get()
    assert coup.holder == 1
    assert find_dealer(room) == 2


def test_the_acts_begin_with_known_bets_and_without_a_reader(room):
    assert_refused("acts.bets_unknown", room.act, mark_phase, coup=1, phase="cards", acts=True)
    room.act(mark_phase, coup=1, phase="no_va_mas")
    assert_refused("acts.bets_unknown", room.act, mark_phase, coup=1, phase="cards", acts=True)
    assert_refused("acts.none", do, room, "call_banca")
    room.coup(punto_wins())
    assert table_projection(room.house.pk, room.table.pk)["entry"] == "totals"
    enrol_reader(room)
    assert table_projection(room.house.pk, room.table.pk)["entry"] == "reader"
    room.act(mark_phase, coup=2, phase="no_va_mas", bets=[])
    assert_refused("acts.reader", room.act, mark_phase, coup=2, phase="cards", acts=True)


def test_cartas_is_taken_back_until_an_act_follows(room):
    before, command = None, new_command()
    room.act(mark_phase, coup=1, phase="no_va_mas", bets=[])
    before = underway(room)
    room.act(mark_phase, coup=1, phase="cards", acts=True, command=command)
    room.act(undo_act, undone_command_id=command.id)
    assert underway(room) == before
    again = new_command()
    room.act(mark_phase, coup=1, phase="cards", acts=True, command=again)
    do(room, "give_cards")
    with pytest.raises(Conflict):
        room.act(undo_act, undone_command_id=again.id)


def test_the_room_sees_uncovered_cards_only(room):
    begin(room)
    do(room, "give_cards")
    do(room, "turn_punto", cards="9cKd")
    shown = public_projection(room.table.pk)["underway"]
    assert (shown["punto"], shown["punto_covered"]) == ("9cKd", 0)
    assert (shown["banca"], shown["banca_covered"]) == ("", 2)
    assert "acts" not in shown
