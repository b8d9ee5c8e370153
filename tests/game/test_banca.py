"""The banca that belongs to its holder, kept by the floor act by act."""

import pytest
from django.db import transaction

from casino.lib.errors import Conflict, NotAllowed
from casino.lib.policy import Role
from games.models import BancaAct, Coup, Talla
from games.rules.errors import BancaViolation
from games.selectors import banca_rows
from games.selectors.coup_state import read_coup_state
from games.services.banca import act_on_banca, undo_banca_act
from games.services.closing import close_table
from games.services.coup_entry import CoupEntry
from games.services.record_coup import record_coup
from games.services.record_pass import foresee_pass
from games.services.sabot import refuse_sabot
from games.services.talla import end_talla, show_cut_card
from games.services.void import undo_coup, void_coup
from tables.models import FloorEvent, GamingTable, SeatOccupancy, Transfer
from tables.services.seats import leave_seat, take_seat
from tables.services.session_state import suspend_table
from tables.services.standing import leave_standing, stand_guest
from tests.building import acting, make_house, make_staff, new_command, post_limits, sit
from tests.game.banca_room import BancaRoom, make_banca_room
from tests.game.room import bet, make_room

pytestmark = pytest.mark.django_db


def refused(code, room, act, **fields):
    before = BancaAct.objects.count()
    with pytest.raises((BancaViolation, Conflict)) as refusal:
        room.do(act, **fields)
    assert refusal.value.code == code
    assert BancaAct.objects.count() == before


def whole(room: BancaRoom) -> None:
    """The rows alone rebuild the state, and the rules' money is the ledger's."""
    table = room.replay()
    assert table == room.table
    assert sum(table.cash_minor.values()) + table.house_minor + table.on_table_minor == 0


def test_equal_offers_improve_and_the_best_has_the_banca():
    room = make_banca_room()
    room.do("offer", seat=2, amount_minor=10_000)
    room.do("offer", seat=4, amount_minor=10_000)
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
    with pytest.raises(Conflict) as refusal:
        room.coup("B")
    assert refusal.value.code == "banca.nobody_banks"
    assert not Coup.objects.exists()
    assert not BancaAct.objects.exists()


def test_a_coup_sent_twice_is_one_pass():
    room = make_banca_room()
    room.auction(2, 10_000)
    command = new_command()
    entry = CoupEntry(winner="B", punto_total=2, banca_total=7, bets=[])
    answers = [
        record_coup(
            sign_in_id=room.room.signed_in.id,
            table_id=room.room.table.pk,
            command=command,
            entry=entry,
        )[1]
        for _ in range(2)
    ]
    assert answers[0] == answers[1]
    assert room.view["holder"]["won"] == 1
    assert Coup.objects.count() == 1


def test_what_a_coup_comes_to_is_foreseen_with_the_holders_line():
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


def test_the_holder_bets_on_banca_by_raising_only():
    room = make_banca_room()
    room.auction(2, 10_000)
    with pytest.raises(Conflict) as refusal:
        room.coup("B", bet(2, "banca", 500))
    assert refusal.value.code == "banca.stake_lies"
    room.do("raise", by_minor=5000)
    room.coup("B", bet(2, "punto", 500))
    assert {line["stake"] for line in room.last_coup().bets} == {15_000, 500}


def test_half_is_withdrawn_once_after_two_won_passes():
    room = make_banca_room()
    room.auction(1, 10_000)
    room.coup("B")
    refused("banca.half_too_soon", room, "withdraw_half")
    room.coup("T")
    room.coup("B")
    room.do("withdraw_half")
    assert room.view["holder"]["stake_minor"] == 5000
    refused("banca.half_spent", room, "withdraw_half")
    whole(room)


