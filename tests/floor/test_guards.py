"""Refused by the database itself for every writer."""

import pytest
from django.db import DatabaseError, connection, transaction

from casino.lib.clock import utc_now
from casino.lib.policy import Role
from tables.boxes.services import record_tip
from tables.floor.models import GamingTable
from tables.guests.models import Guest, SeatOccupancy
from tables.ledger.models import Account, Count, Transfer
from tables.limits.models import LimitPosting
from tables.people.models import StaffMember
from tables.posts.models import CroupierPost, StaffBreak, Supervision
from tables.seating.models import SeatOffer, WaitlistEntry
from tests.access import gave_access
from tests.building import make_house, make_staff, make_table, sit, supervise


def attack(sql, *values):
    """Write past every service; the database must refuse."""
    with (
        pytest.raises(DatabaseError) as error,
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(sql, values)
    return str(error.value)


def supervision_sql(table, jefe, one, two, table_format="mini"):
    return (
        """
        INSERT INTO tables_supervision
            (house_id, table_id, table_format, jefe_id, slot_one, slot_two, started_at)
        VALUES (%s, %s, %s, %s, %s, %s, %s)
        """,
        *(table.house_id, table.pk, table_format, jefe.pk, one, two, utc_now()),
    )


@pytest.mark.parametrize("slots", [(True, False), (False, True), (True, True)])
def test_no_third_table_for_a_jefe(floor, slots):
    supervise(make_table(floor.house), floor.jefe, slot=2)
    message = attack(*supervision_sql(make_table(floor.house), floor.jefe, *slots))
    assert "held_once" in message
    assert Supervision.objects.count() == 2


def test_no_supervision_without_a_slot(floor):
    jefe = make_staff(floor.house, Role.JEFE)
    message = attack(*supervision_sql(make_table(floor.house), jefe, False, False))
    assert "supervision_holds_a_slot" in message


def test_no_large_table_with_half_a_jefe(floor):
    jefe = make_staff(floor.house, Role.JEFE)
    table = make_table(floor.house, table_format="large")
    message = attack(*supervision_sql(table, jefe, True, False, "large"))
    assert "supervision_large_takes_both" in message


def test_no_two_jefes_at_a_table(floor):
    jefe = make_staff(floor.house, Role.JEFE)
    message = attack(*supervision_sql(floor.table, jefe, True, False))
    assert "supervision_one_jefe_per_table" in message


def occupy(table, position, guest):
    seat = table.seats.get(position=position)
    return attack(
        """
        INSERT INTO tables_seatoccupancy (house_id, table_id, seat_id, guest_id, sat_at)
        VALUES (%s, %s, %s, %s, %s)
        """,
        *(table.house_id, table.pk, seat.pk, guest.pk, utc_now()),
    )


def test_no_two_guests_in_a_seat_and_no_guest_in_two(floor):
    first, second = sit(floor.table, 1), sit(floor.table, 2)
    SeatOccupancy.objects.filter(guest=second).update(left_at=utc_now())
    assert "occupancy_one_guest_per_seat" in occupy(floor.table, 1, second)
    assert "occupancy_one_seat_per_guest" in occupy(floor.table, 3, first)


def test_no_croupier_at_two_tables(floor):
    message = attack(
        """
        INSERT INTO tables_croupierpost (house_id, table_id, croupier_id, started_at)
        VALUES (%s, %s, %s, %s)
        """,
        *(floor.house.pk, make_table(floor.house).pk, floor.croupier.pk, utc_now()),
    )
    assert "croupier_post_one_table_at_a_time" in message


def at_once(sql, *values):
    """Attack, and run the checks of the transaction's end at once."""
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    refusal = attack(sql, *values)
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")
    return refusal


def test_no_open_table_with_fewer_croupiers_than_it_opened_with(open_floor):
    table = open_floor.table.pk
    ended = "UPDATE tables_croupierpost SET ended_at = now() WHERE table_id = %s"
    assert "keeps its croupiers" in at_once(ended, table)
    other = make_table(open_floor.house)
    moved = "UPDATE tables_croupierpost SET table_id = %s WHERE table_id = %s"
    assert "keeps its croupiers" in at_once(moved, other.pk, table)
    open_floor.close()
    with connection.cursor() as cursor:
        cursor.execute(ended, [table])
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")


def test_no_open_table_without_a_jefe(open_floor):
    assert "keeps its jefe" in at_once("UPDATE tables_supervision SET ended_at = now()")


def test_nobody_changes_trade_at_a_post(floor):
    for person in (floor.croupier, floor.jefe):
        sql = "UPDATE tables_staffmember SET role = 'inspector' WHERE id = %s"
        assert "has nothing open" in attack(sql, person.pk)
    gave_access(floor.manager, floor.cashier, hours_ago=0)
    StaffMember.objects.filter(pk=floor.cashier.pk).update(role=Role.INSPECTOR)


def test_rows_are_ended_and_never_removed(floor):
    sit(floor.table, 1)
    guest = Guest.objects.create(house=floor.house, name="Eva")
    entry = WaitlistEntry.objects.create(
        house=floor.house, table=floor.table, guest=guest, joined_at=utc_now()
    )
    offer = SeatOffer.objects.create(
        house=floor.house,
        table=floor.table,
        seat=floor.table.seats.get(position=2),
        entry=entry,
        offered_at=utc_now(),
    )
    StaffBreak.objects.create(house=floor.house, person=floor.cashier, started_at=utc_now())
    for model in (SeatOffer, WaitlistEntry, SeatOccupancy, StaffBreak, CroupierPost, Supervision):
        assert model.objects.exists()
        assert "Cannot delete" in attack(f"DELETE FROM {model._meta.db_table}")
    assert SeatOffer.objects.get() == offer


@pytest.mark.parametrize("missing", ["supervision", "croupierpost"])
def test_no_table_opens_without_its_people(floor, missing):
    with connection.cursor() as cursor:
        cursor.execute(
            f"UPDATE tables_{missing} SET ended_at = now() WHERE table_id = %s", [floor.table.pk]
        )
    message = at_once(
        """
        INSERT INTO tables_tablesession (house_id, table_id, shift_id, state, regulation,
            regulation_version, commission_step_minor, commission_direction, croupiers_minimum,
            opened_at, opened_by_id, early_reason, low_float_reason)
        VALUES (%s, %s, %s, 'open', 'andalucia', '1', 1, 'down', 1, now(), %s, '', '')
        """,
        *(floor.house.pk, floor.table.pk, floor.shift.pk, floor.manager.pk),
    )
    assert "opens with its jefe and its croupiers" in message


def test_no_open_table_asks_for_fewer_croupiers(open_floor):
    assert "Cannot" in attack("UPDATE tables_tablesession SET croupiers_minimum = 0")


def test_nobody_rests_at_a_post(floor):
    rest = "INSERT INTO tables_staffbreak (house_id, person_id, started_at) VALUES (%s, %s, now())"
    assert "rests at a post" in attack(rest, floor.house.pk, floor.croupier.pk)
    idle = make_staff(floor.house, Role.CROUPIER)
    with connection.cursor() as cursor:
        cursor.execute(rest, [floor.house.pk, idle.pk])
    assert "break_one_at_a_time" in attack(rest, floor.house.pk, idle.pk)
    post = """
        INSERT INTO tables_croupierpost (house_id, table_id, croupier_id, started_at)
        VALUES (%s, %s, %s, now())
        """
    assert "rests at a post" in attack(post, floor.house.pk, floor.table.pk, idle.pk)


def test_no_two_open_shifts(floor):
    message = attack(
        """
        INSERT INTO tables_shift (house_id, gaming_day, number, opened_at, opened_by_id)
        VALUES (%s, '2026-01-01', 1, %s, %s)
        """,
        *(floor.house.pk, utc_now(), floor.manager.pk),
    )
    assert "shift_one_open_per_house" in message


@pytest.mark.parametrize(
    "table", ["tables_count", "tables_transfer", "tables_limitposting", "tables_floorevent"]
)
@pytest.mark.parametrize("verb", ["UPDATE {} SET house_id = house_id", "DELETE FROM {}"])
def test_no_record_is_edited_or_removed(open_floor, table, verb):
    open_floor.act(record_tip, amount_minor=500)
    attack(verb.format(table))
    attack(f"TRUNCATE {table} CASCADE")
    assert Count.objects.count() == LimitPosting.objects.count() == 1
    assert Transfer.objects.count() == 2


@pytest.mark.parametrize(
    ("change", "constraint"),
    [
        ({"amount_minor": 0}, "transfer_positive"),
        ({"amount_minor": -5}, "transfer_positive"),
        ({"credit": "debit"}, "transfer_two_accounts"),
        ({}, "transfer_once"),
    ],
)
def test_no_transfer_that_does_not_balance_or_repeats(open_floor, change, constraint):
    credit = "debit_id" if "credit" in change else "credit_id"
    amount = change.get("amount_minor", 1)
    message = attack(
        f"""
        INSERT INTO tables_transfer (house_id, session_id, shift_id, gaming_day, debit_id,
            credit_id, amount_minor, reason, command_id, actor_id, made_at)
        SELECT house_id, session_id, shift_id, gaming_day, debit_id, {credit}, {amount}, reason,
            command_id, actor_id, made_at FROM tables_transfer
        """
    )
    assert constraint in message


def test_no_second_account_for_one_place(open_floor):
    cage = Account.objects.get(kind="cage")
    message = attack(
        "INSERT INTO tables_account (house_id, table_id, kind) VALUES (%s, NULL, 'cage')",
        cage.house_id,
    )
    assert "account_place" in message


CLOSED_RECORDS = {
    "transfer": """
        INSERT INTO tables_transfer (house_id, session_id, shift_id, gaming_day, debit_id,
            credit_id, amount_minor, reason, command_id, actor_id, made_at)
        SELECT house_id, session_id, shift_id, gaming_day, debit_id, credit_id, 5, 'late',
            gen_random_uuid(), actor_id, made_at FROM tables_transfer LIMIT 1
        """,
    "slip": """
        INSERT INTO tables_slip (house_id, table_id, session_id, kind, gaming_day, year, serial,
            pieces, total_minor)
        SELECT session.house_id, table_id, session.id, 'fill', gaming_day, 0, 0, '{"500": 1}', 500
        FROM tables_tablesession AS session JOIN tables_shift ON tables_shift.id = shift_id
        """,
}


@pytest.mark.parametrize("record", CLOSED_RECORDS)
def test_no_record_comes_after_the_closing_counts(open_floor, record):
    open_floor.close()
    assert "takes no further record" in attack(CLOSED_RECORDS[record])


def test_no_closed_table_is_opened_again_moved_or_forgotten(open_floor):
    open_floor.close()
    assert "Cannot" in attack("UPDATE tables_tablesession SET closed_at = NULL, state = 'open'")
    assert "Cannot" in attack("UPDATE tables_tablesession SET last_coups_left = 5")
    assert "Cannot" in attack("DELETE FROM tables_tablesession")


def test_no_open_table_changes_its_rules_or_its_shift(open_floor):
    attack("UPDATE tables_tablesession SET commission_step_minor = 50")
    attack("UPDATE tables_tablesession SET regulation = 'fournier'")


def test_no_table_is_turned_while_it_is_open(open_floor):
    change = "UPDATE tables_gamingtable SET reversible = true, game = 'blackjack'"
    assert "while it is closed" in attack(change)
    open_floor.close()
    with connection.cursor() as cursor:
        cursor.execute(change)


def test_no_shift_closes_before_its_tables_nor_opens_again(open_floor):
    closing = "UPDATE tables_shift SET closed_at = opened_at, closed_by_id = opened_by_id"
    assert "after its tables" in attack(closing)
    open_floor.close()
    with connection.cursor() as cursor:
        cursor.execute(closing)
    attack("UPDATE tables_shift SET closed_at = NULL")
    assert "open shift" in attack(
        """
        INSERT INTO tables_tablesession (house_id, table_id, shift_id, state, regulation,
            regulation_version, commission_step_minor, commission_direction, opened_at,
            opened_by_id)
        SELECT house_id, table_id, shift_id, 'open', regulation, regulation_version,
            commission_step_minor, commission_direction, opened_at, opened_by_id
        FROM tables_tablesession
        """
    )


@pytest.mark.parametrize(
    "sql", ["UPDATE tables_account SET kind = 'drop'", "DELETE FROM tables_account"]
)
def test_no_place_of_money_is_renamed_or_removed(open_floor, sql):
    open_floor.act(record_tip, amount_minor=500)
    assert "Cannot" in attack(f"{sql} WHERE kind = 'tips'")


def test_a_large_table_does_not_pass_for_a_small_one(floor):
    jefe = make_staff(floor.house, Role.JEFE)
    table = make_table(floor.house, table_format="large")
    assert "the format that it has" in attack(*supervision_sql(table, jefe, True, False))
    supervise(table, jefe)
    small = "UPDATE tables_supervision SET table_format = 'mini', slot_two = false WHERE slot_two"
    assert "the format that it has" in attack(small)
    grown = "UPDATE tables_gamingtable SET format = 'large' WHERE format = 'mini'"
    assert "slots that the format takes" in attack(grown)


def test_a_post_is_for_those_of_its_role_and_house(floor):
    table, idle = make_table(floor.house), make_staff(floor.house, Role.CROUPIER)
    assert "for the role jefe" in attack(*supervision_sql(table, idle, True, False))
    foreign = make_staff(make_house(), Role.JEFE)
    assert "for the role jefe" in attack(*supervision_sql(table, foreign, True, False))
    post = """
        INSERT INTO tables_croupierpost (house_id, table_id, croupier_id, started_at)
        VALUES (%s, %s, %s, now())
        """
    jefe = make_staff(floor.house, Role.JEFE)
    assert "for the role croupier" in attack(post, floor.house.pk, table.pk, jefe.pk)
    assert "for the role croupier" in attack(
        "UPDATE tables_croupierpost SET croupier_id = %s", jefe.pk
    )


def test_an_ended_post_or_break_is_not_reopened_during_another(floor):
    idle = make_staff(floor.house, Role.CROUPIER)
    ended = {"house": floor.house, "started_at": utc_now(), "ended_at": utc_now()}
    StaffBreak.objects.create(person=floor.croupier, **ended)
    CroupierPost.objects.create(croupier=idle, table=floor.table, **ended)
    StaffBreak.objects.create(house=floor.house, person=idle, started_at=utc_now())
    assert "rests at a post" in attack("UPDATE tables_staffbreak SET ended_at = NULL")
    again = "UPDATE tables_croupierpost SET ended_at = NULL WHERE croupier_id = %s"
    assert "rests at a post" in attack(again, idle.pk)


def test_a_guest_sits_in_a_seat_of_the_table(floor):
    guest, other = sit(floor.table, 1), make_table(floor.house)
    moved = "UPDATE tables_seatoccupancy SET {} = %s WHERE guest_id = %s"
    assert "in a seat of the table" in attack(moved.format("table_id"), other.pk, guest.pk)
    assert "in a seat of the table" in attack(
        moved.format("seat_id"), other.seats.get(position=2).pk, guest.pk
    )


def test_nobody_is_made_to_stand_past_the_direction(floor):
    guest = sit(floor.table, 1)
    rise = "UPDATE tables_seatoccupancy SET seat_id = NULL, standing_place = 101"
    assert "standing at this table" in attack(rise)
    GamingTable.objects.filter(id=floor.table.pk).update(standing_guests=True)
    with connection.cursor() as cursor:
        cursor.execute(rise)
    other = make_table(floor.house)
    moved = "UPDATE tables_seatoccupancy SET table_id = %s WHERE guest_id = %s"
    assert "standing at this table" in attack(moved, other.pk, guest.pk)
    assert "somebody is standing" in attack("UPDATE tables_gamingtable SET standing_guests = false")
