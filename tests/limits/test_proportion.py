"""An amount out of proportion is corrected, or written with its reason and a second signature."""

from dataclasses import replace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from casino.lib.errors import AgainstTheRules
from casino.lib.policy import Role
from casino.lib.sentences import sentence_of
from tables.abandoned.models import AbandonedBet
from tables.abandoned.services import find_abandoned_bet
from tables.boxes.services import record_drop, record_tip
from tables.houses.models import House
from tables.journal.models import FloorEvent
from tables.ledger.models import Account, Transfer
from tables.ledger.services.correct_transfer import correct_transfer
from tables.limits.selectors.proportion import Amount, is_usual
from tables.slips.models import Slip, SlipStep
from tests.access import gave_access
from tests.api.test_api import Device, problem, url
from tests.building import (
    PIN,
    acting,
    make_house,
    make_staff,
    make_table,
    new_command,
    post_croupier,
    supervise,
)
from tests.cage.test_cage import count
from tests.opened import LIMITS
from tests.raw_sql import attack
from tests.refused import assert_refused
from tests.slips.test_slips import ask, walk
from tests.taken_back import taken_back

# The sign of these tests says 500.00 at most: notes are usual up to ten times that, a tip up to it.
USUAL = {record_drop: 10 * LIMITS.maximum_minor, record_tip: LIMITS.maximum_minor}
UNUSUAL = {act: 100 * most for act, most in USUAL.items()}
ACTS = pytest.mark.parametrize("act", USUAL, ids=["drop", "tip"])
MUCH = {50_000: 100}
WHY = "Mr Ortega brought it from the bank"


def by_two(floor, **changes):
    return {"reason": WHY, "witness": acting(floor.manager), **changes}


def enter(floor, act, amount=None, **given):
    floor.act(act, amount_minor=amount or UNUSUAL[act], **given)


def moved():
    return Transfer.objects.exclude(reason="opening_float").count()


@ACTS
def test_an_ordinary_big_evening_is_never_asked(floor, act):
    floor.open(opening_float=MUCH)
    for _ in range(3):
        floor.act(act, amount_minor=USUAL[act])
    assert not Transfer.objects.filter(signed_by__isnull=False).exists()


@ACTS
@pytest.mark.parametrize("over", ["a_little", "two_zeros", "all_a_house_can_hold"])
def test_an_amount_out_of_proportion_is_questioned_and_nothing_is_written(open_floor, act, over):
    amount = {
        "a_little": USUAL[act] + 500,
        "two_zeros": UNUSUAL[act],
        "all_a_house_can_hold": 10**10,
    }[over]
    before = moved(), FloorEvent.objects.count()
    refused = assert_refused("amount.unusual", enter, open_floor, act, amount)
    assert (moved(), FloorEvent.objects.count()) == before
    params = {"amount_minor": amount, "table": open_floor.table.number}
    assert refused.params == params, "counts are blind: no figure but the one entered"
    assert sentence_of(refused.code, params, "EUR")


@ACTS
def test_two_people_and_a_reason_carry_it_and_the_journal_names_both(open_floor, act):
    open_floor.act(act, amount_minor=UNUSUAL[act], **by_two(open_floor))
    made = Transfer.objects.latest("id")
    assert made.amount_minor == UNUSUAL[act]
    assert (made.actor, made.signed_by, made.words) == (open_floor.jefe, open_floor.manager, WHY)
    event = FloorEvent.objects.latest("id")
    assert event.actor_id == open_floor.jefe.pk
    assert event.payload["amount_minor"] == UNUSUAL[act]
    assert (event.payload["witness"], event.payload["reason"]) == (open_floor.manager.pk, WHY)


def test_a_second_person_at_a_usual_amount_is_written_too(open_floor):
    open_floor.act(record_drop, amount_minor=500, **by_two(open_floor))
    assert Transfer.objects.latest("id").signed_by == open_floor.manager


@ACTS
def test_a_reason_and_a_second_person_go_together(open_floor, act):
    for given in (by_two(open_floor, reason="  "), {"reason": WHY}):
        assert_refused("amount.by_two", enter, open_floor, act, 500, **given)
    assert_refused("amount.by_two", enter, open_floor, act, **by_two(open_floor, reason=""))
    assert_refused("amount.unusual", enter, open_floor, act, reason=WHY)
    assert_refused("amount.reason", enter, open_floor, act, **by_two(open_floor, reason="x" * 201))
    assert not moved()


SIGN = {Role.DIRECTOR, Role.PIT_MANAGER, Role.INSPECTOR, Role.JEFE}


def test_only_people_who_answer_for_tables_sign(open_floor):
    for role in Role:
        signer = make_staff(open_floor.house, role)
        given = by_two(open_floor, witness=acting(signer))
        with taken_back():
            if role in SIGN:
                open_floor.act(record_drop, amount_minor=UNUSUAL[record_drop], **given)
                continue
            assert_refused("witness.role", enter, open_floor, record_drop, **given)
        assert "a role in charge of tables" in by_hand(open_floor, signer.pk)


