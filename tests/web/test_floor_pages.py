"""The pages of a table: who sees them, what they say, and at what cost."""

import itertools
import re
from datetime import timedelta
from http import HTTPStatus

import pytest
from django.test import Client
from django.urls import reverse

from casino.lib.clock import utc_now
from casino.lib.policy import Role
from games.services.closing import call_counts
from tables.models import Count, GamingTable, Guest, House, SignIn, StaffMember, WaitlistEntry
from tables.web.gate import SESSION_KEY
from tests.building import (
    acting,
    make_house,
    make_session,
    make_shift,
    make_table,
    new_command,
    post_croupier,
    post_limits,
    sit,
    supervise,
)
from tests.counting import begin_counting, write_sheets

pytestmark = pytest.mark.django_db

TABLE_PAGES = [
    "table-open",
    "table-close",
    "table-limits",
    "table-staff",
    "table-setup",
    "limits-history",
    "queue",
]
HEADS_PAGES = TABLE_PAGES[:-2]  # others look at the history of limits, everybody at the line


_badges = itertools.count(1)


def hire(house: House, role: Role, name: str = "") -> StaffMember:
    """Make a person without a PIN: hashing one is slow, and these people are signed in."""
    badge = f"W{next(_badges)}"
    return StaffMember.objects.create(house=house, badge=badge, name=name or badge, role=role)


class Floor:
    """A house with a pit manager, a jefe at one table and another table that is not theirs."""

    def __init__(self) -> None:
        self.house: House = make_house()
        self.manager = hire(self.house, Role.PIT_MANAGER, "Pilar Mora")
        self.jefe = hire(self.house, Role.JEFE, "Julia Gil")
        self.croupier = hire(self.house, Role.CROUPIER, "Carlos Lobo")
        self.table = make_table(self.house)
        self.other_table = make_table(self.house)
        supervise(self.table, self.jefe)
        post_croupier(self.table, self.croupier)

    def open(self, table: GamingTable | None = None) -> None:
        """Open a table in a new shift."""
        shift = make_shift(self.house, self.manager)
        make_session(table or self.table, shift, self.manager)

    def wait(self, name: str, **fields: object) -> WaitlistEntry:
        """Put a guest in the table's line."""
        guest = Guest.objects.create(house=self.house, name=name)
        return WaitlistEntry.objects.create(
            **{
                "house": self.house,
                "table": self.table,
                "guest": guest,
                "joined_at": utc_now(),
                **fields,
            }
        )


@pytest.fixture
def floor() -> Floor:
    return Floor()


def signed_in(person: StaffMember) -> Client:
    """A device at which the person has shown badge and PIN."""
    client = Client(headers={"accept-language": "en"})
    sign_in = SignIn.objects.create(staff=person, started_at=utc_now())
    session = client.session
    session[SESSION_KEY] = str(sign_in.id)
    session.save()
    client.cookies["sabot"] = str(session.session_key)
    return client


def text_of(response) -> str:
    """The words of a page, without its tags."""
    plain = re.sub(r"<[^>]*>", " ", response.content.decode())
    return " ".join(plain.split())


@pytest.mark.parametrize("name", TABLE_PAGES)
@pytest.mark.parametrize("who", ["manager", "jefe"])
def test_the_heads_of_a_table_see_its_pages(floor, name, who):
    response = signed_in(getattr(floor, who)).get(reverse(name, args=[floor.table.pk]))
    assert response.status_code == HTTPStatus.OK
    assert floor.table.number in text_of(response)


@pytest.mark.parametrize("name", HEADS_PAGES)
@pytest.mark.parametrize("role", [Role.CROUPIER, Role.INSPECTOR, Role.CASHIER, Role.AUDITOR])
def test_other_roles_are_refused(floor, name, role):
    client = signed_in(hire(floor.house, role))
    response = client.get(reverse(name, args=[floor.table.pk]))
    assert response.status_code == HTTPStatus.FORBIDDEN
    assert "may not do this" in text_of(response)


@pytest.mark.parametrize("name", HEADS_PAGES)
def test_a_jefe_is_refused_at_a_table_that_is_not_theirs(floor, name):
    response = signed_in(floor.jefe).get(reverse(name, args=[floor.other_table.pk]))
    assert response.status_code == HTTPStatus.FORBIDDEN
    assert "is not yours" in text_of(response)


@pytest.mark.parametrize("name", TABLE_PAGES)
def test_a_table_of_another_house_does_not_exist(floor, name):
    elsewhere = make_table(make_house(name="Elsewhere"))
    response = signed_in(floor.manager).get(reverse(name, args=[elsewhere.pk]))
    assert response.status_code == HTTPStatus.NOT_FOUND


