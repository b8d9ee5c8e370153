"""Every command of the floor, by every role: who may, and where."""

import importlib
import pkgutil

import pytest

import casino.house.services
import games.services
import tables.services
from casino.house.services.acknowledge_difference import acknowledge_difference
from casino.house.services.hand_over_shift import note_for_next_shift, take_over_shift
from casino.house.services.pay_tips import acknowledge_tips, pay_tips
from casino.house.services.sign_shift import sign_shift
from casino.house.services.sign_tips import sign_tips
from casino.house.services.tip_hours import enter_tip_hours
from casino.house.services.tip_rules import make_tip_rule
from casino.house.tips.sharing import Ratio
from casino.lib.clock import utc_now
from casino.lib.errors import NotAllowed, Refusal
from casino.lib.policy import Actor, Role
from games.services.reader import hear_reader
from tables.models import Box, FloorEvent
from tables.services import commands
from tables.services.breaks import end_break, start_break
from tables.services.cage import count_cage
from tables.services.desk_password import change_password, give_password
from tables.services.devices import make_code, retire_device
from tables.services.groups import grant_group_right, withdraw_group_right
from tables.services.hand_over import hand_over
from tables.services.hiring import hire_person, set_own_pin
from tables.services.house_policies import configure_house
from tables.services.hung_boxes import add_box
from tables.services.limits import tell_limits_in_force
from tables.services.shifts import close_shift, open_shift
from tables.services.staff import deactivate_person, reinstate_person
from tables.services.table_setup import add_table
from tables.services.witness import verify_witness
from tests import building
from tests.building import (
    acting,
    make_staff,
    make_table,
    new_command,
    supervise,
)
from tests.floor.commands_at_tables import (
    AT_ANY_TABLE,
    COMMANDS,
    HEADS,
    OWN_ONLY,
    TABLE_HEADS,
    attempt,
)


@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize("service", COMMANDS, ids=lambda service: service.__name__)
def test_a_role_does_what_it_may_and_nothing_else(floor, service, role):
    person = {Role.JEFE: floor.jefe, Role.CROUPIER: floor.croupier}.get(role)
    code = attempt(floor, service, person or make_staff(floor.house, role))
    assert code == (None if role in COMMANDS[service] else "policy.role")


@pytest.mark.parametrize(
    ("service", "role"),
    [
        (s, r)
        for s, roles in COMMANDS.items()
        for r in sorted(OWN_ONLY & roles)
        if s not in AT_ANY_TABLE
    ],
    ids=lambda value: getattr(value, "__name__", str(value)),
)
def test_a_post_at_another_table_is_no_post_here(floor, service, role):
    person, elsewhere = make_staff(floor.house, role), make_table(floor.house)
    if role is Role.JEFE:
        supervise(elsewhere, person)
    else:
        building.post_croupier(elsewhere, person)
    assert attempt(floor, service, person) == "policy.not_your_table"


