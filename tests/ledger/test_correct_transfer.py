"""Corrections by hand: by two people, once, in the session or after it."""

import pytest

from casino.lib.errors import NotFound
from casino.lib.policy import Role
from tables.abandoned.services import find_abandoned_bet
from tables.boxes.services import record_drop, record_tip
from tables.counting.selectors import CLOSING_KINDS
from tables.journal.models import FloorEvent
from tables.ledger.models import Account, Count, Transfer
from tables.ledger.selectors.balances import list_balances
from tables.ledger.selectors.movements import list_corrections
from tables.ledger.services.correct_transfer import correct_transfer
from tables.openings.services.session_state import suspend_table
from tables.sessions.models import TableSession
from tests.building import acting, make_house, make_staff, new_command
from tests.counting.counted import close_table
from tests.opened import FLOAT, FLOAT_MINOR
from tests.refused import assert_refused


@pytest.fixture
def tip(open_floor):
    """A tip of 50.00, which was 5.00."""
    open_floor.act(record_tip, person=open_floor.croupier, amount_minor=5_000)
    return Transfer.objects.get(reason="tip")


def put_right(floor, made, right_minor=500, **args):
    given = {
        "actor": acting(floor.cashier),
        "command": new_command(),
        "transfer_id": made.pk,
        "right_minor": right_minor,
        "words": "eran 5",
        "signer": acting(floor.manager),
        **args,
    }
    return correct_transfer(**given)


def balance(floor, kind):
    return {it.kind: it.amount_minor for it in list_balances(floor.house.pk)}[kind]


def test_a_correction_in_an_open_session_is_of_it_and_sums_with_it(open_floor, tip):
    answer = put_right(open_floor, tip)
    made = Transfer.objects.get(id=answer["transfer"])
    assert (made.corrects_id, made.session_id, made.amount_minor) == (
        tip.pk,
        tip.session_id,
        4_500,
    )
    assert (made.debit, made.credit) == (tip.credit, tip.debit)
    assert (made.actor, made.signed_by, made.words) == (
        open_floor.cashier,
        open_floor.manager,
        "eran 5",
    )
    assert balance(open_floor, "tips") == 500
    event = FloorEvent.objects.get(kind="transfer.corrected")
    assert event.table == open_floor.table
    assert (event.payload["was_minor"], event.payload["right_minor"]) == (5_000, 500)
    assert event.payload["after_closing"] is False
    assert list_corrections(TableSession.objects.get()) == []


def test_a_shortfall_is_added_and_a_wrong_movement_goes_back_whole(open_floor, tip):
    put_right(open_floor, tip, 7_000)
    assert balance(open_floor, "tips") == 7_000
    open_floor.act(record_drop, person=open_floor.croupier, amount_minor=2_000)
    put_right(open_floor, Transfer.objects.get(reason="drop"), 0)
    assert balance(open_floor, "drop") == 0


def test_after_closing_a_correction_is_the_houses_and_is_found_by_its_session(open_floor, tip):
    open_floor.close()
    session = TableSession.objects.get()
    counts = list(Count.objects.values_list("kind", "total_minor"))
    first = put_right(open_floor, tip)["transfer"]
    second = put_right(open_floor, Transfer.objects.get(id=first), 4_000)["transfer"]
    made = Transfer.objects.get(id=first)
    assert made.session is None
    assert made.shift == open_floor.shift
    assert made.corrects == tip
    assert [it.pk for it in list_corrections(session)] == [first, second]
    assert balance(open_floor, "tips") == 1_000
    assert FloorEvent.objects.filter(kind="transfer.corrected").first().payload["after_closing"]
    assert list(Count.objects.values_list("kind", "total_minor")) == counts


def test_a_movement_is_corrected_once(open_floor, tip):
    put_right(open_floor, tip)
    assert_refused("ledger.corrected", put_right, open_floor, tip)
    assert Transfer.objects.filter(reason="correction").count() == 1


