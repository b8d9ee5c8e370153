"""Fills and credits: serials without a gap, steps in order, money moved once."""

import datetime
from itertools import combinations

import pytest

from casino.lib.clock import utc_now
from casino.lib.errors import Refusal
from casino.lib.policy import Role
from games.board.services import close_table
from tables.counting.selectors import CLOSING_KINDS
from tables.journal.models import FloorEvent
from tables.ledger.models import Account, Transfer
from tables.sessions.models import Shift, TableSession
from tables.slips.models import Slip, SlipStep
from tables.slips.selectors import list_slips, read_slip_search
from tables.slips.services import carry_slip, issue_slip, receive_slip, request_slip, void_slip
from tests.building import (
    acting,
    make_house,
    make_session,
    make_slip,
    make_staff,
    make_table,
    new_command,
)
from tests.counting.counted import count_by_two
from tests.floor.test_guards import attack

pytestmark = pytest.mark.usefixtures("open_cage")
CHIPS = {10_000: 10, 500: 100}
TOTAL = 150_000
EMPTY: dict[str, dict[int, int]] = {kind.value: {} for kind in CLOSING_KINDS}


def ask(floor, kind="fill", pieces=CHIPS, **args):
    return floor.act(request_slip, kind=Slip.Kind(kind), pieces=pieces, **args)["slip"]


def step(service, person, slip, **args):
    return service(actor=acting(person), command=new_command(), slip_id=slip, **args)


def walk(floor, slip, kind="fill"):
    """Take a slip from its request to its end."""
    inspector = make_staff(floor.house, Role.INSPECTOR)
    cage, table = (issue_slip, receive_slip) if kind == "fill" else (receive_slip, issue_slip)
    acts = {cage: floor.cashier, table: floor.croupier, carry_slip: inspector}
    return [
        step(service, acts[service], slip) for service in (issue_slip, carry_slip, receive_slip)
    ]


def refused(code, act, *args, **kwargs):
    events, steps = FloorEvent.objects.count(), SlipStep.objects.count()
    with pytest.raises(Refusal) as error:
        act(*args, **kwargs)
    assert error.value.code == code
    assert (FloorEvent.objects.count(), SlipStep.objects.count()) == (events, steps)


def float_minor(floor):
    place = Account.objects.get(table=floor.table, kind="float")
    return sum(place.debits.values_list("amount_minor", flat=True)) - sum(
        place.credits.values_list("amount_minor", flat=True)
    )


@pytest.mark.parametrize(("kind", "sign"), [("fill", 1), ("credit", -1)])
def test_chips_change_account_when_they_are_received_and_only_then(open_floor, kind, sign):
    before = float_minor(open_floor)
    slip = ask(open_floor, kind)
    assert not Transfer.objects.filter(reason=kind).exists()
    states = [answer["state"] for answer in walk(open_floor, slip, kind)]
    assert states == ["issued", "carried", "received"]
    moved = Transfer.objects.get(reason=kind)
    assert (moved.amount_minor, moved.slip_step.slip_id) == (TOTAL, slip)
    assert float_minor(open_floor) == before + sign * TOTAL
    refused("slip.order", step, receive_slip, open_floor.croupier, slip)
    assert FloorEvent.objects.latest("id").payload["transfer"] == moved.pk


def test_serials_run_through_the_house_year_by_year_without_a_gap(open_floor):
    slips = [Slip.objects.get(id=ask(open_floor, kind)) for kind in ("fill", "credit")]
    refused("money.amount", ask, open_floor, pieces={})
    with pytest.raises(Refusal):
        ask(open_floor, pieces={7: 1})
    slips.append(Slip.objects.get(id=ask(open_floor)))
    assert [slip.serial for slip in slips] == [1, 2, 3]
    assert {slip.year for slip in slips} == {slips[0].gaming_day.year}
    assert slips[0].label == f"{slips[0].year}/00001"
    abroad = make_table(make_house())
    assert make_slip(abroad, make_staff(abroad.house, Role.PIT_MANAGER)).pk
    assert Slip.objects.get(table=abroad).serial == 1


def test_a_year_begins_at_one(open_floor):
    floor, first = open_floor, Slip.objects.get(id=ask(open_floor))
    step(void_slip, floor.jefe, first.pk, reason="x", witness=acting(floor.cashier))
    floor.close()
    Shift.objects.update(closed_at=utc_now(), closed_by=floor.manager)
    new_year = datetime.date(floor.shift.gaming_day.year + 1, 1, 1)
    shift = Shift.objects.create(
        house=floor.house,
        gaming_day=new_year,
        number=1,
        opened_at=utc_now(),
        opened_by=floor.manager,
    )
    make_session(floor.table, shift, floor.jefe)
    slip = Slip.objects.get(id=ask(floor))
    assert (slip.year, slip.serial) == (new_year.year, 1)


