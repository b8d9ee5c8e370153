"""Rights are those of the trade, act by act and role by role."""

import ast

import pytest
from django.core.exceptions import ImproperlyConfigured

from casino.lib.policy import RIGHTS, Role, declare_rights, reach_of
from tests.roles_and_acts import WHO_MAY
from tests.rooms import ROOT, product_files

_ASKS_FOR = {"verify_role", "reach_of"}


def _rights_named(module: ast.Module) -> set[str]:
    """The rights that a file asks for: as `need=`, or of a role."""
    named: set[ast.expr] = set()
    for call in ast.walk(module):
        if isinstance(call, ast.Call):
            named |= {it.value for it in call.keywords if it.arg == "need"}
            if isinstance(call.func, ast.Name) and call.func.id in _ASKS_FOR:
                named |= set(call.args[1:2])
    return {str(it.value) for it in named if isinstance(it, ast.Constant)}


def test_the_rooms_declare_the_acts_of_the_trade_and_no_others() -> None:
    of_people = {name for name, right in RIGHTS.items() if not right.of_device}
    assert of_people == WHO_MAY.keys()


@pytest.mark.parametrize("act", WHO_MAY)
def test_rights_are_those_of_the_trade(act: str) -> None:
    assert {role: reach_of(role, act) for role in Role} == {
        role: WHO_MAY[act].get(role) for role in Role
    }


def test_a_device_does_one_act_and_no_person_does_it() -> None:
    of_devices = {name for name, right in RIGHTS.items() if right.of_device}
    assert of_devices == {"reader.report"}
    assert [role for role in Role if reach_of(role, "reader.report") is not None] == []


def test_a_right_that_no_room_declares_is_nobody_s() -> None:
    assert {reach_of(role, "table.burn") for role in Role} == {None}


def test_a_right_is_declared_once() -> None:
    with pytest.raises(ImproperlyConfigured, match=r"seat\.assign"):
        declare_rights({"seat.assign": RIGHTS["seat.assign"]})


def test_every_need_is_a_right() -> None:
    asked = {
        (str(path.relative_to(ROOT)), name)
        for path, module in product_files()
        for name in _rights_named(module)
    }
    assert len(asked) > 100
    assert {(path, name) for path, name in asked if name not in RIGHTS} == set()
