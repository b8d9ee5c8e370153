"""Counts by two people: called by one, counted blind by another, until both find the same."""

import pytest

from casino.lib.errors import Refusal
from casino.lib.policy import Role
from games.board.services import call_counts, close_table
from tables.boxes.services import hang_box, record_drop, record_tip, remove_box
from tables.counting.models import CountSheet
from tables.counting.selectors import (
    CLOSING_KINDS,
    CountState,
    list_rounds,
    list_uncounted_drops,
    progress_view,
    read_table_counting,
)
from tables.counting.services import call_drop, check_counts, check_drop
from tables.houses.models import House
from tables.journal.models import FloorEvent
from tables.ledger.models import Count, Transfer
from tables.openings.services.open_session import open_table
from tables.sessions.models import Shift, TableSession
from tests.building import acting, make_box, make_staff, make_table, new_command
from tests.counting.counted import begin_counting, write_sheets
from tests.floor.test_guards import attack
from tests.opened import FLOAT, FLOAT_MINOR, LIMITS

ENOUGH = {100_000: 50}
"""The advised float of a table with a minimum of 5.00."""
SHORT = {10_000: 19, 2_500: 40, 500: 100}
EMPTY: dict[str, dict[int, int]] = {kind.value: {} for kind in CLOSING_KINDS}


def call(floor, person=None, pieces=FLOAT):
    return floor.act(call_counts, person, counts={"opening_float": pieces})


def check(floor, person=None, pieces=FLOAT):
    return floor.act(check_counts, person or floor.croupier, counts={"opening_float": pieces})


def open_it(floor, **args):
    return floor.act(open_table, limits=LIMITS, **args)


def refused(code, act, *args, **kwargs):
    events, sheets = FloorEvent.objects.count(), CountSheet.objects.count()
    with pytest.raises(Refusal) as error:
        act(*args, **kwargs)
    assert error.value.code == code
    assert (FloorEvent.objects.count(), CountSheet.objects.count()) == (events, sheets)
    return error.value


def test_a_table_opens_with_the_float_that_two_people_found(floor):
    refused("count.not_agreed", open_it, floor, low_float_reason="few guests")
    assert call(floor)["counts"] == {"opening_float": "to_check"}
    refused("count.not_agreed", open_it, floor, low_float_reason="few guests")
    assert check(floor)["counts"] == {"opening_float": "agreed"}
    open_it(floor, low_float_reason="few guests")
    count = Count.objects.get()
    assert count.total_minor == Transfer.objects.get().amount_minor == FLOAT_MINOR
    assert (count.counted_by, count.signed_by) == (floor.jefe, floor.croupier)
    assert count.called.round == count.blind.round == 1


def test_a_mismatch_asks_for_another_round_and_every_round_stays(floor):
    call(floor)
    assert check(floor, pieces=SHORT)["counts"] == {"opening_float": "differs"}
    refused("count.not_agreed", open_it, floor, low_float_reason="few guests")
    refused("count.call_first", check, floor)
    call(floor, pieces=SHORT)
    assert check(floor, pieces=SHORT)["counts"] == {"opening_float": "agreed"}
    open_it(floor, low_float_reason="few guests")
    rounds = list_rounds(TableSession.objects.get())
    assert [(it.called.round, it.differs, it.difference_minor) for it in rounds] == [
        (1, True, -10_000),
        (2, False, 0),
    ]
    assert Count.objects.get().total_minor == FLOAT_MINOR - 10_000


def test_the_same_sum_in_other_pieces_is_a_mismatch(floor):
    call(floor, pieces={500: 10})
    assert check(floor, pieces={1_000: 5})["counts"] == {"opening_float": "differs"}
    assert FloorEvent.objects.latest("id").payload["found"] == {
        "opening_float": {"agrees": False, "difference_minor": 0}
    }


def test_nobody_who_counts_sees_a_figure(floor):
    answers = [call(floor), check(floor, pieces=SHORT), call(floor)]
    _, progress = read_table_counting(floor.table)
    text = f"{answers} {progress_view(progress)}"
    assert str(FLOAT_MINOR) not in text
    assert str(FLOAT_MINOR - 10_000) not in text


