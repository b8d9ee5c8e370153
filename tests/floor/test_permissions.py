"""Every command of the floor, by every role: who may, and where."""

from uuid import uuid4

import pytest

from casino.lib.errors import NotAllowed, NotSignedIn, Refusal
from casino.lib.policy import Role
from games.rules.errors import Violation
from games.rules.limits import Limits
from tables.models import FloorEvent
from tables.services.boxes import record_drop, record_tip
from tables.services.floor_map import place_table
from tables.services.limits import post_limits
from tables.services.open_session import open_table
from tables.services.posts import assign_jefe, post_croupier, release_croupier
from tables.services.queue import call_guest, join_queue, leave_queue, seat_from_queue
from tables.services.seats import leave_seat, take_seat
from tables.services.session_state import announce_last_coups, resume_table, suspend_table
from tables.services.undo import undo_act
from tests import building
from tests.building import acting, make_staff, make_table, new_command, supervise
from tests.floor.conftest import FLOAT, LIMITS

HEADS = {Role.DIRECTOR, Role.PIT_MANAGER}
TABLE_HEADS = {*HEADS, Role.JEFE}

COMMANDS = {
    open_table: TABLE_HEADS,
    post_limits: TABLE_HEADS,
    announce_last_coups: TABLE_HEADS,
    suspend_table: TABLE_HEADS,
    resume_table: TABLE_HEADS,
    assign_jefe: HEADS,
    post_croupier: TABLE_HEADS,
    release_croupier: TABLE_HEADS,
    take_seat: {*TABLE_HEADS, Role.CROUPIER},
    leave_seat: {*TABLE_HEADS, Role.CROUPIER},
    join_queue: TABLE_HEADS,
    call_guest: TABLE_HEADS,
    seat_from_queue: TABLE_HEADS,
    leave_queue: TABLE_HEADS,
    place_table: HEADS,
    undo_act: {*TABLE_HEADS, Role.CROUPIER},
    record_tip: {Role.JEFE, Role.CROUPIER},
    record_drop: {Role.JEFE, Role.CROUPIER},
}
OWN_ONLY = {Role.JEFE, Role.CROUPIER}


def arguments(floor, service, entry):
    table = {"table_id": floor.table.pk}
    return {
        open_table: {
            **table,
            "limits": LIMITS,
            "opening_float": FLOAT,
            "signer": acting(floor.cashier),
        },
        post_limits: {**table, "limits": Limits(500, 50_000, 5_000, 500)},
        assign_jefe: {**table, "badge": "nobody"},
        post_croupier: {**table, "badge": "nobody"},
        release_croupier: {**table, "badge": "nobody"},
        take_seat: {**table, "position": 1, "guest_name": "Lola"},
        leave_seat: {**table, "position": 1},
        join_queue: {**table, "guest_name": "Pepe"},
        call_guest: {"entry_id": entry},
        seat_from_queue: {"entry_id": entry, "position": 1},
        leave_queue: {"entry_id": entry},
        place_table: {**table, "column": 1, "row": 1},
        undo_act: {**table, "undone_command_id": uuid4()},
        record_tip: {**table, "amount_minor": 500},
        record_drop: {**table, "amount_minor": 500},
    }.get(service, table)


def attempt(floor, service, person):
    """Run the command; tell the code of a refusal on account of the person."""
    entry = floor.act(join_queue, floor.manager, guest_name="Lola")["entry"]
    events = FloorEvent.objects.count()
    try:
        service(actor=acting(person), command=new_command(), **arguments(floor, service, entry))
    except (NotAllowed, NotSignedIn) as refusal:
        assert FloorEvent.objects.count() == events
        return refusal.code
    except (Refusal, Violation):
        return None  # allowed; what the table's state says about it is told elsewhere
    return None


@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize("service", COMMANDS, ids=lambda service: service.__name__)
def test_a_role_does_what_it_may_and_nothing_else(floor, service, role):
    person = {Role.JEFE: floor.jefe, Role.CROUPIER: floor.croupier}.get(role)
    code = attempt(floor, service, person or make_staff(floor.house, role))
    assert code == (None if role in COMMANDS[service] else "policy.role")


@pytest.mark.parametrize(
    ("service", "role"),
    [(s, r) for s, roles in COMMANDS.items() for r in sorted(OWN_ONLY & roles)],
    ids=lambda value: getattr(value, "__name__", str(value)),
)
def test_a_post_at_another_table_is_no_post_here(floor, service, role):
    person, elsewhere = make_staff(floor.house, role), make_table(floor.house)
    if role is Role.JEFE:
        supervise(elsewhere, person)
    else:
        building.post_croupier(elsewhere, person)
    assert attempt(floor, service, person) == "policy.not_your_table"