@pytest.mark.parametrize("name", TABLE_PAGES)
def test_an_unknown_table_is_not_found(floor, name):
    response = signed_in(floor.manager).get(reverse(name, args=[999_999]))
    assert response.status_code == HTTPStatus.NOT_FOUND


@pytest.mark.parametrize("name", TABLE_PAGES)
def test_a_stranger_is_sent_to_the_sign_in_and_back(floor, name):
    address = reverse(name, args=[floor.table.pk])
    response = Client().get(address)
    assert response.status_code == HTTPStatus.FOUND
    assert response["Location"].startswith(reverse("sign-in"))
    assert "next=" in response["Location"]


@pytest.mark.parametrize("name", TABLE_PAGES)
def test_pages_only_show(floor, name):
    response = signed_in(floor.manager).post(reverse(name, args=[floor.table.pk]))
    assert response.status_code == HTTPStatus.METHOD_NOT_ALLOWED


@pytest.mark.parametrize("name", TABLE_PAGES)
def test_pages_are_never_stored(floor, name):
    response = signed_in(floor.manager).get(reverse(name, args=[floor.table.pk]))
    assert "no-store" in response["Cache-Control"]


@pytest.mark.parametrize(
    ("name", "most"),
    [
        ("table-open", 10),  # and what is counted, its rules, when commission is taken
        ("table-close", 9),  # how far it is counted, its slips, what is owed
        ("table-limits", 6),  # and the rules of the session
        ("table-staff", 14),
        ("table-setup", 6),
        ("limits-history", 7),
        ("queue", 10),
    ],
)
def test_the_cost_of_a_page_does_not_grow(floor, name, most, django_assert_max_num_queries):
    floor.open()
    for number in range(12):
        floor.wait(f"Guest {number}")
        post_limits(floor.table, floor.manager)
        post_croupier(floor.table, hire(floor.house, Role.CROUPIER))
        hire(floor.house, Role.CROUPIER)
    for position in range(1, 6):
        sit(floor.table, position)
    client = signed_in(floor.jefe)
    with django_assert_max_num_queries(most):
        client.get(reverse(name, args=[floor.table.pk]))


def test_opening_asks_for_a_shift_and_a_jefe_first(floor):
    client = signed_in(floor.manager)
    response = client.get(reverse("table-open", args=[floor.other_table.pk]))
    said = text_of(response)
    assert "No shift is open" in said
    assert "The table has no jefe" in said
    assert "0 posted; this table needs at least 1 croupier." in said
    assert "andalucia III" in said
    assert reverse("table-staff", args=[floor.other_table.pk]) in response.content.decode()
    assert 'data-command="/api/tables' not in response.content.decode()


def count_float(floor, *tables):
    make_shift(floor.house, floor.manager)
    for table in tables:
        counting = begin_counting(table, floor.house.shifts.get())
        people = floor.manager.pk, floor.croupier.pk
        write_sheets(counting, Count.Kind.OPENING_FLOAT, {10_000: 20}, *people)


def test_opening_counts_every_chip_of_the_house_by_one_and_then_another(floor):
    make_shift(floor.house, floor.manager)
    opening, counting = (
        reverse(name, args=[floor.table.pk]) for name in ("table-open", "table-count")
    )
    jefe, croupier = signed_in(floor.jefe), signed_in(floor.croupier)
    html = jefe.get(opening).content.decode()
    assert counting in html
    assert 'data-command="/api/tables' not in html
    html = jefe.get(counting).content.decode()
    for denomination in floor.house.denominations_minor:
        assert f'name="counts.opening_float.{denomination}"' in html
    assert f'data-command="{reverse("api-counts-call", args=[floor.table.pk])}"' in html
    args = {"actor": acting(floor.jefe), "table_id": floor.table.pk}
    call_counts(**args, command=new_command(), counts={"opening_float": {50_000: 123}})
    response = jefe.get(counting)
    assert "Now a second person counts" in text_of(response)
    assert "data-piece" not in response.content.decode()
    response = croupier.get(counting)
    check = reverse("api-counts-check", args=[floor.table.pk])
    assert f'data-command="{check}"' in response.content.decode()
    assert "61,500" not in text_of(response)


def test_the_float_that_two_found_is_shown_where_the_table_opens(floor):
    count_float(floor, floor.table)
    response = signed_in(floor.jefe).get(reverse("table-open", args=[floor.table.pk]))
    said = text_of(response)
    assert "€2,000.00" in said
    assert "at least 10000 times the minimum" in said.replace(",", "")
    address = reverse("api-table-open", args=[floor.table.pk])
    assert f'data-command="{address}"' in response.content.decode()


