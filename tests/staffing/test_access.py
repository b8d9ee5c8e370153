"""Access is given by a director before a second person, and announced; nobody becomes two by it."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse

from casino.lib.errors import AgainstTheRules, BadInput, Conflict, NotAllowed, Refusal
from casino.lib.policy import Role
from casino.lib.sentences import sentence_of
from tables.cage.services import count_cage
from tables.journal.models import FloorEvent
from tables.people.models import AccessGiven, StaffMember
from tables.sign_in.services.desk_password import give_password
from tables.staffing.services import deactivate_person, hire_person, reinstate_person
from tests.access import gave_access
from tests.building import PIN, acting, make_house, make_staff, new_command
from tests.raw_sql import attack
from tests.web.device import Device as Browser

WORD = "a first word of many"
WEEK = 7 * 24


@pytest.fixture
def director(open_floor):
    return make_staff(open_floor.house, Role.DIRECTOR, "Dolores")


@pytest.fixture
def inspector(open_floor):
    return make_staff(open_floor.house, Role.INSPECTOR, "Irene")


@pytest.fixture
def left(open_floor, director):
    person = make_staff(open_floor.house, Role.CASHIER, "Lea")
    deactivate_person(actor=acting(director), command=new_command(), badge=person.badge)
    return person


def hire(by, signer, badge="N1", role=Role.CASHIER):
    who = {"badge": badge, "name": "Nadia", "role": role, "password": WORD}
    return _give(hire_person, by, signer, **who)


def give(by, signer, person):
    return _give(give_password, by, signer, badge=person.badge, password=WORD)


def take_back(by, signer, person):
    return _give(reinstate_person, by, signer, badge=person.badge)


def _give(service, by, signer, **said):
    second = None if signer is None else acting(signer)
    return service(actor=acting(by), command=new_command(), signer=second, **said)


def code_of(act, *people):
    """Try it; return the code of the refusal, which must leave no trace."""
    before = (StaffMember.objects.count(), AccessGiven.objects.count(), FloorEvent.objects.count())
    with pytest.raises(Refusal) as error:
        act(*people)
    assert before == (
        StaffMember.objects.count(),
        AccessGiven.objects.count(),
        FloorEvent.objects.count(),
    )
    return error.value.code


def test_each_giving_of_access_is_written_and_journalled(open_floor, director, inspector, left):
    hire(director, inspector)
    give(director, open_floor.manager, open_floor.croupier)
    take_back(director, inspector, left)
    new = StaffMember.objects.get(badge="N1")
    found = [(it.person, it.how, it.given_by, it.signed_by) for it in AccessGiven.objects.all()]
    assert found == [
        (new, "hired", director, inspector),
        (open_floor.croupier, "renewed", director, open_floor.manager),
        (left, "reinstated", director, inspector),
    ]
    events = FloorEvent.objects.order_by("-id")[:3]
    assert [(it.kind, it.payload["person"], it.payload["signed_by"]) for it in events] == [
        ("staff.reinstated", left.pk, inspector.pk),
        ("staff.desk_access_given", open_floor.croupier.pk, open_floor.manager.pk),
        ("staff.hired", new.pk, inspector.pk),
    ]


def test_a_pit_manager_gives_access_to_nobody(open_floor, inspector, left):
    manager = open_floor.manager
    for role in Role:
        assert code_of(hire, manager, inspector, "N1", role) == "policy.role"
    assert code_of(give, manager, inspector, inspector) == "policy.role"
    assert code_of(take_back, manager, inspector, left) == "policy.role"


def test_a_second_person_other_than_giver_and_receiver_signs(open_floor, director, inspector, left):
    jefe, stranger = open_floor.jefe, make_staff(make_house(), Role.INSPECTOR)
    for act, who in ((hire, ()), (give, (open_floor.croupier,)), (take_back, (left,))):
        assert code_of(act, director, None, *who) == "access.second_person"
        assert code_of(act, director, director, *who) == "witness.same_person"
        assert code_of(act, director, jefe, *who) == "witness.role"
        assert code_of(act, director, stranger, *who) == "witness.role"
    assert code_of(give, director, inspector, inspector) == "access.signed_by_person"
    assert code_of(give, director, inspector, director) == "staff.not_your_own"


def test_a_person_given_access_lately_neither_signs_for_access_nor_gives_it(
    open_floor, director, inspector
):
    second = make_staff(open_floor.house, Role.DIRECTOR)
    give(director, inspector, second)
    assert code_of(hire, director, second) == "witness.apart"
    with pytest.raises(AgainstTheRules, match=r"access\.given_lately") as refusal:
        hire(second, inspector)
    a_week = 7 * 24 * 60 * 60
    assert a_week - 60 < refusal.value.retry_after_s <= a_week
    give(director, inspector, open_floor.manager)
    assert code_of(hire, director, open_floor.manager) == "witness.apart"


def test_after_seven_days_they_do(open_floor, director, inspector):
    second = make_staff(open_floor.house, Role.DIRECTOR)
    gave_access(director, second, hours_ago=WEEK + 0.1)
    hire(second, inspector, "N1")
    hire(director, second, "N2")


def test_a_new_house_has_nobody_to_sign_until_it_opens_a_table(floor):
    director = make_staff(floor.house, Role.DIRECTOR)
    hire(director, None, "N1")
    assert AccessGiven.objects.get().founding
    floor.open()
    assert code_of(hire, director, None, "N2") == "access.second_person"


def test_the_refusal_names_the_person_and_the_end(open_floor, director, inspector):
    give(director, inspector, open_floor.cashier)
    with pytest.raises(AgainstTheRules) as error:
        count(open_floor, director, open_floor.cashier)
    said = sentence_of(error.value.code, error.value.params, "EUR")
    assert "Carmen" in said
    assert str(AccessGiven.objects.get().given_at.year) in said


def count(floor, one, other):
    return count_cage(
        actor=acting(one),
        command=new_command(),
        chips={10_000: 500},
        notes={},
        words="",
        signer=acting(other),
    )


def test_two_receivers_from_one_giver_do_not_sign_together(open_floor, director, inspector):
    house = open_floor.house
    give(director, inspector, open_floor.cashier)
    give(director, inspector, open_floor.manager)
    with pytest.raises(AgainstTheRules, match=r"witness\.apart"):
        count(open_floor, open_floor.cashier, open_floor.manager)
    count(open_floor, open_floor.cashier, make_staff(house, Role.PIT_MANAGER))


def test_founders_of_the_house_sign_together_but_not_with_the_person_who_hired_them(floor):
    director, house = make_staff(floor.house, Role.DIRECTOR), floor.house
    gave_access(director, floor.cashier, floor.manager, founding=True)
    with pytest.raises(AgainstTheRules, match=r"witness\.apart"):
        count(floor, floor.cashier, director)
    count(floor, floor.cashier, floor.manager)
    assert house.cage_counts.count() == 1


def test_the_api_asks_for_the_second_person(open_floor, director, inspector):
    browser, path = Browser(director), reverse("api-staff-hire")
    new = {"badge": "N1", "name": "Nadia", "role": "cashier", "password": WORD}
    assert browser.command(path, new).json()["code"] == "access.second_person"
    wrong = {**new, "witness": {"badge": inspector.badge, "pin": "9999"}}
    assert browser.command(path, wrong).json()["code"] == "sign_in.not_proved"
    right = {**new, "witness": {"badge": inspector.badge, "pin": PIN}}
    assert browser.command(path, right).status_code == 200
    assert AccessGiven.objects.get().signed_by == inspector


def test_the_command_line_gives_access_only_to_directors_and_it_is_journalled(
    open_floor, director, monkeypatch
):
    def first_password(person):
        monkeypatch.setattr("sys.stdin", StringIO(f"{WORD}\n"))
        call_command("first_password", person.badge, stdout=StringIO())

    for role in set(Role) - {Role.DIRECTOR}:
        person = make_staff(open_floor.house, role)
        with pytest.raises(CommandError, match=person.name):
            first_password(person)
        person.refresh_from_db()
        assert person.desk_password == ""
    first_password(director)
    event = FloorEvent.objects.latest("id")
    assert (event.kind, event.actor) == ("staff.first_password_given", None)
    assert event.payload["badge"] == director.badge
    given = AccessGiven.objects.get()
    assert (given.person, given.given_by, given.signed_by) == (director, None, None)


def insert(person, by, signer, how="renewed", house=None):
    return (
        """INSERT INTO tables_accessgiven
            (house_id, person_id, how, given_by_id, signed_by_id, founding, given_at)
        VALUES (%s, %s, %s, %s, %s, true, now() - interval '30 days')""",
        [
            (house or person.house).pk,
            person.pk,
            how,
            by and by.pk,
            signer and signer.pk,
        ],
    )


def test_the_database_refuses_access_that_nobody_may_give(open_floor, director, inspector):
    jefe, manager, cashier = open_floor.jefe, open_floor.manager, open_floor.cashier
    elsewhere = make_house()
    gone = make_staff(open_floor.house, Role.DIRECTOR)
    StaffMember.objects.filter(id=gone.pk).update(is_active=False)
    lately = make_staff(open_floor.house, Role.DIRECTOR)
    gave_access(director, lately)
    for statement in (
        insert(jefe, manager, inspector),
        insert(jefe, gone, inspector),
        insert(jefe, lately, inspector),
        insert(jefe, director, None),
        insert(jefe, director, director),
        insert(jefe, director, jefe),
        insert(jefe, director, cashier),
        insert(jefe, director, lately),
        insert(jefe, None, None),
        insert(director, None, inspector),
        insert(director, director, inspector),
        insert(jefe, make_staff(elsewhere, Role.DIRECTOR), inspector),
        insert(jefe, director, make_staff(elsewhere, Role.INSPECTOR)),
        insert(jefe, director, inspector, house=elsewhere),
        insert(jefe, director, inspector, how="found"),
    ):
        attack(statement)


def test_the_database_itself_writes_when_and_keeps_it(open_floor, director, inspector):
    give(director, inspector, open_floor.croupier)
    given = AccessGiven.objects.get()
    assert not given.founding
    attack("UPDATE tables_accessgiven SET given_at = now() - interval '8 days'")
    attack("DELETE FROM tables_accessgiven")
    attack("TRUNCATE tables_accessgiven")


def test_other_errors_are_refused_as_always(open_floor, director, inspector):
    hire(director, inspector, "N1")
    with pytest.raises(Conflict, match=r"staff\.badge_taken"):
        hire(director, inspector, "N1")
    with pytest.raises(BadInput, match=r"staff\.badge_form"):
        hire(director, inspector, "N 1")
    with pytest.raises(NotAllowed, match=r"staff\.not_yours"):
        deactivate_person(
            actor=acting(open_floor.manager), command=new_command(), badge=director.badge
        )


@pytest.mark.parametrize(
    "change",
    [
        "role = 'director'",
        "is_active = true",
        "desk_password = 'known to me', desk_password_is_given = true",
    ],
)
def test_the_database_refuses_access_without_its_record(open_floor, left, change):
    said = attack(f"UPDATE tables_staffmember SET {change} WHERE id = {left.pk}")
    assert "with a record" in said
