"""The pages of the staff: their readers, content and cost; and where each role lands."""

import re
from datetime import timedelta
from http import HTTPStatus
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse

from casino.lib.clock import utc_now
from casino.lib.policy import RIGHTS, Role
from tables.posts.models import CroupierPost, StaffBreak
from tables.posts.services.hand_over import hand_over
from tables.posts.services.relief import relieve_croupier
from tables.sign_in.models import Device
from tables.staffing.selectors import staff_version
from tests.building import (
    PIN,
    acting,
    make_house,
    make_staff,
    make_table,
    new_command,
    sign_in,
    supervise,
)
from tests.web.device import Device as Browser
from tests.web.floor import signed_in, text_of

pytestmark = pytest.mark.django_db
SEE_STAFF = {
    Role.DIRECTOR,
    Role.PIT_MANAGER,
    Role.INSPECTOR,
    Role.JEFE,
    Role.MANAGEMENT,
    Role.AUDITOR,
}
HEADS = {Role.DIRECTOR, Role.PIT_MANAGER}


@pytest.mark.parametrize("role", Role)
def test_every_role_lands_on_the_board_and_finds_its_acts(floor, role):
    person = make_staff(floor.house, role)
    page = signed_in(person).get("/")
    assert page.status_code == HTTPStatus.OK
    assert floor.table.number in page.content.decode()
    links = {
        "staff": role in SEE_STAFF,
        "shifts": role in RIGHTS["shift.view"].may,
    }
    for name, there in links.items():
        assert (f'href="{reverse(name)}"' in page.content.decode()) == there
        if there:
            assert signed_in(person).get(reverse(name)).status_code == HTTPStatus.OK


@pytest.mark.parametrize("role", Role)
def test_who_sees_the_staff_and_the_tablets(floor, role):
    browser = signed_in(make_staff(floor.house, role))
    allowed = {
        reverse("staff"): SEE_STAFF,
        reverse("person", args=[floor.jefe.pk]): SEE_STAFF,
        reverse("devices"): HEADS,
        reverse("password"): set(Role),
    }
    for address, roles in allowed.items():
        expected = HTTPStatus.OK if role in roles else HTTPStatus.FORBIDDEN
        assert browser.get(address).status_code == expected, address


def test_a_person_of_another_house_is_not_found(floor):
    foreign = make_staff(make_house(name="Elsewhere"), Role.JEFE, "Fritz Foreign")
    browser = signed_in(floor.manager)
    assert browser.get(reverse("person", args=[foreign.pk])).status_code == HTTPStatus.NOT_FOUND
    assert "Fritz Foreign" not in text_of(browser.get(reverse("staff")))


def test_the_page_shows_post_sign_in_and_break(floor):
    tablet = Device.objects.create(
        house=floor.house,
        name="Tablet Nine",
        secret_hash=b"",
        enrolled_at=utc_now(),
        enrolled_by=floor.manager,
        last_seen_at=utc_now(),
    )
    signed = sign_in(floor.jefe)
    signed.device = tablet
    signed.save()
    resting = make_staff(floor.house, Role.CROUPIER, "Rita Rest")
    StaffBreak.objects.create(house=floor.house, person=resting, started_at=utc_now())
    make_staff(floor.house, Role.CROUPIER, "Nora Next")
    CroupierPost.objects.update(started_at=utc_now() - timedelta(minutes=61))
    said = text_of(signed_in(floor.manager).get(reverse("staff")))
    for words in ("Tablet Nine", "on a break until", "next relief", "break due since", "load 1/2"):
        assert words in said
    assert said.index("Nora Next") < said.index("next relief")


def test_the_pages_show_who_was_where(floor):
    relief = make_staff(floor.house, Role.CROUPIER, "Rosa Relief")
    taker = make_staff(floor.house, Role.JEFE, "Tina Taker")
    relieve_croupier(
        actor=acting(floor.manager),
        command=new_command(),
        table_id=floor.table.pk,
        badge=floor.croupier.badge,
        relief=relief.badge,
        rests=True,
    )
    hand_over(
        actor=acting(floor.manager),
        command=new_command(),
        giver=floor.jefe.badge,
        taker=taker.badge,
    )
    browser = signed_in(floor.manager)
    here = text_of(browser.get(reverse("table-staff", args=[floor.table.pk])))
    history = here[here.index("Who was here") :]
    for name in ("Rosa Relief", "Carlos Lobo", "Tina Taker", "Julia Gil"):
        assert name in history
    own = text_of(browser.get(reverse("person", args=[floor.croupier.pk])))
    assert own.index("break") < own.index(floor.table.number)


def test_many_people_cost_no_more_queries_than_few(floor, django_assert_max_num_queries):
    for _ in range(30):
        table = make_table(floor.house)
        supervise(table, make_staff(floor.house, Role.JEFE))
        for _ in range(2):
            CroupierPost.objects.create(
                house=floor.house,
                table=table,
                croupier=make_staff(floor.house, Role.CROUPIER),
                started_at=utc_now(),
            )
        sign_in(make_staff(floor.house, Role.CROUPIER))
    browser = signed_in(floor.manager)
    with django_assert_max_num_queries(13):
        assert browser.get(reverse("staff")).status_code == HTTPStatus.OK
    with django_assert_max_num_queries(7):
        browser.get(reverse("person", args=[floor.croupier.pk]))


