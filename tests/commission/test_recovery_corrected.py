"""Recovered commission that was entered too high is corrected by two and recovered again."""

import pytest

from casino.lib.errors import NotFound
from casino.lib.policy import Role
from casino.shift.figures.book import open_books
from casino.shift.figures.commission import COMMISSION
from games.voids.services import void_coup
from tables.commission.models import CommissionDue, CommissionEntry
from tables.commission.selectors.owed import list_uncollected, sum_uncollected
from tables.commission.selectors.payments import list_recoveries
from tables.commission.selectors.uncollected import sum_outstanding
from tables.commission.services.commission import leave_uncollected, recover_commission
from tables.commission.services.correct import correct_commission
from tables.commission.services.correct_recovery import correct_recovery
from tables.journal.models import FloorEvent
from tables.ledger.models import Account, Transfer
from tables.ledger.services import ledger
from tests.building import acting, make_staff, new_command
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
    """A guest left 2.50; later 1.00 was paid, and all of it entered."""
    room = make_deferred_room()
    room.start()
    win(room, {1: 500})
    room.act(leave_uncollected, room.jefe, place=1, reason="gone")
    return room


built, room = shared(build_room)


def recover(room, amount=250, person=None):
    return recover_commission(
        actor=acting(person or room.jefe),
        command=new_command(),
        uncollected_id=CommissionEntry.objects.get(kind="uncollected").pk,
        amount_minor=amount,
    )


def correct(room, right=100, *, person=None, signer=None, words="1,00, no 2,50", command=None):
    return correct_recovery(
        actor=acting(person or room.jefe),
        command=command or new_command(),
        recovered_id=CommissionEntry.objects.filter(kind="recovered").earliest("id").pk,
        right_minor=right,
        words=words,
        signer=acting(signer or room.manager),
    )


def outstanding(room):
    listed = sum(it.outstanding_minor for it in list_uncollected(room.house.pk))
    due = CommissionDue.objects.get(session=room.session, place=1)
    assert listed == sum_outstanding(room.house.pk) == due.uncollected_minor
    return listed


def in_the_cage(room):
    moves = Transfer.objects.filter(house=room.house, session=None)
    into = sum(it.amount_minor for it in moves.filter(debit__kind="cage"))
    return into - sum(it.amount_minor for it in moves.filter(credit__kind="cage"))


def figure(room):
    """Return the commission expected in the box by the reconciliation, and the recorded one."""
    (book,) = open_books([room.session])
    found = COMMISSION.compute(book)
    return found.expected_minor, found.recorded_minor


def test_an_excess_is_to_be_recovered_again_and_leaves_the_box(room):
    recover(room)
    found = correct(room)
    assert (found["amount_minor"], found["outstanding_minor"]) == (150, 150)
    assert (owed(room), in_the_box(room), outstanding(room)) == ({}, 100, 150)
    moved = Transfer.objects.get(reason="commission_unrecovered")
    assert (moved.corrects.reason, moved.session) == ("commission_recovered", room.session)
    assert (moved.signed_by, moved.words) == (room.manager, "1,00, no 2,50")
    event = FloorEvent.objects.latest("id")
    assert (event.kind, event.payload["was_minor"]) == ("commission.unrecovered", 250)
    assert sum_uncollected(room.session.pk) == 150
    assert figure(room) == (100, 100)
    assert_books_agree(room)


def test_it_is_lowered_once_more_and_recovered_again(room):
    recover(room)
    correct(room, 200)
    correct(room, 0, words="y otra vez")
    chain = Transfer.objects.filter(reason="commission_unrecovered").order_by("id")
    assert [it.amount_minor for it in chain] == [50, 200]
    assert chain[1].corrects == chain[0]
    (left,) = CommissionEntry.objects.filter(kind="uncollected")
    (payment,) = list_recoveries(room.house.pk, [left.pk])[left.pk]
    assert (payment.left_minor, len(payment.corrections)) == (0, 2)
    assert_refused("commission.more_than_outstanding", recover, room, 251)
    recover(room, 100)
    assert (in_the_box(room), outstanding(room), figure(room)) == (100, 150, (100, 100))
    assert_books_agree(room)


