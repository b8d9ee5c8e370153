"""No more leaves the cage than it holds; a count by two people is the remedy."""

import pytest

from casino.lib.errors import Conflict
from tables.cage.selectors import read_cage_balance
from tables.slips.models import SlipStep
from tables.slips.services import issue_slip, void_slip
from tests.building import acting
from tests.cage.test_cage import count
from tests.raw_sql import attack
from tests.slips.test_slips import TOTAL, ask, step, walk

_ISSUE = """
    INSERT INTO tables_slipstep (house_id, slip_id, "to", made_by_id, reason, made_at)
    SELECT house_id, {slip}, 'issued', {cashier}, '', now() - interval '1 hour'
    FROM tables_slip WHERE id = {slip}
"""


def test_no_fill_takes_more_than_was_counted_and_has_moved_since(open_floor):
    count(open_floor, {50_000: 3})
    walk(open_floor, ask(open_floor))
    assert read_cage_balance(open_floor.house.pk) == 0
    late = ask(open_floor, pieces={500: 1})
    with pytest.raises(Conflict, match=r"cage\.holds_less"):
        walk(open_floor, late)
    assert not SlipStep.objects.filter(slip=late, to="received").exists()


def test_a_fill_beyond_the_cage_s_contents_is_not_handed_out(open_floor):
    count(open_floor, {500: 100})
    slip = ask(open_floor)
    with pytest.raises(Conflict, match=r"cage\.holds_less") as refused:
        step(issue_slip, open_floor.cashier, slip)
    assert not refused.value.params, "counts are blind"
    assert not SlipStep.objects.filter(slip=slip, to="issued").exists()
    assert "than it holds" in attack(_ISSUE.format(slip=slip, cashier=open_floor.cashier.pk))


def test_two_fills_do_not_count_on_the_same_chips(open_floor):
    count(open_floor, {50_000: 3, 500: 1})
    first, second = ask(open_floor), ask(open_floor, pieces={500: 2})
    step(issue_slip, open_floor.cashier, first)
    with pytest.raises(Conflict, match=r"cage\.holds_less"):
        step(issue_slip, open_floor.cashier, second)
    step(issue_slip, open_floor.cashier, ask(open_floor, pieces={500: 1}))
    by_two = {"reason": "not needed", "witness": acting(open_floor.cashier)}
    step(void_slip, open_floor.jefe, first, **by_two)
    step(issue_slip, open_floor.cashier, second)


def test_chips_handed_out_before_a_count_are_not_in_it(open_floor):
    count(open_floor, {50_000: 3, 500: 1})
    step(issue_slip, open_floor.cashier, ask(open_floor))
    count(open_floor, {500: 1}, words="a fill is on its way")
    step(issue_slip, open_floor.cashier, ask(open_floor, pieces={500: 1}))


def test_chips_that_a_table_hands_out_are_not_the_cage_s(open_floor):
    count(open_floor, {500: 1})
    step(issue_slip, open_floor.croupier, ask(open_floor, "credit"))


def test_an_excess_found_in_the_cage_may_leave_it(open_floor):
    count(open_floor, {500: 1})
    count(open_floor, {50_000: 3}, words="Chips came from the safe")
    walk(open_floor, ask(open_floor))
    assert read_cage_balance(open_floor.house.pk) == 500 - TOTAL, (
        "the difference is shown beside it"
    )
    with pytest.raises(Conflict, match=r"cage\.holds_less"):
        walk(open_floor, ask(open_floor, pieces={500: 1}))


def test_a_cage_that_nobody_counted_hands_nothing_out(open_floor):
    slip = ask(open_floor)
    with pytest.raises(Conflict, match=r"cage\.not_counted"):
        step(issue_slip, open_floor.cashier, slip)
    assert "before it hands chips out" in attack(
        _ISSUE.format(slip=slip, cashier=open_floor.cashier.pk)
    )
    count(open_floor, {50_000: 3})
    step(issue_slip, open_floor.cashier, slip)


def test_nobody_takes_from_an_empty_cage_by_hand(open_floor):
    count(open_floor, {500: 1})
    assert "than it holds" in attack(
        """
        INSERT INTO tables_transfer (house_id, gaming_day, debit_id, credit_id, shift_id,
            session_id, amount_minor, reason, command_id, actor_id, made_at)
        SELECT house_id, gaming_day, debit_id, credit_id, shift_id, session_id, 501, 'fill',
            gen_random_uuid(), actor_id, clock_timestamp()
        FROM tables_transfer WHERE reason = 'opening_float'
        """
    )
