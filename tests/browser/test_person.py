"""Who operates the tablet: asked on the table's page, which keeps the entry, and locks."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewDevice
from tests.browser.device import show_when_live
from tests.browser.pad import lay, tap_digits
from tests.browser.played import Played
from tests.browser.test_accessible import inspection


def sit(new_device: NewDevice, played: Played) -> Page:
    page = new_device().sign_in("C4", f"/tables/{played.table}/")
    show_when_live(page)
    return page


def test_a_tile_and_four_digits_change_the_person_and_the_bets_stay(
    played: Played, new_device: NewDevice
) -> None:
    page = sit(new_device, played)
    lay(page, "seat 2, Xana", "banca", "€50")
    page.get_by_role("link", name="Change person").click()
    dialog = page.get_by_role("dialog", name="Who operates this tablet?")
    with inspection() as inspector:
        inspector.look(page)
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    page.get_by_role("link", name="Change person").click()
    dialog.get_by_role("button", name="Manuel Barrero").click()
    tap_digits(page, "J2")
    dialog.get_by_role("button", name="Sign in").click()  # the length of a new PIN is not known yet
    expect(page.get_by_role("banner")).to_contain_text("Manuel Barrero")
    show_when_live(page)
    expect(page.get_by_text("€50 on the felt")).to_be_visible()


def test_after_idle_minutes_the_person_unlocks_by_the_pin_alone(
    played: Played, new_device: NewDevice
) -> None:
    device = new_device()
    page = device.sign_in("C4", f"/tables/{played.table}/")
    show_when_live(page)
    dialog = page.get_by_role("dialog", name="Who operates this tablet?")
    idle = """() => localStorage.setItem("sabot.touched",
        JSON.stringify({ badge: "C4", at: Date.now() - 11 * 60000 }))"""
    for times in (1, 2):
        page.evaluate(idle)
        page.reload()
        expect(dialog).to_be_visible()
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        expect(dialog).to_be_visible()
        tap_digits(page, "C4")
        if times == 1:
            dialog.get_by_role("button", name="Sign in").click()
        expect(dialog).to_be_hidden()
    page.evaluate(idle)
    page.reload()
    tap_digits(page, "J2")
    expect(dialog.get_by_role("status")).to_contain_text("do not belong together")
    device.record.take_refusal("/sign-in")
