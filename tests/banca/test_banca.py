"""The banca that belongs to its holder, kept by the floor act by act."""

import pytest

from games.banca.models import BancaAct
from games.coups.models import Coup
from games.coups.selectors.coup_state import read_coup_state
from games.coups.services.coup_entry import CoupEntry
from games.coups.services.record_coup import record_coup
from games.coups.services.record_pass import foresee_pass
from games.talla_acts.services.talla import end_talla
from games.tallas.models import Talla
from tables.floor.models import GamingTable
from tables.journal.models import FloorEvent
from tables.seating.services.standing import stand_guest
from tests.banca.banca_checks import refused, whole
from tests.banca.banca_room import MAXIMUM, make_banca_room
from tests.building import acting, new_command, post_limits
from tests.counting.counted import close_table
from tests.coups.made import next_place
from tests.coups.room import bet
from tests.refused import assert_refused

pytestmark = pytest.mark.django_db


def test_equal_offers_improve_and_the_best_has_the_banca():
    room = make_banca_room()
    room.do("offer", seat=2, amount_minor=10_000)
    refused("banca.not_improved", room, "offer", seat=4, amount_minor=10_000)
    room.do("offer", seat=4, amount_minor=10_000, simultaneous=True)
    room.do("close_offers")
    assert room.view["auction"] == {"offers": [], "floor_minor": 10_000, "improving": [2, 4]}
    refused("banca.not_improving", room, "offer", seat=1, amount_minor=20_000)
    refused("banca.not_improved", room, "offer", seat=4, amount_minor=10_000)
    room.do("offer", seat=4, amount_minor=12_000)
    room.do("close_offers")
    holder = room.view["holder"]
    assert (holder["seat"], holder["stake_minor"], holder["name"]) == (
        4,
        12_000,
        room.guests[4].name,
    )
    assert Talla.objects.get().holder == 4
    whole(room)


def test_a_pass_is_settled_with_its_coup_and_every_other_won_one_is_discounted():
    room = make_banca_room()
    room.auction(2, 10_000)
    kept = []
    for _ in range(4):
        room.coup("B", bet(1, "punto", 2000), bet(3, "banca", 1000))
        coup = room.last_coup()
        mine = [line for line in coup.bets if line["seat"] == 2]
        assert [(it["wager"], it["stake"], it["pay"]) for it in mine] == [("banca", 10_000, 10_000)]
        kept.append(mine[0]["commission"])
        assert coup.commission_minor == 100 + mine[0]["commission"]
        assert coup.holder == 2
    assert kept == [0, 1000, 0, 1000]
    assert room.house_won() == 4 * (2000 - 1000 + 100 - 10_000) + 2000
    assert room.table.house_minor == -4 * 10_000 + 2000
    whole(room)


def test_a_lost_banca_goes_to_the_house_and_the_sabot_to_the_right():
    room = make_banca_room()
    room.auction(2, 10_000)
    answer = room.coup("P", bet(1, "punto", 2000))
    assert answer["holder"] is None
    assert room.house_won() == 10_000 - 2000
    asked = room.view["asked"]
    assert (asked["to"], asked["seat"], asked["player"]) == ("seated", 3, room.player(3))
    assert Talla.objects.get().holder is None
    room.do("renounce", seat=3)
    room.take(4, 20_000)
    assert room.view["holder"]["seat"] == 4
    whole(room)


def test_no_coup_is_played_while_nobody_banks():
    room = make_banca_room()
    assert_refused("banca.nobody_banks", room.coup, "B")
    assert not Coup.objects.exists()
    assert not BancaAct.objects.exists()


def test_a_coup_sent_twice_is_one_pass():
    room = make_banca_room()
    room.auction(2, 10_000)
    command = new_command()
    entry = CoupEntry(winner="B", punto_total=2, banca_total=7, bets=[])
    place = next_place(room.room.table.pk)
    answers = [
        record_coup(
            sign_in_id=room.room.signed_in.id,
            table_id=room.room.table.pk,
            command=command,
            place=place,
            entry=entry,
        )[1]
        for _ in range(2)
    ]
    assert answers[0] == answers[1]
    assert room.view["holder"]["won"] == 1
    assert Coup.objects.count() == 1


def test_the_result_of_a_coup_is_previewed_with_the_holders_line():
    room = make_banca_room()
    room.auction(2, 30_000)
    state = read_coup_state(sign_in_id=room.room.signed_in.id, table_id=room.room.table.pk)
    entry = CoupEntry(winner="B", punto_total=2, banca_total=7, bets=[bet(1, "punto", 500)])
    before = BancaAct.objects.count()
    foreseen = foresee_pass(state, entry).settlement
    room.coup("B", bet(1, "punto", 500))
    coup = room.last_coup()
    assert foreseen is not None
    assert (foreseen.overall.commission_minor, foreseen.overall.paid_minor) == (3000, 30_000)
    assert (coup.commission_minor, coup.banca_paid_minor) == (3000, 30_000)
    assert BancaAct.objects.count() == before + 3


