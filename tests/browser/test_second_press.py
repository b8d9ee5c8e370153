"""A press counts for the key that was there: no double click confirms, nothing wakes under it."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from playwright.sync_api import Locator, Route, expect

from casino.demo.player.person import Person
from casino.lib.clock import utc_now
from games.coups.models import Coup
from tables.commission.models import CommissionEntry
from tables.houses.models import House
from tables.seating.models import WaitlistEntry
from tests.browser.conftest import NewDevice
from tests.browser.device import TABLET, UPRIGHT, show_when_live
from tests.browser.pad import open_tools
from tests.browser.played import Played
from tests.browser.test_commission import begin_play as begin_owing
from tests.browser.test_staff import look_up, panel


def place_of(key: Locator) -> tuple[float, float]:
    box = key.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_double_click_changes_no_policy(new_device: NewDevice, played: Played) -> None:
    page = new_device(viewport=UPRIGHT).sign_in("P1", "/house/")
    limits = panel(page, "Limits")
    limits.get_by_label("Limits at a table in play").select_option("notice")
    limits.get_by_role("button", name="Change", exact=True).dblclick()
    yes = limits.get_by_role("button", name="Yes, change", exact=True)
    expect(yes).to_be_enabled()  # deaf until a double click is over
    expect(limits.get_by_role("status")).to_contain_text("Press again to change it.")
    limits.get_by_label("Notice of new limits, in minutes").fill("25")
    yes.click()  # it would now send something else than was asked about
    expect(limits.get_by_role("status")).to_contain_text("Press again to change it.")
    assert look_up(lambda: House.objects.values_list("limits_policy").get()) == ("between_coups",)
    with page.expect_navigation():
        yes.click()
    assert look_up(lambda: House.objects.values_list("limits_policy").get()) == ("notice",)


def test_a_key_held_down_confirms_nothing(new_device: NewDevice, played: Played) -> None:
    page = new_device(viewport=UPRIGHT).sign_in("P1", "/house/")
    limits = panel(page, "Limits")
    limits.get_by_label("Limits at a table in play").select_option("notice")
    limits.get_by_role("button", name="Change", exact=True).focus()
    page.keyboard.down("Enter")
    yes = limits.get_by_role("button", name="Yes, change", exact=True)
    expect(yes).to_be_enabled()
    page.keyboard.down("Enter")  # the keyboard repeats a held key
    expect(yes).to_be_enabled()
    page.keyboard.up("Enter")
    page.reload()
    assert look_up(lambda: House.objects.values_list("limits_policy").get()) == ("between_coups",)


def test_a_tap_on_a_key_that_has_just_woken_confirms_nothing(
    new_device: NewDevice, played: Played
) -> None:
    page = new_device(viewport=TABLET).sign_in("C4", f"/tables/{played.table}/")
    show_when_live(page)
    pad = page.get_by_role("region", name="Coup pad")
    page.get_by_role("button", name="Recorded", exact=True).click()
    pad.get_by_role("button", name="punto 1", exact=True).click()
    confirm = pad.get_by_role("button", name="Confirm the coup")
    expect(confirm).to_be_disabled()
    page.clock.install()
    page.clock.pause_at(look_up(utc_now) + timedelta(seconds=1))
    pad.get_by_role("button", name="banca 7", exact=True).click()
    expect(confirm).not_to_have_attribute("disabled", "")
    where = place_of(confirm)
    page.clock.run_for(250)
    page.mouse.click(*where)
    page.keyboard.press("Enter")
    page.clock.resume()
    expect(confirm).to_be_enabled()
    assert look_up(Coup.objects.count) == 3
    confirm.click()
    expect(pad.get_by_text("Coup 4 confirmed")).to_be_visible()


def test_a_key_that_opens_something_moves_none_under_the_finger(
    new_device: NewDevice, played: Played
) -> None:
    page = new_device(viewport=UPRIGHT).sign_in("J2", f"/tables/{played.table}/waitlist/")
    zulima = page.locator("#waitlist > .entry", has_text="Zulima")
    left = zulima.get_by_role("button", name="Left the waitlist")
    opener = zulima.locator("summary", has_text="QR")
    places = [place_of(left), place_of(opener)]
    page.mouse.dblclick(*places[1])
    opener.click()
    expect(zulima.get_by_role("img")).to_be_visible()
    assert [place_of(left), place_of(opener)] == places
    expect(left).to_be_enabled()
    assert look_up(lambda: WaitlistEntry.objects.get(id=played.entry).ended_at) is None


@pytest.mark.parametrize("late_s", [0, 5])
def test_a_key_that_the_page_brings_under_the_finger_is_not_pressed(
    new_device: NewDevice, played: Played, person: Callable[[str], Person], late_s: int
) -> None:
    waitlist = f"tables/{played.table}/waitlist/join"
    second = person("J2").send(waitlist, {"guest": "Telmo", "party": 1, "priority": 0})["entry"]
    page = new_device(viewport=TABLET).sign_in("J2", f"/tables/{played.table}/waitlist/")
    zulima = page.locator("#waitlist > .entry", has_text="Zulima")
    where = place_of(zulima.get_by_role("button", name="Left the waitlist"))
    held: list[Route] = []
    page.route("**/api/v1/**", lambda route: held.append(route))
    now = look_up(utc_now)
    page.clock.set_fixed_time(now)
    with page.expect_request("**/api/v1/**"):
        page.mouse.dblclick(*where)
    page.clock.set_fixed_time(now + timedelta(seconds=late_s))  # the answer took that long
    for route in held:
        route.continue_()
    page.unroute("**/api/v1/**")
    expect(zulima).to_be_hidden()  # the page came again, with Telmo's row and its keys
    page.mouse.click(*where)
    page.clock.set_fixed_time(now + timedelta(seconds=late_s + 1))
    telmo = page.locator("#waitlist > .entry", has_text="Telmo")
    expect(telmo.get_by_role("button", name="Left the waitlist")).to_be_enabled()
    assert look_up(lambda: WaitlistEntry.objects.get(id=second).ended_at) is None


BREATHE = """async form => {
    form.style.paddingTop = "1px";
    form.append(document.createElement("i"));
    for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
}"""
"""The key under the finger moves by a pixel, and the page's scripts have seen it."""