TODAY = utc_now().date()
HOUSE_COMMANDS = {
    hand_over: (TABLE_HEADS, {"giver": "nobody", "taker": "nobody"}),
    start_break: (TABLE_HEADS, {"badge": "nobody"}),
    end_break: (TABLE_HEADS, {"badge": "nobody"}),
    add_table: (
        HEADS,
        {"number": "", "name": "", "table_format": "mini", "regulation": "andalucia"},
    ),
    make_code: (HEADS, {"name": " "}),
    retire_device: (HEADS, {"device_id": 0}),
    deactivate_person: (HEADS, {"badge": "nobody"}),
    reinstate_person: ({Role.DIRECTOR}, {"badge": "nobody", "signer": None}),
    configure_house: (HEADS, {"changes": {"call_holds_minutes": 0}}),
    hire_person: (
        {Role.DIRECTOR},
        {"badge": "-", "name": "Lola", "role": Role.CROUPIER, "password": "", "signer": None},
    ),
    grant_group_right: ({Role.DIRECTOR}, {"badge": "nobody", "reason": "asked"}),
    withdraw_group_right: ({Role.DIRECTOR}, {"badge": "nobody", "reason": "asked"}),
    give_password: ({Role.DIRECTOR}, {"badge": "nobody", "password": "", "signer": None}),
    add_box: ({*HEADS, Role.CASHIER}, {"kind": Box.Kind.DROP, "number": ""}),
    open_shift: (HEADS, {"number": 1}),
    close_shift: (HEADS, {"shift_id": 0}),
    note_for_next_shift: (HEADS, {"shift_id": 0, "text": "Seen."}),
    take_over_shift: (HEADS, {"shift_id": 0}),
    acknowledge_difference: (
        {*HEADS, Role.INSPECTOR, Role.MANAGEMENT},
        {"shift_id": 0, "reason": "found", "line": 1},
    ),
    sign_shift: ({*HEADS, Role.INSPECTOR, Role.CASHIER}, {"shift_id": 0, "content_hash": ""}),
    # the cage, and tips paid out of it
    count_cage: (
        {Role.DIRECTOR, Role.CASHIER},
        {"chips": {}, "notes": {}, "signer": Actor(0, 0, Role.CASHIER, "Nobody", "X")},
    ),
    pay_tips: ({Role.DIRECTOR, Role.CASHIER}, {"share_id": 0}),
    # tips
    make_tip_rule: (
        {Role.DIRECTOR},
        {
            "in_force_from": TODAY,
            "points": {},
            "hours_from": "posts",
            "break_minutes": 0,
            "staff": Ratio(1, 1),
        },
    ),
    enter_tip_hours: (HEADS, {"day": TODAY, "badge": "nobody", "minutes": 0, "reason": "Parte"}),
    sign_tips: ({*HEADS, Role.INSPECTOR, Role.CASHIER}, {"day": TODAY, "content_hash": ""}),
}
OF_NOBODY_ELSE = {
    change_password: "one's own",
    set_own_pin: "one's own",
    acknowledge_tips: "one's own",
    tell_limits_in_force: "the house's clock",
    hear_reader: "the reader's",
}


@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize("service", HOUSE_COMMANDS, ids=lambda service: service.__name__)
def test_a_role_does_in_the_house_what_it_may_and_nothing_else(floor, service, role):
    roles, args = HOUSE_COMMANDS[service]
    events = FloorEvent.objects.count()
    with pytest.raises(Refusal) as error:
        service(actor=acting(make_staff(floor.house, role)), command=new_command(), **args)
    assert (error.value.code == "policy.role") is (role not in roles)
    assert FloorEvent.objects.count() == events


def list_commands():
    """Every command of the floor, the game and the house, by their modules, as it is called."""
    found = set()
    for package in (tables.services, games.services, casino.house.services):
        for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
            it = importlib.import_module(module.name)
            own = [it for it in vars(it).values() if getattr(it, "__module__", "") == module.name]
            found |= {called_as(value, own) for value in own if is_command(value)}
    return found


def called_as(command, own):
    """Return the function of its module through which others give a command that is private to it.

    A secret is hashed there before the command begins.
    """
    name = command.__name__
    if not name.startswith("_"):
        return command
    (caller,) = (it for it in own if name in getattr(it, "__code__", called_as.__code__).co_names)
    return caller


def is_command(value):
    wrapped = getattr(value, "__wrapped__", None)
    return wrapped is not None and value.__code__.co_filename == commands.__file__


def test_every_command_is_tried_by_every_role():
    tried = {*COMMANDS, *HOUSE_COMMANDS, *OF_NOBODY_ELSE}
    assert list_commands() == tried


WITNESSES = {*TABLE_HEADS, Role.INSPECTOR, Role.CASHIER, Role.CROUPIER}


def refusal_of(verify, **people):
    try:
        verify(**people)
    except NotAllowed as refusal:
        return refusal.code
    return None


@pytest.mark.parametrize("role", Role)
def test_who_witnesses(floor, role):
    actor = acting(make_staff(floor.house, Role.DIRECTOR))
    witnesses = [acting(make_staff(house, role)) for house in (floor.house, building.make_house())]
    codes = [refusal_of(verify_witness, actor=actor, witness=witness) for witness in witnesses]
    assert codes == [None if role in WITNESSES else "witness.role", "witness.role"]
