"""The demo house: its contents, and the databases it refuses."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from casino.demo.house import demo_house_is_loaded, load_demo_house
from casino.demo.people import DEMO_PEOPLE, DEMO_PINS
from casino.demo.plan import DEMO_TABLES, DemoTable, float_of, notes_of, pieces_of
from games.cards.models import CardSet
from games.rules.limits import find_limit_defects
from games.rules.regulations import get_regulation
from tables.floor.models import GamingTable, Seat
from tables.houses.models import House
from tables.people.models import StaffMember
from tables.posts.models import CroupierPost, Supervision
from tables.seating.models import WaitlistEntry
from tables.sessions.models import TableSession
from tests.building import make_house


def run(*arguments: str) -> str:
    out = StringIO()
    call_command(*arguments, stdout=out)
    return out.getvalue()


@pytest.mark.django_db
def test_the_demo_house_has_its_tables_people_posts_and_waitlists() -> None:
    run("load_demo")

    assert [table.number for table in GamingTable.objects.all()] == [
        "PB1", "PB2", "PB3", "PB4", "PB5", "PB6", "PB7",
    ]  # fmt: skip
    assert [Seat.objects.filter(table__number=f"PB{n}").count() for n in range(1, 8)] == [
        14, 9, 7, 7, 7, 12, 12,
    ]  # fmt: skip
    assert StaffMember.objects.count() == len(DEMO_PEOPLE) == 26
    supervised = {
        (row.jefe.badge, row.table.number)
        for row in Supervision.objects.select_related("jefe", "table")
    }
    assert supervised == {
        ("J1", "PB1"), ("J2", "PB2"), ("J2", "PB3"), ("J3", "PB4"), ("J3", "PB5"), ("J4", "PB6"),
        ("J6", "PB7"),
    }  # fmt: skip
    assert CroupierPost.objects.filter(table__number="PB1").count() == 3
    assert set(WaitlistEntry.objects.values_list("table__number", flat=True)) == {
        "PB1",
        "PB2",
        None,  # the house's waitlist
    }
    assert not TableSession.objects.exists(), "tables are opened through the API"


@pytest.mark.django_db
def test_everybody_signs_in_with_a_pin_of_their_own() -> None:
    run("load_demo")

    assert len(set(DEMO_PINS.values())) == len(DEMO_PINS)
    assert all(pin.isdigit() and 4 <= len(pin) <= 6 for pin in DEMO_PINS.values())
    for person in StaffMember.objects.filter(badge__in=["D1", "J4", "C12"]):
        assert person.check_password(DEMO_PINS[person.badge])
        assert DEMO_PINS[person.badge] not in person.password


@pytest.mark.django_db
def test_the_demo_house_never_joins_a_house_that_is_there() -> None:
    make_house()

    with pytest.raises(CommandError):
        run("load_demo")
    assert "not loaded" in run("load_demo", "--if-empty")
    assert run("load_demo", "--if-empty", "--people") == ""

    assert House.objects.count() == 1
    assert not StaffMember.objects.exists()


@pytest.mark.django_db
def test_the_pins_are_printed_only_where_the_demo_house_is_loaded() -> None:
    make_house()
    assert not demo_house_is_loaded()
    with pytest.raises(CommandError):
        run("demo_people")


@pytest.mark.django_db
def test_the_people_are_printed_as_a_table() -> None:
    run("load_demo", "--if-empty")

    lines = run("demo_people").splitlines()
    assert lines[0].split() == ["badge", "PIN", "name", "role"]
    assert len(lines) == 2 + len(DEMO_PEOPLE)
    assert all(
        line.startswith(person.badge) and person.pin in line and person.name in line
        for line, person in zip(lines[2:], DEMO_PEOPLE, strict=True)
    )
    assert run("load_demo", "--if-empty", "--people").splitlines() == lines


@pytest.mark.parametrize("plan", DEMO_TABLES, ids=lambda plan: plan.number)
def test_every_demo_table_keeps_its_regulation(plan: DemoTable) -> None:
    regulation = get_regulation(plan.regulation)
    assert find_limit_defects(regulation, plan.limits, 100) == ()
    regulation.format(plan.format).verify_croupiers(len(plan.croupiers))
    chips = float_of(plan.float_minor)
    assert sum(int(chip) * many for chip, many in chips.items()) == plan.float_minor
    assert len(chips) > 3, "a float is not one stack of the highest chip"


def test_an_amount_no_chip_makes_is_refused() -> None:
    assert pieces_of(102_850) == {"100000": 1, "2500": 1, "250": 1, "100": 1}
    with pytest.raises(ValueError, match="25"):
        pieces_of(25)
    assert notes_of(27_500) == {"20000": 1, "5000": 1, "2000": 1, "500": 1}
    with pytest.raises(ValueError, match="250"):
        notes_of(250)


@pytest.mark.django_db
def test_every_table_has_a_counted_set_of_cards_and_one_is_still_sealed():
    load_demo_house()
    sets = CardSet.objects.order_by("id")
    assert [it.state for it in sets] == ["checked"] * len(DEMO_TABLES) + ["received"]
    assert {it.cards_short for it in sets} == {0, None}
