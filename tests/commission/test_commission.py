"""Commission that is collected later: the debts, the gate, the rest, the return by a void."""

import pytest
from django.db import DatabaseError, transaction

from casino.lib.errors import BadInput, Conflict, NotAllowed, NotFound
from casino.lib.policy import Role
from games.coups.models import Coup, CoupVoid
from games.rules.limits import Limits
from games.talla_acts.services.talla import end_talla, show_cut_card, start_talla
from games.voids.services import undo_coup
from tables.commission.models import CommissionDue, CommissionEntry
from tables.commission.selectors.owed import list_uncollected, sum_uncollected
from tables.commission.services.commission import (
    collect_commission,
    leave_uncollected,
    recover_commission,
)
from tables.counting.selectors import CLOSING_KINDS
from tables.journal.models import FloorEvent
from tables.ledger.models import Transfer
from tables.posts.services.posts import post_croupier
from tables.seating.services.seats import leave_seat, take_seat
from tables.seating.services.standing import stand_guest
from tests.board.sent import table_projection
from tests.building import acting, make_house, make_shift, make_staff, make_table, new_command
from tests.building import supervise as put_in_charge
from tests.commission.commission_room import (
    assert_books_agree,
    banca_wins_by,
    in_the_box,
    make_deferred_room,
    owed,
    win,
)
from tests.counting.counted import close_table, open_table
from tests.coups.room import bet, make_room
from tests.raw_sql import attack
from tests.refused import assert_refused
from tests.shared import shared

pytestmark = pytest.mark.django_db
SIGN = Limits(500, 50_000, 5_000, 500)


def refused(code, room, service, person=None, **args):
    refusal = assert_refused(code, room.act, service, person, **args)
    return refusal


def playing(**where):
    room = make_deferred_room(**where)
    room.start()
    return room


def recover(room, person, uncollected, amount):
    return recover_commission(
        actor=acting(person),
        command=new_command(),
        uncollected_id=uncollected,
        amount_minor=amount,
    )


def test_a_coup_marks_the_debt_and_pays_in_full():
    room = playing()
    answer = win(room, {1: 500, 2: 100})
    assert owed(room) == {1: 250, 2: 50}
    assert answer["settlement"]["commission_minor"] == 300
    moved = Transfer.objects.values_list("reason", "amount_minor")
    assert list(moved) == [("coup_paid", 600)]
    win(room, {1: 500})
    assert owed(room) == {1: 500, 2: 50}


def test_a_table_that_takes_it_at_once_marks_nothing():
    room = make_room()
    room.start()
    win(room, {1: 5000})
    assert owed(room) == {}
    assert not CommissionDue.objects.exists()
    assert in_the_box(room) == 250


def test_a_guest_s_payment_goes_into_the_box_and_the_journal():
    room = playing()
    win(room, {1: 500})
    assert room.act(collect_commission, place=1, amount_minor=100)["owed_minor"] == 150
    assert (owed(room), in_the_box(room)) == ({1: 150}, 100)
    event = FloorEvent.objects.latest("id")
    assert event.kind == "commission.paid"
    assert event.payload == {"seat": 1, "amount_minor": 100, "owed_minor": 150}
    found = table_projection(room.house.pk, room.table.pk)["commission"]
    assert found == {
        "mode": "deferred",
        "owed": [{"place": 1, "amount_minor": 150}],
        "coups_unrecorded": 0,
    }


def test_nobody_pays_more_than_they_owe_or_nothing_at_all():
    room = playing()
    win(room, {1: 500})
    refused("commission.more_than_owed", room, collect_commission, place=1, amount_minor=251)
    refused("commission.nothing_owed", room, collect_commission, place=2, amount_minor=1)
    with pytest.raises(BadInput):
        room.act(collect_commission, place=1, amount_minor=0)


def test_commission_is_paid_in_chips_or_whole():
    room = playing()
    win(room, {1: 500, 2: 50})
    for amount in (1, 120, 249):
        refusal = assert_refused(
            "money.no_chip", room.act, collect_commission, place=1, amount_minor=amount
        )
        assert refusal.params == {"amount_minor": amount, "step_minor": 50}
    left = room.act(leave_uncollected, room.jefe, place=1, reason="gone")["uncollected"]
    assert_refused("money.no_chip", recover, room, room.jefe, left, 20)
    recover(room, room.jefe, left, 100)
    room.act(collect_commission, place=2, amount_minor=25)
    assert (owed(room), in_the_box(room)) == ({}, 125)


