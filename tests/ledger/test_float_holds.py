"""No more leaves a float than it is known to hold; a count or a second signature helps."""

import pytest
from django.db import DatabaseError, connection, transaction

from casino.lib.sentences import sentence_of
from games.board.services import call_counts
from tables.boxes.services import record_drop
from tables.counting.services import check_counts
from tables.ledger.models import Account, TableFloat, Transfer
from tables.ledger.selectors.floats import is_float_known
from tables.ledger.services.correct_transfer import correct_transfer
from tables.slips.models import SlipStep
from tables.slips.services import carry_slip, issue_slip, receive_slip, void_slip
from tests.building import acting, make_table, new_command
from tests.ledger.test_ledger_guards import INSERT, attack, insert, values_of
from tests.opened import FLOAT_MINOR
from tests.refused import assert_refused
from tests.slips.test_slips import ask, step

WHY = "Chips came from the next table"
CHIP = 500
FEW = {10_000: 1}
MANY = {50_000: 10}


def held(floor):
    return TableFloat.objects.get(account__table=floor.table).held_minor


def is_known(floor):
    return is_float_known(floor.table)


def drop(floor, amount, **args):
    floor.act(record_drop, person=floor.croupier, amount_minor=amount, **args)
    return Transfer.objects.filter(reason="drop").latest("id")


def drop_by_two(floor, amount):
    return drop(floor, amount, reason=WHY, witness=acting(floor.manager))


def refused(code, act, *args, **kwargs):
    before = Transfer.objects.count(), SlipStep.objects.count()
    refusal = assert_refused(code, act, *args, **kwargs)
    assert not refusal.params, "counts are blind"
    assert sentence_of(code, {}, "EUR")
    assert (Transfer.objects.count(), SlipStep.objects.count()) == before


def count(floor, pieces):
    floor.act(call_counts, counts={"interim_float": pieces})
    floor.act(check_counts, floor.croupier, counts={"interim_float": pieces})


def correct(floor, wrong, right):
    made = correct_transfer(
        actor=acting(floor.cashier),
        command=new_command(),
        transfer_id=wrong.pk,
        right_minor=right,
        words="read wrongly",
        signer=acting(floor.manager),
    )
    return Transfer.objects.get(id=made["transfer"])


def by_hand(floor, amount, **changes):
    """Return the columns of a drop that is written past the services."""
    opening = Transfer.objects.get(reason="opening_float")
    box, _ = Account.objects.get_or_create(house=floor.house, table=floor.table, kind="drop")
    facts = {"reason": "drop", "debit": box.pk, "credit": opening.debit_id, "amount": amount}
    return values_of(opening, **facts, **changes)


def test_a_float_gives_its_opening_amount_and_no_more(open_floor):
    drop(open_floor, FLOAT_MINOR - CHIP)
    refused("float.holds_less", drop, open_floor, 2 * CHIP)
    assert "float_holds_it" in attack(by_hand(open_floor, CHIP + 1))
    insert(by_hand(open_floor, CHIP))
    drop(open_floor, CHIP)
    assert held(open_floor) == 0
    assert is_known(open_floor), "an empty float is known"


def test_a_count_is_a_way_out_in_both_directions(open_floor):
    drop(open_floor, FLOAT_MINOR)
    count(open_floor, FEW)
    drop(open_floor, 10_000)
    refused("float.holds_less", drop, open_floor, CHIP)
    count(open_floor, MANY)
    count(open_floor, FEW)
    refused("float.holds_less", drop, open_floor, 20_000)


def test_two_who_find_other_pieces_count_nothing(open_floor):
    open_floor.act(call_counts, counts={"interim_float": FEW})
    open_floor.act(check_counts, open_floor.croupier, counts={"interim_float": MANY})
    assert held(open_floor) == FLOAT_MINOR


def test_an_amount_signed_by_two_is_written_and_leaves_the_float_unknown_until_it_is_counted(
    open_floor,
):
    drop_by_two(open_floor, FLOAT_MINOR - CHIP)
    assert held(open_floor) == CHIP, "there were so many"
    drop_by_two(open_floor, 2 * CHIP)
    assert held(open_floor) is None, "unknown is never zero"
    assert not is_known(open_floor)
    drop(open_floor, 10 * CHIP)
    count(open_floor, FEW)
    assert is_known(open_floor)
    refused("float.holds_less", drop, open_floor, 20_000)


