"""Tips are paid once for each person and signed pool, by another, and the payee confirms it."""

import pytest

from casino.lib.errors import NotAllowed, NotFound
from casino.lib.policy import Role
from casino.tips.models.payments import TipPayment, TipReceipt
from casino.tips.models.pools import TipShare
from casino.tips.selectors.payments import list_day_payments, sum_lines, sum_own
from casino.tips.services.hours import enter_tip_hours
from casino.tips.services.pay import acknowledge_tips, pay_tips
from tables.journal.models import FloorEvent
from tables.ledger.models import Transfer
from tables.ledger.selectors.balances import list_balances
from tests.building import acting, make_staff, new_command
from tests.raw_sql import attack
from tests.refused import assert_refused
from tests.shared import shared
from tests.shift.evening import start_shift
from tests.tips.tips import (
    balances,
    close_day,
    close_with_tips,
    make_rule,
    open_hours_ago,
    post_for,
    sign,
    sign_by_two,
)

pytestmark = pytest.mark.django_db


def build_shift():
    shift = start_shift()
    make_rule(shift)
    table = open_hours_ago(shift, 360)
    post_for(table, 240)
    close_with_tips(table, 10_000)
    close_day(shift)
    return shift


built, shift = shared(build_shift)


@pytest.fixture
def cashier(shift):
    return make_staff(shift.house, Role.CASHIER)


def pay(share, person, command=None):
    return pay_tips(actor=acting(person), command=command or new_command(), share_id=share.pk)


def acknowledge(payment, person):
    return acknowledge_tips(actor=acting(person), command=new_command(), payment_id=payment)


def lines(shift):
    return list_day_payments(shift.house_id, shift.gaming_day)


def shares(revision=1):
    return list(TipShare.objects.filter(pool__revision=revision).order_by("id"))


def test_each_is_paid_once_and_the_debt_goes_down_to_zero(shift, cashier):
    sign_by_two(shift)
    for share in shares():
        owed = sum_own(share.person_id).owed_minor
        assert owed == share.share_minor
        command = new_command()
        assert pay(share, cashier, command) == pay(share, cashier, command)
        assert_refused("tips.paid", pay, share, cashier)
        assert sum_own(share.person_id).owed_minor == 0
    assert balances(shift)["staff"] == sum_lines(lines(shift)).owed_minor == 0
    assert TipPayment.objects.count() == len(shares()) == 2
    assert sum(it.amount_minor for it in list_balances(shift.house_id)) == 0
    event = FloorEvent.objects.filter(kind="tip_share.paid").latest("id")
    assert event.payload["amount_minor"] == shares()[-1].share_minor


def test_the_person_paid_confirms_it_and_nobody_for_them(shift, cashier):
    sign_by_two(shift)
    share, other = shares()
    payment = pay(share, cashier)["payment"]
    for person in (other.person, cashier):
        with pytest.raises(NotFound):
            acknowledge(payment, person)
    acknowledge(payment, share.person)
    assert_refused("tips.acknowledged", acknowledge, payment, share.person)
    facts = {it.person: it for it in lines(shift)}
    assert facts[share.person_id].acknowledged_at is not None
    assert facts[other.person_id].paid_at is None


def test_a_pool_that_one_has_signed_pays_nobody(shift, cashier):
    sign(shift, cashier)
    assert_refused("tips.not_signed", pay, shares()[0], cashier)
    assert lines(shift) == []


def test_the_payer_holds_the_cage_and_does_not_pay_themselves(shift, cashier):
    make_rule(shift, points={"croupier": 10, "cashier": 5})
    enter_tip_hours(
        actor=acting(make_staff(shift.house, Role.PIT_MANAGER)),
        command=new_command(),
        day=shift.gaming_day,
        badge=cashier.badge,
        minutes=60,
        reason="Parte",
    )
    sign_by_two(shift)
    own = TipShare.objects.get(person=cashier)
    assert_refused("tips.pay_yourself", pay, own, cashier)
    with pytest.raises(NotAllowed):
        pay(own, make_staff(shift.house, Role.PIT_MANAGER))
    pay(own, make_staff(shift.house, Role.DIRECTOR))


