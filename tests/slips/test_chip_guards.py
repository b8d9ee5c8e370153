"""Chips between cage and table: never without the slip or the count, never at another time."""

from datetime import timedelta

import pytest
from django.db import DatabaseError, connection, transaction

from casino.lib.policy import Role
from tables.ledger.models import Account, Transfer
from tables.slips.models import Slip, SlipStep
from tables.slips.services import carry_slip, issue_slip
from tests.building import make_staff
from tests.floor.test_guards import attack
from tests.ledger.test_ledger_guards import INSERT, values_of
from tests.slips.test_slips import TOTAL, ask, forge, step, walk

pytestmark = pytest.mark.usefixtures("open_cage")


def write(*statements):
    """Write past every service as one transaction, up to its commit."""
    with transaction.atomic(), connection.cursor() as cursor:
        for statement, values in statements:
            cursor.execute(statement, values)
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")


def commit(*statements):
    """Return why the database refuses to commit this."""
    with pytest.raises(DatabaseError) as error:
        write(*statements)
    return str(error.value)


@pytest.fixture
def opening(open_floor):
    """The movement of the opening float: cage to float."""
    return Transfer.objects.get(reason="opening_float")


def chips(opening, kind, **changes):
    turned = {"debit": opening.credit_id, "credit": opening.debit_id} if kind == "credit" else {}
    facts = {"reason": kind, "amount": TOTAL, **turned, **changes}
    return INSERT, values_of(opening, **facts)


@pytest.mark.parametrize("kind", ["fill", "credit"])
def test_no_chips_of_a_fill_or_credit_without_a_slip_that_was_received(open_floor, opening, kind):
    slip = ask(open_floor, kind)
    assert "when its slip is received" in commit(chips(opening, kind))
    step(issue_slip, open_floor.cashier if kind == "fill" else open_floor.croupier, slip)
    assert "when its slip is received" in commit(chips(opening, kind))
    fill = chips(opening, kind, corrects=opening.pk)
    assert "when its slip is received" in commit(fill)


@pytest.mark.parametrize("kind", ["fill", "credit"])
def test_a_slip_that_was_received_moves_its_chips_once(open_floor, opening, kind):
    walk(open_floor, ask(open_floor, kind), kind)
    write()
    assert "when its slip is received" in commit(chips(opening, kind))


@pytest.mark.parametrize("kind", ["fill", "credit"])
def test_a_slip_is_received_with_its_own_chips_the_right_way(open_floor, opening, kind):
    slip, floor = ask(open_floor, kind), open_floor
    step(issue_slip, floor.cashier if kind == "fill" else floor.croupier, slip)
    step(carry_slip, make_staff(floor.house, Role.INSPECTOR), slip)
    receiver = (floor.croupier if kind == "fill" else floor.cashier).pk
    assert "moves_when_received" in attack(forge("received", receiver))
    other = {"fill": "credit", "credit": "fill"}[kind]
    last = "(SELECT max(id) FROM tables_transfer)"
    received = forge("received", receiver, transfer=last), None
    cage = Account.objects.get(kind="cage")
    for wrong in (
        chips(opening, kind, amount=TOTAL - 1),
        chips(opening, other, reason=kind),
        chips(opening, other),
        chips(opening, kind, debit=opening.credit_id, credit=cage.pk + 1),
    ):
        commit(wrong, received)
    assert not SlipStep.objects.filter(to="received").exists()
    write(chips(opening, kind), received)
    assert SlipStep.objects.get(to="received").transfer.amount_minor == TOTAL


@pytest.mark.parametrize("reason", ["tip", "float_returned", "coup_paid", ""])
def test_no_chips_between_cage_and_an_open_table_under_another_name(opening, reason):
    assert "on a slip" in commit(chips(opening, "fill", reason=reason))
    assert "on a slip" in commit(chips(opening, "credit", reason=reason))


def test_a_table_opens_once_and_with_the_float_that_was_counted(opening):
    for amount in (1, opening.amount_minor):
        message = commit(chips(opening, "opening_float", amount=amount))
        assert "opens once" in message


def test_no_movement_before_its_session_or_after_the_present(opening):
    before = opening.session.opened_at - timedelta(seconds=30)
    made = INSERT.replace("clock_timestamp())", "%(made)s)")
    guests = Account.objects.create(house=opening.house, kind="guests").pk
    tip = values_of(opening, debit=opening.debit_id, credit=guests, reason="coup_collected")
    assert "is made now" in commit((made, {**tip, "made": before}))
    later = INSERT.replace("clock_timestamp())", "clock_timestamp() + interval '1 minute')")
    assert "is made now" in commit((later, tip))
    # in its time it is asked for its coup, and there is none
    in_time = {**tip, "made": opening.session.opened_at}
    assert "the amount of its bets" in commit((made, in_time))


def test_no_slip_of_another_day_than_its_shift_s(open_floor):
    ask(open_floor)
    for days in (-1, 1, 366):
        message = attack(
            """
            INSERT INTO tables_slip (house_id, table_id, session_id, kind, gaming_day, year,
                serial, pieces, total_minor)
            SELECT house_id, table_id, session_id, kind, gaming_day + %s, 0, 0, pieces,
                total_minor FROM tables_slip
            """,
            days,
        )
        assert "to its day" in message, days
    assert Slip.objects.count() == 1
