"""Shifts are found by details that people remember, page by page."""

from datetime import date, timedelta

import pytest
from django.urls import reverse

from casino.lib.clock import utc_now
from casino.lib.policy import Role
from casino.shift.selectors.shift_report import SHIFTS_AT_ONCE, list_shifts
from tables.houses.models import House
from tables.people.models import StaffMember
from tables.sessions.models import Shift
from tests.building import make_house, make_staff
from tests.web.device import Device

pytestmark = pytest.mark.django_db
FIRST = date(2026, 1, 31)


def hold(house: House, opener: StaffMember, day: date, number: int = 1) -> Shift:
    now = utc_now()
    return Shift.objects.create(
        house=house,
        gaming_day=day,
        number=number,
        opened_at=now,
        opened_by=opener,
        closed_at=now,
        closed_by=opener,
    )


@pytest.fixture
def house() -> House:
    house = make_house()
    pilar = make_staff(house, Role.PIT_MANAGER, "Pilar Núñez")
    diego = make_staff(house, Role.DIRECTOR, "Diego Amieva")
    hold(house, pilar, FIRST)
    hold(house, diego, FIRST, 2)
    hold(house, pilar, date(2026, 2, 21))
    hold(house, diego, date(2025, 2, 21))
    return house


def found(house: House, query: str) -> list[tuple[str, int]]:
    reports = list_shifts(house.pk, query=query)
    return [(str(it.shift.gaming_day), it.shift.number) for it in reports]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("2026-01-31", [("2026-01-31", 2), ("2026-01-31", 1)]),
        ("2026-02", [("2026-02-21", 1)]),
        ("21/2", [("2025-02-21", 1), ("2026-02-21", 1)]),
        ("21/02/2026", [("2026-02-21", 1)]),
        ("21.02.2026", [("2026-02-21", 1)]),
        ("pilar", [("2026-02-21", 1), ("2026-01-31", 1)]),
        ("2026 diego", [("2026-01-31", 2)]),
        ("31/01 2", [("2026-01-31", 2)]),
        ("nobody", []),
        ("99/99", []),
        ("%", []),
    ],
)
def test_every_word_must_be_found(
    house: House, query: str, expected: list[tuple[str, int]]
) -> None:
    assert found(house, query) == expected


def test_an_empty_search_finds_all(house: House) -> None:
    assert len(found(house, "  ")) == 4


def test_another_house_s_shifts_are_never_found(house: House) -> None:
    assert found(make_house(), "2026") == []


def test_the_query_goes_with_the_pages_and_no_match_says_so(house: House) -> None:
    opener = make_staff(house, Role.DIRECTOR, "Ana Pons")
    for day in range(SHIFTS_AT_ONCE + 1):
        hold(house, opener, FIRST + timedelta(days=100 + day))
    device = Device(opener)
    page = device.get(reverse("shifts"), {"q": "ana pons"}).content.decode()
    before = Shift.objects.filter(opened_by=opener).order_by("id")[1].pk
    assert f'href="?after={before}&amp;q=ana%20pons"' in page
    last = device.get(f"{reverse('shifts')}?q=ana+pons&after={before}").content.decode()
    assert last.count("<tr>") == 2  # the head and the oldest
    none = device.get(reverse("shifts"), {"q": "nobody"}).content.decode()
    assert "No results." in none
    assert "No shift is open" not in none
    assert device.get(reverse("shifts"), {"q": "\0" + "x" * 5000}).status_code == 200
