"""A house that is added runs from its first minute; a faulty one is refused and not written."""

from datetime import time
from http import HTTPStatus
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse
from django.utils import translation

from casino.demo.house import demo_house_is_loaded, load_demo_house
from casino.lib.policy import Role
from tables.floor.models import GamingTable
from tables.houses.models import House
from tables.journal.models import FloorEvent
from tables.people.models import StaffMember
from tables.sessions.models import TableSession
from tests.building import make_house, make_staff
from tests.web.device import Device

pytestmark = pytest.mark.django_db

FIRST, OWN = "a first word of many", "another one of my own"
SUR = {
    "country": "AR",
    "currency": "ARS",
    "timezone": "America/Argentina/Buenos_Aires",
    "gaming_day": "10:00",
    "shifts": ["10:00", "18:00", "02:00"],
    "chips": ["100", "500", "1000", "5000"],
    "banknotes": ["1000", "2000", "10000"],
    "badge": "DS1",
    "director": "Delia Sosa",
}


@pytest.fixture
def add(monkeypatch):
    """Add a house on the command line; return its output."""

    def run(name: str = "Casino del Sur", password: str = FIRST, **changes: Any) -> str:
        monkeypatch.setattr("sys.stdin", StringIO(f"{password}\n"))
        out = StringIO()
        with translation.override("en"):
            call_command("add_house", name, stdout=out, **{**SUR, **changes})
        return out.getvalue()

    return run


def sign_in(badge: str, **proof: str) -> Device:
    """Sign a person in as a browser does."""
    device = Device()
    answer = device.post(
        "/api/v1/sign-in", {"badge": badge, **proof}, content_type="application/json"
    )
    assert answer.status_code == HTTPStatus.OK, answer.content
    device.cookies["csrftoken"] = answer.json()["csrf"]
    return device


def do(device: Device, path: str, body: Any = None) -> Any:
    """Give a command that is not refused; return its answer."""
    answer = device.command(path, body, X_CSRFToken=device.cookies["csrftoken"].value)
    assert answer.status_code == HTTPStatus.OK, (path, answer.content)
    return answer.json()


def test_a_house_is_as_it_was_asked_for_and_its_journal_says_so(add):
    said = add(name="  Casino   del Sur ")
    house = House.objects.get()
    assert (house.name, house.country, house.currency) == ("Casino del Sur", "AR", "ARS")
    assert house.shift_starts == [time(10), time(18), time(2)]
    assert house.denominations_minor == [10_000, 50_000, 100_000, 500_000]
    assert house.banknotes_minor == [100_000, 200_000, 1_000_000]
    assert house.commission_step_minor == 10_000
    event = FloorEvent.objects.get(house=house)
    assert (event.kind, event.actor, event.version) == ("house.added", None, 1)
    assert event.payload["badge"] == "DS1"
    assert f"is house {house.pk}" in said
    out = StringIO()
    call_command("list_houses", stdout=out)
    assert out.getvalue().split() == [
        str(house.pk), "Casino", "del", "Sur", "AR", "ARS", "America/Argentina/Buenos_Aires", "-",
    ]  # fmt: skip


