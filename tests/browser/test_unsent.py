"""Guests seated, freed and put on the waitlist without network: drawn with a mark until sent."""

import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import APIResponse, Locator, Page, Route, expect

from casino.demo.player.person import Person
from tables.guests.models import SeatOccupancy
from tables.journal.models import FloorEvent
from tables.seating.models import WaitlistEntry
from tests.browser.conftest import NewDevice
from tests.browser.device import TABLET, Device, show_when_live
from tests.browser.pad import open_ring
from tests.browser.played import Played
from tests.browser.test_accessible import inspection
from tests.browser.test_offline import PAGES, SHELL_WITHIN_MS, shells_of, wait_for_shell
from tests.browser.test_seat_ring import sitting
from tests.browser.test_staff import look_up
from tests.chromium import require_chromium
from tests.links.link import Fault, Link, opened
from tests.stack import Stack, wait_until

RIGHT_WITHIN_S: Final = 4.0
"""On a free machine it takes less than 2 s."""
NOT_SENT: Final = "not sent yet"
Tablet = tuple[Device, Link, Callable[..., Any]]


@pytest.fixture
def browser_path() -> str:
    """No page is served out of a worker in the headless shell."""
    return require_chromium()


@pytest.fixture
def nobody_waits(played: Played, person: Callable[[str], Person]) -> None:
    """Empty the waitlist, so that whoever sits down passes over nobody."""
    jefe = person("J2")
    for entry in jefe.get(f"tables/{played.table}/waitlist")["guests"]:
        jefe.send(f"waitlist/{entry['id']}/leave", {"no_show": False})


@pytest.fixture
def tablet(new_device: NewDevice, played: Played, stack: Stack) -> Iterator[Tablet]:
    """The jefe's tablet behind a link that can be cut; it keeps the pages of the table."""
    device = new_device(service_workers="allow", viewport=TABLET)
    link = Link(urlsplit(stack.url).port or 0)
    with opened(link) as call:
        page = device.sign_in("J2", table_of(link, played))
        wait_for_shell(page)
        for path in ("waitlist/", ""):
            page.goto(f"{table_of(link, played)}{path}")
            wait_until(partial(find_kept, page, f"/tables/{played.table}/{path}"), 10, "the page")
        show_when_live(page)
        yield device, link, call
        page.goto(stack.url)
    device.record.take_silence()


def find_kept(page: Page, path: str) -> str | None:
    """Find a page that the device keeps."""
    text: str | None = shells_of(page).get(PAGES, {}).get(path)
    return text


def table_of(link: Link, played: Played) -> str:
    return f"http://127.0.0.1:{link.port}/tables/{played.table}/"