def test_a_key_that_moves_by_a_pixel_loses_no_press(
    tables: dict[str, int], new_device: NewDevice, person: Callable[[str], Person]
) -> None:
    begin_owing(tables["PB2"], person)
    page = new_device(viewport=TABLET).sign_in("J2", f"/tables/{tables['PB2']}/")
    show_when_live(page)
    sheet = open_tools(page, "Mistake")
    sheet.get_by_role("button", name="Something else").click()
    form = sheet.locator("form").filter(has_text="Record the mistake")
    form.get_by_label("Null coup", exact=True).check()
    more = form.get_by_role("button", name="One more")
    more.scroll_into_view_if_needed()
    where = place_of(more)
    more.click()
    form.evaluate(BREATHE)
    for _ in range(2):
        page.mouse.click(*where)
    expect(form.get_by_label("Cards that were not seen")).to_have_value("3")


def test_a_double_tap_collects_from_one_guest_and_is_taken_back(
    tables: dict[str, int], new_device: NewDevice, person: Callable[[str], Person]
) -> None:
    begin_owing(tables["PB2"], person)
    page = new_device(viewport=UPRIGHT).sign_in("J2", f"/tables/{tables['PB2']}/")
    show_when_live(page)
    open_tools(page, "Commission")
    owed = page.get_by_role("region", name="Commission")
    collect = owed.get_by_role("button", name="Collect: seat 2 · Xana")
    collect.scroll_into_view_if_needed()
    expect(collect).to_be_enabled()
    where = place_of(collect)
    beside = place_of(owed.get_by_role("button", name="Collect: seat 4 · Yago"))
    page.mouse.dblclick(*where)
    expect(owed.get_by_text("seat 2 · Xana owes")).to_be_hidden()
    page.mouse.click(*where)
    next_one = owed.get_by_role("button", name="Collect: seat 4 · Yago")
    assert place_of(next_one) == beside  # its row stays where it was
    kinds = look_up(lambda: list(CommissionEntry.objects.values_list("place", "kind")))
    assert kinds == [(2, "paid")]
    page.get_by_role("button", name="Undo").click()
    expect(owed.get_by_text("seat 2 · Xana owes €25")).to_be_visible()
