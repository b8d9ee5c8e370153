"""An agreed opening float is counted again, with a reason, until its table opens."""

import pytest

from casino.lib.errors import Refusal
from casino.lib.policy import Role
from tables.counting.models import CountSheet, Recount
from tables.counting.selectors import list_rounds
from tables.counting.services import ask_recount
from tables.journal.models import FloorEvent
from tables.ledger.models import Count
from tables.openings.services.open_session import open_table
from tables.sessions.selectors import find_open_session
from tests.building import make_house, make_staff
from tests.counting.counted import LOW_FLOAT
from tests.counting.test_counting import call, check
from tests.floor.test_guards import attack
from tests.opened import FLOAT, LIMITS

MORE = {**FLOAT, 2_500: 41}
MORE_MINOR = 352_500


def refused(code, act, *args, **kwargs):
    with pytest.raises(Refusal) as error:
        act(*args, **kwargs)
    assert error.value.code == code


@pytest.fixture
def agreed(floor):
    call(floor)
    check(floor)
    return floor


def again(floor, person=None, reason="A stack lay under the tray"):
    return floor.act(ask_recount, person, reason=reason)


def test_two_people_count_again_and_the_table_opens_with_the_new_count(agreed):
    again(agreed)
    asked = Recount.objects.get()
    assert (asked.asked_by, asked.reason) == (agreed.jefe, "A stack lay under the tray")
    assert (asked.sheet.round, asked.sheet.role) == (1, "called")
    refused("count.not_agreed", agreed.act, open_table, limits=LIMITS, low_float_reason=LOW_FLOAT)
    call(agreed, pieces=MORE)
    refused("count.same_person", check, agreed, agreed.jefe, pieces=MORE)
    check(agreed, pieces=MORE)
    agreed.act(open_table, limits=LIMITS, low_float_reason=LOW_FLOAT)
    count = Count.objects.get()
    assert (count.total_minor, count.called.round) == (MORE_MINOR, 2)
    session = find_open_session(agreed.table.pk)
    totals = [it.called.total_minor for it in list_rounds(session)]
    assert totals == [350_000, MORE_MINOR], "the first count stays"


def test_a_recount_is_in_the_journal_with_its_reason(agreed):
    again(agreed)
    event = FloorEvent.objects.get(kind="count.recount_asked")
    assert (event.table, event.payload["round"], event.payload["total_minor"]) == (
        agreed.table,
        1,
        350_000,
    )
    call(agreed)
    check(agreed)
    for reason in ("", "  ", "x" * 201):
        refused("recount.reason", again, agreed, reason=reason)
    again(agreed, reason="once more")
    assert Recount.objects.count() == 2


def test_nothing_is_counted_again_before_two_agree_or_once_the_table_is_open(floor):
    refused("recount.not_agreed", again, floor)
    call(floor)
    refused("recount.not_agreed", again, floor)
    check(floor)
    again(floor)
    refused("recount.not_agreed", again, floor)
    call(floor)
    check(floor)
    floor.act(open_table, limits=LIMITS, low_float_reason=LOW_FLOAT)
    refused("recount.table_open", again, floor)


def test_a_croupier_does_not_ask_for_it(agreed):
    refused("policy.role", again, agreed, agreed.croupier)
    refused("policy.role", again, agreed, agreed.cashier)


# Refused by the database for every writer.

ASK = """
    INSERT INTO tables_recount (house_id, counting_id, sheet_id, reason, asked_by_id, asked_at)
    SELECT house_id, counting_id, id, %s, %s, now() FROM tables_countsheet
    WHERE role = %s ORDER BY id LIMIT 1
"""
SHEET = """
    INSERT INTO tables_countsheet (house_id, counting_id, kind, round, role, pieces, total_minor,
        moves_seen, counted_by_id, counted_at)
    SELECT house_id, counting_id, kind, 2, role, '{"500": 1}', 500, 0, counted_by_id, now()
    FROM tables_countsheet WHERE role = 'called'
"""


def test_no_agreed_float_is_called_again_without_its_recount(agreed):
    assert "agree on this count already" in attack(SHEET)


def test_no_recount_of_a_float_not_agreed_or_in_use_nor_by_strangers_or_without_a_reason(floor):
    jefe, called = floor.jefe.pk, CountSheet.Role.CALLED
    call(floor)
    assert "an agreed opening float" in attack(ASK, "x", jefe, called)
    check(floor)
    assert "an agreed opening float" in attack(ASK, "x", jefe, CountSheet.Role.BLIND)
    assert "recount_reason" in attack(ASK, "", jefe, called)
    stranger = make_staff(make_house(), Role.PIT_MANAGER)
    assert "of its house" in attack(ASK, "x", stranger.pk, called)
    floor.act(open_table, limits=LIMITS, low_float_reason=LOW_FLOAT)
    assert "is not counted again" in attack(ASK, "x", jefe, called)


def test_no_table_opens_with_the_count_that_was_to_be_made_again(agreed):
    again(agreed)
    call(agreed, pieces=MORE)
    check(agreed, pieces=MORE)
    agreed.act(open_table, limits=LIMITS, low_float_reason=LOW_FLOAT)
    message = attack(
        """
        INSERT INTO tables_count (house_id, session_id, kind, pieces, total_minor, counted_by_id,
            signed_by_id, counted_at, called_id, blind_id)
        SELECT called.house_id, session.id, called.kind, called.pieces, called.total_minor,
            called.counted_by_id, blind.counted_by_id, now(), called.id, blind.id
        FROM tables_countsheet AS called JOIN tables_tablesession AS session ON true
        JOIN tables_countsheet AS blind ON blind.round = 1 AND blind.role = 'blind'
        WHERE called.round = 1 AND called.role = 'called'
        """
    )
    assert "two people found the same" in message


def test_recounts_are_never_edited_or_removed(agreed):
    again(agreed)
    attack("UPDATE tables_recount SET reason = 'y'")
    attack("DELETE FROM tables_recount")
    attack("TRUNCATE tables_recount")
