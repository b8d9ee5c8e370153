"""A person leaves in the moment in which another act concerns them."""

import threading

import pytest
from django.db import connections

from casino.lib.clock import utc_now
from casino.lib.errors import Refusal
from casino.lib.policy import Role
from tables.posts.models import CroupierPost
from tables.posts.services.posts import post_croupier
from tables.staffing.services import deactivate_person
from tests.building import acting, make_staff, new_command
from tests.opened import Floor, make_floor
from tests.staffing.test_staff_who_left import is_active

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def floor(db: None) -> Floor:
    return make_floor()


def test_a_person_posted_at_the_moment_of_leaving_does_one_of_both(floor):
    manager, table = acting(floor.manager), floor.table.pk
    for _ in range(20):
        person = make_staff(floor.house, Role.CROUPIER)
        done: list[object] = []
        start = threading.Barrier(2)

        def run(service, done=done, start=start, **said):
            start.wait()
            try:
                service(actor=manager, command=new_command(), **said)
                done.append(service)
            except Refusal:
                pass
            finally:
                connections.close_all()

        badge = person.badge
        threads = [
            threading.Thread(target=run, args=[deactivate_person], kwargs={"badge": badge}),
            threading.Thread(
                target=run, args=[post_croupier], kwargs={"badge": badge, "table_id": table}
            ),
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        posted = CroupierPost.objects.filter(croupier=person, ended_at=None)
        assert len(done) == 1
        assert posted.exists() is is_active(person)
        posted.update(ended_at=utc_now())