def test_the_first_director_gets_a_password_on_the_command_line(monkeypatch):
    house = make_house(pin_needs_device=True)
    director = make_staff(house, Role.DIRECTOR)
    monkeypatch.setattr("sys.stdin", StringIO("a first word of many\n"))
    call_command("first_password", director.badge, stdout=StringIO())
    answer = Browser().command(
        "/api/v1/sign-in",
        {
            "badge": director.badge,
            "password": "a first word of many",
            "new_password": "another one of my own",
        },
    )
    assert answer.status_code == HTTPStatus.OK
    monkeypatch.setattr("sys.stdin", StringIO("short\n"))
    with pytest.raises(CommandError):
        call_command("first_password", director.badge, stdout=StringIO())
    with pytest.raises(CommandError):
        call_command("first_password", "nobody", stdout=StringIO())


def test_a_jefe_is_offered_their_own_tables_only(floor):
    other = make_staff(floor.house, Role.JEFE, "Olga Other")
    theirs = make_table(floor.house)
    supervise(theirs, other)
    browser = signed_in(floor.jefe)
    page = browser.get(reverse("staff")).content.decode()
    assert f'name="giver" value="{floor.jefe.badge}"' in page
    form = page[page.index('name="giver"') :]
    assert f'value="{floor.table.pk}"' in form
    assert f'value="{theirs.pk}"' not in form
    assert f'<option value="{other.badge}">' in form
    assert f'<option value="{floor.jefe.badge}">' not in form
    here = browser.get(reverse("table-staff", args=[floor.table.pk])).content.decode()
    assert f'data-command="{reverse("api-hand-over")}"' in here
    free = make_staff(floor.house, Role.JEFE)
    assert "giver" not in signed_in(free).get(reverse("staff")).content.decode()


def test_a_person_who_left_is_found_and_taken_back(floor):
    left = make_staff(floor.house, Role.CROUPIER, "Lea Left")
    head, jefe = signed_in(floor.manager), signed_in(floor.jefe)
    page = reverse("person", args=[left.pk])
    assert reverse("api-staff-deactivate") in head.get(page).content.decode()
    assert reverse("api-staff-deactivate") not in jefe.get(page).content.decode()
    own = head.get(reverse("person", args=[floor.manager.pk])).content.decode()
    assert reverse("api-staff-deactivate") not in own
    device = Browser(floor.manager)
    assert device.command(reverse("api-staff-deactivate"), {"badge": left.badge}).status_code == 200
    said = text_of(head.get(reverse("staff")))
    assert said.index("No longer on the staff") < said.index("Lea Left")
    assert "no longer on the staff" in text_of(head.get(page))
    assert reverse("api-staff-reinstate") not in head.get(page).content.decode()
    director, back = make_staff(floor.house, Role.DIRECTOR), reverse("api-staff-reinstate")
    assert back in signed_in(director).get(page).content.decode()
    signer = make_staff(floor.house, Role.INSPECTOR)
    said = {"badge": left.badge, "witness": {"badge": signer.badge, "pin": PIN}}
    assert Browser(director).command(back, said).status_code == 200
    assert "No longer on the staff" not in text_of(head.get(reverse("staff")))


def test_a_person_at_a_table_is_not_taken_off_and_the_refusal_names_it(floor):
    answer = Browser(floor.manager).command(
        reverse("api-staff-deactivate"), {"badge": floor.croupier.badge}
    )
    assert answer.status_code == HTTPStatus.CONFLICT
    assert floor.table.number in answer.json()["detail"]


def test_the_version_of_the_staff_changes_with_the_content_of_its_page(
    floor, django_assert_num_queries
):
    reader = make_staff(floor.house, Role.MANAGEMENT)
    browser = signed_in(reader)
    address = reverse("api-staff-version")
    seen = [browser.get(address).json()["version"]]

    def changes(act):
        act()
        seen.append(browser.get(address).json()["version"])
        return seen[-1] != seen[-2]

    resting = make_staff(floor.house, Role.CROUPIER)
    assert changes(lambda: make_staff(floor.house, Role.CROUPIER))
    pause = StaffBreak(house=floor.house, person=resting, started_at=utc_now())
    assert changes(pause.save)
    assert changes(lambda: StaffBreak.objects.update(ended_at=utc_now()))
    post = CroupierPost(
        house=floor.house, table=floor.table, croupier=resting, started_at=utc_now()
    )
    assert changes(post.save)
    assert changes(lambda: supervise(make_table(floor.house), floor.jefe, slot=2))
    assert changes(lambda: sign_in(floor.jefe))
    with django_assert_num_queries(1):
        staff_version(floor.house.pk)
    assert not changes(lambda: make_staff(make_house(name="Elsewhere"), Role.CROUPIER))


@pytest.mark.parametrize(
    ("page", "at_table", "words", "question"),
    [
        ("devices", False, "last sign-in", "Whoever is signed in on it is signed out."),
        ("readers", True, "last heard", "Its key is good no more from now on."),
    ],
)
def test_each_enrolled_device_is_listed_and_retired_once(floor, page, at_table, words, question):
    for name, retired_at in (("In use <1>", None), ("Put away", utc_now())):
        Device.objects.create(
            house=floor.house,
            name=name,
            table=floor.table if at_table else None,
            sequence=0 if at_table else None,
            secret_hash=b"",
            enrolled_at=utc_now(),
            enrolled_by=floor.manager,
            last_seen_at=utc_now(),
            retired_at=retired_at,
            retired_by=floor.manager if retired_at else None,
        )
    response = signed_in(floor.manager).get(reverse(page))
    said, source = text_of(response), response.content.decode()
    assert said.count(words) == 2
    assert said.count(f"enrolled by {floor.manager.name}") == 2
    assert ("in use" in said, "retired" in said) == (True, True)
    in_use = Device.objects.get(name="In use <1>")
    assert re.findall(r"/api/v1/devices/(\d+)/retire", source) == [str(in_use.pk)]
    assert f'data-confirm="{question}' in source
    assert 'aria-label="Retire In use &lt;1&gt;"' in source
    assert (f"{floor.table.number} In use" in said) == at_table
