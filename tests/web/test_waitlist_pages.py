"""The pages of the waitlists: their readers, the search, and their cost."""

import re
from datetime import timedelta
from http import HTTPStatus
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from casino.lib.clock import utc_now
from casino.lib.policy import Role
from tables.guests.models import Guest
from tables.houses.models import House
from tables.seating.models import WaitlistEntry
from tests.building import sit
from tests.seating.waitlists import free_seats
from tests.web.floor import Floor, hire, signed_in, text_of

pytestmark = pytest.mark.django_db
FEW_QUERIES = 10


@pytest.fixture
def busy(floor: Floor) -> Floor:
    """A table in play with 500 guests on its waitlist, and as many in the house's."""
    floor.open()
    for position in range(1, 8):
        sit(floor.table, position)
    guests = Guest.objects.bulk_create(
        Guest(house=floor.house, name=f"Guest {number:04}") for number in range(1000)
    )
    now = utc_now()
    WaitlistEntry.objects.bulk_create(
        WaitlistEntry(
            house=floor.house,
            table=floor.table if number % 2 else None,
            guest=guest,
            rank=number,
            joined_at=now - timedelta(minutes=1000 - number),
        )
        for number, guest in enumerate(guests)
    )
    return floor


def waitlist_of(floor: Floor) -> str:
    return reverse("waitlist", args=[floor.table.pk])


@pytest.mark.parametrize(
    "address", ["waitlist", "house-waitlist", "waitlist-entry", "api-waitlist"]
)
def test_a_thousand_guests_cost_no_more_queries_than_one(
    busy, address, django_assert_max_num_queries
):
    client = signed_in(busy.jefe)
    entry = WaitlistEntry.objects.filter(table=busy.table).order_by("rank")[100]
    args = {"waitlist-entry": [entry.pk], "house-waitlist": []}.get(address, [busy.table.pk])
    with django_assert_max_num_queries(FEW_QUERIES):
        response = client.get(reverse(address, args=args))
    assert response.status_code == HTTPStatus.OK


def test_a_guest_goes_before_any_other_of_a_long_waitlist(busy):
    waitlist = WaitlistEntry.objects.filter(table=busy.table).order_by("rank", "id")
    page = (
        signed_in(busy.jefe).get(reverse("waitlist-entry", args=[waitlist[0].pk])).content.decode()
    )
    choices = page.partition('<select id="before"')[2].partition("</select>")[0]
    offered = {int(value) for value in re.findall(r'<option value="(\d+)"', choices)}
    assert offered == {entry.pk for entry in waitlist[1:]}
    assert len(offered) == 499


def test_a_page_of_the_api_goes_on_after_a_guest_who_has_left_since(floor):
    floor.open()
    waits = {name: floor.wait(name) for name in ("Ada", "Bea", "Cleo", "Dora")}
    client, path = signed_in(floor.jefe), reverse("api-waitlist", args=[floor.table.pk])
    first = client.get(path, {"limit": 2}).json()
    assert [it["guest_name"] for it in first["guests"]] == ["Ada", "Bea"]
    leave = reverse("api-waitlist-leave", args=[waits["Bea"].pk])
    key = {"Idempotency-Key": str(uuid4())}
    assert client.post(leave, {}, "application/json", headers=key).status_code == HTTPStatus.OK
    rest = client.get(path, {"limit": 2, "after": first["next"]}).json()
    assert ([it["guest_name"] for it in rest["guests"]], rest["next"]) == (["Cleo", "Dora"], None)


def test_a_long_line_is_shown_page_by_page_and_searched_as_a_whole(busy):
    client = signed_in(busy.jefe)
    first = text_of(client.get(waitlist_of(busy)))
    assert "500 on the waitlist" in first
    assert "Guest 0059" in first
    assert "Guest 0061" not in first
    second = text_of(client.get(waitlist_of(busy), {"from": 30}))
    assert "Guest 0061" in second
    found = client.get(waitlist_of(busy), {"find": " guest 0777"})
    assert re.findall(r"Guest \d+", text_of(found))[0] == "Guest 0777"
    assert '<span class="entry-place" aria-label="Place on the waitlist">389</span>' in (
        found.content.decode()
    )
    assert "Nobody on the waitlist is called" in text_of(
        client.get(waitlist_of(busy), {"find": "x<y>"})
    )


@pytest.mark.parametrize("query", ["from=-1", "from=x", "from=99999999999", "find=%00", "from=²"])
def test_whatever_the_address_asks_is_answered(floor, query):
    floor.wait("Marta")
    assert signed_in(floor.jefe).get(f"{waitlist_of(floor)}?{query}").status_code == HTTPStatus.OK


