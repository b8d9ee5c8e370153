"""Every command of the floor, by every role: whether it may, and where."""

import importlib
import pkgutil

import pytest

import casino
import games
import tables
from casino.handover.services import note_for_next_shift, take_over_shift
from casino.lib.clock import utc_now
from casino.lib.errors import NotAllowed, Refusal
from casino.lib.policy import Actor, Role
from casino.shift.services.acknowledge import acknowledge_difference
from casino.shift.services.sign import sign_shift
from casino.tips.services.hours import enter_tip_hours
from casino.tips.services.pay import acknowledge_tips, pay_tips
from casino.tips.services.rules import make_tip_rule
from casino.tips.services.sign import sign_tips
from casino.tips.sharing import Ratio
from games.reader.services.reader import hear_reader
from tables.boxes.models import Box
from tables.boxes.services import add_box
from tables.cage.services import count_cage
from tables.groups.services import grant_group_right, withdraw_group_right
from tables.journal.models import FloorEvent
from tables.journal.services import commands
from tables.limits.services.limits import journal_limits_in_force
from tables.openings.services.shifts import close_shift, open_shift
from tables.own_rules.services import adopt_rules
from tables.policies.services import configure_house
from tables.posts.services.breaks import end_break, start_break
from tables.posts.services.hand_over import hand_over
from tables.seating.services.own_place import answer_call, leave_own_place
from tables.setup.services import add_table
from tables.sign_in.services.desk_password import change_password, give_password
from tables.sign_in.services.devices import make_code, retire_device
from tables.sign_in.services.entries import withdraw_command
from tables.sign_in.services.witness import verify_witness
from tables.staffing.services import deactivate_person, hire_person, reinstate_person, set_own_pin
from tests import building
from tests.building import acting, make_staff, make_table, new_command, supervise
from tests.permissions.commands_at_tables import (
    AT_ANY_TABLE,
    COMMANDS,
    HEADS,
    OWN_ONLY,
    TABLE_HEADS,
    attempt,
    prepare,
)
from tests.taken_back import taken_back


@pytest.mark.parametrize("service", COMMANDS, ids=lambda service: service.__name__)
def test_each_role_does_what_it_may_and_nothing_else(floor, service):
    here = {Role.JEFE: floor.jefe, Role.CROUPIER: floor.croupier}
    people = {role: here.get(role) or make_staff(floor.house, role) for role in Role}
    codes = attempt_by_each(floor, service, people)
    assert codes == {role: None if role in COMMANDS[service] else "policy.role" for role in Role}


@pytest.mark.parametrize(
    "service",
    [it for it, roles in COMMANDS.items() if OWN_ONLY & roles and it not in AT_ANY_TABLE],
    ids=lambda service: service.__name__,
)
def test_a_post_at_another_table_is_no_post_here(floor, service):
    posting = {Role.JEFE: supervise, Role.CROUPIER: building.post_croupier}
    people = {role: make_staff(floor.house, role) for role in OWN_ONLY & COMMANDS[service]}
    for role, person in people.items():
        posting[role](make_table(floor.house), person)
    codes = attempt_by_each(floor, service, people)
    assert codes == dict.fromkeys(people, "policy.not_your_table")


def attempt_by_each(floor, service, people):
    """Let each try the command at the same floor; return each one's refusal by their role."""
    said, codes = prepare(floor, service), {}
    for role, person in people.items():
        with taken_back():
            codes[role] = attempt(service, said, person)
    return codes


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
    adopt_rules: (
        {Role.DIRECTOR},
        {"draft": None, "witness": Actor(0, 0, Role.INSPECTOR, "Nobody", "X")},
    ),
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
    withdraw_command: "one's own, by the key that only its device has",
    journal_limits_in_force: "the house's clock",
    hear_reader: "the reader's",
    answer_call: "the guest's, by the token of the place",
    leave_own_place: "the guest's, by the token of the place",
}


@pytest.mark.parametrize("service", HOUSE_COMMANDS, ids=lambda service: service.__name__)
def test_each_role_does_in_the_house_what_it_may_and_nothing_else(floor, service):
    roles, args = HOUSE_COMMANDS[service]
    events = FloorEvent.objects.count()
    refused = set()
    for role in Role:
        with taken_back():
            with pytest.raises(Refusal) as error:
                service(actor=acting(make_staff(floor.house, role)), command=new_command(), **args)
            if error.value.code == "policy.role":
                refused.add(role)
            assert FloorEvent.objects.count() == events
    assert refused == set(Role) - roles


def list_commands():
    """Every command of the floor, the game and the house, by their modules, as it is called."""
    found = set()
    for package in (tables, games, casino):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if ".services" not in module.name or module.name.startswith("casino.reporting."):
                continue
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
    code = getattr(value, "__code__", None)  # what functools has wrapped has none
    return None not in (wrapped, code) and code.co_filename == commands.__file__


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


def test_each_role_witnesses_where_it_may(floor):
    actor, other = acting(make_staff(floor.house, Role.DIRECTOR)), building.make_house()
    for role in Role:
        witnesses = [acting(make_staff(house, role)) for house in (floor.house, other)]
        codes = [refusal_of(verify_witness, actor=actor, witness=witness) for witness in witnesses]
        assert codes == [None if role in WITNESSES else "witness.role", "witness.role"], role