def test_the_journal_records_both_counts_and_their_difference(floor):
    call(floor)
    check(floor, pieces=SHORT)
    called, checked = FloorEvent.objects.order_by("version")
    assert (called.kind, checked.kind) == ("count.called", "count.checked")
    sheet = called.payload["sheets"][0]
    assert (sheet["round"], sheet["total_minor"]) == (1, FLOAT_MINOR)
    assert sheet["pieces"] == {"500": 100, "2500": 40, "10000": 20}
    assert checked.payload["found"] == {
        "opening_float": {"agrees": False, "difference_minor": -10_000}
    }


def test_the_second_person_is_another_person_allowed_to_count_there(floor):
    call(floor)
    refused("count.same_person", check, floor, floor.jefe)
    refused("policy.role", check, floor, make_staff(floor.house, Role.AUDITOR))
    refused("policy.not_your_table", check, floor, make_staff(floor.house, Role.CROUPIER))
    refused("policy.role", call, floor, floor.cashier)
    check(floor, floor.cashier)
    refused("count.agreed", check, floor)
    refused("count.agreed", call, floor)


def test_a_count_waits_for_the_second_person(floor):
    refused("count.call_first", check, floor)
    call(floor)
    refused("count.check_first", call, floor)


def test_a_float_below_the_advised_one_opens_by_name_and_reason_only(floor):
    call(floor)
    check(floor)
    refusal = refused("float.below_advised", open_it, floor, low_float_reason="  ")
    assert refusal.article == "Orden 9-1-1979"
    assert refusal.params["least_minor"] == 5_000_000
    open_it(floor, low_float_reason=" the cage is short ")
    session = TableSession.objects.get()
    assert (session.low_float_reason, session.opened_by) == ("the cage is short", floor.jefe)
    payload = FloorEvent.objects.latest("id").payload
    assert payload["low_float_reason"] == "the cage is short"
    assert payload["advised_float_minor"] == 5_000_000


def test_a_float_that_is_enough_needs_no_reason_and_keeps_none(floor):
    call(floor, pieces=ENOUGH)
    check(floor, pieces=ENOUGH)
    open_it(floor, low_float_reason="why not")
    assert TableSession.objects.get().low_float_reason == ""


def test_a_text_of_another_country_advises_no_float(floor):
    type(floor.table).objects.filter(id=floor.table.pk).update(regulation="fournier")
    call(floor)
    check(floor)
    floor.act(open_table, limits=LIMITS._replace(tie_maximum_minor=0))
    assert TableSession.objects.get().low_float_reason == ""


def test_a_float_counted_in_another_shift_is_counted_again(floor):
    call(floor)
    check(floor)
    Shift.objects.update(closed_at=floor.shift.opened_at, closed_by=floor.manager)
    Shift.objects.create(
        house=floor.house,
        gaming_day=floor.shift.gaming_day,
        number=2,
        opened_at=floor.shift.opened_at,
        opened_by=floor.manager,
    )
    refused("count.not_agreed", open_it, floor, low_float_reason="few guests")


def test_money_that_moved_after_the_call_is_counted_again(floor):
    floor.open()
    floor, counts = floor, {"tip_box": {}, "commission_box": {}}
    floor.act(call_counts, counts=counts)
    floor.act(record_tip, amount_minor=500)
    refused("count.money_moved", floor.act, check_counts, floor.croupier, counts=counts)
    answer = floor.act(check_counts, floor.croupier, counts={"commission_box": {}})
    assert answer["counts"] == {"commission_box": "agreed"}
    counts = {"tip_box": {500: 1}}
    floor.act(call_counts, counts=counts)
    floor.act(check_counts, floor.croupier, counts=counts)
    floor.act(record_tip, amount_minor=500)
    _, progress = read_table_counting(floor.table)
    assert progress[Count.Kind.TIP_BOX].state is CountState.MOVED
    assert progress[Count.Kind.COMMISSION_BOX].is_agreed
    counts = {**EMPTY, "tip_box": {500: 2}}
    counts.pop("commission_box")
    floor.act(call_counts, counts=counts)
    floor.act(check_counts, floor.croupier, counts=counts)
    floor.act(close_table)
    assert Count.objects.get(kind="tip_box").total_minor == 1_000