def test_each_end_of_the_way_is_its_own_people_s(open_floor):
    floor, slip = open_floor, ask(open_floor)
    refused("slip.side", step, issue_slip, floor.croupier, slip)
    step(issue_slip, floor.cashier, slip)
    refused("policy.role", step, carry_slip, floor.cashier, slip)
    step(carry_slip, floor.manager, slip)
    refused("slip.side", step, receive_slip, make_staff(floor.house, Role.CASHIER), slip)
    refused("slip.same_person", step, receive_slip, floor.manager, slip)
    step(receive_slip, floor.croupier, slip)
    credit = ask(floor, "credit")
    refused("slip.side", step, issue_slip, floor.cashier, credit)
    refused("slip.same_person", step, issue_slip, floor.jefe, credit)
    step(issue_slip, floor.croupier, credit)


STEPS = {"issued": issue_slip, "carried": carry_slip, "received": receive_slip}
AT_CAGE = {"fill": "issued", "credit": "received"}


@pytest.mark.parametrize(
    ("kind", "earlier", "later"),
    [
        (kind, *two)
        for kind, at_cage in AT_CAGE.items()
        for two in combinations(("requested", *STEPS), 2)
        if at_cage not in two  # the cage's end is a cashier's, who has no other step
    ],
)
def test_nobody_does_two_steps_of_a_slip(open_floor, kind, earlier, later):
    """Four pairs of hands: who asked neither carries nor takes in, and so for every two steps."""
    floor = open_floor
    people = {
        to: make_staff(floor.house, Role.CASHIER if to == AT_CAGE[kind] else Role.PIT_MANAGER)
        for to in ("requested", *STEPS)
    }
    asked = request_slip(
        actor=acting(people["requested"]),
        command=new_command(),
        table_id=floor.table.pk,
        kind=Slip.Kind(kind),
        pieces=CHIPS,
    )
    for to, service in STEPS.items():
        if to == later:
            break
        step(service, people[to], asked["slip"])
    same = people[earlier]
    refused("slip.same_person", step, STEPS[later], same, asked["slip"])
    opening = Transfer.objects.get(reason="opening_float").pk
    transfer = "NULL" if later != "received" else str(opening)
    message = attack(forge(later, same.pk, transfer=transfer))
    assert "the steps of a slip are of different people" in message
    step(STEPS[later], people[later], asked["slip"])


def test_steps_are_neither_skipped_nor_repeated(open_floor):
    slip = ask(open_floor)
    inspector = make_staff(open_floor.house, Role.INSPECTOR)
    refused("slip.order", step, carry_slip, inspector, slip)
    refused("slip.order", step, receive_slip, open_floor.croupier, slip)
    step(issue_slip, open_floor.cashier, slip)
    refused("slip.order", step, issue_slip, open_floor.cashier, slip)


def test_a_void_is_a_record_with_a_reason_and_two_signatures(open_floor):
    floor, slip = open_floor, ask(open_floor)
    step(issue_slip, floor.cashier, slip)
    cashier = acting(floor.cashier)
    refused("slip.reason", step, void_slip, floor.jefe, slip, reason=" ", witness=cashier)
    alone = {"reason": "asked twice", "witness": acting(floor.jefe)}
    refused("witness.same_person", step, void_slip, floor.jefe, slip, **alone)
    auditor = acting(make_staff(floor.house, Role.AUDITOR))
    refused("witness.role", step, void_slip, floor.jefe, slip, reason="x", witness=auditor)
    other = make_staff(floor.house, Role.CASHIER)
    refused("slip.void_by_cage", step, void_slip, other, slip, reason="x", witness=cashier)
    step(void_slip, floor.jefe, slip, reason="asked twice", witness=cashier)
    void = SlipStep.objects.get(to="voided")
    assert (void.made_by, void.witness, void.reason) == (floor.jefe, floor.cashier, "asked twice")
    assert not Transfer.objects.filter(reason="fill").exists()
    refused("slip.order", step, carry_slip, make_staff(floor.house, Role.INSPECTOR), slip)
    again = {"reason": "again", "witness": cashier}
    refused("slip.order", step, void_slip, floor.jefe, slip, **again)
    received = ask(floor)
    walk(floor, received)
    refused("slip.order", step, void_slip, floor.jefe, received, **again)


def test_a_table_does_not_close_with_a_slip_under_way(open_floor):
    floor, slip = open_floor, ask(open_floor)
    count_by_two(
        actor=acting(floor.jefe),
        signer=acting(floor.croupier),
        table_id=floor.table.pk,
        counts=EMPTY,
    )
    refused("slip.under_way", floor.act, close_table)
    close = "UPDATE tables_tablesession SET state = 'closed', closed_at = now()"
    assert "closes after its slips" in attack(close)
    step(void_slip, floor.jefe, slip, reason="asked twice", witness=acting(floor.cashier))
    floor.act(close_table)
    assert TableSession.objects.get().closed_at is not None


