"""A relief is one act; more croupiers than the text allows are refused."""

import pytest

from casino.lib.errors import AgainstTheRules, BadInput, Conflict
from casino.lib.policy import Role
from games.rules.errors import RegulationViolation
from tables.journal.models import FloorEvent
from tables.posts.models import CroupierPost, StaffBreak
from tables.posts.services.posts import post_croupier, release_croupier
from tables.posts.services.relief import relieve_croupier
from tests.building import make_house, make_staff, make_table


def posted(table):
    return set(CroupierPost.objects.filter(table=table, ended_at=None).values_list("croupier_id"))


@pytest.fixture
def relief(open_floor):
    return make_staff(open_floor.house, Role.CROUPIER, "Rosa")


def relieve(floor, relief, leaving=None, **args):
    badges = {"badge": (leaving or floor.croupier).badge, "relief": relief.badge}
    return floor.act(relieve_croupier, **{**badges, **args})


def test_the_last_croupier_of_an_open_table_is_relieved_in_one_act(open_floor, relief):
    events = FloorEvent.objects.filter(table=open_floor.table).count()
    relieve(open_floor, relief)
    assert posted(open_floor.table) == {(relief.pk,)}
    found = FloorEvent.objects.filter(table=open_floor.table).order_by("version")[events:]
    post = CroupierPost.objects.get(ended_at=None)
    assert [(it.kind, it.payload) for it in found] == [
        (
            "croupier.relieved",
            {
                "relieved": open_floor.croupier.pk,
                "relieved_badge": open_floor.croupier.badge,
                "croupier": relief.pk,
                "badge": relief.badge,
                "since": post.started_at.isoformat(),
                "rests": False,
            },
        )
    ]
    assert not StaffBreak.objects.exists()


def test_a_relieved_croupier_may_go_on_a_break_in_the_same_act(open_floor, relief):
    relieve(open_floor, relief, rests=True)
    rest = StaffBreak.objects.get(ended_at=None)
    assert rest.person_id == open_floor.croupier.pk
    event = FloorEvent.objects.get(kind="break.started")
    assert (event.table_id, event.payload["person"]) == (None, open_floor.croupier.pk)
    with pytest.raises(Conflict, match=r"staff\.on_break"):
        relieve(open_floor, open_floor.croupier, relief)


def test_a_full_table_is_relieved_too(open_floor, relief):
    open_floor.act(post_croupier, badge=make_staff(open_floor.house, Role.CROUPIER).badge)
    relieve(open_floor, relief)
    assert len(posted(open_floor.table)) == 2


@pytest.mark.parametrize("why", ["posted elsewhere", "no croupier", "oneself", "not there"])
def test_a_relief_that_cannot_be_changes_nothing(open_floor, relief, why):
    floor, leaving = open_floor, open_floor.croupier
    if why == "posted elsewhere":
        other = make_table(floor.house)
        floor.act(post_croupier, floor.manager, table_id=other.pk, badge=relief.badge)
        code = "staff.posted_elsewhere"
    elif why == "no croupier":
        relief, code = floor.cashier, "staff.not_a_croupier"
    elif why == "oneself":
        relief, code = leaving, "staff.relief_by_oneself"
    else:
        leaving, code = make_staff(floor.house, Role.CROUPIER), "staff.not_posted"
    events = FloorEvent.objects.count()
    with pytest.raises((AgainstTheRules, Conflict)) as error:
        relieve(floor, relief, leaving)
    assert error.value.code == code
    assert posted(floor.table) == {(floor.croupier.pk,)}
    assert FloorEvent.objects.count() == events


def test_a_relief_from_another_house_is_unknown(open_floor):
    with pytest.raises(BadInput, match=r"staff\.unknown"):
        relieve(open_floor, make_staff(make_house(), Role.CROUPIER))


@pytest.mark.parametrize("kind", ["mini", "midi"])
def test_a_third_croupier_at_a_small_table_is_refused_by_the_article(floor, kind):
    table = make_table(floor.house, table_format=kind)
    for _ in range(2):
        floor.act(
            post_croupier,
            floor.manager,
            table_id=table.pk,
            badge=make_staff(floor.house, Role.CROUPIER).badge,
        )
    with pytest.raises(RegulationViolation) as error:
        floor.act(
            post_croupier,
            floor.manager,
            table_id=table.pk,
            badge=make_staff(floor.house, Role.CROUPIER).badge,
        )
    assert (error.value.code, error.value.article) == (
        "regulation.croupiers_most",
        "andalucia III",
    )
    assert len(posted(table)) == 2


def test_a_text_without_a_maximum_refuses_nobody(floor):
    table = make_table(floor.house, "asturias-2011", "large")
    for _ in range(4):
        badge = make_staff(floor.house, Role.CROUPIER).badge
        floor.act(post_croupier, floor.manager, table_id=table.pk, badge=badge)
    assert len(posted(table)) == 4


def test_the_minimum_is_kept_as_it_was_at_opening(open_floor):
    assert open_floor.table.sessions.get().croupiers_minimum == 1
    opened = FloorEvent.objects.get(kind="table.opened")
    assert opened.payload["croupiers_minimum"] == 1
    with pytest.raises(RegulationViolation):
        open_floor.act(release_croupier, badge=open_floor.croupier.badge)
