"""A group of houses: its members, the readers of its figures, the database's refusals."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.utils import translation

from casino.lib.errors import AgainstTheRules, BadInput, Conflict, NotAllowed, NotFound, Refusal
from casino.lib.policy import Role
from tables.groups.models import GroupRight
from tables.groups.selectors import houses_readable_by, verify_house_readable
from tables.groups.services import grant_group_right, leave_group, withdraw_group_right
from tables.houses.models import House, HouseGroup
from tables.journal.models import FloorEvent
from tables.staffing.services import deactivate_person, reinstate_person
from tests.building import acting, make_house, make_staff, new_command
from tests.raw_sql import attack
from tests.shared import shared

pytestmark = pytest.mark.django_db


def run(*arguments: str) -> str:
    out = StringIO()
    with translation.override("en"):
        call_command(*arguments, stdout=out)
    return out.getvalue()


class Scene:
    """Two houses of a group, one outside it, and people of the first."""

    def __init__(self) -> None:
        self.here = make_house(name="Casino de Aquí")
        self.sister = make_house(
            name="Casino del Plata", currency="ARS", timezone="America/Argentina/Buenos_Aires"
        )
        self.stranger = make_house(name="Casino Ajeno")
        run("add_group", "Grupo Cantábrico")
        for house in (self.here, self.sister):
            run("join_group", "Grupo Cantábrico", "--house", str(house.pk))
        self.group = HouseGroup.objects.get()
        self.director = make_staff(self.here, Role.DIRECTOR)
        self.reader = make_staff(self.here, Role.MANAGEMENT, "Mara Lector")

    def grant(self, person=None, by=None, reason="Controller"):
        return grant_group_right(
            actor=acting(by or self.director),
            command=new_command(),
            badge=(person or self.reader).badge,
            reason=reason,
        )

    def withdraw(self, reason="Has another post"):
        return withdraw_group_right(
            actor=acting(self.director),
            command=new_command(),
            badge=self.reader.badge,
            reason=reason,
        )

    def readable(self, person=None):
        return [house.name for house in houses_readable_by(acting(person or self.reader))]


built, scene = shared(Scene)


def test_a_right_opens_the_houses_of_the_group_and_no_other(scene):
    assert scene.readable() == ["Casino de Aquí"]
    scene.grant()
    assert scene.readable() == ["Casino de Aquí", "Casino del Plata"]
    assert verify_house_readable(acting(scene.reader), scene.sister.pk) == scene.sister
    assert scene.readable(scene.director) == ["Casino de Aquí"]
    assert scene.readable(make_staff(scene.sister, Role.DIRECTOR)) == ["Casino del Plata"]
    scene.withdraw()
    assert scene.readable() == ["Casino de Aquí"]


def test_a_house_that_one_may_not_read_is_as_one_that_is_not_there(scene):
    actor = acting(scene.reader)
    assert verify_house_readable(actor, scene.here.pk) == scene.here
    found = []
    for house_id in (scene.sister.pk, scene.stranger.pk, 2**40):
        with pytest.raises(NotFound) as refused:
            verify_house_readable(actor, house_id)
        found.append((refused.value.code, [*refused.value.params]))
    assert found == [("house.not_found", ["id"])] * 3


def test_each_step_is_in_the_journal_of_the_house(scene):
    scene.grant()
    scene.withdraw()
    events = FloorEvent.objects.filter(house=scene.here).order_by("version")
    assert [(event.kind, event.actor_id) for event in events] == [
        ("house.group_joined", None),
        ("staff.group_right_granted", scene.director.pk),
        ("staff.group_right_withdrawn", scene.director.pk),
    ]
    assert events[1].payload["badge"] == scene.reader.badge
    right = GroupRight.objects.get()
    assert (right.reason, right.withdrawal_reason) == ("Controller", "Has another post")
    assert right.withdrawn_by == scene.director


def test_a_right_is_granted_once_and_again_after_it_was_withdrawn(scene):
    scene.grant()
    with pytest.raises(Conflict, match=r"group\.right_held"):
        scene.grant()
    scene.withdraw()
    with pytest.raises(Conflict, match=r"group\.right_not_held"):
        scene.withdraw()
    scene.grant()
    assert GroupRight.objects.count() == 2
    assert scene.readable() == ["Casino de Aquí", "Casino del Plata"]


@pytest.mark.parametrize("role", sorted(set(Role) - {Role.DIRECTOR}))
def test_only_a_director_grants_and_withdraws(scene, role):
    scene.grant()
    with pytest.raises(NotAllowed, match=r"policy\.role"):
        scene.grant(by=make_staff(scene.here, role))
    with pytest.raises(NotAllowed, match=r"policy\.role"):
        withdraw_group_right(
            actor=acting(make_staff(scene.here, role)),
            command=new_command(),
            badge=scene.reader.badge,
            reason="no",
        )


def test_nobody_grants_it_to_themselves_or_to_a_person_of_another_house(scene):
    with pytest.raises(AgainstTheRules, match=r"group\.not_yourself"):
        scene.grant(scene.director)
    for house in (scene.sister, scene.stranger):
        with pytest.raises(BadInput, match=r"staff\.unknown"):
            scene.grant(make_staff(house, Role.MANAGEMENT))
    with pytest.raises(BadInput, match=r"input\.reason"):
        scene.grant(reason="  ")
    outside = make_staff(scene.stranger, Role.MANAGEMENT)
    with pytest.raises(Conflict, match=r"group\.not_joined"):
        scene.grant(outside, by=make_staff(scene.stranger, Role.DIRECTOR))
    assert not GroupRight.objects.exists()


def test_a_person_who_leaves_the_staff_loses_the_right_and_comes_back_without_it(scene):
    scene.grant()
    act = {"actor": acting(scene.director), "badge": scene.reader.badge}
    deactivate_person(command=new_command(), **act)
    right = GroupRight.objects.get()
    assert (right.withdrawn_by, right.withdrawal_reason) == (scene.director, "left the staff")
    signer = acting(make_staff(scene.reader.house, Role.INSPECTOR))
    reinstate_person(command=new_command(), signer=signer, **act)
    assert scene.readable() == ["Casino de Aquí"]


def test_a_house_leaves_its_group_once_nobody_of_it_reads_it(scene):
    scene.grant()
    with pytest.raises(Conflict, match=r"group\.rights_held"):
        leave_group(house_id=scene.here.pk)
    leave_group(house_id=scene.sister.pk)
    assert scene.readable() == ["Casino de Aquí"]
    scene.withdraw()
    said = run("join_group", scene.group.name, "--house", str(scene.here.pk), "--leave")
    assert "no longer of Grupo" in said
    assert House.objects.filter(group=None).count() == 3


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("add_group", "grupo cantábrico"), "no other group"),
        (("add_group", " "), "has a name"),
        (("join_group", "Grupo Cantábrico", "--house", "here"), "already belongs to a group"),
        (("join_group", "Grupo Ajeno", "--house", "stranger"), "No such group"),
        (("join_group", "Grupo Cantábrico", "--house", "stranger", "--leave"), "to no group"),
        (("join_group", "Grupo Cantábrico"), "Several houses"),
    ],
)
def test_a_command_that_cannot_be_done_says_why(scene, arguments, words):
    ids = {"here": scene.here.pk, "stranger": scene.stranger.pk}
    with pytest.raises(CommandError, match=words):
        run(*(str(ids.get(one, one)) for one in arguments))
    assert HouseGroup.objects.get() == scene.group
    assert scene.stranger.group_id is None


def insert(scene, **changes):
    row = {
        "house_id": scene.here.pk,
        "group_id": scene.group.pk,
        "person_id": scene.reader.pk,
        "granted_by_id": scene.director.pk,
        "granted_at": "2026-01-01",
        "reason": "why",
        **changes,
    }
    columns = ", ".join(row)
    places = ", ".join(["%s"] * len(row))
    return f"INSERT INTO tables_groupright ({columns}) VALUES ({places})", [*row.values()]


def test_the_database_refuses_a_right_that_nobody_may_grant(scene):
    assert "only ever added" in attack("TRUNCATE tables_groupright")
    foreign = make_staff(scene.sister, Role.DIRECTOR)
    manager = make_staff(scene.here, Role.PIT_MANAGER)
    other = HouseGroup.objects.create(name="Otro")
    gone = make_staff(scene.here, Role.AUDITOR)
    type(gone).objects.filter(id=gone.pk).update(is_active=False)
    for changes, words in (
        ({"person_id": foreign.pk}, "on the staff of its house"),
        ({"person_id": gone.pk}, "on the staff of its house"),
        ({"granted_by_id": foreign.pk}, "by a director"),
        ({"granted_by_id": manager.pk}, "by a director"),
        ({"group_id": other.pk}, "by a director"),
        ({"person_id": scene.director.pk}, "group_right_by_another"),
        ({"reason": ""}, "group_right_has_reason"),
        ({"withdrawn_at": "2026-02-01"}, "before it is withdrawn"),
    ):
        assert words in attack(insert(scene, **changes)), changes
    scene.grant()
    assert "group_right_open_once" in attack(insert(scene))


def test_the_database_keeps_a_right_as_it_was_granted(scene):
    right = scene.grant()["right"]
    taken = (
        f"withdrawn_at = now() + interval '1 day', withdrawn_by_id = {scene.director.pk},"
        " withdrawal_reason = 'x'"
    )
    update = "UPDATE tables_groupright SET"
    assert "stays as it was granted" in attack(f"{update} reason = 'other'")
    assert "stays as it was granted" in attack(f"{update} {taken}, reason = 'other'")
    assert "group_right_withdrawn_whole" in attack(f"{update} withdrawn_at = now(),"
        f" withdrawn_by_id = {scene.director.pk}")  # fmt: skip
    foreign = make_staff(scene.sister, Role.DIRECTOR).pk
    assert "somebody of its house" in attack(
        f"{update} withdrawn_at = now(), withdrawn_by_id = {foreign}, withdrawal_reason = 'x'"
    )
    assert "Cannot delete" in attack(f"DELETE FROM tables_groupright WHERE id = {right}")
    assert "before a house leaves it" in attack("UPDATE tables_house SET group_id = NULL")
    assert "has nothing open" in attack(
        f"UPDATE tables_staffmember SET is_active = false WHERE id = {scene.reader.pk}"
    )
    scene.withdraw()
    assert "Cannot update" in attack(f"{update} withdrawal_reason = 'other'")


def test_a_refusal_writes_nothing(scene):
    before = FloorEvent.objects.count()
    with pytest.raises(Refusal):
        scene.withdraw()
    assert FloorEvent.objects.count() == before