def test_a_name_is_found_without_its_accents(floor):
    floor.wait("Íñigo Núñez")
    found = signed_in(floor.jefe).get(waitlist_of(floor), {"find": "inigo nunez"})
    assert "Íñigo Núñez" in text_of(found)


def test_tokens_are_for_those_who_keep_the_line(floor):
    entry = floor.wait("Marta")
    house = WaitlistEntry.objects.create(house=floor.house, guest=entry.guest, joined_at=utc_now())
    for address, token in [
        (reverse("api-waitlist", args=[floor.table.pk]), entry.token),
        (reverse("api-house-waitlist"), house.token),
    ]:
        for role in Role:
            if role in (Role.DIRECTOR, Role.PIT_MANAGER, Role.JEFE):
                continue
            answer = signed_in(hire(floor.house, role)).get(address).json()["guests"]
            assert (answer[0]["guest_name"], answer[0]["token"]) == ("Marta", None)
        assert signed_in(floor.jefe).get(address).json()["guests"][0]["token"] == token
    elsewhere = signed_in(hire(floor.house, Role.JEFE))
    shown = elsewhere.get(reverse("api-waitlist", args=[floor.table.pk])).json()["guests"]
    assert shown[0]["token"] is None


def test_the_waitlist_of_the_house_shows_each_guest_s_wish(floor):
    guest = Guest.objects.create(house=floor.house, name="Marta")
    WaitlistEntry.objects.create(
        house=floor.house,
        guest=guest,
        wants_format="midi",
        minimum_most_minor=1000,
        joined_at=utc_now(),
    )
    said = text_of(signed_in(floor.jefe).get(reverse("house-waitlist")))
    assert "midi" in said
    assert "minimum up to €10.00" in said
    assert "Too few seats became free this evening" in said
    read_only = signed_in(floor.croupier).get(reverse("house-waitlist")).content.decode()
    assert "Marta" in read_only
    assert 'data-command="/api/v1/waitlist' not in read_only


def test_acts_on_a_place_are_for_people_in_charge_of_its_waitlist(floor):
    entry = floor.wait("Marta")
    address = reverse("waitlist-entry", args=[entry.pk])
    html = signed_in(floor.jefe).get(address).content.decode()
    for act in ("hold", "priority", "transfer"):
        assert reverse(f"api-waitlist-{act}", args=[entry.pk]) in html
    stranger = signed_in(hire(floor.house, Role.JEFE))
    assert stranger.get(address).status_code == HTTPStatus.FORBIDDEN
    assert signed_in(floor.croupier).get(address).status_code == HTTPStatus.FORBIDDEN
    gone = floor.wait("Gone", state="left", ended_at=utc_now())
    over = signed_in(floor.jefe).get(reverse("waitlist-entry", args=[gone.pk]))
    assert over.status_code == HTTPStatus.CONFLICT


def test_the_qr_code_leads_to_the_house_s_public_address(floor):
    House.objects.update(public_url="https://mesas.example/")
    entry = floor.wait("Marta")
    code = signed_in(floor.jefe).get(reverse("waitlist-qr", args=[entry.pk])).content.decode()
    assert f"https://mesas.example/q/{entry.token}/" in code


def test_a_qr_code_is_never_drawn_for_a_host_that_is_not_the_house_s(floor):
    entry = floor.wait("Marta")
    client = signed_in(floor.jefe)
    answer = client.get(reverse("waitlist-qr", args=[entry.pk]), headers={"host": "evil.example"})
    assert answer.status_code == HTTPStatus.BAD_REQUEST


@pytest.mark.parametrize(
    ("language", "words"),
    [("es", "Su puesto"), ("en", "Your place on the waitlist"), ("it", "Il suo posto")],
)
def test_a_guest_on_hold_sees_their_place_in_their_language(floor, language, words):
    entry = floor.wait("Lola", state="held", held_until=utc_now() + timedelta(minutes=5))
    answer = Client(headers={"accept-language": language}).get(f"/q/{entry.token}/")
    assert words in text_of(answer)
    assert '<p class="place-number">1</p>' in answer.content.decode()
    assert "Lola" not in answer.content.decode()