def test_opening_shows_the_bounds_of_the_regulation(floor):
    large = make_table(floor.house, "asturias-2011", "large")
    count_float(floor, floor.table, large)
    supervise(large, hire(floor.house, Role.JEFE))
    for _ in range(3):
        post_croupier(large, hire(floor.house, Role.CROUPIER))
    client = signed_in(floor.manager)
    assert "From 10 to 200 times the minimum" in text_of(
        client.get(reverse("table-open", args=[floor.table.pk]))
    )
    said = text_of(client.get(reverse("table-open", args=[large.pk])))
    assert "20 / 50 / 100 times the minimum" in said
    assert "At most 10 % of the maximum" in said
    assert "asturias-2011 D" in said


def test_a_regulation_without_a_tie_bet_keeps_its_maximum_at_none(floor):
    table = make_table(floor.house, "fournier", "other", 12)
    response = signed_in(floor.manager).get(reverse("table-limits", args=[table.pk]))
    assert "These rules have no tie bet" in text_of(response)


def test_an_open_table_is_not_opened_again(floor):
    floor.open()
    response = signed_in(floor.jefe).get(reverse("table-open", args=[floor.table.pk]))
    assert "The table is open since" in text_of(response)
    assert 'data-command="/api/tables' not in response.content.decode()


def test_closing_counts_four_places_and_expects_nothing(floor):
    floor.open()
    sit(floor.table, 1)
    response = signed_in(floor.jefe).get(reverse("table-count", args=[floor.table.pk]))
    html = response.content.decode()
    for kind in ("closing_float", "commission_box", "tip_box", "drop_box"):
        assert f'name="counts.{kind}.500"' in html
    assert 'name="counts.drop_box.2000"' in html, "a note of 20"
    assert 'name="counts.tip_box.2000"' not in html
    assert 'name="counts.tip_box.2500"' in html, "a chip of 25"
    assert 'name="counts.drop_box.2500"' not in html
    assert "expected" not in text_of(response).lower()
    response = signed_in(floor.jefe).get(reverse("table-close", args=[floor.table.pk]))
    assert "1 guest leaves the table" in text_of(response)
    assert "expected" not in text_of(response).lower()


def test_a_closed_table_has_nothing_to_close(floor):
    response = signed_in(floor.jefe).get(reverse("table-close", args=[floor.table.pk]))
    assert "closed already" in text_of(response)
    assert "counts." not in response.content.decode()


def test_the_limits_page_shows_the_sign_and_what_stood_on_it(floor):
    post_limits(floor.table, floor.manager, minimum=500, maximum=25_000)
    post_limits(floor.table, floor.manager, minimum=2_500, maximum=50_000)
    client = signed_in(floor.jefe)
    said = text_of(client.get(reverse("table-limits", args=[floor.table.pk])))
    assert "€25.00" in said
    assert "€250.00" not in said
    said = text_of(client.get(reverse("limits-history", args=[floor.table.pk])))
    assert said.index("€25.00") < said.index("€250.00")
    assert "Pilar Mora" in said


@pytest.mark.parametrize(
    ("asked", "is_shown"),
    [
        ({"words": "pilar"}, True),
        ({"words": "nobody"}, False),
        ({"words": "pi\0lar"}, True),
        ({"to": "2001-01-01"}, False),
        ({"from": "2001-01-01"}, True),
        ({"from": "2001-13-45", "to": "9999-12-31", "before": "x"}, True),
        ({"from": "0001-01-01", "before": "9" * 30}, True),
        ({"before": "1"}, False),
    ],
)
def test_the_history_of_limits_is_searched_by_what_makes_sense(floor, asked, is_shown):
    post_limits(floor.table, floor.manager)
    response = signed_in(floor.jefe).get(reverse("limits-history", args=[floor.table.pk]), asked)
    assert response.status_code == HTTPStatus.OK
    assert ("Pilar Mora" in text_of(response)) is is_shown


@pytest.mark.parametrize(
    ("role", "status"),
    [
        (Role.INSPECTOR, HTTPStatus.OK),
        (Role.MANAGEMENT, HTTPStatus.OK),
        (Role.AUDITOR, HTTPStatus.OK),
        (Role.CASHIER, HTTPStatus.FORBIDDEN),
        (Role.CROUPIER, HTTPStatus.FORBIDDEN),
    ],
)
def test_who_checks_the_house_sees_the_history_of_limits(floor, role, status):
    client = signed_in(hire(floor.house, role))
    assert client.get(reverse("limits-history", args=[floor.table.pk])).status_code == status


def test_the_staff_page_knows_loads_posts_and_who_is_free(floor):
    second = make_table(floor.house)
    supervise(second, floor.jefe, slot=2)
    hire(floor.house, Role.CROUPIER, "Freda Free")
    away = hire(floor.house, Role.CROUPIER, "Wally Away")
    post_croupier(second, away)
    said = text_of(signed_in(floor.manager).get(reverse("table-staff", args=[floor.table.pk])))
    assert "load 2/2" in said
    assert said.index("Carlos Lobo") < said.index("Rotation") < said.rindex("Freda Free")
    assert "Wally Away" not in said