def test_no_va_mas_lays_the_banca_and_a_null_coup_frees_it():
    room = make_banca_room()
    room.auction(1, 10_000)
    room.do("call_no_va_mas")
    refused("banca.bets_closed", room, "raise", by_minor=500)
    room.do("draw_first_card")
    with pytest.raises(BancaViolation) as refusal:
        room.room.act(end_talla)
    assert refusal.value.code == "banca.card_drawn"
    room.do("finish_pass", winner=None)
    room.do("raise", by_minor=500)
    room.do("call_no_va_mas")
    room.coup("B")
    assert room.last_coup().banca_stake_minor == 10_500
    whole(room)


def test_a_suite_costs_what_parity_spared_and_goes_to_the_right():
    room = make_banca_room()
    room.auction(2, 10_000)
    room.coup("B")
    room.do("announce_suite")
    assert room.view["holder"]["suite_costs_minor"] == 1000
    room.do("withdraw_banca")
    cost = Transfer.objects.get(reason="banca_suite")
    assert (cost.amount_minor, cost.debit.kind) == (1000, "commission")
    assert room.view["asked"]["seat"] == 3
    refused("banca.same_amount", room, "take", player=room.player(3), amount_minor=5000)
    room.take(3, 10_000)
    assert room.view["holder"]["in_suite"] is True
    refused("banca.suite_no_half", room, "withdraw_half")
    room.coup("P")
    assert room.view["asked"]["seat"] == 3  # by the right of who gave the first suite (41)
    assert room.house_won() == -10_000 + 1000 + 10_000
    whole(room)


def test_a_suite_nobody_wants_is_dealt_by_the_house_and_claimed_after_a_tie():
    room = make_banca_room(1, 2, 3)
    room.auction(2, 10_000)
    room.coup("B")
    room.do("announce_suite")
    room.do("withdraw_banca")
    before = room.house_won()
    room.do("renounce", seat=3)
    room.do("renounce", seat=1)
    assert room.view["asked"]["to"] == "giver"
    room.do("renounce", seat=2)
    assert room.view["holder"]["house"] is True
    assert room.coup("T", bet(1, "punto", 500))["holder"] is None
    assert [line["seat"] for line in room.last_coup().bets] == [1]
    room.do("claim_suite", player=room.player(1))
    assert room.view["holder"]["seat"] == 1
    room.coup("P", bet(3, "punto", 500))
    assert room.house_won() - before == 10_000 - 500
    whole(room)


def test_the_houses_own_banca_moves_no_money_of_the_house():
    room = make_banca_room(1, 2, 3)
    room.auction(2, 10_000)
    room.coup("B")
    room.do("announce_suite")
    room.do("withdraw_banca")
    for seat in (3, 1, 2):
        room.do("renounce", seat=seat)
    before = room.house_won()
    room.coup("B", bet(1, "punto", 500))
    assert room.house_won() - before == 500
    coup = room.last_coup()
    assert (coup.holder, coup.banca_stake_minor) == (None, 0)
    whole(room)


def test_the_deck_ends_and_the_unbeaten_holder_opens_the_next():
    room = make_banca_room()
    room.auction(3, 10_000)
    room.coup("B")
    room.room.act(show_cut_card)
    room.coup("B")
    assert Talla.objects.get().ended_at is not None
    assert room.view["asked"]["seat"] == 3
    assert room.view["decks"] == 2
    room.take(3, 20_000)
    talla = room.room.start(first_card="")
    assert (talla.number, talla.holder) == (2, 3)
    whole(room)


def test_a_beaten_holder_is_followed_by_the_right_in_the_next_deck():
    room = make_banca_room()
    room.auction(3, 10_000)
    room.room.act(show_cut_card)
    room.coup("P")
    assert room.view["asked"]["seat"] == 4
    whole(room)


def test_a_suite_ends_with_the_deck():
    room = make_banca_room()
    room.auction(2, 10_000)
    room.coup("B")
    room.do("announce_suite")
    room.do("withdraw_banca")
    room.take(3, 10_000)
    room.room.act(end_talla)
    assert room.view["asked"]["seat"] == 3  # the right of the first giver (42)
    assert room.view["holder"] is None
    whole(room)


