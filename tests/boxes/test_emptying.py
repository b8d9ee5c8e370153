"""Amounts counted in a table's boxes leave them, once, and the difference stays visible."""

import random

import pytest

from casino.lib.errors import Conflict
from casino.lib.policy import Role
from casino.tips.services.hours import enter_tip_hours
from casino.tips.sharing import Ratio
from games.board.services import call_counts, close_table
from tables.boxes.models import BoxEmptying
from tables.boxes.services import record_drop, record_tip
from tables.counting.services import call_drop, check_counts, check_drop
from tables.houses.models import House
from tables.journal.models import FloorEvent
from tables.ledger.models import Count, Transfer
from tables.ledger.pieces import Pieces
from tables.ledger.selectors.balances import list_balances
from tables.ledger.services.correct_transfer import correct_transfer
from tables.sessions.models import TableSession
from tests.building import acting, make_staff, new_command
from tests.raw_sql import attack
from tests.tips.tips import balances, close_day, make_rule, sign_by_two

EMPTY: dict[str, Pieces] = {
    kind: {} for kind in ("closing_float", "commission_box", "tip_box", "drop_box")
}


def held(floor):
    """Return the balances of the table's boxes, the cage and the pool by the ledger."""
    return {
        (it.kind, it.table is not None): it.amount_minor
        for it in list_balances(floor.house.pk)
        if it.kind in ("drop", "commission", "tips", "cage")
    }


def close(floor, **counts):
    """Close with these pieces counted in the boxes; nothing is counted in the others."""
    counts = {**EMPTY, **counts}
    floor.act(call_counts, counts=counts)
    floor.act(check_counts, floor.croupier, counts=counts)
    return floor.act(close_table)


def close_before_the_drop(floor):
    House.objects.update(drop_counted_later=True)
    floor.act(record_drop, amount_minor=5_000)
    counts = {kind: {} for kind in EMPTY if kind != "drop_box"}
    floor.act(call_counts, counts=counts)
    floor.act(check_counts, floor.croupier, counts=counts)
    floor.act(close_table)
    return TableSession.objects.latest("id")


def count_drop(floor, session, pieces):
    drop = {"session_id": session.pk, "pieces": pieces}
    floor.act(call_drop, floor.cashier, **drop)
    return floor.act(check_drop, make_staff(floor.house, Role.INSPECTOR), **drop)


def test_counted_money_goes_to_the_cage_and_to_the_pool_as_the_table_closes(open_floor):
    before = held(open_floor)["cage", False]
    open_floor.act(record_drop, amount_minor=5_000)
    open_floor.act(record_tip, amount_minor=700)
    close(open_floor, drop_box={5_000: 1}, tip_box={500: 1, 100: 2})
    found = held(open_floor)
    assert found["drop", True] == found["tips", True] == 0
    assert (found["cage", False] - before, found["tips", False]) == (5_000, 700)
    emptied = FloorEvent.objects.get(kind="table.closed").payload["emptied"]
    assert {(it["kind"], it["amount_minor"]) for it in emptied} == {
        ("drop_box", 5_000),
        ("tip_box", 700),
    }
    assert {it["transfer"] for it in emptied} == set(
        BoxEmptying.objects.values_list("transfer", flat=True)
    )


def test_missing_money_stays_at_the_table_and_excess_leaves_it_below_zero(open_floor):
    open_floor.act(record_drop, amount_minor=5_000)
    open_floor.act(record_tip, amount_minor=700)
    close(open_floor, drop_box={2_000: 2}, tip_box={500: 2})
    found = held(open_floor)
    assert (found["drop", True], found["tips", True]) == (1_000, -300)


def test_a_drop_counted_later_leaves_its_box_though_the_table_is_open_again(open_floor):
    session = close_before_the_drop(open_floor)
    assert held(open_floor)["drop", True] == 5_000, "nobody counted it yet"
    open_floor.open()
    open_floor.act(record_drop, amount_minor=2_000)
    count_drop(open_floor, session, {2_000: 2, 500: 2})
    assert held(open_floor)["drop", True] == 2_000
    moved = Transfer.objects.get(reason="drop_counted")
    assert (moved.session_id, moved.shift_id) == (None, open_floor.shift.pk)
    assert FloorEvent.objects.latest("id").payload["emptied"] == [
        {"kind": "drop_box", "transfer": moved.pk, "amount_minor": 5_000}
    ]


def work(floor, person, minutes):
    """Have the director enter a person's hours."""
    enter_tip_hours(
        actor=acting(make_staff(floor.house, Role.DIRECTOR)),
        command=new_command(),
        day=floor.shift.gaming_day,
        badge=person.badge,
        minutes=minutes,
        reason="Parte",
    )