def test_it_runs_from_the_first_minute(add, monkeypatch):
    """From the director's first password to an open table, by the API only."""
    make_house(name="Casino de al lado")
    add()
    director = sign_in("DS1", password=FIRST, new_password=OWN)
    assert do(director, "/api/v1/shifts/open", {})["shift"]
    table = do(
        director,
        "/api/v1/tables/add",
        {"number": "PB1", "name": "Uno", "table_format": "mini", "regulation": "andalucia",
         "seats": 7},
    )["table"]  # fmt: skip
    people = {}
    for badge, role in (("J1", "jefe"), ("C1", "croupier"), ("K1", "cashier")):
        hired = {"badge": badge, "name": f"Persona {badge}", "role": role, "password": FIRST}
        do(director, "/api/v1/staff/hire", hired)
        people[badge] = sign_in(badge, password=FIRST, new_password=OWN)
    do(people["C1"], "/api/v1/me/pin", {"password": OWN, "pin": "4182"})
    do(director, f"/api/v1/tables/{table}/jefe", {"badge": "J1"})
    do(director, f"/api/v1/tables/{table}/croupiers/post", {"badge": "C1"})
    counted = {"counts": {"opening_float": {"10000": 100, "500000": 20}}}
    do(people["J1"], f"/api/v1/tables/{table}/counts/call", counted)
    do(people["C1"], f"/api/v1/tables/{table}/counts/check", counted)
    limits = {"minimum_minor": 10_000, "maximum_minor": 500_000, "tie_maximum_minor": 50_000,
              "step_minor": 10_000}  # fmt: skip
    opened = {"limits": limits, "low_float_reason": "The first evening"}
    do(people["J1"], f"/api/v1/tables/{table}/open", opened)
    session = TableSession.objects.get(table=table)
    assert session.house.name == "Casino del Sur"
    for step in ("check_cards", "mix"):
        do(people["C1"], reverse("api-shoe-step", args=[table]), {"step": step})
    shoe = {"decks": 6, "first_card": "Tc"}
    assert do(people["C1"], reverse("api-talla-start", args=[table]), shoe)["talla"]
    board = director.get(reverse("board")).content.decode()
    assert "PB1" in board
    assert "Casino de al lado" not in board


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"country": "Spain"}, "two letters"),
        ({"country": "XX"}, "two letters"),
        ({"currency": "ESP"}, "not a currency in use"),
        ({"currency": "eur"}, "not a currency in use"),
        ({"timezone": "Buenos Aires"}, "not a time zone"),
        ({"timezone": "../../etc/passwd"}, "not a time zone"),
        ({"gaming_day": "10"}, "no hour"),
        ({"gaming_day": "25:00"}, "no hour"),
        ({"gaming_day": "11:00"}, "hours at most"),
        ({"shifts": ["10:00", "11:00"]}, "hours at most"),
        ({"shifts": ["10:00", "02:00", "18:00"]}, "hours at most"),
        ({"language": "de"}, "written in"),
        ({"chips": ["100", "100,00"]}, "each once"),
        ({"chips": ["0"]}, "above zero"),
        ({"chips": ["ten"]}, "no amount"),
        ({"banknotes": ["-5"]}, "no amount"),
        ({"chips": [str(n) for n in range(1, 30)]}, "20 amounts"),
        ({"name": " "}, "has a name"),
        ({"name": "casino viejo"}, "no other house"),
        ({"badge": "TAKEN"}, "is taken"),
        ({"badge": "taken"}, "is taken"),
        ({"badge": "D 1"}, "letters or figures"),
        ({"badge": "D123456789012"}, "letters or figures"),
        ({"director": ""}, "has a name"),
        ({"password": "short"}, "will not do"),
    ],
)  # fmt: skip
def test_a_wrong_house_is_refused_and_nothing_is_written(add, changes, words):
    old = make_house(name="Casino Viejo")
    person = make_staff(old, Role.DIRECTOR)
    StaffMember.objects.filter(id=person.pk).update(badge="TAKEN")
    with pytest.raises(CommandError, match=words):
        add(**changes)
    assert list(House.objects.all()) == [old]
    assert list(StaffMember.objects.all()) == [person]
    assert not FloorEvent.objects.exists()


def test_the_demo_house_is_known_with_a_house_beside_it(add):
    load_demo_house()
    add()
    assert demo_house_is_loaded()
    out = StringIO()
    call_command("demo_people", stdout=out)
    assert "180573" in out.getvalue()
    assert "Delia" not in out.getvalue()


def test_a_house_that_is_called_as_the_demo_is_not_the_demo(add):
    add()
    add(name="Casino del Norte", badge="D1")
    assert not demo_house_is_loaded()
    assert not GamingTable.objects.exists()