def close_without_drop(floor):
    House.objects.update(drop_counted_later=True)
    floor.act(record_drop, amount_minor=5_000)
    counts = {kind: {} for kind in EMPTY if kind != "drop_box"}
    floor.act(call_counts, counts=counts)
    floor.act(check_counts, floor.croupier, counts=counts)
    floor.act(close_table)
    return TableSession.objects.get()


def test_a_house_that_counts_drops_later_closes_without(floor):
    floor.open()
    session = close_without_drop(floor)
    assert not Count.objects.filter(kind="drop_box").exists()
    payload = FloorEvent.objects.latest("id").payload
    assert payload["counts"]["drop_box"] is payload["totals_minor"]["drop_box"] is None
    assert list_uncounted_drops(floor.house.pk) == [session]
    drop = {"session_id": session.pk, "pieces": {5_000: 1}}
    refused("policy.role", floor.act, call_drop, **drop)
    floor.act(call_drop, floor.cashier, **drop)
    refused("count.same_person", floor.act, check_drop, floor.cashier, **drop)
    inspector = make_staff(floor.house, Role.INSPECTOR)
    floor.act(check_drop, inspector, **{**drop, "pieces": {}})
    floor.act(call_drop, floor.cashier, **drop)
    floor.act(check_drop, inspector, **drop)
    count = Count.objects.get(kind="drop_box")
    assert (count.total_minor, count.signed_by) == (5_000, inspector)
    assert FloorEvent.objects.latest("id").kind == "drop.counted"
    assert list_uncounted_drops(floor.house.pk) == []
    refused("drop.counted", floor.act, call_drop, floor.cashier, **drop)


def test_a_house_that_does_not_closes_with_the_drop_only(floor):
    floor.open()
    counts = {kind: {} for kind in EMPTY if kind != "drop_box"}
    floor.act(call_counts, counts=counts)
    floor.act(check_counts, floor.croupier, counts=counts)
    refused("count.not_agreed", floor.act, close_table)


def test_a_drop_is_counted_when_its_box_is_down_and_opens_nothing_before(floor):
    floor.open()
    box = make_box(floor.table, floor.manager)
    session = close_without_drop(floor)
    drop = {"session_id": session.pk, "pieces": {5_000: 1}}
    refused("box.still_hangs", floor.act, call_drop, floor.cashier, **drop)
    with pytest.raises(Refusal, match=r"box\.holds_drop"):
        floor.open()
    remove_box(actor=acting(floor.cashier), command=new_command(), box_id=box.pk, seal="broken")
    floor.act(call_drop, floor.cashier, **drop)
    floor.act(hang_box, box_id=box.pk, seal="new")
    assert "session" in floor.open()


def test_a_box_that_was_hung_since_has_nothing_of_the_drop_that_is_counted_late(floor):
    floor.open()
    session = close_without_drop(floor)
    make_box(floor.table, floor.manager)
    drop = {"session_id": session.pk, "pieces": {5_000: 1}}
    floor.act(call_drop, floor.cashier, **drop)
    floor.open()
    floor.act(check_drop, make_staff(floor.house, Role.INSPECTOR), **drop)
    assert Count.objects.get(session=session, kind="drop_box").total_minor == 5_000


# Refused by the database for every writer.

SHEET = """
    INSERT INTO tables_countsheet (house_id, counting_id, kind, round, role, pieces, total_minor,
        moves_seen, counted_by_id, counted_at)
    SELECT house_id, counting_id, {kind}, {round}, {role}, {pieces}, {total}, 0, {by}, counted_at
    FROM tables_countsheet ORDER BY id LIMIT 1
    """


def sheet(**changes):
    values = {"kind": "kind", "round": "2", "role": "'called'", "pieces": "pieces"}
    return SHEET.format(**{**values, "total": "total_minor", "by": "counted_by_id", **changes})