def test_a_banca_that_nobody_wants_burns_the_deck():
    room = make_banca_room(1, 2, 3)
    room.auction(2, 10_000)
    room.coup("P")
    for seat in (3, 1):
        room.do("renounce", seat=seat)
    room.do("renounce", seat=2)
    assert room.view["phase"] == "Auction"
    assert Talla.objects.get().ended_at is not None
    kinds = list(FloorEvent.objects.order_by("version").values_list("kind", flat=True))
    assert kinds[-2:] == ["banca.acted", "talla.ended"]
    whole(room)


def test_the_winner_of_the_auction_may_desist_after_ties():
    room = make_banca_room()
    room.auction(2, 10_000)
    refused("banca.no_desisting", room, "desist")
    room.coup("T")
    room.do("desist")
    assert room.view["asked"]["seat"] == 3
    room.take(3, 5000)
    whole(room)


def test_who_leaves_is_not_asked_and_who_holds_is_bound():
    room = make_banca_room(1, 2, 3, 4)
    room.auction(2, 10_000)
    room.room.act(leave_seat, position=2)
    room.room.act(leave_seat, position=3)
    newcomer = sit(room.room.table, 2)
    holder = room.view["holder"]
    assert (holder["seat"], holder["name"]) == (2, room.guests[2].name)
    assert room.view["standing"] == [{"player": str(newcomer.pk), "name": newcomer.name}]
    room.coup("P")
    assert room.view["asked"]["seat"] == 4
    room.do("renounce", seat=4)
    assert room.view["asked"]["seat"] == 1
    assert room.table.seats == {
        1: room.player(1),
        2: str(newcomer.pk),
        4: room.player(4),
    }
    whole(room)


def test_a_guest_who_changes_seats_is_asked_where_he_sits_now():
    room = make_banca_room(1, 2, 3)
    room.auction(1, 10_000)
    room.coup("P")
    SeatOccupancy.objects.filter(guest=room.guests[2]).update(
        seat=room.room.table.seats.get(position=6)
    )
    assert room.view["asked"]["seat"] == 3
    room.do("renounce", seat=3)
    assert room.view["asked"]["seat"] == 6
    whole(room)


def test_too_few_are_seated_for_an_auction():
    room = make_banca_room(1, 2)
    refused("banca.too_few_seated", room, "offer", seat=1, amount_minor=1000)


def test_bets_that_nobody_recorded_leave_the_money_unknown_and_the_passes_known():
    room = make_banca_room()
    room.auction(2, 10_000)
    room.coup("B", unknown=True)
    coup = room.last_coup()
    assert (coup.bets, coup.commission_minor, coup.banca_stake_minor) == (None, None, None)
    assert room.view["holder"]["won"] == 1
    assert room.house_won() == 0


def test_an_undone_coup_takes_its_pass_back_and_what_rests_on_it():
    room = make_banca_room()
    room.auction(2, 10_000)
    room.coup("B")
    room.coup("P")
    room.take(3, 20_000)
    answer = room.room.act(undo_coup, number=2)
    assert answer["holder"] == 2
    holder = room.view["holder"]
    assert (holder["seat"], holder["won"], holder["stake_minor"]) == (2, 1, 10_000)
    assert room.house_won() == -10_000
    assert Talla.objects.get().holder == 2
    event = FloorEvent.objects.get(kind="coup.voided")
    assert event.payload["banca_acts"]["acts"][0]["takes_back"] is not None
    room.coup("B")
    assert room.last_coup().commission_minor == 1000
    whole(room)


def test_a_void_returns_what_a_suite_has_cost_since():
    room = make_banca_room()
    room.auction(2, 10_000)
    room.coup("B")
    room.do("announce_suite")
    room.do("withdraw_banca")
    room.room.act(void_coup, room.room.jefe, number=1, reason="misread")
    assert room.house_won() == 0
    assert room.view["holder"]["won"] == 0
    whole(room)