@pytest.mark.parametrize("of_house", [False, True], ids=["table", "house"])
def test_the_api_gives_a_long_line_page_by_page(busy, of_house):
    address = (
        reverse("api-house-waitlist") if of_house else reverse("api-waitlist", args=[busy.table.pk])
    )
    client = signed_in(busy.jefe)
    pages, after = [], {}
    while not pages or after["after"] is not None:
        page = client.get(address, {"limit": "150", **after}).json()
        pages.append([guest["place"] for guest in page["guests"]])
        after = {"after": page["next"]}
    whole = [*range(1, 501)]
    assert pages == [whole[:150], whole[150:300], whole[300:450], whole[450:]]
    assert len(client.get(address).json()["guests"]) == 50
    words = {"words": "gúest 0778" if of_house else "guest 0777"}
    (found,) = client.get(address, words).json()["guests"]
    assert found["place"] == (390 if of_house else 389)


@pytest.mark.parametrize(
    "asked",
    [{"after": it} for it in ("-1", "x", "9" * 19, "²")]
    + [{"limit": it} for it in ("0", "-1", "201", "x", "²", "9" * 30)],
)
def test_the_api_refuses_a_page_that_is_none(floor, asked):
    answer = signed_in(floor.jefe).get(reverse("api-house-waitlist"), asked)
    assert (answer.status_code, answer.json()["code"]) == (400, "input.malformed")


def test_each_row_of_the_house_s_line_says_what_that_guest_is_likely_to_wait(floor):
    floor.open()
    free_seats(floor.table, 40, 30, 20, 10)
    for rank, (name, wants) in enumerate([("Ana", ""), ("Eva", "large"), ("Lola", "mini")]):
        WaitlistEntry.objects.create(
            house=floor.house,
            guest=Guest.objects.create(house=floor.house, name=name),
            wants_format=wants,
            rank=rank,
            joined_at=utc_now(),
        )
    said = text_of(signed_in(floor.jefe).get(reverse("house-waitlist")))
    rows = dict(zip(("Ana", "Eva", "Lola"), re.split("Ana|Eva|Lola", said)[1:], strict=False))
    assert "about 10 minutes to wait" in rows["Ana"]
    assert "to wait" not in rows["Eva"]
    assert "about 30 minutes to wait" in rows["Lola"]
    assert "Too few seats" not in said


def body_of(response) -> str:
    """The words that a page shows, without its title and its choice of language and theme."""
    html = response.content.decode().split("<main", 1)[1]
    return " ".join(re.sub(r"<[^>]*>", " ", f"<main{html}").split())


def test_a_guest_s_page_shows_place_and_estimate_and_nothing_else(floor):
    floor.open()
    free_seats(floor.table, 40, 30, 20, 10)
    floor.wait("Marta", joined_at=utc_now() - timedelta(minutes=5))
    token = floor.wait("Lola").token
    shown = (
        f"{floor.table.label} {floor.table.number} Your place on the waitlist 2 "
        "About 20 minutes to wait. We call you when a seat is free. Rules in force I am leaving "
        "Alert me with a sound The sound is off: the call will be silent. "
        "The page was loaded again and the sound is off: touch the key to switch it on. "
        "Keep this page open and the screen on: it cannot ring otherwise."
    )
    for client in (Client(headers={"accept-language": "en"}), signed_in(floor.jefe)):
        answer = client.get(f"/q/{token}/")
        assert body_of(answer) == shown
        html = answer.content.decode()
        links = ["#main", f"/display/{floor.table.pk}/rules/"]
        assert re.findall(r'<a [^>]*href="([^"]*)', html) == links
        assert "Marta" not in html
        assert "Lola" not in html
    unknown = Client().get("/q/nobody-was-given-this/").content.decode()
    assert re.findall(r'<a [^>]*href="([^"]*)', unknown) == ["#main"]


def test_the_waitlist_is_ordered_by_priority_then_arrival(floor):
    now = utc_now()
    floor.wait("Late", joined_at=now)
    floor.wait("Early", joined_at=now - timedelta(minutes=9))
    floor.wait("Very late, but first", joined_at=now, priority=1)
    said = text_of(signed_in(floor.jefe).get(reverse("waitlist", args=[floor.table.pk])))
    assert said.index("Very late, but first") < said.index("Early") < said.index("Late ")


def test_those_who_do_not_keep_the_line_only_read_it(floor):
    floor.open()
    entry = floor.wait("Marta")
    address = reverse("waitlist", args=[floor.table.pk])
    call = reverse("api-waitlist-call", args=[entry.pk])
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
    html = signed_in(floor.jefe).get(reverse("waitlist", args=[floor.table.pk])).content.decode()
    positions = re.findall(r'name="position"\s+value="(\d+)"', html)
    assert positions == ["1", "2", "4", "5", "6", "7"]


def test_an_empty_line_says_what_to_do(floor):
    said = text_of(signed_in(floor.jefe).get(reverse("waitlist", args=[floor.table.pk])))
    assert "Put the next guest on the waitlist above" in said
