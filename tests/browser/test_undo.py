"""An act taken back on the tablet, and lists that are searched."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from casino.demo.player.person import Person
from tests.browser.conftest import NewDevice
from tests.browser.device import UPRIGHT, show_when_live
from tests.browser.pad import open_ring, open_tools
from tests.browser.played import Played


def test_a_guest_seated_by_mistake_is_back_in_line(new_device: NewDevice, played: Played) -> None:
    page = new_device().sign_in("J2", f"/tables/{played.table}/waitlist/")
    zulima = page.locator("#waitlist > .entry", has_text="Zulima")
    zulima.locator("summary", has_text="Seat").click()
    zulima.get_by_role("button", name="Seat 7", exact=True).click()
    expect(zulima).to_be_hidden()
    bar = page.get_by_role("region", name="Last act")
    expect(bar.get_by_text("Zulima is seated.")).to_be_visible()  # the page has come again
    undo = bar.get_by_role("button", name="Undo")
    box = undo.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 48
    undo.focus()
    page.keyboard.press("Enter")
    expect(zulima).to_be_visible()
    expect(bar.get_by_text("Undone.")).to_be_visible()
    expect(page.locator("#waitlist-head")).to_contain_text("7")


def test_a_seat_freed_by_mistake_is_the_guest_s_again(
    new_device: NewDevice, played: Played
) -> None:
    page = new_device().sign_in("C4", f"/tables/{played.table}/")
    show_when_live(page)
    open_ring(page, "seat 2, Xana").get_by_role("button", name="The guest leaves").click()
    expect(page.get_by_text("The seat is free.")).to_be_visible()
    # free, or kept already for the next guest on the waitlist
    left = re.compile("^seat 2, (free|kept)")
    expect(page.get_by_role("button", name=left)).to_be_visible()
    page.locator("body").press("Control+z")
    expect(page.get_by_text("Undone.")).to_be_visible()
    expect(page.get_by_role("button", name="seat 2, Xana")).to_be_visible()


def test_an_act_that_others_built_on_stays_and_says_why(
    new_device: NewDevice, played: Played, person: Callable[[str], Person]
) -> None:
    device = new_device()
    page = device.sign_in("C4", f"/tables/{played.table}/")
    show_when_live(page)
    jefe = person("J2")
    open_ring(page, "seat 2, Xana").get_by_role("button", name="The guest leaves").click()
    expect(page.get_by_text("The seat is free.")).to_be_visible()
    jefe.send(f"tables/{played.table}/seats/2/take", {"guest": "Telmo", "reason": "Lo pide"})
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("A later action depends on this one")).to_be_visible()
    expect(page.get_by_role("button", name="seat 2, Telmo")).to_be_visible()
    device.record.take_refusal(f"/api/v1/tables/{played.table}/undo")


def test_the_offer_ends_by_itself(new_device: NewDevice, played: Played) -> None:
    page = new_device().sign_in("J2", f"/tables/{played.table}/staff/")
    page.clock.install()
    page.reload()
    page.get_by_role("button", name="Release ").last.click()
    offer = page.get_by_role("button", name="Undo")
    expect(offer).to_be_visible()
    page.clock.run_for(9000)
    expect(offer).to_be_hidden()


def test_lists_are_searched_and_say_when_nothing_matches(
    new_device: NewDevice, played: Played
) -> None:
    page = new_device().sign_in("P1", f"/tables/{played.table}/staff/")
    page.keyboard.press("/")
    box = page.get_by_label("Find by name or badge")
    expect(box).to_be_focused()
    page.keyboard.type("ruben")  # Rubén
    expect(page.locator("#off-post > li:visible")).to_have_count(1)
    box.fill("nobody")
    expect(page.get_by_text("No results. Empty the search box to see all.")).to_be_visible()

    page.goto(f"/tables/{played.table}/waitlist/")
    page.get_by_label("Find a guest").fill("zzz")
    expect(page.locator("#waitlist > .entry:visible")).to_have_count(0)
    expect(page.locator("[data-no-match=waitlist]")).to_contain_text("No results.")
    expect(page.locator("[data-no-match=waitlist]")).to_be_visible()

    page.goto("/shifts/")
    page.get_by_label("Find by day, number or person").fill("Llaneza")
    page.get_by_role("button", name="Search").click()
    page.wait_for_url("**/shifts/?q=Llaneza")
    expect(page.locator("tbody tr")).to_have_count(1)
    page.get_by_label("Find by day, number or person").fill("nobody")
    page.keyboard.press("Enter")
    expect(page.get_by_text("No results.")).to_be_visible()
    page.get_by_role("link", name="Show all").click()
    expect(page.locator("tbody tr")).to_have_count(1)


def test_a_guest_who_joined_the_house_s_waitlist_by_mistake_is_off_it(
    new_device: NewDevice,
) -> None:
    page = new_device(viewport=UPRIGHT).sign_in("J2", "/waitlist/")
    page.get_by_label("Name or nickname").fill("Fermina")
    page.get_by_label("Format").select_option("large")  # none is open: the clock calls nobody to it
    page.get_by_role("button", name="Put on the waitlist").click()
    fermina = page.locator("#waitlist > .entry", has_text="Fermina")
    expect(fermina).to_be_visible()
    bar = page.get_by_role("region", name="Last act")
    expect(bar.get_by_text("The guest is on the waitlist.")).to_be_visible()
    bar.get_by_role("button", name="Undo").click()
    expect(bar.get_by_text("Undone.")).to_be_visible()
    expect(fermina).to_be_hidden()


def test_a_hold_in_the_line_of_the_house_is_taken_back(
    new_device: NewDevice, person: Callable[[str], Person]
) -> None:
    person("J2").send("waitlist/join", {"guest": "Gaspar", "wants_format": "large"})
    page = new_device(viewport=UPRIGHT).sign_in("J2", "/waitlist/")
    gaspar = page.locator("#waitlist > .entry", has_text="Gaspar")
    gaspar.get_by_role("link", name="Hold, move or transfer Gaspar").click()
    page.get_by_role("button", name="Keep it meanwhile").click()
    bar = page.get_by_role("region", name="Last act")
    expect(bar.get_by_text("Gaspar keeps their place.")).to_be_visible()
    expect(gaspar).to_contain_text("place kept until")
    bar.get_by_role("button", name="Undo").click()
    expect(bar.get_by_text("Undone.")).to_be_visible()
    expect(gaspar).not_to_contain_text("place kept until")


def test_a_guest_moved_to_the_wrong_seat_sits_where_they_sat(
    new_device: NewDevice, played: Played
) -> None:
    page = new_device(viewport=UPRIGHT).sign_in("C4", f"/tables/{played.table}/")
    show_when_live(page)
    open_ring(page, "seat 2, Xana").get_by_role("button", name="To another seat").click()
    page.get_by_role("button", name="seat 7, free").click()
    expect(page.get_by_text("The guest has changed seats.")).to_be_visible()
    expect(page.get_by_role("button", name="seat 7, Xana")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("Undone.")).to_be_visible()
    expect(page.get_by_role("button", name="seat 2, Xana")).to_be_visible()


def test_the_cut_card_and_the_end_of_a_talla_are_taken_back(
    played: Played, new_device: NewDevice
) -> None:
    page = new_device().sign_in("C4", f"/tables/{played.table}/")
    show_when_live(page)
    sign = page.locator(".table-sign")
    sheet = open_tools(page, "Talla")
    sheet.get_by_role("button", name="Cut card is out").click()
    expect(sign).to_contain_text("cut card is out")
    expect(sheet).to_be_hidden()
    page.get_by_role("button", name="Undo (").click()
    expect(sign).not_to_contain_text("cut card is out")
    open_tools(page, "Talla")
    end = page.locator("form[data-command$='tallas/end'] button")
    end.click()
    page.wait_for_timeout(800)
    end.click()
    expect(page.get_by_text("No talla: prepare the shoe")).to_be_visible()
    page.get_by_role("button", name="Undo (").click()
    expect(sign).to_contain_text("3 coups")