def test_a_voided_last_coup_of_a_deck_lets_it_go_on():
    room = make_banca_room()
    room.auction(2, 10_000)
    room.room.act(show_cut_card)
    room.coup("B")
    room.room.act(void_coup, room.room.jefe, number=1, reason="misread")
    assert Talla.objects.get().ended_at is None
    assert room.view["holder"]["seat"] == 2
    room.room.act(end_talla)
    assert room.view["holder"] is None


def test_an_act_is_undone_while_nothing_rests_on_it():
    room = make_banca_room()
    room.auction(2, 10_000)
    number = room.view["number"]
    room.room.act(undo_banca_act, number=number)
    assert room.view["phase"] == "Auction"
    assert room.view["auction"]["offers"] == [{"seat": 2, "amount_minor": 10_000}]
    with pytest.raises(Conflict) as refusal:
        room.room.act(undo_banca_act, number=room.view["number"])
    assert refusal.value.code == "banca.undo_over"
    room.do("close_offers")
    room.coup("B")
    with pytest.raises(Conflict):
        room.room.act(undo_banca_act, number=room.view["number"])
    whole(room)


def test_a_stale_screen_does_nothing():
    room = make_banca_room()
    room.auction(2, 10_000)
    with pytest.raises(Conflict) as refusal:
        room.room.act(act_on_banca, act={"act": "raise", "by_minor": 500}, after=1)
    assert refusal.value.code == "table.changed"
    room.room.act(act_on_banca, act={"act": "raise", "by_minor": 500}, after=room.view["number"])


@pytest.mark.parametrize(
    ("act", "fields"),
    [
        ("arrive", {"player": "1"}),
        ("leave", {"player": "1"}),
        ("sit", {"player": "1", "seat": 9}),
        ("end_deck", {}),
        ("finish_pass", {"winner": "B"}),
    ],
)
def test_what_other_acts_tell_is_not_done_by_hand(act, fields):
    refused("banca.not_by_hand", make_banca_room(), act, **fields)


def test_other_regulations_keep_no_banca():
    room = make_room()
    with pytest.raises(Conflict) as refusal:
        room.act(act_on_banca, act={"act": "close_offers"})
    assert refusal.value.code == "banca.not_kept_here"


def test_a_suspended_table_waits():
    room = make_banca_room()
    room.room.act(suspend_table, room.room.jefe)
    refused("table.suspended", room, "offer", seat=1, amount_minor=1000)


def test_the_sabot_is_not_passed_beside_the_banca():
    room = make_banca_room()
    with pytest.raises(Conflict) as refusal:
        room.room.act(refuse_sabot)
    assert refusal.value.code == "sabot.goes_with_banca"


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


def test_the_journal_tells_every_act():
    room = make_banca_room()
    room.auction(2, 10_000)
    room.coup("B")
    told = []
    for event in FloorEvent.objects.order_by("version"):
        banca = event.payload if event.kind == "banca.acted" else event.payload.get("banca_acts")
        told += banca["acts"] if banca else []
    rows = BancaAct.objects.order_by("number").values("number", "record", "takes_back")
    assert told == list(rows)


def test_only_who_works_there_does_it():
    room = make_banca_room()
    act = {"act": "offer", "seat": 1, "amount_minor": 1000}
    for role in (Role.INSPECTOR, Role.CASHIER):
        with pytest.raises(NotAllowed):
            room.room.act(act_on_banca, make_staff(room.room.house, role), act=act)
    stranger = make_staff(make_house(name="Otra"), Role.PIT_MANAGER)
    with pytest.raises(Exception, match="not_found"):
        room.room.act(act_on_banca, stranger, act=act)
    room.room.act(act_on_banca, room.room.jefe, act=act)