def test_the_tips_of_an_emptied_box_are_shared_from_the_pool_and_carried_no_second_time(open_floor):
    open_floor.act(record_tip, amount_minor=700)
    close(open_floor, tip_box={500: 1, 100: 2})
    assert balances(open_floor.shift) == {"tables": 0, "pool": 700, "staff": 0, "house": 0}
    make_rule(open_floor.shift)
    work(open_floor, open_floor.croupier, minutes=60)
    close_day(open_floor.shift)
    sign_by_two(open_floor.shift)
    assert balances(open_floor.shift) == {"tables": 0, "pool": 0, "staff": 700, "house": 0}
    make_rule(open_floor.shift, staff=Ratio(1, 2))
    assert sign_by_two(open_floor.shift)["revision"] == 2
    assert balances(open_floor.shift) == {"tables": 0, "pool": 0, "staff": 350, "house": 350}
    assert not Transfer.objects.filter(reason="tips_pooled").exists()


def test_counted_money_is_not_corrected_in_the_ledger(open_floor):
    open_floor.act(record_tip, amount_minor=500)
    close(open_floor, tip_box={500: 1})
    with pytest.raises(Conflict, match=r"ledger\.by_its_act"):
        correct_transfer(
            actor=acting(open_floor.cashier),
            command=new_command(),
            transfer_id=Transfer.objects.get(reason="tips_counted").pk,
            right_minor=400,
            words="?",
            signer=acting(open_floor.manager),
        )


@pytest.mark.parametrize("seed", range(3))
def test_over_many_sessions_a_box_holds_the_recorded_money_that_was_not_counted(floor, seed):
    rng = random.Random(seed)
    recorded = counted = late = 0
    for _ in range(3):
        floor.open()
        House.objects.update(drop_counted_later=rng.random() < 0.5)
        drops = [rng.choice((500, 2_000, 5_000)) for _ in range(rng.randrange(3))]
        for amount in drops:
            floor.act(record_drop, amount_minor=amount)
        found = {500: rng.randrange(4)}
        counts = dict(EMPTY, drop_box=found)
        if House.objects.get(id=floor.house.pk).drop_counted_later:
            del counts["drop_box"]
        floor.act(call_counts, counts=counts)
        floor.act(check_counts, floor.croupier, counts=counts)
        floor.act(close_table)
        if "drop_box" not in counts and rng.random() < 0.5:
            late += sum(drops)
        else:
            if "drop_box" not in counts:
                count_drop(floor, TableSession.objects.latest("id"), found)
            recorded += sum(drops)
            counted += 500 * found[500]
    assert held(floor).get(("drop", True), 0) == recorded - counted + late
    assert sum(it.amount_minor for it in list_balances(floor.house.pk)) == 0


# Refused by the database for every writer.

TRANSFER = """
    INSERT INTO tables_transfer (house_id, shift_id, gaming_day, debit_id, credit_id, amount_minor,
        reason, command_id, actor_id, words, made_at)
    SELECT house_id, shift_id, gaming_day, debit_id, credit_id, {amount}, '{reason}',
        gen_random_uuid(), actor_id, '', now()
    FROM tables_transfer WHERE reason = '{like}'
    """
EMPTYING = """
    INSERT INTO tables_boxemptying (house_id, count_id, transfer_id)
    SELECT {house}, {count}, {transfer} FROM tables_boxemptying ORDER BY id LIMIT 1
    """


@pytest.fixture
def emptied(open_floor):
    """A table whose tips are counted and carried away."""
    open_floor.act(record_tip, amount_minor=500)
    open_floor.act(record_drop, amount_minor=2_000)
    close(open_floor, tip_box={500: 1}, drop_box={2_000: 1})
    return open_floor


def test_a_box_gives_nothing_that_was_not_counted(emptied):
    for reason in ("drop_counted", "tips_counted"):
        wrong = TRANSFER.format(amount=100, reason=reason, like=reason)
        assert "has its record" in attack(wrong), reason
    other = TRANSFER.format(amount=2_000, reason="drop", like="drop_counted")
    assert "a box gives what was counted" in attack(other)


def test_an_emptying_is_of_its_count_and_amount_and_only_one(emptied):
    moved = "(SELECT max(id) FROM tables_transfer)"
    for amount, kind in ((1_999, "drop_box"), (2_000, "tip_box"), (2_000, "closing_float")):
        count = f"(SELECT id FROM tables_count WHERE kind = '{kind}')"
        refusal = attack(
            TRANSFER.format(amount=amount, reason="drop_counted", like="drop_counted"),
            EMPTYING.format(house="house_id", count=count, transfer=moved),
        )
        assert "emptied of its counted amount" in refusal, (amount, kind)
    count = Count.objects.get(kind="drop_box").pk
    refusal = attack(
        TRANSFER.format(amount=2_000, reason="drop_counted", like="drop_counted"),
        EMPTYING.format(house="house_id", count=count, transfer=moved),
    )
    assert "tables_boxemptying_count_id_key" in refusal


def test_an_emptying_is_never_changed(emptied):
    for statement in (
        "UPDATE tables_boxemptying SET house_id = house_id",
        "DELETE FROM tables_boxemptying",
        "TRUNCATE tables_boxemptying CASCADE",
    ):
        attack(statement)
