"""A hundred tables and a thousand guests waiting cost the pages no query more than two and two."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tables.floor.models import GamingTable
from tables.journal.selectors import command_key
from tests.crowd import Crowd, make_crowd
from tests.web.device import Device

pytestmark = pytest.mark.django_db

QUERIES_MOST = {
    "board": 12,
    "map": 12,
    "api-tables": 12,
    "table": 16,
    "waitlist": 8,
    "api-waitlist": 3,
}
"""Of each page, the sign-in's included; stated in docs/production.md."""


def queries(crowd: Crowd, name: str) -> int:
    """Ask for a page of the house or of its first table; return the number of database queries."""
    of_table = name not in {"board", "map", "api-tables"}
    path = reverse(name, args=[crowd.tables[0].pk] if of_table else [])
    device = Device(crowd.manager)
    command_key()  # asked for once in each process, by no page in particular
    with CaptureQueriesContext(connection) as asked:
        assert device.get(path).status_code == 200
    return len(asked)


def test_a_page_asks_as_much_of_a_full_house_as_of_an_empty_one() -> None:
    few, many = make_crowd(2, 2), make_crowd(100, 1000)
    for name, most in QUERIES_MOST.items():
        assert queries(few, name) == queries(many, name) <= most, name


def test_everybody_of_the_crowd_is_on_the_board() -> None:
    crowd = make_crowd(30, 60)
    shown = Device(crowd.manager).get(reverse("api-tables")).json()["tables"]
    assert len(shown) == GamingTable.objects.count() == 30
    assert {table["waiting"] for table in shown} == {2}
