"""The cage begins with a count by two people; later counts show differences and move nothing."""

import uuid

import pytest
from django.db import connection

from casino.lib.errors import AgainstTheRules, BadInput, NotAllowed
from casino.lib.policy import Role
from tables.cage.models import CageCount
from tables.cage.selectors import list_cage_counts, read_cage_balance
from tables.cage.services import count_cage
from tables.journal.models import FloorEvent
from tables.ledger.models import Transfer
from tables.ledger.selectors.balances import list_balances
from tests.building import acting, make_house, make_staff, new_command
from tests.opened import FLOAT_MINOR
from tests.raw_sql import attack


def count(floor, chips=None, notes=None, *, person=None, signer=None, command=None, words=""):
    return count_cage(
        actor=acting(person or floor.cashier),
        command=command or new_command(),
        chips=chips or {},
        notes=notes or {},
        words=words,
        signer=acting(signer or floor.manager),
    )


def test_the_cage_begins_with_its_first_count_in_spite_of_its_records(floor):
    floor.open()
    assert read_cage_balance(floor.house.pk) == -FLOAT_MINOR
    counted = count(floor, {10_000: 50}, {5_000: 20})
    assert (counted["number"], counted["recorded_minor"]) == (1, -FLOAT_MINOR)
    assert counted["difference_minor"] == 0
    assert read_cage_balance(floor.house.pk) == counted["total_minor"] == 600_000
    moved = Transfer.objects.get(reason="cage_opening")
    assert (moved.amount_minor, moved.credit.kind) == (600_000 + FLOAT_MINOR, "capital")
    assert sum(it.amount_minor for it in list_balances(floor.house.pk)) == 0
    assert FloorEvent.objects.latest("id").payload["is_opening"]


def test_a_cage_with_less_than_was_recorded_begins_with_less(floor):
    count(floor, {500: 4})
    other = make_house(name="Ajeno")
    cashier, manager = make_staff(other, Role.CASHIER), make_staff(other, Role.PIT_MANAGER)
    counted = count(floor, {500: 1}, person=cashier, signer=manager)
    assert (counted["number"], read_cage_balance(other.pk)) == (1, 500), "each house has its own"


def test_a_later_count_moves_nothing_and_shows_the_new_part_of_the_difference(floor):
    count(floor, {10_000: 10})
    for pieces, difference, change in (
        ({10_000: 9}, -10_000, -10_000),
        ({10_000: 9}, -10_000, 0),
        ({10_000: 11}, 10_000, 20_000),
    ):
        counted = count(floor, pieces, words="se contó dos veces")
        line = list_cage_counts(floor.house.pk)[0]
        assert counted["difference_minor"] == line.difference_minor == difference
        assert line.change_minor == change
        assert read_cage_balance(floor.house.pk) == 100_000
    opening = list_cage_counts(floor.house.pk)[-1]
    assert (opening.difference_minor, opening.change_minor) == (None, None)


def test_the_same_command_counts_once(floor):
    command = new_command()
    assert count(floor, {500: 2}, command=command) == count(floor, {500: 2}, command=command)
    assert (CageCount.objects.count(), read_cage_balance(floor.house.pk)) == (1, 1_000)


def test_two_people_of_the_cage_count_chips_and_notes_of_the_house(floor):
    with pytest.raises(AgainstTheRules, match=r"witness\.same_person"):
        count(floor, {500: 1}, signer=floor.cashier)
    with pytest.raises(NotAllowed, match=r"witness\.role"):
        count(floor, {500: 1}, signer=floor.croupier)
    with pytest.raises(NotAllowed, match=r"policy\.role"):
        count(floor, {500: 1}, person=floor.jefe)
    with pytest.raises(BadInput, match=r"input\.denomination"):
        count(floor, {7: 1})
    with pytest.raises(BadInput, match=r"input\.banknote"):
        count(floor, {}, {7: 1})
    with pytest.raises(BadInput, match=r"cage\.words"):
        count(floor, {500: 1}, words="x" * 201)
    assert not CageCount.objects.exists()


# Refused by the database for every writer.

COUNT = """
    INSERT INTO tables_cagecount (house_id, number, chips, notes, total_minor, recorded_minor,
        words, counted_by_id, signed_by_id, command_id, counted_at)
    VALUES (%(house)s, %(number)s, %(chips)s, '{}', %(total)s, %(recorded)s, '',
        %(by)s, %(signed)s, %(command)s, clock_timestamp())
    """
CAPITAL = """
    INSERT INTO tables_transfer (house_id, gaming_day, debit_id, credit_id, amount_minor, reason,
        command_id, actor_id, words, made_at)
    SELECT house_id, gaming_day, {way}, {amount}, '{reason}', gen_random_uuid(), actor_id, '',
        clock_timestamp()
    FROM tables_transfer WHERE reason = 'cage_opening'
    """


def values(floor, **changes):
    return {
        "house": floor.house.pk,
        "number": 1,
        "chips": '{"500": 2}',
        "total": 1_000,
        "recorded": 0,
        "by": floor.cashier.pk,
        "signed": floor.manager.pk,
        "command": uuid.uuid4(),
        **changes,
    }


def test_the_database_itself_writes_the_ledger_s_balance_and_the_number_of_the_count(floor):
    count(floor, {10_000: 10})
    with connection.cursor() as cursor:
        cursor.execute(COUNT, values(floor, number=1, recorded=1_000))
    lied = CageCount.objects.latest("id")
    assert (lied.number, lied.recorded_minor, lied.difference_minor) == (2, 100_000, -99_000)


def test_a_count_is_of_two_people_of_the_house_and_its_pieces_give_the_total(floor):
    count(floor, {10_000: 10})
    stranger = make_staff(make_house(name="Ajeno"), Role.CASHIER)
    assert "two people" in attack((COUNT, values(floor, signed=floor.cashier.pk)))
    assert "two people" in attack((COUNT, values(floor, signed=stranger.pk)))
    assert "give the total" in attack((COUNT, values(floor, total=1_001)))
    assert "give the total" in attack((COUNT, values(floor, chips='{"500": -2}', total=-1_000)))


def test_the_first_count_brings_its_movement_and_nothing_else_moves_capital(floor):
    count(floor, {500: 1})
    other = make_house(name="Ajeno")
    people = make_staff(other, Role.CASHIER), make_staff(other, Role.DIRECTOR)
    count(floor, {500: 1}, person=people[0], signer=people[1])
    with connection.cursor() as cursor:  # a house whose cage was never counted
        third = make_house(name="Tercera")
        cursor.execute(
            "INSERT INTO tables_account (house_id, kind) VALUES (%s, 'cage')", [third.pk]
        )
    by, signed = make_staff(third, Role.CASHIER).pk, make_staff(third, Role.DIRECTOR).pk
    refusal = attack((COUNT, values(floor, house=third.pk, by=by, signed=signed)))
    assert "begins with its first count" in refusal
    for way in ("debit_id, credit_id", "credit_id, debit_id"):
        assert "has its record" in attack(
            CAPITAL.format(way=way, amount=500, reason="cage_opening")
        )
        assert "by acts of their own" in attack(CAPITAL.format(way=way, amount=500, reason="fill"))


def test_a_count_is_never_changed(floor):
    count(floor, {500: 1})
    for statement in (
        "UPDATE tables_cagecount SET words = 'x'",
        "DELETE FROM tables_cagecount",
        "TRUNCATE tables_cagecount CASCADE",
    ):
        attack(statement)