def test_sheets_and_countings_are_never_edited_or_removed(floor):
    call(floor)
    for table in ("tables_counting", "tables_countsheet"):
        attack(f"UPDATE {table} SET house_id = house_id")
        attack(f"DELETE FROM {table}")
        attack(f"TRUNCATE {table} CASCADE")


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({}, "the second person counts first"),
        ({"round": "3"}, "rounds follow one another"),
        ({"round": "1"}, "rounds follow one another"),
        ({"round": "1", "role": "'blind'"}, "two different people count"),
        ({"round": "2", "role": "'blind'"}, "called before it is counted blind"),
        ({"kind": "'tip_box'", "round": "1"}, "has such counts"),
    ],
)
def test_no_sheet_out_of_its_round(floor, changes, sentence):
    call(floor)
    assert sentence in attack(sheet(**changes))


@pytest.mark.parametrize(
    ("pieces", "total"),
    [('{"500": 1}', 501), ('{"500": -1}', -500), ('{"500": 0}', 0), ('{"500": 1.5}', 750)],
)
def test_no_sheet_whose_pieces_do_not_give_its_total(floor, pieces, total):
    call(floor)
    blind = {"round": "1", "role": "'blind'", "by": str(floor.croupier.pk)}
    message = attack(sheet(**blind, pieces=f"'{pieces}'", total=str(total)))
    assert "the pieces give the total" in message


def test_no_sheet_after_two_agree_or_after_the_closing(floor):
    call(floor)
    check(floor)
    assert "agree on this count already" in attack(sheet())
    open_it(floor, low_float_reason="few guests")
    assert "not counted again" in attack(sheet())
    floor.close()
    late = sheet(kind="'tip_box'").replace("ORDER BY id LIMIT 1", "ORDER BY id DESC LIMIT 1")
    assert "not counted again" in attack(late)


COUNT = """
    INSERT INTO tables_count (house_id, session_id, kind, pieces, total_minor, counted_by_id,
        signed_by_id, counted_at, called_id, blind_id)
    SELECT called.house_id, session.id, {kind}, called.pieces, called.total_minor,
        called.counted_by_id, blind.counted_by_id, now(), called.id, {blind}
    FROM tables_countsheet AS called, tables_countsheet AS blind, tables_tablesession AS session
    WHERE called.role = 'called' AND blind.role = 'blind' AND called.kind = blind.kind
        AND called.kind = 'tip_box' LIMIT 1
    """


@pytest.mark.parametrize(
    ("blind", "kind", "pieces"),
    [("called.id", "'tip_box'", {}), ("NULL", "'tip_box'", {}), ("blind.id", "'drop_box'", {}),
     ("blind.id", "'tip_box'", {500: 1})],
)  # fmt: skip
def test_no_count_on_which_two_did_not_agree(floor, blind, kind, pieces):
    floor.open()
    floor.act(call_counts, counts={"tip_box": {}})
    floor.act(check_counts, floor.croupier, counts={"tip_box": pieces})
    assert "two people found the same" in attack(COUNT.format(blind=blind, kind=kind))


def test_no_count_after_money_moved_or_with_another_table_s_sheets(floor):
    floor.open()
    floor.act(call_counts, counts={"tip_box": {}})
    floor.act(check_counts, floor.croupier, counts={"tip_box": {}})
    floor.act(record_tip, amount_minor=500)
    good = COUNT.format(blind="blind.id", kind="'tip_box'")
    assert "two people found the same" in attack(good)
    other = make_table(floor.house)
    people = floor.jefe.pk, floor.croupier.pk
    counting = begin_counting(other, floor.shift)
    write_sheets(counting, Count.Kind.OPENING_FLOAT, {500: 1}, *people)
    stolen = good.replace("called.kind = 'tip_box'", f"called.counting_id = {counting.pk}")
    assert "two people found the same" in attack(stolen)


def test_no_counting_beside_another_or_in_a_closed_shift(floor):
    call(floor)
    begin = """
        INSERT INTO tables_counting (house_id, table_id, shift_id, session_id, begun_at)
        SELECT house_id, table_id, shift_id, session_id, begun_at FROM tables_counting
        """
    assert "counted once to be opened" in attack(begin)
    Shift.objects.update(closed_at=floor.shift.opened_at, closed_by=floor.manager)
    assert "in an open shift" in attack(begin)