def test_the_holder_plays_a_second_maximum_in_the_box():
    room = make_banca_room()
    room.auction(2, MAXIMUM)
    over = [bet(2, "banca", MAXIMUM - 500), bet(2, "punto", 1000)]
    assert_refused("limits.person_over_maximum", room.coup, "B", *over)
    in_the_box = [bet(2, "banca", MAXIMUM - 500), bet(2, "punto", 500)]
    foreseen = room.foresee(CoupEntry(winner="B", punto_total=2, banca_total=7, bets=in_the_box))
    room.coup("B", *in_the_box)
    coup = room.last_coup()
    assert foreseen.settlement is not None
    # Opened over half of the maximum: the first won pass is discounted (29), the box always (30).
    assert foreseen.settlement.overall.commission_minor == coup.commission_minor == 5000 + 4950
    assert sorted((line["wager"], line["stake"]) for line in coup.bets) == [
        ("banca", MAXIMUM - 500),
        ("banca", MAXIMUM),
        ("punto", 500),
    ]


def test_no_va_mas_lays_the_banca_and_a_null_coup_frees_it():
    room = make_banca_room()
    room.auction(1, 10_000)
    room.do("call_no_va_mas")
    refused("banca.bets_closed", room, "raise", by_minor=500)
    room.do("draw_first_card")
    assert_refused("banca.card_drawn", room.room.act, end_talla)
    room.do("finish_pass", winner=None)
    room.do("raise", by_minor=500)
    room.do("call_no_va_mas")
    room.coup("B")
    assert room.last_coup().banca_stake_minor == 10_500
    whole(room)


def test_other_limits_wait_until_the_banca_is_over():
    room = make_banca_room()
    room.auction(2, 20_000)
    post_limits(room.room.table, room.room.jefe, maximum=30_000)
    room.coup("B")
    # 20,000 is not over half of 50,000, under which it was taken: the first won pass is spared
    assert room.last_coup().commission_minor == 0
    room.coup("P")
    assert room.view["asked"]["most_minor"] == 30_000
    refused("banca.bounds", room, "take", player=room.player(3), amount_minor=40_000)
    room.take(3, 30_000)
    whole(room)


def test_closing_the_table_gives_the_banca_back():
    room = make_banca_room()
    room.auction(2, 10_000)
    room.room.act(end_talla)
    room.take(2, 10_000)
    counts = {box: {} for box in ("closing_float", "commission_box", "tip_box", "drop_box")}
    room.room.act(
        close_table,
        room.room.manager,
        counts=counts,
        signer=acting(room.room.croupier),
        early_reason="over",
    )
    table = room.replay()
    assert table.on_table_minor == 0
    assert sum(table.cash_minor.values()) == 0


def test_the_journal_records_every_act():
    room = make_banca_room()
    room.auction(2, 10_000)
    room.coup("B")
    found = []
    for event in FloorEvent.objects.order_by("version"):
        banca = event.payload if event.kind == "banca.acted" else event.payload.get("banca_acts")
        found += banca["acts"] if banca else []
    rows = BancaAct.objects.order_by("number").values("number", "record", "takes_back")
    assert found == list(rows)


FIVE_DRAWS = {"punto": "2h3sKd", "banca": "2c4d"}
FIVE_STANDS = {"punto": "2h3s", "banca": "2c4d"}
NEITHER = {"winner": None, "punto_total": None, "banca_total": None}


@pytest.mark.parametrize(
    ("bets", "may_draw"),
    [
        ([bet(1, "punto", 500)], True),
        ([bet(1, "banca", 500)], False),
        ([bet(101, "punto", 500)], False),
        ([], False),
        (None, True),
    ],
)
def test_28_without_a_seated_bet_on_punto_five_stands(bets, may_draw):
    room = make_banca_room()
    GamingTable.objects.filter(id=room.room.table.pk).update(standing_guests=True)
    room.room.act(stand_guest, guest_name="Xana")
    room.auction(2, 10_000)
    draws = CoupEntry(**NEITHER, **FIVE_DRAWS, bets=bets)
    stands = CoupEntry(**NEITHER, **FIVE_STANDS, bets=bets)
    if not may_draw:
        for ask in (room.foresee, room.room.coup):
            refusal = assert_refused("coup.third_undue", ask, draws)
            assert refusal.article == "rio-de-la-plata 28"
        assert room.foresee(stands).outcome is not None
        room.room.coup(stands)
    else:
        assert room.foresee(draws).outcome is not None
        room.room.coup(draws)
    assert room.last_coup().punto == (draws if may_draw else stands).punto
    whole(room)


def test_28_the_card_after_such_a_five_is_banca_s():
    room = make_banca_room()
    room.auction(2, 10_000)
    entry = {**NEITHER, "punto": "2h3s", "banca": "2c3d"}
    expected = room.foresee(CoupEntry(**entry, bets=[bet(1, "banca", 500)])).expected
    assert expected is not None
    assert (expected.hand, expected.index) == ("banca", 2)
    assert_refused(
        "coup.third_undue", room.foresee, CoupEntry(**{**entry, "punto": "2h3sKd"}, bets=[])
    )
