"""A payment of commission that was entered too high is corrected at the open table, by two."""

import pytest

from tables.commission.models import CommissionEntry
from tables.commission.selectors.owed import sum_uncollected
from tables.commission.selectors.payments import list_open_payments
from tables.commission.services.commission import collect_commission, leave_uncollected
from tables.commission.services.correct import correct_commission
from tables.journal.models import FloorEvent
from tables.ledger.models import Transfer
from tests.building import acting, new_command
from tests.closing import close_uncounted
from tests.commission.commission_room import (
    assert_books_agree,
    in_the_box,
    make_deferred_room,
    owed,
    win,
)
from tests.commission.corrections import (
    assert_movement_and_entry_come_together,
    assert_not_corrected_by_hand,
    assert_only_excess_is_corrected,
    assert_two_correct_at_their_own_table,
    entry_of,
)
from tests.raw_sql import attack
from tests.refused import assert_refused
from tests.shared import shared

pytestmark = pytest.mark.django_db


def build_room():
    """A guest who owed 2.50 paid 1.00; the croupier entered all of it."""
    room = make_deferred_room()
    room.start()
    win(room, {1: 500})
    room.act(collect_commission, place=1, amount_minor=250)
    return room


built, room = shared(build_room)


def correct(room, right=100, *, person=None, signer=None, words="1,00, no 2,50", command=None):
    payment = CommissionEntry.objects.filter(kind="paid").earliest("id")
    return correct_commission(
        actor=acting(person or room.jefe),
        command=command or new_command(),
        payment_id=payment.pk,
        right_minor=right,
        words=words,
        signer=acting(signer or room.manager),
    )


def test_an_excess_is_owed_again_and_leaves_the_box(room):
    found = correct(room)
    assert (found["amount_minor"], owed(room), in_the_box(room)) == (150, {1: 150}, 100)
    moved = Transfer.objects.get(reason="commission_corrected")
    assert (moved.corrects.reason, moved.session) == ("commission_paid", room.session)
    assert (moved.signed_by, moved.words) == (room.manager, "1,00, no 2,50")
    event = FloorEvent.objects.latest("id")
    assert (event.kind, event.payload["was_minor"]) == ("commission.corrected", 250)
    assert sum_uncollected(room.session.pk) == 0
    assert_books_agree(room)


def test_a_correction_is_lowered_once_more_and_the_rest_is_paid_or_left(room):
    correct(room, 200)
    correct(room, 50, words="y otra vez")
    chain = Transfer.objects.filter(reason="commission_corrected").order_by("id")
    assert [it.amount_minor for it in chain] == [50, 150]
    assert chain[1].corrects == chain[0]
    assert (owed(room), in_the_box(room)) == ({1: 200}, 50)
    (payment,) = list_open_payments(room.house.pk)
    assert (payment.left_minor, len(payment.corrections)) == (50, 2)
    room.act(collect_commission, place=1, amount_minor=100)
    room.act(leave_uncollected, room.jefe, place=1, reason="gone")
    assert (owed(room), in_the_box(room)) == ({}, 150)
    assert_books_agree(room)


def test_the_same_command_corrects_once(room):
    command = new_command()
    assert correct(room, command=command) == correct(room, command=command)
    assert in_the_box(room) == 100


def test_only_excess_is_corrected_and_only_the_part_a_void_has_left(room):
    assert_only_excess_is_corrected(room, correct, "commission.not_lower")


def test_two_people_correct_and_at_their_own_table(room):
    assert_two_correct_at_their_own_table(room, correct)


def test_by_hand_neither_payment_nor_correction_is_changed_while_the_table_is_open(room):
    correct(room)
    assert_not_corrected_by_hand(room, "commission_paid", "commission_corrected")


def test_a_closed_table_has_its_payments_corrected_in_the_ledger(room):
    close_uncounted(room.session, room.manager)
    assert_refused("table.closed", correct, room)
    assert list_open_payments(room.house.pk) == []


def test_movement_and_entry_come_together_in_the_same_amount_and_signed_by_two(room):
    assert_movement_and_entry_come_together(room, "corrected", "paid")


def test_no_more_is_corrected_than_was_paid(room):
    correct(room)
    assert "than there was" in attack(entry_of("corrected", "paid", 101))