def test_only_the_heads_of_the_floor_hand_a_table_over(floor):
    hire(floor.house, Role.JEFE)
    address = reverse("table-staff", args=[floor.table.pk])
    assign = reverse("api-table-jefe", args=[floor.table.pk])
    assert assign in signed_in(floor.manager).get(address).content.decode()
    assert assign not in signed_in(floor.jefe).get(address).content.decode()


def test_the_line_stands_by_priority_then_arrival(floor):
    now = utc_now()
    floor.wait("Late", joined_at=now)
    floor.wait("Early", joined_at=now - timedelta(minutes=9))
    floor.wait("Very late, but first", joined_at=now, priority=1)
    said = text_of(signed_in(floor.jefe).get(reverse("queue", args=[floor.table.pk])))
    assert said.index("Very late, but first") < said.index("Early") < said.index("Late ")


def test_those_who_do_not_keep_the_line_only_read_it(floor):
    floor.open()
    entry = floor.wait("Marta")
    address = reverse("queue", args=[floor.table.pk])
    call = reverse("api-queue-call", args=[entry.pk])
    assert call in signed_in(floor.jefe).get(address).content.decode()
    for person in (floor.croupier, hire(floor.house, Role.JEFE)):
        html = signed_in(person).get(address).content.decode()
        assert "Marta" in html
        assert call not in html
        assert entry.token not in html


def test_a_guest_can_be_seated_in_every_free_seat(floor):
    floor.open()
    floor.wait("Marta")
    sit(floor.table, 3)
    html = signed_in(floor.jefe).get(reverse("queue", args=[floor.table.pk])).content.decode()
    positions = re.findall(r'name="position"\s+data-type="int"\s+value="(\d+)"', html)
    assert positions == ["1", "2", "4", "5", "6", "7"]


def test_an_empty_line_says_what_to_do(floor):
    said = text_of(signed_in(floor.jefe).get(reverse("queue", args=[floor.table.pk])))
    assert "Put the next guest in line above" in said


def test_the_qr_code_is_a_picture_for_those_who_keep_the_line(floor):
    entry = floor.wait("Marta")
    address = reverse("queue-qr", args=[entry.pk])
    response = signed_in(floor.jefe).get(address)
    assert response["Content-Type"] == "image/svg+xml"
    assert response.content.startswith(b"<?xml")
    assert f"http://testserver{reverse('queue-place', args=[entry.token])}" in (
        response.content.decode()
    )
    stranger = signed_in(hire(floor.house, Role.JEFE)).get(address)
    assert stranger.status_code == HTTPStatus.FORBIDDEN
    elsewhere = signed_in(hire(make_house(), Role.PIT_MANAGER)).get(address)
    assert elsewhere.status_code == HTTPStatus.NOT_FOUND


def test_a_guest_sees_their_place_and_nobody_else(floor):
    floor.wait("Marta", joined_at=utc_now() - timedelta(minutes=5))
    entry = floor.wait("Lola")
    response = Client().get(reverse("queue-place", args=[entry.token]))
    assert response.status_code == HTTPStatus.OK
    assert '<p class="place-number">2</p>' in response.content.decode()
    assert "Marta" not in response.content.decode()
    assert response["Refresh"] == "20"
    assert "no-store" in response["Cache-Control"]


def test_a_called_guest_is_told_until_when(floor):
    called_at = utc_now().replace(hour=20, minute=30)  # Madrid is at least an hour ahead
    entry = floor.wait(
        "Lola",
        state="called",
        called_to=floor.table,
        called_at=called_at,
        call_ends_at=called_at + timedelta(minutes=5),
    )
    said = text_of(Client(headers={"accept-language": "en"}).get(f"/q/{entry.token}/"))
    assert "Your seat is free" in said
    assert re.search(r"2[12]:35|22:35", said)


@pytest.mark.parametrize("state", ["seated", "left", "no_show"])
def test_a_place_that_is_over_no_longer_refreshes(floor, state):
    entry = floor.wait("Lola", state=state, ended_at=utc_now())
    response = Client().get(reverse("queue-place", args=[entry.token]))
    assert response.status_code == HTTPStatus.OK
    assert "Refresh" not in response


def test_an_unknown_code_is_not_found(floor):
    response = Client().get(reverse("queue-place", args=["nobody-was-given-this"]))
    assert response.status_code == HTTPStatus.NOT_FOUND


@pytest.mark.parametrize("token", ["%00", "a%00b", "%F0%9F%82%A1", "..%2F"])
def test_what_cannot_be_a_code_is_not_found(floor, token):
    assert Client().get(f"/q/{token}/").status_code == HTTPStatus.NOT_FOUND