def test_a_payment_to_the_cage_goes_out_of_the_cage(room):
    recover(room, person=make_staff(room.house, Role.CASHIER))
    correct(room)
    assert (in_the_cage(room), in_the_box(room), outstanding(room)) == (100, 0, 150)
    assert sum_uncollected(room.session.pk) == 250
    assert figure(room) == (0, 0)


@pytest.mark.parametrize("is_before", [True, False])
def test_after_the_closing_it_is_the_houses_and_leaves_the_cage(room, is_before):
    cashier = make_staff(room.house, Role.CASHIER)
    if is_before:
        recover(room, person=cashier)
    close_uncounted(room.session, room.manager)
    if not is_before:
        recover(room, person=cashier)
    correct(room, person=room.manager, signer=make_staff(room.house, Role.DIRECTOR))
    moved = Transfer.objects.get(reason="commission_unrecovered")
    assert (moved.session, moved.credit.kind) == (None, "cage")
    assert (in_the_cage(room), outstanding(room)) == (100, 150)


def test_a_payment_into_the_box_is_corrected_after_the_closing_and_no_longer_expected_there(room):
    ledger.keep_account(room.house.pk, Account.Kind.CAGE)
    recover(room)
    assert figure(room) == (250, 250)
    correct(room, 200)
    close_uncounted(room.session, room.manager)
    correct(room, 100, person=room.manager, signer=make_staff(room.house, Role.DIRECTOR))
    moved = Transfer.objects.filter(reason="commission_unrecovered").latest("id")
    assert (moved.session, moved.debit.kind) == (None, "guests")
    assert moved.credit.kind == "commission"
    assert outstanding(room) == 150
    assert figure(room) == (100, 100)
    (book,) = open_books([room.session])
    assert book.strays == []


def test_the_same_command_corrects_once(room):
    recover(room)
    command = new_command()
    assert correct(room, command=command) == correct(room, command=command)
    assert in_the_box(room) == 100


def test_only_excess_is_corrected_and_only_the_part_a_void_has_left(room):
    recover(room)
    assert outstanding(room) == 0
    assert_only_excess_is_corrected(room, correct, "commission.recovered_not_lower")


def test_a_void_lifts_the_rest_that_a_correction_left_to_be_recovered(room):
    recover(room)
    correct(room)
    room.act(void_coup, room.jefe, number=1, reason="misread")
    assert (in_the_box(room), outstanding(room), owed(room)) == (0, 0, {})
    assert_books_agree(room)


def test_two_people_correct_and_at_their_own_table(room):
    recover(room)
    assert_two_correct_at_their_own_table(room, correct)


def test_a_recovered_payment_is_no_payment_at_the_table_and_the_other_way_round(room):
    recover(room)
    with pytest.raises(NotFound):
        correct_commission(
            actor=acting(room.jefe),
            command=new_command(),
            payment_id=CommissionEntry.objects.get(kind="recovered").pk,
            right_minor=0,
            words="x",
            signer=acting(room.manager),
        )


@pytest.mark.parametrize("is_closed", [True, False])
def test_by_hand_neither_recovery_nor_correction_is_changed(room, is_closed):
    recover(room)
    correct(room)
    if is_closed:
        close_uncounted(room.session, room.manager)
    assert_not_corrected_by_hand(room, "commission_recovered", "commission_unrecovered")


def test_movement_and_entry_come_together_in_the_same_amount_and_signed_by_two(room):
    recover(room)
    assert_movement_and_entry_come_together(room, "unrecovered", "recovered")


def test_no_more_is_taken_back_than_was_recovered_nor_recovered_than_was_left(room):
    recover(room)
    correct(room)
    assert "than there was" in attack(entry_of("unrecovered", "recovered", 101))
    again = entry_of("recovered", "uncollected", 151, reason="''")
    assert "than there was" in attack(again)
