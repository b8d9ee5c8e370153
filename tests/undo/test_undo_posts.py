"""Taking back that a croupier was posted, or released."""

import pytest

from casino.lib.policy import Role
from games.rules.errors import Violation
from tables.posts.models import CroupierPost
from tables.posts.services.breaks import start_break
from tables.posts.services.posts import post_croupier, release_croupier
from tables.posts.services.relief import relieve_croupier
from tables.seating.services.seats import take_seat
from tests.building import acting, make_staff, make_table, new_command, supervise
from tests.undo.undoing import do, refused, undo


def test_a_croupier_posted_by_mistake_has_no_post(open_floor):
    person = make_staff(open_floor.house, Role.CROUPIER)
    key = do(open_floor, post_croupier, badge=person.badge)
    undo(open_floor, key)
    post = CroupierPost.objects.get(croupier=person)
    assert post.ended_at == post.started_at


def test_an_open_table_keeps_the_croupiers_it_needs_through_an_undo(open_floor):
    person = make_staff(open_floor.house, Role.CROUPIER)
    key = do(open_floor, post_croupier, badge=person.badge)
    do(open_floor, release_croupier, badge=open_floor.croupier.badge)
    with pytest.raises(Violation) as error:
        undo(open_floor, key)
    assert error.value.code == "regulation.croupiers"
    assert CroupierPost.objects.get(croupier=person).ended_at is None


def test_a_croupier_released_by_mistake_was_posted_all_the_time(floor):
    started_at = CroupierPost.objects.get(table=floor.table).started_at
    key = do(floor, release_croupier, badge=floor.croupier.badge)
    undo(floor, key)
    post = CroupierPost.objects.get(table=floor.table)
    assert (post.started_at, post.ended_at) == (started_at, None)


def test_a_croupier_posted_elsewhere_by_now_is_not_called_back(floor):
    key = do(floor, release_croupier, badge=floor.croupier.badge)
    other = make_table(floor.house)
    supervise(other, floor.jefe, slot=2)
    floor.act(post_croupier, table_id=other.pk, badge=floor.croupier.badge)
    refused("undo.built_on", floor, key)


def test_a_croupier_who_rests_by_now_is_not_called_back(floor):
    key = do(floor, release_croupier, badge=floor.croupier.badge)
    start_break(actor=acting(floor.manager), command=new_command(), badge=floor.croupier.badge)
    refused("undo.built_on", floor, key)
    assert CroupierPost.objects.filter(table=floor.table, ended_at=None).count() == 0


def test_a_table_that_others_have_filled_takes_no_croupier_back(open_floor):
    first, second = (make_staff(open_floor.house, Role.CROUPIER) for _ in range(2))
    do(open_floor, post_croupier, badge=first.badge)
    key = do(open_floor, release_croupier, badge=first.badge)
    do(open_floor, post_croupier, badge=second.badge)
    with pytest.raises(Violation) as error:
        undo(open_floor, key)
    assert error.value.code == "regulation.croupiers_most"


def test_a_relief_is_not_undone(open_floor):
    relief = make_staff(open_floor.house, Role.CROUPIER)
    key = do(open_floor, relieve_croupier, badge=open_floor.croupier.badge, relief=relief.badge)
    refused("undo.never", open_floor, key)


def test_a_post_that_has_ended_meanwhile_undoes_nothing(open_floor):
    key = do(open_floor, take_seat, open_floor.croupier, position=3, guest_name="Lola")
    other = make_staff(open_floor.house, Role.CROUPIER)
    do(open_floor, post_croupier, badge=other.badge)
    do(open_floor, release_croupier, badge=open_floor.croupier.badge)
    refused("policy.not_your_table", open_floor, key, open_floor.croupier)