@pytest.mark.parametrize("words", ["2", "{label}", "{table}", "Carmen 2", "{badge}"])
def test_slips_are_found_by_serial_table_or_person(open_floor, words):
    ask(open_floor)
    slip = Slip.objects.get(id=ask(open_floor))
    step(issue_slip, open_floor.cashier, slip.pk)
    said = words.format(
        label=slip.label, table=open_floor.table.number, badge=open_floor.cashier.badge
    )
    found = list_slips(open_floor.house.pk, read_slip_search({"q": said}))
    assert found[0].slip == slip
    nothing = read_slip_search({"q": f"{said} nobody"})
    assert list_slips(open_floor.house.pk, nothing) == []


# The database's refusals, whoever writes.

STEP = """
    INSERT INTO tables_slipstep (house_id, slip_id, "to", made_by_id, witness_id, reason,
        transfer_id, made_at)
    SELECT house_id, id, '{to}', {by}, {witness}, '{reason}', {transfer}, clock_timestamp()
    FROM tables_slip ORDER BY id LIMIT 1
    """


def forge(to, by, witness="NULL", reason="", transfer="NULL"):
    return STEP.format(to=to, by=by, witness=witness, reason=reason, transfer=transfer)


def test_slips_steps_and_counters_are_never_edited_or_removed(open_floor):
    ask(open_floor)
    for table in ("tables_slip", "tables_slipstep", "tables_slipcounter"):
        attack(f"UPDATE {table} SET house_id = house_id")
        attack(f"DELETE FROM {table}")
        attack(f"TRUNCATE {table} CASCADE")
    attack("UPDATE tables_slipcounter SET last = 0")
    attack("INSERT INTO tables_slipcounter (house_id, year, last) SELECT house_id, 1999, 7 "
           "FROM tables_slip")  # fmt: skip


def test_no_serial_is_chosen_by_hand(open_floor):
    ask(open_floor)
    session = TableSession.objects.get()
    made = Slip.objects.create(
        house=open_floor.house,
        table=open_floor.table,
        session=session,
        kind="fill",
        gaming_day=open_floor.shift.gaming_day,
        year=1999,
        serial=77,
        pieces={"500": 1},
        total_minor=500,
    )
    SlipStep.objects.create(
        house=open_floor.house,
        slip=made,
        to="requested",
        made_by=open_floor.jefe,
        made_at=session.opened_at,
    )
    made.refresh_from_db()
    assert (made.year, made.serial) == (open_floor.shift.gaming_day.year, 2)


def test_no_slip_without_its_request(open_floor):
    ask(open_floor)
    message = attack(
        """
        INSERT INTO tables_slip (house_id, table_id, session_id, kind, gaming_day, year, serial,
            pieces, total_minor)
        SELECT house_id, table_id, session_id, kind, gaming_day, 0, 0, pieces, total_minor
        FROM tables_slip;
        SET CONSTRAINTS ALL IMMEDIATE
        """
    )
    assert "begins as requested" in message


def test_no_step_out_of_order_by_the_wrong_person_or_without_its_money(open_floor):
    floor = open_floor
    ask(floor)
    jefe, croupier, cashier = floor.jefe.pk, floor.croupier.pk, floor.cashier.pk
    inspector = make_staff(floor.house, Role.INSPECTOR).pk
    opening = Transfer.objects.get(reason="opening_float").pk
    foreign = make_staff(make_house(), Role.CASHIER).pk
    assert "step to step in order" in attack(forge("carried", inspector))
    assert "step to step in order" in attack(forge("requested", jefe))
    assert "own people only" in attack(forge("issued", croupier))
    assert "own people only" in attack(forge("issued", foreign))
    assert "void_by_two" in attack(forge("voided", jefe, reason="x"))
    assert "void_by_two" in attack(forge("voided", jefe, witness=jefe, reason="x"))
    assert "void_by_two" in attack(forge("voided", jefe, witness=cashier))
    other = make_staff(floor.house, Role.CASHIER).pk
    assert "the cage alone" in attack(forge("voided", cashier, witness=other, reason="x"))
    slip = Slip.objects.get().pk
    step(issue_slip, floor.cashier, slip)
    assert "different people" in attack(forge("carried", cashier))
    step(carry_slip, floor.manager, slip)
    assert "different people" in attack(forge("received", floor.manager.pk, transfer=opening))
    assert "moves_when_received" in attack(forge("received", croupier))
    assert "amount on its way" in attack(forge("received", croupier, transfer=opening))


def test_no_step_of_a_closed_session(open_floor):
    slip = ask(open_floor)
    step(void_slip, open_floor.jefe, slip, reason="x", witness=acting(open_floor.cashier))
    open_floor.close()
    attack(forge("issued", open_floor.cashier.pk))
    refused("table.closed", ask, open_floor)