def test_the_gate_names_the_seat_and_the_amount_and_opens_when_it_is_paid():
    room = playing()
    win(room, {2: 500, 1: 50})
    refusal = refused("commission.owed", room, leave_seat, position=2)
    assert refusal.params == {"seat": "2", "owed_minor": 250}
    room.act(collect_commission, place=2, amount_minor=250)
    room.act(leave_seat, position=2)


def test_a_standing_guest_owes_too_and_settles_before_sitting_down():
    room = playing()
    room.act(stand_guest, guest_name="Xana")
    win(room, {1: 50, 101: 500})
    assert owed(room)[101] == 250
    refused("commission.owed", room, take_seat, room.jefe, position=5, guest_name="Xana")
    room.act(collect_commission, place=101, amount_minor=250)
    room.act(take_seat, room.jefe, position=5, guest_name="Xana")


def test_only_a_head_of_the_table_leaves_commission_uncollected_and_says_why():
    room = playing()
    win(room, {1: 500})
    with pytest.raises(NotAllowed):
        room.act(leave_uncollected, place=1, reason="gone")
    with pytest.raises(BadInput):
        room.act(leave_uncollected, room.jefe, place=1, reason=" ")
    answer = room.act(leave_uncollected, room.jefe, place=1, reason="gone")
    room.act(leave_seat, position=1)
    (record,) = list_uncollected(room.house.pk)
    assert (record.by_name, record.reason, record.guest) == (
        room.jefe.name,
        "gone",
        FloorEvent.objects.get(kind="commission.uncollected").payload
        and CommissionEntry.objects.get(id=answer["uncollected"]).guest.name,
    )
    assert record.outstanding_minor == 250


def test_a_recovered_payment_is_linked_and_never_more_than_was_left():
    room = playing()
    win(room, {1: 500})
    left = room.act(leave_uncollected, room.jefe, place=1, reason="gone")["uncollected"]
    assert recover(room, room.jefe, left, 200)["outstanding_minor"] == 50
    assert_refused("commission.more_than_outstanding", recover, room, room.jefe, left, 51)
    assert in_the_box(room) == 200
    assert CommissionEntry.objects.get(kind="recovered").against_id == left
    with pytest.raises(NotFound):
        recover(room, room.jefe, left + 99, 1)


def test_a_cashier_and_anybody_after_the_closing_takes_it_into_the_cage():
    room = playing()
    win(room, {1: 500})
    left = room.act(leave_uncollected, room.jefe, place=1, reason="gone")["uncollected"]
    cashier = make_staff(room.house, Role.CASHIER)
    recover(room, cashier, left, 100)
    close(room)
    recover(room, room.manager, left, 150)
    moves = Transfer.objects.filter(reason="commission_recovered")
    assert {(it.debit.kind, it.session_id) for it in moves} == {("cage", None)}
    assert sum_uncollected(room.session.pk) == 250  # not in the table's box
    assert list_uncollected(room.house.pk) == []


def close(room):
    counts = {kind.value: {} for kind in CLOSING_KINDS}
    signer = acting(make_staff(room.house, Role.INSPECTOR))
    return room.act(close_table, room.jefe, counts=counts, signer=signer, early_reason="Alarma")


def test_neither_the_talla_nor_the_table_ends_while_anything_is_owed():
    room = playing()
    win(room, {1: 500, 2: 500})
    refusal = refused("commission.owed_at_table", room, end_talla)
    assert refusal.params == {"seats": "1, 2", "owed_minor": 500}
    with pytest.raises(Conflict):
        close(room)
    room.act(collect_commission, place=1, amount_minor=250)
    room.act(leave_uncollected, room.jefe, place=2, reason="gone")
    room.act(end_talla)
    close(room)


def test_after_the_cut_card_no_shoe_is_prepared_before_all_have_paid():
    room = playing()
    room.act(show_cut_card)
    win(room, {1: 500})
    refused("commission.owed_at_table", room, start_talla, first_card="Tc")
    room.act(collect_commission, place=1, amount_minor=250)
    room.start()