def test_a_revision_pays_the_rest_and_takes_an_excess_back(shift, cashier):
    sign_by_two(shift)
    for share in shares():
        pay(share, cashier)
    croupier = next(it.person for it in shares() if it.role == "croupier")
    enter_tip_hours(
        actor=acting(make_staff(shift.house, Role.PIT_MANAGER)),
        command=new_command(),
        day=shift.gaming_day,
        badge=croupier.badge,
        minutes=30,
        reason="Parte",
    )
    sign_by_two(shift)
    assert sum_own(croupier.pk).owed_minor < 0
    assert sum_lines(lines(shift)).owed_minor == 0, "what one gives back the other has"
    for share in shares(2):
        pay(share, cashier)
        assert sum_own(share.person_id).owed_minor == 0
    back = Transfer.objects.get(reason="tips_given_back")
    assert back.amount_minor == -shares(2)[-1].difference_minor or back.debit.kind == "staff"
    assert balances(shift)["staff"] == 0


# Refused by the database for every writer.

PAYMENT = """
    INSERT INTO casino_tippayment (house_id, share_id, amount_minor, transfer_id, paid_by_id,
        paid_at)
    VALUES (%(house)s, %(share)s, %(amount)s, %(transfer)s, %(by)s, now())
    """
TRANSFER = """
    INSERT INTO tables_transfer (house_id, gaming_day, debit_id, credit_id, amount_minor, reason,
        command_id, actor_id, words, made_at)
    SELECT house_id, (now() AT TIME ZONE 'UTC')::date, debit_id, credit_id, {amount}, '{reason}',
        gen_random_uuid(), actor_id, '', now()
    FROM tables_transfer WHERE reason = 'tips_paid'
    """


def test_no_payment_without_its_share_amount_and_movement(shift, cashier):
    sign_by_two(shift)
    paid, owed = shares()
    pay(paid, cashier)
    moved = TipPayment.objects.get().transfer_id
    right = {
        "house": shift.house_id,
        "share": owed.pk,
        "amount": owed.share_minor,
        "transfer": moved,
        "by": cashier.pk,
    }
    for changes in (
        {},  # the movement of another payment
        {"amount": paid.share_minor},
        {"by": owed.person_id},
        {"by": make_staff(shift.house, Role.INSPECTOR).pk},
        {"share": paid.pk, "amount": paid.share_minor, "by": paid.person_id},
    ):
        refusal = attack((PAYMENT, {**right, **changes}))
        assert "as two have signed them" in refusal, changes
    again = {"share": paid.pk, "amount": paid.share_minor}
    assert "_key" in attack((PAYMENT, {**right, **again}))
    wrong = TRANSFER.format(amount=1, reason="tips_paid")
    assert "has its record" in attack((wrong, None))
    assert "by acts of their own" in attack((TRANSFER.format(amount=1, reason="tip"), None))


def test_a_receipt_is_given_by_the_person_paid_and_never_changed(shift, cashier):
    sign_by_two(shift)
    share = shares()[0]
    payment = pay(share, cashier)["payment"]
    receipt = "INSERT INTO casino_tipreceipt (house_id, payment_id, acknowledged_by_id,\
 acknowledged_at) VALUES (%s, %s, %s, now())"
    refusal = attack((receipt, [shift.house_id, payment, cashier.pk]))
    assert "the person who was paid confirms it" in refusal
    acknowledge(payment, share.person)
    for relation in ("casino_tippayment", "casino_tipreceipt"):
        for statement in (
            "UPDATE {} SET house_id = house_id",
            "DELETE FROM {}",
            "TRUNCATE {} CASCADE",
        ):
            attack((statement.format(relation), None))
    assert TipReceipt.objects.count() == 1
