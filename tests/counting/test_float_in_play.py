"""The float of an open table is counted between two coups, called and blind, and play continues."""

import pytest

from casino.lib.errors import Refusal
from games.board.services import call_counts
from games.tallas.models import Talla
from tables.boxes.services import record_drop, record_tip
from tables.counting.models import CountSheet
from tables.counting.selectors import list_rounds
from tables.counting.services import check_counts
from tables.ledger.models import Count
from tables.sessions.selectors import find_open_session
from tests.building import make_talla
from tests.floor.test_guards import attack
from tests.opened import FLOAT, FLOAT_MINOR

LESS = {**FLOAT, 500: 99}
KIND = "interim_float"


def call(floor, person=None, pieces=FLOAT):
    return floor.act(call_counts, person, counts={KIND: pieces})["counts"][KIND]


def check(floor, person=None, pieces=FLOAT):
    return floor.act(check_counts, person or floor.croupier, counts={KIND: pieces})["counts"][KIND]


def refused(code, act, *args, **kwargs):
    with pytest.raises(Refusal) as error:
        act(*args, **kwargs)
    assert error.value.code == code


def agreed_totals(floor):
    rounds = list_rounds(find_open_session(floor.table.pk))
    return [it.called.total_minor for it in rounds if it.is_in_play and it.agrees]


def test_two_count_the_float_and_the_talla_goes_on(open_floor):
    talla = make_talla(find_open_session(open_floor.table.pk), open_floor.jefe)
    assert call(open_floor) == "to_check"
    refused("count.same_person", check, open_floor, open_floor.jefe)
    refused("count.check_first", call, open_floor)
    assert check(open_floor) == "agreed"
    assert agreed_totals(open_floor) == [FLOAT_MINOR]
    assert Talla.objects.get(id=talla.pk).ended_at is None
    assert Count.objects.count() == 1, "only the opening count is one of the session's own"


def test_the_float_is_counted_as_often_as_one_likes_moved_or_not(open_floor):
    for pieces in (FLOAT, LESS, LESS):
        call(open_floor, pieces=pieces)
        check(open_floor, pieces=pieces)
    assert agreed_totals(open_floor) == [FLOAT_MINOR, FLOAT_MINOR - 500, FLOAT_MINOR - 500]


def test_two_people_who_find_other_pieces_count_once_more_and_every_round_stays(open_floor):
    call(open_floor)
    assert check(open_floor, pieces=LESS) == "differs"
    call(open_floor, pieces=LESS)
    assert check(open_floor, pieces=LESS) == "agreed"
    assert agreed_totals(open_floor) == [FLOAT_MINOR - 500]
    assert CountSheet.objects.filter(kind=KIND).count() == 4


def test_the_same_total_in_other_pieces_is_counted_once_more(open_floor):
    other = {10_000: 20, 2_500: 20, 500: 200}
    assert sum(value * number for value, number in other.items()) == FLOAT_MINOR
    call(open_floor)
    assert check(open_floor, pieces=other) == "differs"
    assert agreed_totals(open_floor) == []


def test_chips_that_move_in_between_make_it_be_called_again(open_floor):
    call(open_floor)
    open_floor.act(record_tip, person=open_floor.croupier, amount_minor=500)
    assert check(open_floor) == "agreed", "tips are not of the float"
    call(open_floor)
    open_floor.act(record_drop, person=open_floor.croupier, amount_minor=500)
    refused("count.money_moved", check, open_floor)
    assert call(open_floor, pieces=LESS) == "to_check"
    assert check(open_floor, pieces=LESS) == "agreed"
    assert agreed_totals(open_floor) == [FLOAT_MINOR, FLOAT_MINOR - 500]


def test_the_closing_is_counted_after_it_all_the_same(open_floor):
    call(open_floor)
    check(open_floor)
    open_floor.close()
    kinds = set(Count.objects.values_list("kind", flat=True))
    assert kinds == {
        "opening_float",
        "closing_float",
        "commission_box",
        "tip_box",
        "drop_box",
    }


def test_no_closed_table_is_counted_in_play_and_no_two_kinds_at_once(floor):
    refused("table.closed", call, floor)
    floor.open()
    mixed = {KIND: FLOAT, "tip_box": {}}
    refused("count.kinds", floor.act, call_counts, counts=mixed)


# Refused by the database for every writer.

SHEET = """
    INSERT INTO tables_countsheet (house_id, counting_id, kind, round, role, pieces, total_minor,
        moves_seen, counted_by_id, counted_at)
    SELECT house_id, counting_id, kind, %s, %s, '{"500": 1}', 500, 0, %s, now()
    FROM tables_countsheet WHERE kind = 'interim_float' LIMIT 1
"""


def test_no_count_in_play_out_of_its_round_or_by_one_person(open_floor):
    jefe, croupier = open_floor.jefe.pk, open_floor.croupier.pk
    call(open_floor)
    assert "second person counts first" in attack(SHEET, 2, "called", jefe)
    assert "two different people" in attack(SHEET, 1, "blind", jefe)
    open_floor.act(record_drop, person=open_floor.croupier, amount_minor=500)
    assert "money moved" in attack(SHEET, 1, "blind", croupier)
    assert "rounds follow" in attack(SHEET, 3, "called", jefe)


def test_no_count_in_play_of_a_closed_table_or_in_the_place_of_its_closing(open_floor):
    call(open_floor)
    check(open_floor)
    assert "stays_on_its_sheets" in attack(
        """
        INSERT INTO tables_count (house_id, session_id, kind, pieces, total_minor, counted_by_id,
            signed_by_id, counted_at, called_id, blind_id)
        SELECT called.house_id, counting.session_id, called.kind, called.pieces,
            called.total_minor, called.counted_by_id, blind.counted_by_id, now(), called.id,
            blind.id
        FROM tables_countsheet AS called
        JOIN tables_countsheet AS blind USING (counting_id, kind, round)
        JOIN tables_counting AS counting ON counting.id = called.counting_id
        WHERE called.role = 'called' AND blind.role = 'blind' AND kind = 'interim_float'
        """
    )
    open_floor.close()
    assert "not counted again" in attack(SHEET, 2, "called", open_floor.jefe.pk)