def test_nobody_signs_for_themselves_nor_another_house_nor_the_giver_of_their_access(open_floor):
    assert_refused(
        "witness.same_person",
        enter,
        open_floor,
        record_drop,
        **by_two(open_floor, witness=acting(open_floor.jefe)),
    )
    stranger = make_staff(make_house(), Role.PIT_MANAGER)
    assert_refused(
        "witness.role",
        enter,
        open_floor,
        record_drop,
        **by_two(open_floor, witness=acting(stranger)),
    )
    gave_access(open_floor.manager, open_floor.jefe)
    assert_refused("witness.apart", enter, open_floor, record_drop, **by_two(open_floor))


def test_an_amount_signed_by_two_is_usual_at_that_table_until_it_is_corrected(open_floor):
    amount = UNUSUAL[record_drop]
    open_floor.act(record_drop, amount_minor=amount, **by_two(open_floor))
    open_floor.act(record_drop, amount_minor=amount)
    assert_refused("amount.unusual", enter, open_floor, record_drop, amount + 500)
    for wrong in Transfer.objects.filter(reason="drop"):
        correct_transfer(
            actor=acting(open_floor.cashier),
            command=new_command(),
            transfer_id=wrong.pk,
            right_minor=500,
            words="two zeros too many",
            signer=acting(open_floor.manager),
        )
    assert_refused("amount.unusual", enter, open_floor, record_drop, amount)


def test_an_amount_signed_by_two_at_another_table_is_not_usual_here(floor):
    table = make_table(floor.house)
    jefe, croupier = (make_staff(floor.house, it) for it in (Role.JEFE, Role.CROUPIER))
    supervise(table, jefe)
    post_croupier(table, croupier)
    other = replace(floor, table=table, jefe=jefe, croupier=croupier)
    other.open()
    other.act(record_drop, amount_minor=UNUSUAL[record_drop], **by_two(other))
    floor.open()
    assert_refused("amount.unusual", enter, floor, record_drop)


def test_a_table_without_a_sign_has_nothing_usual_but_a_bet_on_its_felt(floor):
    assert not is_usual(floor.table, Amount.DROP, 500)
    assert is_usual(floor.table, Amount.FELT, 500)


def test_as_many_chips_as_a_table_opened_with_are_usual_on_a_slip(floor):
    floor.open(opening_float={50_000: 12})
    ask(floor, pieces={50_000: 12})
    assert_refused("amount.unsaid", ask, floor, pieces={50_000: 13})


def test_a_reason_has_two_hundred_signs_at_most(open_floor):
    amount = UNUSUAL[record_drop]
    open_floor.act(record_drop, amount_minor=amount, **by_two(open_floor, reason="x" * 200))
    assert_refused(
        "amount.reason",
        enter,
        open_floor,
        record_drop,
        amount,
        **by_two(open_floor, reason="x" * 201),
    )


def test_one_person_does_not_raise_the_bound_step_by_step(floor):
    floor.open(opening_float=MUCH)
    floor.act(record_drop, amount_minor=USUAL[record_drop])
    assert_refused("amount.unusual", enter, floor, record_drop, USUAL[record_drop] + 500)


def test_the_house_says_how_many_times_the_maximum_is_usual(floor):
    floor.open(opening_float=MUCH)
    House.objects.update(unusual_times=20)
    floor.act(record_drop, amount_minor=2 * USUAL[record_drop])
    assert_refused("amount.unusual", enter, floor, record_tip, USUAL[record_tip] + 500)


def test_it_is_asked_in_two_reads_by_keys(open_floor):
    with CaptureQueriesContext(connection) as asked, pytest.raises(AgainstTheRules):
        open_floor.act(record_drop, amount_minor=UNUSUAL[record_drop])
    largest = [it["sql"] for it in asked if "tables_transfer" in it["sql"]]
    assert len(largest) == 1
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute(f"EXPLAIN {largest[0]}")
        plan = "\n".join(line for (line,) in cursor.fetchall())
    assert "transfer_largest" in plan
    assert "Sort" not in plan


def test_a_slip_says_why_it_is_so_large_and_all_who_pass_it_read_it(open_floor, open_cage):
    usual, much = {50_000: 10}, {50_000: 11}
    ask(open_floor, pieces=usual)
    for kind in ("fill", "credit"):
        refused = assert_refused("amount.unsaid", ask, open_floor, kind, pieces=much)
        assert refused.params["amount_minor"] == 550_000
    assert_refused("amount.reason", ask, open_floor, pieces=much, reason="x" * 201)
    assert Slip.objects.count() == 1
    slip = ask(open_floor, pieces=much, reason=WHY)
    assert SlipStep.objects.get(slip=slip).reason == WHY
    assert FloorEvent.objects.latest("id").payload["reason"] == WHY
    walk(open_floor, slip)
    ask(open_floor, pieces=much)


