"""A policy changes in the moment in which an act asks for it."""

import threading
from datetime import timedelta

import pytest
from django.db import connection, transaction

from tables.houses.models import House
from tables.limits.models import LimitPosting
from tables.limits.services.limits import post_limits
from tests.locks import wait_for_a_waiter
from tests.opened import LIMITS, Floor, make_floor

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def floor(db: None) -> Floor:
    return make_floor()


def test_limits_under_way_when_the_house_takes_to_notice_are_announced(floor):
    """The sign is being sent to the database when the house begins to announce its limits."""
    floor.open()
    found = []

    def post():
        try:
            found.append(floor.act(post_limits, limits=LIMITS))
        finally:
            connection.close()

    thread = threading.Thread(target=post)
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("LOCK TABLE tables_limitposting IN SHARE MODE")
        thread.start()
        wait_for_a_waiter()
        House.objects.update(limits_policy="notice", limits_notice_minutes=30)
    thread.join()
    (answer,) = found
    posting = LimitPosting.objects.get(id=answer["posting"])
    assert posting.policy == "notice"
    assert posting.in_force_at - posting.posted_at == timedelta(minutes=30)