def test_an_amount_signed_by_two_does_not_allow_another_that_one_enters_with_it(open_floor):
    both = by_hand(open_floor, FLOAT_MINOR), by_hand(open_floor, CHIP)
    signed = {**both[0], "signed_by": open_floor.manager.pk, "words": WHY}
    statement = f"{INSERT}, {INSERT.split('VALUES')[1].replace('%(', '%(other_')}"
    values = signed | {f"other_{name}": value for name, value in both[1].items()}
    with pytest.raises(DatabaseError, match="float_holds_it"), transaction.atomic():
        connection.cursor().execute(statement, values)


def test_a_correction_changes_a_movement_since_the_count_and_none_before(open_floor):
    before = drop(open_floor, 10_000)
    count(open_floor, FEW)
    corrected = correct(open_floor, before, 5_000)
    correct(open_floor, corrected, 6_000)
    assert held(open_floor) == 10_000, "who counted found what was there"
    since = drop(open_floor, 5_000)
    again = correct(open_floor, since, 2_000)
    assert held(open_floor) == 8_000
    correct(open_floor, again, 1_000)
    assert held(open_floor) == 6_000
    correct(open_floor, drop(open_floor, CHIP), 20_000)
    assert held(open_floor) is None, "by two it is written, and the books were wrong"


def test_a_credit_is_gone_when_it_is_handed_out_and_comes_back_by_a_void(open_floor):
    slip = ask(open_floor, "credit", MANY)
    refused("slip.float_holds_less", step, issue_slip, open_floor.croupier, slip)
    small = ask(open_floor, "credit", FEW)
    step(issue_slip, open_floor.croupier, small)
    assert held(open_floor) == FLOAT_MINOR - 10_000
    refused("float.holds_less", drop, open_floor, FLOAT_MINOR)
    by_two = {"reason": "not needed", "witness": acting(open_floor.cashier)}
    step(void_slip, open_floor.jefe, slip, **by_two)
    assert held(open_floor) == FLOAT_MINOR - 10_000, "nobody had handed it out"
    step(void_slip, open_floor.jefe, small, **by_two)
    assert held(open_floor) == FLOAT_MINOR


def test_a_credit_under_way_is_not_taken_off_the_count(open_floor):
    slip = ask(open_floor, "credit", FEW)
    open_floor.act(call_counts, counts={"interim_float": MANY})
    step(issue_slip, open_floor.croupier, slip)
    assert_refused(
        "count.money_moved",
        open_floor.act,
        check_counts,
        open_floor.croupier,
        counts={"interim_float": MANY},
    )
    count(open_floor, MANY)
    step(carry_slip, open_floor.manager, slip)
    step(receive_slip, open_floor.cashier, slip)
    assert held(open_floor) == 500_000


def test_a_fill_is_a_way_out(open_floor, open_cage):
    drop(open_floor, FLOAT_MINOR)
    slip = ask(open_floor, "fill", FEW)
    step(issue_slip, open_floor.cashier, slip)
    step(carry_slip, open_floor.manager, slip)
    refused("float.holds_less", drop, open_floor, CHIP)
    step(receive_slip, open_floor.croupier, slip)
    drop(open_floor, 10_000)


def test_a_float_that_was_counted_at_closing_goes_back_whole(open_floor):
    first = drop(open_floor, 10_000)
    open_floor.close()
    assert held(open_floor) == 0
    correct(open_floor, first, 50_000)
    assert (held(open_floor), is_known(open_floor)) == (0, True), "it was counted after that"
    open_floor.open()
    assert held(open_floor) == FLOAT_MINOR


def test_a_float_that_nobody_counted_is_unknown(open_floor):
    other = make_table(open_floor.house)
    Account.objects.create(house=open_floor.house, table=other, kind="float")
    assert not is_float_known(other)


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE tables_tablefloat SET held_minor = 1000000",
        "UPDATE tables_tablefloat SET held_minor = NULL",
        "UPDATE tables_tablefloat SET coups_without_bets = 1",
        "DELETE FROM tables_tablefloat",
        "TRUNCATE tables_tablefloat",
        "INSERT INTO tables_tablefloat (house_id, account_id, coups_without_bets)"
        " SELECT house_id, id, 0 FROM tables_account WHERE kind = 'cage'",
    ],
)
def test_nobody_writes_the_contents_of_a_float(open_floor, sql):
    connection.cursor().execute("SET CONSTRAINTS ALL IMMEDIATE")  # TRUNCATE waits for no trigger
    with pytest.raises(DatabaseError, match="by its records alone"), transaction.atomic():
        connection.cursor().execute(sql)