def test_only_a_request_and_a_void_say_why(open_floor):
    slip = ask(open_floor)
    assert "slip_step_void_by_two" in attack(
        (
            """
            INSERT INTO tables_slipstep (house_id, slip_id, "to", made_by_id, reason, made_at)
            VALUES (%s, %s, 'issued', %s, 'why', clock_timestamp())
            """,
            [open_floor.house.pk, slip, open_floor.cashier.pk],
        )
    )


def test_so_much_left_on_the_felt_is_noted(open_floor):
    found = {"amount_minor": 500_500, "witness": acting(open_floor.croupier)}
    assert_refused("amount.unsaid", open_floor.act, find_abandoned_bet, **found, note=" ")
    assert not AbandonedBet.objects.exists()
    open_floor.act(find_abandoned_bet, **found, note="a bag of chips under the seat")
    open_floor.act(find_abandoned_bet, amount_minor=500_000, witness=acting(open_floor.croupier))


def test_a_cage_with_more_than_twice_of_before_is_explained(open_floor):
    count(open_floor, {10_000: 10})
    count(open_floor, {10_000: 20})
    refused = assert_refused("cage.unusual", count, open_floor, {10_000: 41})
    assert not refused.params, "counts are blind"
    count(open_floor, {10_000: 41}, words="the safe was brought over")
    count(open_floor, {10_000: 82})
    assert_refused("money.too_much", count, open_floor, {100_000: 100_000, 50: 1}, words="typed")


# More than a house could hold: a hundred thousand of its largest chip, 1,000.00.
TOO_MUCH = 10**10 + 500


@ACTS
def test_an_impossible_amount_is_bad_input_whoever_signs(open_floor, act):
    for given in ({}, by_two(open_floor)):
        for amount in (TOO_MUCH, 10**12):
            refused = assert_refused("money.too_much", enter, open_floor, act, amount, **given)
            assert refused.params == {"amount_minor": amount}
    assert not moved()


def by_hand(floor, signer, *, amount=500, words=WHY, reason="drop"):
    """Write a drop as SQL of the application's role, with the event that records it."""
    command = new_command()
    debit, credit = (
        Account.objects.get_or_create(house=floor.house, table=floor.table, kind=kind)[0]
        for kind in ("drop", "float")
    )
    return attack(
        (
            """
            INSERT INTO tables_transfer (house_id, session_id, shift_id, gaming_day, debit_id,
                credit_id, amount_minor, reason, command_id, actor_id, signed_by_id, words, made_at)
            SELECT house_id, id, shift_id, (SELECT gaming_day FROM tables_shift
                WHERE id = shift_id), %s, %s, %s, %s, %s, %s, %s, %s, clock_timestamp()
            FROM tables_tablesession
            """,
            [
                *(debit.pk, credit.pk, amount, reason, command.id, floor.jefe.pk),
                *(signer, words),
            ],
        )
    )


def test_the_database_guards_the_signature_and_refuses_impossible_amounts(open_floor):
    manager, jefe = open_floor.manager.pk, open_floor.jefe.pk
    assert "transfer_signed_says_why" in by_hand(open_floor, manager, words="")
    assert "transfer_signed_says_why" in by_hand(open_floor, None)
    assert "transfer_signed_says_why" in by_hand(open_floor, jefe)
    assert "a role in charge of tables" in by_hand(open_floor, open_floor.croupier.pk)
    stranger = make_staff(make_house(), Role.PIT_MANAGER)
    assert "stays in its house" in by_hand(open_floor, stranger.pk)
    assert "a role in charge of tables" in by_hand(open_floor, manager, reason="float_returned")
    assert "than a house can hold" in by_hand(open_floor, manager, amount=TOO_MUCH)
    gave_access(open_floor.manager, open_floor.jefe)
    assert "do not sign together" in by_hand(open_floor, manager)


PATHS = pytest.mark.parametrize("path", ["api-drop", "api-tip"])


@PATHS
def test_the_api_asks_and_takes_the_answer(open_floor, path):
    jefe, address = Device(open_floor.jefe), url(open_floor, path)
    large = {"amount_minor": 50_000_000}
    problem(jefe.command(address, large), 422, "amount.unusual")
    second = {"badge": open_floor.manager.badge, "pin": PIN}
    problem(jefe.command(address, {**large, "reason": WHY}), 422, "amount.unusual")
    problem(jefe.command(address, {**large, "witness": second}), 400, "amount.by_two")
    wrong = {**second, "pin": "9182"}
    body = {**large, "reason": WHY, "witness": wrong}
    problem(jefe.command(address, body), 403, "sign_in.not_proved")
    assert not moved()
    assert jefe.command(address, {**large, "reason": WHY, "witness": second}).status_code == 200
    assert Transfer.objects.latest("id").signed_by == open_floor.manager
    problem(jefe.command(address, {"amount_minor": 10**12}), 400, "money.too_much")