def seat(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def kinds_after(newest: int) -> list[str]:
    seen = FloorEvent.objects.filter(id__gt=newest, kind__regex=r"^(seat|waitlist)\.")
    return look_up(lambda: [*seen.order_by("id").values_list("kind", flat=True)])


def test_what_waits_is_on_the_felt_and_the_waitlist_through_a_reload_and_done_once(
    nobody_waits: None, tablet: Tablet, played: Played
) -> None:
    device, link, call = tablet
    page, at = device.page, table_of(link, played)
    newest = look_up(lambda: FloorEvent.objects.latest("id").pk)
    call(link.fail, Fault.DROP)
    ring = open_ring(page, "seat 6, free")
    ring.locator("#ring-guest").fill("Lola")
    ring.get_by_role("button", name="Seat them").click()
    expect(seat(page, f"seat 6, Lola, {NOT_SENT}")).to_be_visible()
    open_ring(page, "seat 2, Xana").get_by_role("button", name="The guest leaves").click()
    expect(seat(page, f"seat 2, free, {NOT_SENT}")).to_be_visible()
    with inspection() as inspector:
        inspector.look(page)
    page.goto(f"{at}waitlist/")
    form = page.get_by_role("region", name="Put a guest on the waitlist")
    form.get_by_label("Name or nickname").fill("Nuria", timeout=SHELL_WITHIN_MS)
    form.get_by_role("button", name="Put on the waitlist").click()
    for _ in range(2):
        nuria = page.locator("#waitlist > .entry").filter(has_text="Nuria")
        expect(nuria).to_contain_text(NOT_SENT, timeout=SHELL_WITHIN_MS)
        expect(page.get_by_role("heading", name="1 on the waitlist")).to_be_visible()
        expect(page.locator("ul[data-unsent] > li")).to_have_count(2)
        page.reload()
    with inspection() as inspector:
        inspector.look(page)
    page.goto(at)
    for _ in range(2):
        expect(seat(page, f"seat 6, Lola, {NOT_SENT}")).to_be_visible(timeout=SHELL_WITHIN_MS)
        expect(seat(page, f"seat 2, free, {NOT_SENT}")).to_be_visible()
        page.reload()
    expect(page.get_by_text("No news since")).to_be_visible(timeout=SHELL_WITHIN_MS)
    assert kinds_after(newest) == []
    call(link.mend)
    expect(page.get_by_text("Live", exact=True)).to_be_visible(timeout=SHELL_WITHIN_MS)
    back = time.monotonic()
    expect(seat(page, "seat 6, Lola")).to_be_visible()
    expect(seat(page, "seat 2, free")).to_be_visible()
    expect(page.get_by_text(NOT_SENT)).to_be_hidden()
    assert time.monotonic() - back < RIGHT_WITHIN_S
    assert kinds_after(newest) == ["seat.taken", "seat.left", "waitlist.joined"]
    assert sitting(played.table) == {4: "Yago", 6: "Lola"}
    seated = SeatOccupancy.objects.filter(table=played.table, guest__name="Lola")
    waits = WaitlistEntry.objects.filter(table=played.table, guest__name="Nuria")
    assert look_up(lambda: (seated.count(), waits.count())) == (1, 1)


def test_a_guest_of_the_waitlist_is_seated_without_network_and_a_refusal_returns_the_seat(
    tablet: Tablet, played: Played
) -> None:
    device, link, call = tablet
    page, at = device.page, table_of(link, played)
    page.goto(f"{at}waitlist/")
    call(link.fail, Fault.DROP)
    zulima = page.locator(f"#entry-{played.entry}")
    zulima.locator("summary", has_text="Seat").click()
    zulima.get_by_role("button", name="Seat 6", exact=True).click()
    expect(zulima).to_contain_text("seated at seat 6")
    expect(zulima).to_contain_text(NOT_SENT)
    expect(zulima.get_by_role("button")).to_have_count(0)
    expect(page.get_by_role("heading", name="2 on the waitlist")).to_be_visible()
    page.goto(at)
    lost = seat(page, f"seat 6, Zulima, {NOT_SENT}")
    expect(lost).to_be_visible(timeout=SHELL_WITHIN_MS)
    lost.click()
    page.locator("#seat-ring").get_by_role("button", name="To another seat").click()
    seat(page, "seat 7, free").click()
    expect(seat(page, f"seat 7, Zulima, {NOT_SENT}")).to_be_visible()
    expect(seat(page, f"seat 6, free, {NOT_SENT}")).to_be_visible()
    ring = open_ring(page, "seat 9, free")
    ring.locator("#ring-guest").fill("Yago")  # who sits at seat 4
    ring.get_by_role("button", name="Seat them").click()
    expect(seat(page, f"seat 9, Yago, {NOT_SENT}")).to_be_visible()
    call(link.mend)
    tray = page.get_by_role("region", name="To correct")
    expect(tray).to_contain_text("Yago", timeout=SHELL_WITHIN_MS)
    expect(seat(page, "seat 7, Zulima")).to_be_visible()
    expect(seat(page, "seat 6, free")).to_be_visible()
    expect(seat(page, "seat 9, free")).to_be_visible()
    assert sitting(played.table) == {2: "Xana", 4: "Yago", 7: "Zulima"}
    device.record.take_refusal("/seats/9/take")


def options_of(page: Page, select: str) -> list[str]:
    return page.locator(f"{select} option").all_inner_texts()


def test_a_guest_changes_to_a_seat_that_was_freed_without_network(
    nobody_waits: None, tablet: Tablet, played: Played
) -> None:
    device, link, call = tablet
    page, at = device.page, table_of(link, played)
    call(link.fail, Fault.DROP)
    open_ring(page, "seat 2, Xana").get_by_role("button", name="The guest leaves").click()
    expect(seat(page, f"seat 2, free, {NOT_SENT}")).to_be_visible()
    ring = open_ring(page, "seat 6, free")
    ring.locator("#ring-guest").fill("Lola")
    ring.get_by_role("button", name="Seat them").click()
    expect(seat(page, f"seat 6, Lola, {NOT_SENT}")).to_be_visible()
    page.goto(f"{at}waitlist/")
    sits = ["4 · Yago", f"6 · Lola · {NOT_SENT}"]
    expect(page.locator("#change-from option")).to_have_text(sits, timeout=SHELL_WITHIN_MS)
    assert options_of(page, "#ask-from") == sits
    assert options_of(page, "#ask-for") == ["any other seat", "4", "6"]
    free = ["1", f"2 · {NOT_SENT}", "3", "5", "7", "8", "9"]
    assert options_of(page, "#change-to") == free
    page.locator("#change-from").select_option("6")
    page.locator("#change-to").select_option("2")
    page.get_by_role("button", name="Move the guest").click()
    moved = [f"2 · Lola · {NOT_SENT}", "4 · Yago"]
    expect(page.locator("#change-from option")).to_have_text(moved)
    call(link.mend)
    after = ["2 · Lola", "4 · Yago"]
    expect(page.locator("#change-from option")).to_have_text(after, timeout=SHELL_WITHIN_MS)
    assert options_of(page, "#change-to") == ["1", "3", "5", "6", "7", "8", "9"]
    assert sitting(played.table) == {2: "Lola", 4: "Yago"}


NEXT: Final = "Zulima is next: to let somebody else go first, give a reason."


def test_who_is_seated_past_the_next_guest_without_network_needs_the_reason_at_once(
    tablet: Tablet, played: Played
) -> None:
    device, link, call = tablet
    page = device.page
    newest = look_up(lambda: FloorEvent.objects.latest("id").pk)
    call(link.fail, Fault.DROP)
    page.reload()
    expect(page.get_by_text("No news since")).to_be_visible(timeout=SHELL_WITHIN_MS)
    ring = open_ring(page, "seat 6, free")
    expect(ring.get_by_role("button", name="Seat Zulima")).to_be_visible()
    ring.locator("#ring-guest").fill("Lola")
    ring.get_by_role("button", name="Seat them").click()
    expect(ring.get_by_text(NEXT)).to_be_visible()
    expect(seat(page, "seat 6, free")).to_be_visible()  # nothing is kept without it
    ring.get_by_label("Reason to go first").fill("Zulima is at dinner")
    ring.get_by_role("button", name="Let them go first").click()
    expect(seat(page, f"seat 6, Lola, {NOT_SENT}")).to_be_visible()
    ring = open_ring(page, "seat 9, free")
    ring.get_by_role("button", name="Seat Zulima").click()
    expect(seat(page, f"seat 9, Zulima, {NOT_SENT}")).to_be_visible()
    call(link.mend)
    expect(seat(page, "seat 9, Zulima")).to_be_visible(timeout=SHELL_WITHIN_MS)
    expect(page.get_by_text(NOT_SENT)).to_be_hidden()
    assert kinds_after(newest) == ["waitlist.jumped", "seat.taken", "seat.taken"]
    assert sitting(played.table) == {2: "Xana", 4: "Yago", 6: "Lola", 9: "Zulima"}
    jumped = FloorEvent.objects.filter(kind="waitlist.jumped").order_by("-id")
    assert look_up(lambda: jumped[0].payload["reason"]) == "Zulima is at dinner"


@pytest.mark.parametrize("is_offline", [False, True], ids=["online", "offline"])
def test_a_croupier_reads_whose_turn_it_is_and_who_may_change_it(
    new_device: NewDevice, played: Played, is_offline: bool
) -> None:
    device = new_device(viewport=TABLET)
    with_next = "**/waitlist/next"
    page = device.page
    with page.expect_response(with_next):
        device.sign_in("C4", f"/tables/{played.table}/")
    show_when_live(page)
    page.context.set_offline(is_offline)
    ring = open_ring(page, "seat 6, free")
    ring.locator("#ring-guest").fill("Lola")
    ring.get_by_role("button", name="Seat them").click()
    expect(ring.get_by_text(NEXT)).to_contain_text(
        "Only whoever keeps the waitlist may do this: seat the next guest, or ask the jefe."
    )
    expect(ring.get_by_label("Reason to go first")).to_have_count(0)
    ring.locator("#ring-guest").fill("zulima")  # however it is written
    ring.get_by_role("button", name="Seat them").click()
    page.context.set_offline(False)
    expect(seat(page, "seat 6, Zulima")).to_be_visible(timeout=SHELL_WITHIN_MS)
    assert sitting(played.table) == {2: "Xana", 4: "Yago", 6: "Zulima"}
    device.record.take_silence()


def test_an_older_answer_about_who_is_next_does_not_replace_a_newer_one(
    new_device: NewDevice, played: Played, person: Callable[[str], Person]
) -> None:
    device = new_device(viewport=TABLET)
    page, with_next = device.page, "**/waitlist/next"
    older: list[tuple[Route, APIResponse]] = []
    asked: list[Route] = []

    def answer(route: Route) -> None:
        asked.append(route)
        if len(asked) == 1:
            older.append((route, route.fetch()))
        elif len(asked) == 2:
            route.continue_()
        else:
            route.abort("aborted")

    page.route(with_next, answer)
    device.sign_in("C4", f"/tables/{played.table}/")
    show_when_live(page)
    wait_until(lambda: page.title() and (older or None), 10, "who is next, with Zulima")
    with page.expect_response(with_next):
        person("J2").send(f"waitlist/{played.entry}/leave", {"no_show": False})
    ((route, held),) = older
    with page.expect_response(with_next):
        route.fulfill(response=held)
    ring = open_ring(page, "seat 6, free")
    ring.locator("#ring-guest").fill("Lola")
    ring.get_by_role("button", name="Seat them").click()
    expect(seat(page, "seat 6, Lola")).to_be_visible()
    device.record.take_silence()


def test_an_act_on_its_way_by_a_working_link_is_not_drawn_as_waiting(
    new_device: NewDevice, played: Played
) -> None:
    page = new_device().sign_in("J2", f"/tables/{played.table}/waitlist/")
    drawn: list[int] = []

    def look(route: Route) -> None:
        drawn.append(page.get_by_text(NOT_SENT, exact=True).count())
        route.continue_()

    page.route("**/waitlist/join", look)
    form = page.get_by_role("region", name="Put a guest on the waitlist")
    form.get_by_label("Name or nickname").fill("Nuria")
    form.get_by_role("button", name="Put on the waitlist").click()
    expect(page.locator("#waitlist > .entry").filter(has_text="Nuria")).to_be_visible()
    wait_until(lambda: drawn or None, 5, "the request")
    assert drawn == [0]