def test_a_repeated_correction_has_one_effect_and_one_answer(open_floor, tip):
    command = new_command()
    answers = [put_right(open_floor, tip, command=command) for _ in range(3)]
    assert answers == answers[:1] * 3
    assert balance(open_floor, "tips") == 500


def test_a_suspended_table_is_put_right_too(open_floor, tip):
    open_floor.act(suspend_table)
    put_right(open_floor, tip)
    assert balance(open_floor, "tips") == 500


def test_a_correction_needs_a_second_person_of_the_right_role(open_floor, tip):
    assert_refused(
        "witness.same_person", put_right, open_floor, tip, signer=acting(open_floor.cashier)
    )
    foreigner = make_staff(make_house(name="Ajeno"), Role.PIT_MANAGER)
    others = (make_staff(open_floor.house, it) for it in (Role.CASHIER, Role.AUDITOR))
    for signer in (open_floor.croupier, open_floor.jefe, *others, foreigner):
        assert_refused("witness.role", put_right, open_floor, tip, signer=acting(signer))
    for role in (Role.JEFE, Role.PIT_MANAGER, Role.AUDITOR, Role.MANAGEMENT, Role.CROUPIER):
        assert_refused(
            "policy.role",
            put_right,
            open_floor,
            tip,
            actor=acting(make_staff(open_floor.house, role)),
        )


@pytest.mark.parametrize("role", [Role.DIRECTOR, Role.PIT_MANAGER, Role.INSPECTOR])
def test_a_cashier_s_correction_is_countersigned_by_a_head_of_the_floor(open_floor, tip, role):
    made = put_right(open_floor, tip, signer=acting(make_staff(open_floor.house, role)))
    assert Transfer.objects.get(id=made["transfer"]).signed_by.role == role


def test_a_correction_says_why_and_changes_something(open_floor, tip):
    for words in ("", "   ", "x" * 201):
        assert_refused("ledger.words", put_right, open_floor, tip, words=words)
    assert_refused("ledger.same_amount", put_right, open_floor, tip, 5_000)
    assert_refused("money.amount", put_right, open_floor, tip, -1)


def test_a_movement_of_another_record_is_corrected_there(open_floor):
    opening = Transfer.objects.get(reason="opening_float")
    assert_refused("ledger.by_its_act", put_right, open_floor, opening)
    open_floor.act(
        find_abandoned_bet, amount_minor=100, witness=acting(open_floor.croupier), note=""
    )
    open_floor.close()
    put_right(open_floor, opening)
    assert_refused(
        "ledger.by_its_act", put_right, open_floor, Transfer.objects.get(reason="abandoned_found")
    )


def test_a_movement_of_another_house_is_not_found(open_floor, tip):
    foreign = make_house(name="Ajeno")
    with pytest.raises(NotFound):
        put_right(open_floor, tip, actor=acting(make_staff(foreign, Role.DIRECTOR)))


def test_the_float_of_yesterday_goes_back_to_the_cage_when_the_table_opens_again(open_floor):
    missing = 10_000
    counts = {kind.value: {} for kind in CLOSING_KINDS}
    counts["closing_float"] = {**FLOAT, missing: FLOAT[missing] - 1}
    open_floor.act(close_table, counts=counts, signer=acting(open_floor.croupier))
    assert balance(open_floor, "float") == FLOAT_MINOR
    open_floor.open()
    # The missing amount stays where it was last seen.
    assert balance(open_floor, "float") == FLOAT_MINOR + missing
    back = Transfer.objects.get(reason="float_returned")
    assert (back.session, back.amount_minor) == (None, FLOAT_MINOR - missing)


def test_opening_an_open_table_again_is_refused_as_ever(open_floor):
    open_floor.close()
    open_floor.open()
    assert_refused("table.already_open", open_floor.open)


def test_the_houses_own_accounts_are_at_no_table(open_floor):
    house_kinds = set(Account.objects.filter(table=None).values_list("kind", flat=True))
    assert house_kinds <= {"cage", "guests", "abandoned"}
