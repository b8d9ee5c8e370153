"""A jefe's tables go to another at the end of the shift: all of them or none."""

import pytest
from django.utils import translation

from casino.lib.errors import AgainstTheRules, Conflict, NotAllowed, NotFound
from casino.lib.policy import Role
from casino.lib.sentences import sentence_of
from tables.journal.models import FloorEvent
from tables.posts.models import Supervision
from tables.posts.services.hand_over import hand_over
from tables.posts.services.posts import assign_jefe
from tests.building import acting, make_house, make_staff, make_table, new_command, supervise


@pytest.fixture
def second(floor):
    """A second table of the floor's jefe."""
    table = make_table(floor.house, table_format="midi")
    supervise(table, floor.jefe, slot=2)
    return table


@pytest.fixture
def other(floor):
    return make_staff(floor.house, Role.JEFE, "Otilia")


def give(floor, taker, *tables, giver=None):
    return hand_over(
        actor=acting(floor.manager),
        command=new_command(),
        giver=(giver or floor.jefe).badge,
        taker=taker.badge,
        table_ids=[table.pk for table in tables] or None,
    )


def tables_of(jefe):
    held = Supervision.objects.filter(jefe=jefe, ended_at=None)
    return {(it.table_id, it.slot_one, it.slot_two) for it in held}


def test_all_tables_go_to_the_free_jefe(floor, second, other):
    answer = give(floor, other)
    assert tables_of(floor.jefe) == set()
    assert tables_of(other) == {(floor.table.pk, True, False), (second.pk, False, True)}
    events = FloorEvent.objects.order_by("id")
    assert [(it.table_id, it.kind) for it in events] == [
        (floor.table.pk, "table.supervised"),
        (second.pk, "table.supervised"),
    ]
    assert [it.payload["former"] for it in events] == [floor.jefe.pk] * 2
    assert answer == {"versions": {str(floor.table.pk): 1, str(second.pk): 1}}
    assert len({it.command_id for it in events}) == 1


def test_one_of_two_goes_and_the_other_shows_the_new_load(floor, second, other):
    give(floor, other, second)
    assert tables_of(floor.jefe) == {(floor.table.pk, True, False)}
    assert tables_of(other) == {(second.pk, True, False)}
    load = FloorEvent.objects.get(kind="supervision.load_changed")
    assert (load.table_id, load.payload["load"]) == (floor.table.pk, 1)


def test_an_open_table_goes_over_while_it_plays(floor, second, other):
    floor.open()
    give(floor, other)
    assert len(tables_of(other)) == 2


def test_tables_that_do_not_all_fit_are_refused_as_a_whole(floor, second, other):
    supervise(make_table(floor.house), other)
    with pytest.raises(AgainstTheRules) as error:
        give(floor, other)
    assert (error.value.code, error.value.article) == ("staff.jefe_full_all", "andalucia III.1")
    assert error.value.params["load"] == 1
    assert len(tables_of(floor.jefe)) == 2
    assert not FloorEvent.objects.exists()


@pytest.mark.parametrize(
    ("case", "code"),
    [
        ("nothing to give", "staff.no_tables"),
        ("to oneself", "staff.same_jefe"),
        ("to a croupier", "staff.not_a_jefe"),
        ("a table of another jefe", "staff.not_in_charge"),
    ],
)
def test_a_table_that_cannot_be_handed_over_is_refused_with_its_reason(
    floor, second, other, case, code
):
    calls = {
        "nothing to give": lambda: give(floor, floor.jefe, giver=other),
        "to oneself": lambda: give(floor, floor.jefe),
        "to a croupier": lambda: give(floor, floor.croupier),
        "a table of another jefe": lambda: give(floor, other, second, make_table(floor.house)),
    }
    with pytest.raises((AgainstTheRules, Conflict)) as error:
        calls[case]()
    assert error.value.code == code
    assert len(tables_of(floor.jefe)) == 2


def test_a_table_of_another_house_is_not_found(floor, other):
    with pytest.raises(NotFound):
        give(floor, other, floor.table, make_table(make_house()))
    assert len(tables_of(floor.jefe)) == 1


def test_the_refusal_of_a_third_table_shows_the_load_and_the_way_out(floor, second, other):
    third = make_table(floor.house)
    supervise(make_table(floor.house), other)
    with pytest.raises(AgainstTheRules) as error:
        floor.act(assign_jefe, floor.manager, table_id=third.pk, badge=floor.jefe.badge)
    numbers = sorted([floor.table.number, second.number])
    assert error.value.params == {
        "jefe": "Julia",
        "load": 2,
        "most": 2,
        "tables": ", ".join(numbers),
        "table": third.number,
        "takes": 1,
        "free": "Otilia 1/2",
    }
    with translation.override("en"):
        sentence = sentence_of(error.value.code, error.value.params, "EUR")
    assert "load 2/2" in sentence
    assert "Otilia 1/2" in sentence


def test_the_refusal_says_when_nobody_is_free(floor, second):
    third = make_table(floor.house)
    with pytest.raises(AgainstTheRules) as error:
        floor.act(assign_jefe, floor.manager, table_id=third.pk, badge=floor.jefe.badge)
    with translation.override("en"):
        assert "nobody" in sentence_of(error.value.code, error.value.params, "EUR")


def give_own(floor, giver, taker, *tables):
    """Hand over as the floor's jefe."""
    return hand_over(
        actor=acting(floor.jefe),
        command=new_command(),
        giver=giver.badge,
        taker=taker.badge,
        table_ids=[table.pk for table in tables] or None,
    )


def test_a_jefe_hands_over_own_tables(floor, second, other):
    floor.open()
    give_own(floor, floor.jefe, other, second)
    assert tables_of(other) == {(second.pk, True, False)}
    event = FloorEvent.objects.get(kind="table.supervised")
    assert (event.actor_id, event.payload["former"]) == (floor.jefe.pk, floor.jefe.pk)
    give_own(floor, floor.jefe, other)
    assert tables_of(floor.jefe) == set()


@pytest.mark.parametrize("to", ["oneself", "a third"])
def test_a_jefe_takes_nothing_from_another(floor, other, to):
    third = make_staff(floor.house, Role.JEFE)
    theirs = make_table(floor.house)
    supervise(theirs, other)
    for tables in ((), (theirs,)):
        with pytest.raises(NotAllowed) as error:
            give_own(floor, other, floor.jefe if to == "oneself" else third, *tables)
        assert error.value.code == "staff.not_yours_to_hand_over"
    assert tables_of(other) == {(theirs.pk, True, False)}


def test_a_jefe_gives_no_table_of_another_as_their_own(floor, other):
    third = make_staff(floor.house, Role.JEFE)
    theirs = make_table(floor.house)
    supervise(theirs, other)
    with pytest.raises(Conflict) as error:
        give_own(floor, floor.jefe, third, theirs)
    assert error.value.code == "staff.not_in_charge"


def test_a_jefe_hands_over_only_to_a_jefe_with_room(floor, second, other):
    supervise(make_table(floor.house), other)
    with pytest.raises(AgainstTheRules) as error:
        give_own(floor, floor.jefe, other)
    assert error.value.code == "staff.jefe_full_all"
    assert len(tables_of(floor.jefe)) == 2