def test_an_undone_coup_returns_its_payment_in_chips():
    room = playing()
    win(room, {1: 500})
    win(room, {1: 200, 2: 300})
    room.act(collect_commission, place=1, amount_minor=300)
    room.act(collect_commission, place=2, amount_minor=150)
    room.act(leave_seat, position=2)
    room.act(undo_coup, number=2)
    assert owed(room) == {}
    assert in_the_box(room) == 250
    event = FloorEvent.objects.latest("id").payload["commission_marks"]
    assert event == [
        {"seat": 1, "marked_minor": -100, "lifted_minor": 0, "returned_minor": 50},
        {"seat": 2, "marked_minor": -150, "lifted_minor": 0, "returned_minor": 150},
    ]
    assert_books_agree(room)


def test_an_undone_coup_lifts_uncollected_commission_before_it_returns_chips():
    room = playing()
    win(room, {1: 500})
    left = room.act(leave_uncollected, room.jefe, place=1, reason="gone")["uncollected"]
    recover(room, room.jefe, left, 100)
    room.act(undo_coup, number=1)
    kinds = CommissionEntry.objects.order_by("id").values_list("kind", "amount_minor")
    assert list(kinds)[2:] == [("lifted", 150), ("returned", 100)]
    assert (owed(room), in_the_box(room)) == ({}, 0)
    assert list_uncollected(room.house.pk) == []


def test_an_undone_coup_lifts_no_more_than_it_marked():
    room = playing()
    for stake in (300, 100):
        win(room, {1: stake})
        room.act(leave_uncollected, room.jefe, place=1, reason="gone")
    win(room, {1: 200})
    room.act(collect_commission, place=1, amount_minor=100)
    room.act(undo_coup, number=3)
    assert sum(it.outstanding_minor for it in list_uncollected(room.house.pk)) == 150 + 50 - 100
    assert in_the_box(room) == 100, "what was paid stays paid"
    assert FloorEvent.objects.latest("id").payload["commission_marks"] == [
        {"seat": 1, "marked_minor": -100, "lifted_minor": 100, "returned_minor": 0}
    ]
    assert_books_agree(room)


@pytest.mark.parametrize("mode", ["immediate", "deferred"])
def test_half_pay_on_a_banca_of_six_is_commission_in_both_modes(mode):
    room = make_room("andalucia", "mini", house=make_house(commission_mode=mode))
    room.start()
    room.coup(banca_wins_by(7, bet(1, "banca", 5000)))
    assert (owed(room), in_the_box(room)) == ({}, 0)
    room.coup(banca_wins_by(6, bet(1, "banca", 5000)))
    if mode == "deferred":
        assert (owed(room), in_the_box(room)) == ({1: 2500}, 0)
        room.act(collect_commission, place=1, amount_minor=2500)
    assert (owed(room), in_the_box(room)) == ({}, 2500)


def opened(regulation, mode, house_mode="immediate", table_format="large"):
    house = make_house(commission_mode=house_mode)
    table = make_table(house, regulation, table_format, seats=12 if table_format == "large" else 7)
    jefe, manager = make_staff(house, Role.JEFE), make_staff(house, Role.PIT_MANAGER)
    put_in_charge(table, jefe)
    make_shift(house, manager)
    for _ in range(3):
        badge = make_staff(house, Role.CROUPIER).badge
        post_croupier(actor=acting(manager), command=new_command(), table_id=table.pk, badge=badge)
    open_table(
        actor=acting(manager),
        command=new_command(),
        table_id=table.pk,
        limits=SIGN._replace(tie_maximum_minor=0),
        opening_float={10_000: 20},
        signer=acting(jefe),
        commission_mode=mode,
    )
    return table.sessions.get().commission_mode


@pytest.mark.parametrize(
    ("regulation", "article"),
    [
        ("rio-de-la-plata", "rio-de-la-plata 29-30"),
        ("fournier", "fournier Inicio y marcha del juego"),
        ("asturias-2011", "asturias-2011 B"),
    ],
)
def test_where_the_text_takes_it_in_paying_it_is_not_deferred(regulation, article):
    refusal = assert_refused("regulation.commission_at_once", opened, regulation, "deferred")
    assert refusal.article == article


