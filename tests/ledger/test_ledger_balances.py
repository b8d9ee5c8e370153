"""Balances by account and moment, movements page by page: however much was moved and corrected."""

import uuid
from datetime import date, timedelta

import pytest
from django.db import DatabaseError, connection, transaction
from django.db.models import Sum
from django.test.utils import CaptureQueriesContext
from hypothesis import example, given, settings
from hypothesis import strategies as st

from casino.lib.clock import utc_now
from casino.lib.errors import BadInput, Conflict
from casino.lib.policy import Role
from tables.boxes.services import record_drop, record_tip
from tables.houses.models import House
from tables.ledger.models import Account, ShiftSum, Transfer
from tables.ledger.selectors.balances import list_balances, sum_until
from tables.ledger.selectors.movements import (
    MOVEMENTS_AT_ONCE,
    MovementSearch,
    list_accounts,
    list_movements,
    read_movements,
)
from tables.ledger.services.correct_transfer import correct_transfer
from tables.sessions.models import Shift, TableSession
from tests.building import (
    acting,
    make_house,
    make_session,
    make_shift,
    make_staff,
    make_table,
    new_command,
    post_croupier,
)
from tests.closing import close_uncounted
from tests.raw_sql import behind_the_guards

pytestmark = pytest.mark.django_db

MOST = 10**12
"""The most that a house could hold, with these chips."""
AMOUNTS = st.integers(1, MOST)
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("tip"), AMOUNTS),
        st.tuples(st.just("drop"), AMOUNTS),
        st.tuples(st.just("correct"), st.integers(0, 9), st.integers(0, MOST)),
        st.tuples(st.just("repeat"), st.integers(0, 9)),
    ),
    max_size=12,
)


@settings(max_examples=20)
@given(steps=STEPS)
@example(steps=[("tip", 2), ("correct", 0, 0), ("correct", 0, 3)])
@example(steps=[("tip", 2), ("correct", 0, 1)])
def test_whatever_is_moved_corrected_and_repeated_adds_up(steps):
    house = make_house(denominations_minor=[1, 10**7], banknotes_minor=[1])
    manager, cashier, croupier = (
        make_staff(house, role) for role in (Role.PIT_MANAGER, Role.CASHIER, Role.CROUPIER)
    )
    table = make_table(house)
    post_croupier(table, croupier)
    make_session(table, make_shift(house, manager), manager)
    kinds = {"tip": ("tips", "guests"), "drop": ("drop", "float")}
    standing = []  # [kind, its amount, the part that can be corrected]
    done = []
    for what, *values in steps:
        if what in kinds:
            service = record_tip if what == "tip" else record_drop
            given_ = {"table_id": table.pk, "amount_minor": values[0]}
            given_ |= {"reason": "any amount there is", "witness": acting(manager)}
            done.append((service, {"actor": acting(croupier), "command": new_command(), **given_}))
            service(**done[-1][1])
            made = Transfer.objects.latest("id")
            standing.append([what, values[0], made.pk])
        elif what == "correct" and standing:
            of, right = standing[values[0] % len(standing)], values[1]
            last = Transfer.objects.get(id=of[2])
            arguments = {
                "actor": acting(cashier),
                "command": new_command(),
                "transfer_id": last.pk,
                "right_minor": right,
                "words": "?",
                "signer": acting(manager),
            }
            if right == last.amount_minor:
                with pytest.raises(BadInput):
                    correct_transfer(**arguments)
                continue
            along = Account.objects.get(id=last.debit_id).kind == kinds[of[0]][0]
            after = of[1] + (right - last.amount_minor) * (1 if along else -1)
            if after < 0:
                with pytest.raises(Conflict, match="more_than_moved"):
                    correct_transfer(**arguments)
                continue
            done.append((correct_transfer, arguments))
            of[1], of[2] = after, correct_transfer(**arguments)["transfer"]
            others = (right + 1, right + 2, right - 1, right - 2)
            other = next(it for it in others if it != last.amount_minor and it <= MOST)
            with pytest.raises(Conflict):
                correct_transfer(**{**arguments, "command": new_command(), "right_minor": other})
        elif what == "repeat" and done:
            service, arguments = done[values[0] % len(done)]
            service(**arguments)

    expected = dict.fromkeys(("tips", "guests", "drop", "float"), 0)
    for what, amount, _ in standing:
        into, out_of = kinds[what]
        expected[into] += amount
        expected[out_of] -= amount
    balances = list_balances(house.pk)
    assert sum(it.amount_minor for it in balances) == 0
    assert {it.kind: it.amount_minor for it in balances} == {
        kind: amount for kind, amount in expected.items() if kind in {it.kind for it in balances}
    }
    for it in balances:
        assert it.amount_minor == by_rows(it.account)
    assert Transfer.objects.filter(house=house).count() == len(done)

    close_all(house, manager)
    assert list_balances(house.pk) == balances
    assert {it.account: it.amount_minor for it in balances if it.amount_minor} == {
        account: amount
        for account, amount in sum_until(house.pk, date(2999, 1, 1)).items()
        if amount
    }


