"""A jefe's two slots, a croupier's one table."""

import pytest

from casino.lib.errors import AgainstTheRules, BadInput, Conflict
from casino.lib.policy import Role
from games.rules.errors import RegulationViolation
from tables.journal.models import FloorEvent
from tables.posts.models import CroupierPost, Supervision
from tables.posts.services.posts import assign_jefe, post_croupier, release_croupier
from tests.building import make_house, make_staff, make_table


def give(floor, table, jefe):
    return floor.act(assign_jefe, floor.manager, table_id=table.pk, badge=jefe.badge)


def in_charge(jefe):
    held = Supervision.objects.filter(jefe=jefe, ended_at=None)
    return sorted((s.table_format, s.slot_one, s.slot_two) for s in held)


def test_two_small_tables_fill_a_jefe(floor):
    give(floor, make_table(floor.house, table_format="midi"), floor.jefe)
    assert in_charge(floor.jefe) == [("midi", False, True), ("mini", True, False)]


@pytest.mark.parametrize("kind", ["mini", "midi"])
def test_a_third_small_table_is_refused_by_the_article(floor, kind):
    give(floor, make_table(floor.house), floor.jefe)
    events = FloorEvent.objects.count()
    with pytest.raises(AgainstTheRules) as error:
        give(floor, make_table(floor.house, table_format=kind), floor.jefe)
    assert (error.value.code, error.value.article) == ("staff.jefe_full", "andalucia III.1")
    assert len(in_charge(floor.jefe)) == 2
    assert FloorEvent.objects.count() == events


def test_a_large_table_takes_the_whole_jefe(floor):
    with pytest.raises(AgainstTheRules, match="jefe_full"):
        give(floor, make_table(floor.house, table_format="large"), floor.jefe)
    other = make_staff(floor.house, Role.JEFE)
    give(floor, make_table(floor.house, table_format="large"), other)
    assert in_charge(other) == [("large", True, True)]
    with pytest.raises(AgainstTheRules, match="jefe_full"):
        give(floor, make_table(floor.house), other)


def test_a_silent_text_still_refuses_but_names_no_article(floor):
    with pytest.raises(AgainstTheRules) as error:
        give(floor, make_table(floor.house, "asturias-2011", "large"), floor.jefe)
    assert error.value.article == ""


def test_asturias_e_a_mini_takes_the_whole_jefe(floor):
    other = make_staff(floor.house, Role.JEFE)
    give(floor, make_table(floor.house, "asturias-2011"), other)
    assert in_charge(other) == [("mini", True, True)]
    with pytest.raises(AgainstTheRules, match="jefe_full") as error:
        give(floor, make_table(floor.house, "asturias-2011"), floor.jefe)
    assert error.value.article == "asturias-2011 E"


def test_handing_over_frees_the_former_jefe(floor):
    other = make_staff(floor.house, Role.JEFE)
    give(floor, floor.table, other)
    assert in_charge(floor.jefe) == []
    assert in_charge(other) == [("mini", True, False)]
    payload = FloorEvent.objects.get().payload
    assert payload == {
        "jefe": other.pk,
        "badge": other.badge,
        "former": floor.jefe.pk,
        "slot_one": True,
        "slot_two": False,
        "since": Supervision.objects.get(ended_at=None).started_at.isoformat(),
    }


def test_a_hand_over_is_announced_at_the_other_tables_of_both(floor):
    other = make_staff(floor.house, Role.JEFE)
    left, kept = make_table(floor.house), make_table(floor.house)
    give(floor, left, floor.jefe)
    give(floor, kept, other)
    before = FloorEvent.objects.latest("id").pk
    answer = give(floor, floor.table, other)
    events = FloorEvent.objects.filter(id__gt=before).order_by("id")
    assert [(it.table_id, it.kind, it.payload.get("load")) for it in events] == [
        (floor.table.pk, "table.supervised", None),
        (left.pk, "supervision.load_changed", 1),
        (kept.pk, "supervision.load_changed", 2),
    ]
    assert [it.payload["jefe"] for it in events] == [other.pk, floor.jefe.pk, other.pk]
    assert answer["version"] == events[0].version
    assert len({it.command_id for it in events}) == 1


def test_a_refused_hand_over_leaves_the_former_jefe(floor):
    other = make_staff(floor.house, Role.JEFE)
    give(floor, make_table(floor.house, table_format="large"), other)
    with pytest.raises(AgainstTheRules):
        give(floor, floor.table, other)
    assert in_charge(floor.jefe) == [("mini", True, False)]


def test_a_freed_slot_is_used_again(floor):
    second, other = make_table(floor.house), make_staff(floor.house, Role.JEFE)
    give(floor, second, floor.jefe)
    give(floor, floor.table, other)
    give(floor, make_table(floor.house), floor.jefe)
    assert in_charge(floor.jefe) == [("mini", False, True), ("mini", True, False)]


def test_a_jefe_in_charge_already_is_not_assigned_again(floor):
    with pytest.raises(Conflict, match="already_in_charge"):
        give(floor, floor.table, floor.jefe)


def test_only_a_jefe_supervises_and_only_a_croupier_is_posted(floor):
    with pytest.raises(AgainstTheRules, match="not_a_jefe"):
        give(floor, floor.table, floor.croupier)
    with pytest.raises(AgainstTheRules, match="not_a_croupier"):
        floor.act(post_croupier, badge=floor.cashier.badge)


def test_badges_of_other_houses_and_of_people_who_left_are_unknown(floor):
    foreign = make_staff(make_house(), Role.CROUPIER)
    gone = make_staff(floor.house, Role.CROUPIER)
    gone.is_active = False
    gone.save()
    for badge in (foreign.badge, gone.badge, "nobody"):
        with pytest.raises(BadInput, match=r"staff\.unknown"):
            floor.act(post_croupier, badge=badge)


def test_a_croupier_is_posted_at_one_table(floor):
    other = make_table(floor.house)
    with pytest.raises(Conflict) as error:
        floor.act(post_croupier, floor.manager, table_id=other.pk, badge=floor.croupier.badge)
    assert error.value.code == "staff.posted_elsewhere"
    assert error.value.params["table"] == floor.table.number
    floor.act(release_croupier, badge=floor.croupier.badge)
    floor.act(post_croupier, floor.manager, table_id=other.pk, badge=floor.croupier.badge)
    assert CroupierPost.objects.get(ended_at=None).table_id == other.pk


def test_the_relief_is_posted_before_a_croupier_leaves_an_open_table(floor):
    floor.open()
    events = FloorEvent.objects.count()
    with pytest.raises(RegulationViolation) as error:
        floor.act(release_croupier, badge=floor.croupier.badge)
    assert (error.value.code, error.value.article) == ("regulation.croupiers", "andalucia III")
    assert CroupierPost.objects.get(ended_at=None).croupier_id == floor.croupier.pk
    assert FloorEvent.objects.count() == events
    relief = make_staff(floor.house, Role.CROUPIER)
    floor.act(post_croupier, badge=relief.badge)
    floor.act(release_croupier, badge=floor.croupier.badge)
    assert CroupierPost.objects.get(ended_at=None).croupier_id == relief.pk


def test_a_croupier_without_a_post_is_not_released(floor):
    idle = make_staff(floor.house, Role.CROUPIER)
    with pytest.raises(Conflict, match="not_posted"):
        floor.act(release_croupier, badge=idle.badge)
