"""The plan of the room: by keyboard, live, arranged by taps, searched."""

from collections.abc import Callable
from datetime import timedelta

from playwright.sync_api import Page, expect

from casino.demo.player.person import Person
from casino.lib.clock import utc_now
from tables.seating.models import WaitlistEntry
from tests.browser.conftest import NewDevice
from tests.browser.device import UPRIGHT, show_when_live
from tests.browser.played import Played
from tests.browser.test_accessible import inspection
from tests.browser.test_staff import look_up


def on_map(page: Page, number: str):
    return page.locator(".stand", has_text=number)


def test_the_room_by_keyboard(new_device: NewDevice, played: Played) -> None:
    page = new_device().sign_in("P1")
    show_when_live(page)
    page.get_by_role("link", name="Plan", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Floor plan")).to_be_visible()
    show_when_live(page)
    # PB1 and PB6 are above; PB2, PB3, PB4 below them, PB7 below those.
    page.locator("body").press("ArrowRight")
    expect(on_map(page, "PB1")).to_be_focused()
    for key, number in (
        ("ArrowRight", "PB6"),
        ("ArrowDown", "PB3"),
        ("ArrowLeft", "PB2"),
        ("ArrowUp", "PB1"),
    ):
        page.keyboard.press(key)
        expect(on_map(page, number)).to_be_focused()

    page.keyboard.press("/")
    page.keyboard.type("barrero")  # the jefe of PB2 and PB3
    expect(page.get_by_text("2 of 7 tables")).to_be_visible()
    page.keyboard.press("Enter")
    expect(on_map(page, "PB2")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(on_map(page, "PB3")).to_be_focused()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keyboard")).to_contain_text("move among the tables")
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/tables/{played.table}/")


def test_the_room_is_live(
    new_device: NewDevice, played: Played, person: Callable[[str], Person]
) -> None:
    page = new_device().sign_in("I1", "/map")
    show_when_live(page)
    stand = on_map(page, "PB2")
    expect(stand).to_contain_text("2 seated")
    expect(page.get_by_role("button", name="Arrange tables")).to_have_count(0)
    person("J2").send(
        f"tables/{played.table}/seats/7/take", {"guest": "Telmo", "reason": "Lo pide"}
    )
    expect(stand).to_contain_text("3 seated")
    expect(stand.locator("circle.on")).to_have_count(3)


def test_a_guest_who_was_called_and_does_not_come_is_an_exception(
    new_device: NewDevice, played: Played, person: Callable[[str], Person]
) -> None:
    page = new_device().sign_in("P1", "/map")
    show_when_live(page)
    jefe = person("J2")
    jefe.send(f"waitlist/{played.entry}/call", {})
    over = utc_now() - timedelta(seconds=130)
    called = WaitlistEntry.objects.filter(id=played.entry)
    look_up(lambda: called.update(called_at=over - timedelta(minutes=5), call_ends_at=over))
    jefe.send(f"tables/{played.table}/tips", {"amount_minor": 500})  # brings the state again
    expect(on_map(page, "PB2")).to_contain_text("called, 2 minutes overdue")


def test_a_table_is_put_on_its_square_and_taken_back(new_device: NewDevice, played: Played) -> None:
    page = new_device().sign_in("P1", "/map")
    show_when_live(page)
    expect(page.get_by_role("heading", name="1 table is not on the plan")).to_be_visible()
    page.get_by_role("button", name="Arrange tables").click()
    page.get_by_role("button", name="column 7, row 2, free").click()
    expect(page.get_by_text("Tap a table first, then this square.")).to_be_visible()
    page.get_by_role("button", name="PB5", exact=True).click()
    expect(page.get_by_text("PB5: tap its square.")).to_be_visible()
    page.get_by_role("button", name="column 7, row 2, free").click()
    expect(page.get_by_text("PB5 is at column 7, row 2.")).to_be_visible()
    expect(page.get_by_role("button", name="PB5, column 7, row 2")).to_be_visible()
    page.keyboard.press("Control+z")
    expect(page.get_by_text("Undone.")).to_be_visible()
    expect(page.get_by_role("button", name="PB5", exact=True)).to_be_visible()


def test_the_plan_is_arranged_without_a_pointer(new_device: NewDevice, played: Played) -> None:
    page = new_device().sign_in("D1", "/map")
    show_when_live(page)

    def press(name: str) -> None:
        page.keyboard.press("Tab")  # as a person moves to another key
        page.get_by_role("button", name=name).press("Enter")

    press("Arrange tables")
    press("PB1, column 2, row 1")
    for key in ("ArrowDown", "ArrowDown"):
        page.keyboard.press(key)
    expect(page.get_by_role("button", name="column 2, row 3, free")).to_be_focused()
    page.keyboard.press("Enter")
    press("PB1, column 2, row 3")
    press("Take PB1 off the plan")
    expect(page.get_by_text("PB1 is off the plan.")).to_be_visible()
    press("Done arranging")
    expect(page.get_by_role("heading", name="2 tables are not on the plan")).to_be_visible()


def test_fingers_and_readers_find_the_plan(new_device: NewDevice, played: Played) -> None:
    page = new_device().sign_in("P1", "/map")
    show_when_live(page)
    with inspection() as inspector:
        inspector.look(page)
        page.get_by_role("button", name="Arrange tables").click()
        page.get_by_role("button", name="PB5", exact=True).click()
        inspector.look(page)
        page.get_by_role("button", name="column 7, row 2, free").click()
        page.set_viewport_size(UPRIGHT)
        expect(page.get_by_role("button", name="Undo")).to_be_visible()
        inspector.look(page)