def close_all(house, by):
    """Close the open shift; the closing sums up."""
    closed = {"closed_at": utc_now(), "closed_by": by}
    for session in TableSession.objects.filter(house=house, closed_at=None):
        close_uncounted(session, by, closed_at=closed["closed_at"])
    Shift.objects.filter(house=house).update(**closed)


def by_rows(account_id):
    rows = Transfer.objects
    into = rows.filter(debit=account_id).aggregate(it=Sum("amount_minor", default=0))["it"]
    return into - rows.filter(credit=account_id).aggregate(it=Sum("amount_minor", default=0))["it"]


@pytest.fixture
def tips(open_floor):
    """Sixty tips of 1, 2, 3... at one table, a second apart."""
    House.objects.update(denominations_minor=[1])
    open_floor.act(record_tip, person=open_floor.croupier, amount_minor=1)
    first = Transfer.objects.get(reason="tip")
    with behind_the_guards():
        Transfer.objects.bulk_create(
            Transfer(
                house=first.house,
                session=first.session,
                shift=first.shift,
                gaming_day=first.gaming_day,
                debit=first.debit,
                credit=first.credit,
                amount_minor=1 + number,
                reason="tip",
                command_id=uuid.uuid4(),
                actor=first.actor,
                made_at=first.made_at + timedelta(microseconds=number // 2),
            )
            for number in range(1, 60)
        )
    return first


def balance_of(house_id, account_id, **asked):
    held = {it.account: it.amount_minor for it in list_balances(house_id, **asked)}
    return held.get(account_id, 0)


def test_a_balance_is_computed_as_of_any_moment(open_floor, tips):
    box = tips.debit_id
    assert balance_of(open_floor.house.pk, box) == sum(range(1, 61))
    at = tips.made_at + timedelta(microseconds=1)
    assert balance_of(open_floor.house.pk, box, at=at) == 1 + 2 + 3 + 4
    before = tips.made_at - timedelta(seconds=1)
    assert balance_of(open_floor.house.pk, box, at=before) == 0
    assert balance_of(make_house(name="Ajeno").pk, box) == 0
    with CaptureQueriesContext(connection) as asked:
        list_balances(open_floor.house.pk)
    assert len(asked) == 1


def test_a_closed_shift_is_summed_up_and_its_moments_are_computed_as_before(open_floor, tips):
    house, box = open_floor.house, tips.debit_id
    at = tips.made_at + timedelta(microseconds=1)
    put_right = {"transfer_id": tips.pk, "right_minor": 101, "words": "?"}
    before = list_balances(house.pk)
    open_floor.close()
    Shift.objects.update(closed_at=utc_now(), closed_by=open_floor.manager)
    assert list_balances(house.pk) == before
    assert ShiftSum.objects.get(account=box).amount_minor == sum(range(1, 61))
    assert balance_of(house.pk, box, at=at) == 1 + 2 + 3 + 4
    Shift.objects.create(
        house=house,
        gaming_day=tips.gaming_day,
        number=2,
        opened_at=utc_now(),
        opened_by=open_floor.manager,
    )
    people = {"actor": acting(open_floor.cashier), "signer": acting(open_floor.manager)}
    correct_transfer(command=new_command(), **put_right, **people)
    assert balance_of(house.pk, box) == sum(range(1, 61)) + 100


def test_a_shift_is_summed_up_by_its_closing_alone(open_floor, tips):
    insert = """
        INSERT INTO tables_shiftsum (house_id, shift_id, gaming_day, account_id, amount_minor)
        VALUES (%s, %s, %s, %s, 1)
        """
    values = [tips.house_id, tips.shift_id, tips.gaming_day, tips.debit_id]
    with pytest.raises(DatabaseError, match="closing alone"), transaction.atomic():
        connection.cursor().execute(insert, values)
    close_all(open_floor.house, open_floor.manager)
    for attack in ("UPDATE tables_shiftsum SET amount_minor = 0", "DELETE FROM tables_shiftsum"):
        with pytest.raises(DatabaseError, match="Cannot"), transaction.atomic():
            connection.cursor().execute(attack)


def test_movements_come_in_pages_and_none_is_lost_or_repeated(open_floor, tips):
    for account in (None, tips.debit_id, tips.credit_id):
        numbers, before = [], None
        while True:
            with CaptureQueriesContext(connection) as asked:
                page = list_movements(
                    open_floor.house.pk, MovementSearch(account=account, before=before)
                )
            assert len(asked) <= 4
            numbers += [(it.made_at, it.pk) for it in page]
            if len(page) < MOVEMENTS_AT_ONCE:
                break
            before = page[-1].pk
        assert numbers == sorted(set(numbers), reverse=True)
        assert len(numbers) == 60 + (account is None)


def found(floor, **params):
    search = read_movements(params, floor.house)
    return [it.amount_minor for it in list_movements(floor.house.pk, search)]


def test_movements_are_found_by_table_person_number_reason_day_and_moment(open_floor, tips):
    floor = open_floor
    day = tips.gaming_day.isoformat()
    assert found(floor, words=str(tips.pk)) == [1]
    assert found(floor, words=f"{floor.table.number.lower()} {tips.pk}") == [1]
    assert len(found(floor, words=floor.table.number)) == 50
    assert len(found(floor, words=floor.croupier.badge.lower())) == 50
    assert found(floor, words=floor.jefe.name) == [350_000]
    assert found(floor, words="nobody") == []
    assert found(floor, reason="opening_float") == [350_000]
    assert len(found(floor, **{"from": day, "to": day})) == 50
    assert found(floor, to=(tips.gaming_day - timedelta(days=1)).isoformat()) == []
    assert found(floor, at=tips.made_at.isoformat(), reason="tip") == [2, 1]
    assert found(floor, account=str(tips.debit_id), words=str(tips.pk)) == [1]
    assert found(floor, account=str(tips.debit_id), reason="opening_float") == []


def test_another_house_finds_nothing_of_it(open_floor, tips):
    foreign = make_house(name="Ajeno")
    for params in ({}, {"account": str(tips.debit_id)}, {"after": str(tips.pk)}):
        assert list_movements(foreign.pk, read_movements(params, foreign)) == []
    assert list_accounts(foreign.pk) == list_balances(foreign.pk) == []


@pytest.mark.parametrize(
    "params",
    [
        {"account": "x"},
        {"account": "9" * 19},
        {"from": "2026-13-01"},
        {"to": "tomorrow"},
        {"at": "noon"},
        {"at": "0001-01-01T00:00"},
        {"after": "-1"},
    ],
)
def test_a_search_that_means_nothing_is_refused(params):
    with pytest.raises(BadInput):
        read_movements(params, make_house())
