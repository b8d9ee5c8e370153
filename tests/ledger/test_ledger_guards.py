"""Movements and corrections that the database refuses for every writer."""

import uuid

import pytest
from django.db import DatabaseError, connection, transaction

from casino.lib.policy import Role
from tables.boxes.services import record_tip
from tables.ledger.models import Account, Transfer
from tables.ledger.services.correct_transfer import correct_transfer
from tests.building import (
    acting,
    make_house,
    make_session,
    make_shift,
    make_staff,
    make_table,
    new_command,
)
from tests.closing import close_uncounted

INSERT = """
    INSERT INTO tables_transfer (house_id, session_id, shift_id, gaming_day, debit_id, credit_id,
        amount_minor, reason, command_id, corrects_id, actor_id, signed_by_id, words, made_at)
    VALUES (%(house)s, %(session)s, %(shift)s, %(gaming_day)s, %(debit)s, %(credit)s, %(amount)s,
        %(reason)s, %(command)s, %(corrects)s, %(actor)s, %(signed_by)s, %(words)s,
        clock_timestamp())
"""


def insert(values):
    """Write a transfer past every service, and take it away again if it is let through."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(INSERT, values)
        transaction.set_rollback(True)


def attack(values):
    with pytest.raises(DatabaseError) as error:
        insert(values)
    return str(error.value)


@pytest.fixture
def tip(open_floor):
    """A tip of 5.00 at an open table."""
    open_floor.act(record_tip, person=open_floor.croupier, amount_minor=500)
    return Transfer.objects.get(reason="tip")


def values_of(made, **changes):
    """Return the columns of another transfer equal to an existing one."""
    return {
        "house": made.house_id,
        "session": made.session_id,
        "shift": made.shift_id,
        "gaming_day": made.gaming_day,
        "debit": made.debit_id,
        "credit": made.credit_id,
        "amount": made.amount_minor,
        "reason": "tip",
        "command": uuid.uuid4(),
        "corrects": None,
        "actor": made.actor_id,
        "signed_by": None,
        "words": "",
        **changes,
    }


def reverse_of(made, **changes):
    turned = {"debit": made.credit_id, "credit": made.debit_id}
    return values_of(made, **{**turned, "corrects": made.pk, "reason": "coup_void", **changes})


def account(house, kind, table=None):
    found, _ = Account.objects.get_or_create(house=house, table=table, kind=kind)
    return found.pk


def other_table(floor):
    table = make_table(floor.house)
    return make_session(table, floor.shift, floor.manager)


def elsewhere():
    """Build another casino with an open table."""
    house = make_house(name="Ajeno")
    manager = make_staff(house, Role.PIT_MANAGER)
    return make_session(make_table(house), make_shift(house, manager), manager), manager


def test_correct_movements_are_accepted(tip):
    insert(values_of(tip))
    insert(reverse_of(tip))
    insert(reverse_of(tip, amount=100))
    insert(values_of(tip, corrects=tip.pk, amount=9_000))


def test_no_movement_crosses_the_house(tip):
    session, manager = elsewhere()
    for changes in (
        {"house": session.house_id},
        {"debit": account(session.house, "cage")},
        {"credit": account(session.house, "guests")},
        {"actor": manager.pk},
        {"signed_by": manager.pk, "words": "large"},
        {"session": session.pk, "shift": session.shift_id},
        {"session": None, "shift": session.shift_id, "debit": account(tip.house, "cage")},
    ):
        assert "stays in its house" in attack(values_of(tip, **changes)), changes


def test_no_movement_of_another_table_or_shift_than_its_sessions(open_floor, tip):
    other = other_table(open_floor)
    tips = account(open_floor.house, "tips", other.table)
    assert "another table" in attack(values_of(tip, debit=tips))
    assert "another table" in attack(values_of(tip, debit=tip.credit_id, credit=tips))
    assert "of its shift" in attack(values_of(tip, shift=None))


def test_no_movement_at_a_table_without_its_session(open_floor, tip):
    house = open_floor.house
    cage = account(house, "cage")
    assert "of its session" in attack(values_of(tip, session=None, credit=cage))
    other = other_table(open_floor)
    close_uncounted(other, open_floor.manager)
    float_, drop = (account(house, kind, other.table) for kind in ("float", "drop"))
    guests = account(house, "guests")
    assert "gives to the house alone" in attack(
        values_of(tip, session=None, debit=guests, credit=float_)
    )
    third = make_table(house)
    assert "gives to the house alone" in attack(
        values_of(tip, session=None, debit=account(house, "float", third), credit=float_)
    )
    insert(values_of(tip, session=None, debit=cage, credit=float_))
    assert "a box gives what was counted" in attack(
        values_of(tip, session=None, debit=cage, credit=drop)
    )


def test_no_movement_of_another_gaming_day(tip):
    for days in (-1, 2):
        with connection.cursor() as cursor:
            cursor.execute("SELECT %s::date + %s", [tip.gaming_day, days])
            day = cursor.fetchone()[0]
        assert "gaming day" in attack(values_of(tip, gaming_day=day)), days


def test_one_wrong_row_among_many_is_found(tip):
    session, _ = elsewhere()
    wrong = values_of(tip, debit=account(session.house, "cage"))
    both = f"{INSERT}, {INSERT.split('VALUES')[1].replace('%(', '%(right_')}"
    values = {f"right_{name}": value for name, value in values_of(tip).items()} | wrong
    with pytest.raises(DatabaseError, match="its house"), transaction.atomic():
        connection.cursor().execute(both, values)


def test_a_correction_is_of_the_same_two_accounts(open_floor, tip):
    cage = account(open_floor.house, "cage")
    assert "reverses" in attack(reverse_of(tip, debit=cage))
    assert "reverses" in attack(values_of(tip, corrects=tip.pk, credit=cage))


def test_a_correction_takes_back_no_more_than_there_was(tip):
    assert "reverses" in attack(reverse_of(tip, amount=501))


def test_a_transfer_is_corrected_once(open_floor, tip):
    correct_transfer(
        actor=acting(open_floor.cashier),
        command=new_command(),
        transfer_id=tip.pk,
        right_minor=400,
        words="typed wrongly",
        signer=acting(open_floor.manager),
    )
    assert "corrects_id_key" in attack(reverse_of(tip, amount=100))


def test_a_correction_by_hand_is_countersigned_and_says_why(open_floor, tip):
    cashier = open_floor.cashier.pk
    signed = {"reason": "correction", "signed_by": open_floor.manager.pk, "words": "wrong box"}
    signed["actor"] = cashier
    insert({**reverse_of(tip), **signed})
    for changes in ({"signed_by": None}, {"signed_by": cashier}, {"words": ""}):
        message = attack({**reverse_of(tip), **signed, **changes})
        assert "correction_is_countersigned" in message
    alone = attack({**values_of(tip), **signed})
    assert "correction_is_countersigned" in alone


@pytest.mark.parametrize(
    ("actor", "signer"),
    [
        (Role.CASHIER, Role.CASHIER),
        (Role.CASHIER, Role.JEFE),
        (Role.CASHIER, Role.CROUPIER),
        (Role.CROUPIER, Role.PIT_MANAGER),
        (Role.PIT_MANAGER, Role.INSPECTOR),
    ],
)
def test_no_correction_by_two_people_without_a_role_in_charge(tip, actor, signer):
    people = [make_staff(tip.house, role).pk for role in (actor, signer)]
    signed = {"reason": "correction", "words": "?", "actor": people[0], "signed_by": people[1]}
    assert "in charge of the floor" in attack({**reverse_of(tip), **signed})


def test_a_correction_has_an_actor(tip):
    assert "actor_id" in attack(reverse_of(tip, actor=None))


def test_a_correction_is_of_its_session_while_that_is_open_and_of_none_after(open_floor, tip):
    other = other_table(open_floor)
    assert "of an open session" in attack(reverse_of(tip, session=None))
    elsewhere_ = attack(reverse_of(tip, session=other.pk))
    assert "session and day of the movement it corrects" in elsewhere_
    open_floor.close()
    assert "closed session" in attack(reverse_of(tip))
    insert(reverse_of(tip, session=None))


def test_no_account_in_the_wrong_place(open_floor):
    sql = "INSERT INTO tables_account (house_id, table_id, kind) VALUES (%s, %s, %s)"
    foreign, _ = elsewhere()
    for house, table, kind, found in (
        (open_floor.house, open_floor.table.pk, "cage", "account_at_its_table"),
        (open_floor.house, None, "float", "account_of_a_table"),
        (open_floor.house, foreign.table_id, "drop", "is of its house"),
    ):
        with pytest.raises(DatabaseError, match=found), transaction.atomic():
            connection.cursor().execute(sql, [house.pk, table, kind])


def test_nothing_of_the_ledger_is_changed_or_taken_away(tip):
    for table in ("tables_transfer", "tables_account"):
        for sql in (f"UPDATE {table} SET house_id = house_id", f"DELETE FROM {table}"):
            with pytest.raises(DatabaseError, match="Cannot"), transaction.atomic():
                connection.cursor().execute(sql)
