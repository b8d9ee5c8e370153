"""The permission table is the trade's, act by act and role by role."""

import pytest

from casino.lib.policy import ACTS, DEVICE_ACTS, Role, reach_of
from tests.roles_and_acts import WHO_MAY


def test_the_permission_table_knows_the_acts_of_the_trade_and_no_others() -> None:
    assert ACTS.keys() == WHO_MAY.keys()


@pytest.mark.parametrize("act", WHO_MAY)
def test_who_may_is_who_may_in_the_trade(act: str) -> None:
    assert {role: reach_of(role, act) for role in Role} == {
        role: WHO_MAY[act].get(role) for role in Role
    }


def test_a_device_does_one_act_and_no_person_does_it() -> None:
    assert {"reader.tell"} == DEVICE_ACTS
    assert not DEVICE_ACTS & WHO_MAY.keys()
    assert [role for role in Role if reach_of(role, "reader.tell") is not None] == []


def test_what_is_not_in_the_table_nobody_may() -> None:
    assert {reach_of(role, "table.burn") for role in Role} == {None}