def test_the_house_sets_the_mode_unless_the_opening_or_the_text_does():
    assert opened("fournier", None, house_mode="deferred") == "immediate"


def test_an_opening_may_ask_for_the_other_mode():
    assert opened("andalucia", "deferred", table_format="large") == "deferred"


# Refused by the database for every writer.


def build_owing():
    room = playing()
    win(room, {1: 500})
    return room


built, owing = shared(build_owing)


NOTHING_WAITS = ("SET CONSTRAINTS ALL IMMEDIATE",)  # for the end of the transaction
ENTRY = """
    INSERT INTO tables_commissionentry
        (house_id, session_id, place, kind, amount_minor, against_id, transfer_id, reason,
        actor_id, command_id, made_at)
    VALUES (%s, %s, 1, %s, %s, %s, %s, %s, %s, gen_random_uuid(), now())
"""


def entry_of(room, kind, amount, *, against=None, transfer=None, reason=""):
    session = room.session
    who = room.jefe.pk
    return ENTRY, [session.house_id, session.pk, kind, amount, against, transfer, reason, who]


def test_nobody_writes_the_debt_of_a_place(owing):
    moves = "a record moves only by the records that follow it"
    assert moves in attack("UPDATE tables_commissiondue SET marked_minor = 0")
    assert moves in attack("UPDATE tables_commissiondue SET paid_minor = 250")
    assert "Cannot delete" in attack("DELETE FROM tables_commissiondue")
    assert "only ever added" in attack(*NOTHING_WAITS, "TRUNCATE tables_commissiondue")
    marked = """INSERT INTO tables_commissiondue
        (house_id, session_id, place, marked_minor, paid_minor, uncollected_minor)
        VALUES (%s, %s, 9, 100, 0, 0)"""
    where = [owing.house.pk, owing.session.pk]
    assert "commission is marked by coups" in attack((marked, where))
    assert owed(owing) == {1: 250}


def test_entries_are_only_added_and_only_true_ones(owing):
    left = owing.act(leave_uncollected, owing.jefe, place=1, reason="gone")["uncollected"]
    win(owing, {1: 500})
    added = "Cannot update or delete"
    assert added in attack("UPDATE tables_commissionentry SET amount_minor = 1")
    assert added in attack("DELETE FROM tables_commissionentry")
    assert "only ever added" in attack(*NOTHING_WAITS, "TRUNCATE tables_commissionentry")
    other = Transfer.objects.latest("id").pk
    never = "commission_due_never_negative"
    for why, entry in (
        (never, entry_of(owing, "uncollected", 251, reason="too much")),
        ("commission_entry_shape", entry_of(owing, "uncollected", 100)),
        ("commission_entry_shape", entry_of(owing, "paid", 100)),
        ("is a transfer of the same amount", entry_of(owing, "paid", 100, transfer=other)),
        ("no more is recovered", entry_of(owing, "lifted", 251, against=left)),
        ("commission_entry_shape", entry_of(owing, "recovered", 100, against=left)),
        ("commission_entry_positive", entry_of(owing, "uncollected", 0, reason="none")),
    ):
        assert why in attack(entry)


def test_no_seat_table_or_shoe_goes_past_the_gate(owing):
    why = "commission is still owed"
    assert why in attack("UPDATE tables_seatoccupancy SET left_at = now()")
    assert why in attack("UPDATE tables_tablesession SET state = 'closed', closed_at = now()")
    assert why in attack("INSERT INTO games_talla SELECT * FROM games_talla")
    owing.act(collect_commission, place=1, amount_minor=250)
    owing.act(leave_seat, position=1)


def test_a_session_keeps_the_mode_of_its_opening(owing):
    change = "UPDATE tables_tablesession SET commission_mode = 'immediate'"
    assert "Cannot update" in attack(change)


def test_a_void_written_past_the_service_cannot_make_a_debt_of_the_house(owing):
    owing.act(collect_commission, place=1, amount_minor=250)
    coup = Coup.objects.get()
    with pytest.raises(DatabaseError), transaction.atomic():
        CoupVoid.objects.create(
            house=owing.house,
            coup=coup,
            reason="x",
            voided_by=owing.jefe,
            voided_at=coup.recorded_at,
        )
