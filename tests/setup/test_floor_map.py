"""The plan of the room: one table a square, kept by the database too."""

import pytest
from django.db import IntegrityError, transaction

from casino.lib.errors import BadInput, Conflict
from tables.floor.models import MAP_COLUMNS, MAP_ROWS, GamingTable
from tables.journal.models import FloorEvent
from tables.setup.services import place_table
from tests.board.sent import table_projection
from tests.building import make_house, make_table


def place(floor, column, row, table=None):
    table_id = (table or floor.table).pk
    return floor.act(place_table, floor.manager, table_id=table_id, column=column, row=row)


def square(floor, table=None):
    table_id = (table or floor.table).pk
    return table_projection(floor.house.pk, table_id)["map"]


def test_a_table_is_where_it_was_put_and_every_screen_shows_it(floor):
    assert square(floor) is None
    version = place(floor, 3, 2)["version"]
    assert square(floor) == {"column": 3, "row": 2}
    event = FloorEvent.objects.get(version=version, table=floor.table)
    assert (event.kind, event.payload) == (
        "table.placed",
        {"place": [3, 2], "former": [None, None]},
    )


def test_it_can_be_taken_off_the_plan(floor):
    place(floor, 3, 2)
    place(floor, None, None)
    assert square(floor) is None


def test_a_square_is_one_table_s(floor):
    other = make_table(floor.house)
    place(floor, 3, 2)
    with pytest.raises(Conflict) as error:
        place(floor, 3, 2, other)
    assert error.value.code == "map.taken"
    assert error.value.params == {"table": floor.table.number}
    assert square(floor, other) is None


def test_another_house_s_room_is_another_room(floor):
    elsewhere = make_table(make_house())
    GamingTable.objects.filter(id=elsewhere.pk).update(map_column=3, map_row=2)
    place(floor, 3, 2)
    assert square(floor) == {"column": 3, "row": 2}


@pytest.mark.parametrize(
    ("column", "row"),
    [(0, 1), (1, 0), (MAP_COLUMNS + 1, 1), (1, MAP_ROWS + 1), (None, 1), (1, None)],
)
def test_a_wrong_square_is_refused_by_us_and_by_the_database(floor, column, row):
    with pytest.raises(BadInput) as error:
        place(floor, column, row)
    assert error.value.code == "map.range"
    with pytest.raises(IntegrityError), transaction.atomic():
        GamingTable.objects.filter(id=floor.table.pk).update(map_column=column, map_row=row)


def test_two_tables_on_one_square_are_refused_by_the_database(floor):
    other = make_table(floor.house)
    place(floor, 3, 2)
    with pytest.raises(IntegrityError), transaction.atomic():
        GamingTable.objects.filter(id=other.pk).update(map_column=3, map_row=2)
