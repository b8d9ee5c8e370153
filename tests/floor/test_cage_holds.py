"""No more leaves the cage than it holds; a count by two people is the way out."""

import pytest

from casino.lib.errors import Conflict
from tables.models import SlipStep
from tables.selectors.cage import read_cage_balance
from tests.floor.test_cage import count
from tests.floor.test_slips import TOTAL, ask, walk
from tests.raw_sql import attack


def test_no_fill_takes_more_than_was_counted_and_has_moved_since(open_floor):
    count(open_floor, {50_000: 3})
    walk(open_floor, ask(open_floor))
    assert read_cage_balance(open_floor.house.pk) == 0
    late = ask(open_floor, pieces={500: 1})
    with pytest.raises(Conflict, match=r"cage\.holds_less"):
        walk(open_floor, late)
    assert not SlipStep.objects.filter(slip=late, to="received").exists()


def test_what_is_found_more_in_the_cage_may_leave_it(open_floor):
    count(open_floor, {500: 1})
    count(open_floor, {50_000: 3}, words="Chips came from the safe")
    walk(open_floor, ask(open_floor))
    assert read_cage_balance(open_floor.house.pk) == 500 - TOTAL, "the difference is told beside it"
    with pytest.raises(Conflict, match=r"cage\.holds_less"):
        walk(open_floor, ask(open_floor, pieces={500: 1}))


def test_a_cage_that_nobody_counted_is_unknown_and_gives(open_floor):
    walk(open_floor, ask(open_floor))


def test_nobody_takes_from_an_empty_cage_by_hand(open_floor):
    count(open_floor, {500: 1})
    assert "than it holds" in attack(
        """
        INSERT INTO tables_transfer (house_id, gaming_day, debit_id, credit_id, shift_id,
            session_id, amount_minor, reason, command_id, actor_id, made_at)
        SELECT house_id, gaming_day, debit_id, credit_id, shift_id, session_id, 501, 'fill',
            gen_random_uuid(), actor_id, now()
        FROM tables_transfer WHERE reason = 'opening_float'
        """
    )