def stand(room: BancaRoom, name: str) -> tuple[str, int]:
    """Let a guest come and stand; as whom the banca knows them, and where."""
    GamingTable.objects.filter(id=room.room.table.pk).update(standing_guests=True)
    stood = room.room.act(stand_guest, room.room.jefe, guest_name=name)
    return str(stood["guest"]), stood["place"]


def test_who_stands_takes_the_turn_of_a_seat_that_renounced():
    room = make_banca_room()
    player, _ = stand(room, "Rosa")
    room.auction(2, 10_000)
    room.coup("P")
    room.do("renounce", seat=3)
    asked = room.view["asked"]
    assert (asked["to"], asked["seat"], asked["player"]) == ("standing", 3, None)
    room.do("take", player=player, amount_minor=5000)
    assert (room.view["holder"]["seat"], room.view["holder"]["name"]) == (3, "Rosa")
    # the seat is lent: who sits there bets as everybody does
    room.coup("B", bet(3, "banca", 5000))
    lines = [line for line in room.last_coup().bets if line["seat"] == 3]
    assert sorted(line["commission"] for line in lines) == [0, 500]
    room.coup("P")
    assert room.view["asked"]["seat"] == 4
    whole(room)


def test_a_suite_that_no_seat_wants_goes_to_who_stands_and_then_back():
    room = make_banca_room(1, 2, 3)
    player, place = stand(room, "Rosa")
    room.auction(2, 10_000)
    room.coup("B")
    room.do("announce_suite")
    room.do("withdraw_banca", wishes_on=False)
    for seat in (3, 1):
        room.do("renounce", seat=seat)
    assert room.view["asked"]["to"] == "standing"
    room.room.act(leave_standing, room.room.jefe, place=place)
    assert room.view["asked"]["to"] == "giver"
    assert room.view["standing"] == []
    room.take(2, 10_000)
    assert room.view["holder"]["in_suite"] is True
    refused("banca.not_now", room, "take", player=player, amount_minor=10_000)
    whole(room)


def test_who_stood_and_sits_down_is_asked_at_the_seat():
    room = make_banca_room(1, 2, 3)
    player, place = stand(room, "Rosa")
    room.auction(1, 10_000)
    room.coup("P")
    room.room.act(leave_standing, room.room.jefe, place=place)
    room.room.act(take_seat, position=7, guest_id=int(player))
    for seat in (2, 3):
        room.do("renounce", seat=seat)
    assert (room.view["asked"]["seat"], room.view["asked"]["name"]) == (7, "Rosa")
    whole(room)


def test_refusals_name_the_guest():
    room = make_banca_room()
    room.auction(2, 10_000)
    room.coup("P")
    with pytest.raises(BancaViolation) as refusal:
        room.take(2, 10_000)
    assert refusal.value.params["player"] == room.guests[2].name


def test_what_was_folded_of_rows_that_were_never_written_is_forgotten():
    room = make_banca_room()
    room.auction(2, 10_000)
    before = transaction.savepoint()
    room.do("raise", by_minor=5000)
    assert room.view["holder"]["stake_minor"] == 15_000
    remembered = dict(banca_rows._folded)
    transaction.savepoint_rollback(before)
    assert room.view["holder"]["stake_minor"] == 10_000
    room.do("raise", by_minor=1000)  # by another process: this one remembers what it folded
    banca_rows._folded.update(remembered)
    assert room.view["holder"]["stake_minor"] == 11_000
    whole(room)


@pytest.mark.parametrize("desisted", [False, True])
def test_a_talla_ends_while_its_first_banca_is_still_to_be_had(desisted):
    room = make_banca_room()
    if desisted:
        room.auction(2, 10_000)
        room.coup("T")
        room.do("desist")
    else:
        room.do("offer", seat=2, amount_minor=10_000)
    room.room.act(end_talla)
    assert room.view["phase"] == ("Left" if desisted else "Auction")
    assert room.view["decks"] == 1
    whole(room)
