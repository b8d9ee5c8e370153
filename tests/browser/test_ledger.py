"""The ledger on a tablet: a tip that was typed wrong is put right by two people."""

from collections.abc import Callable

from playwright.sync_api import expect

from casino.demo.people import DEMO_PINS
from casino.demo.player.person import Person
from tests.browser.conftest import NewDevice
from tests.browser.played import Played
from tests.browser.test_accessible import inspection


def test_a_tip_is_put_right_and_both_movements_stay(
    played: Played, new_device: NewDevice, person: Callable[[str], Person]
) -> None:
    person("C4").send(f"tables/{played.table}/tips", {"amount_minor": 5_000})
    page = new_device().sign_in("K1", "/ledger/?reason=tip")
    page.get_by_text("Correct", exact=True).first.click()
    page.get_by_label("What it should have been").fill("5")
    page.get_by_label("Why it is corrected").fill("5, not 50")
    page.get_by_label("Badge of the witness").fill("I1")
    page.get_by_label("PIN").fill(DEMO_PINS["I1"])
    send = page.get_by_role("button", name="Correct")
    send.click()
    expect(page.get_by_text("Press again to correct")).to_be_visible()
    send.click()
    expect(page.get_by_role("link", name="corrected by")).to_be_visible()
    page.get_by_role("link", name="corrected by").click()
    movements = page.get_by_role("region", name="Movements").first
    expect(movements).to_contain_text("5, not 50")
    # The cashier may still count that box; management does not.
    expect(movements).to_contain_text("shown once it is counted")
    whole = new_device().sign_in("M1", "/ledger/?reason=correction")
    expect(whole.get_by_role("region", name="Movements").first).to_contain_text("€45.00")


def test_the_page_of_the_ledger_is_for_every_eye_and_finger(
    played: Played, new_device: NewDevice, person: Callable[[str], Person]
) -> None:
    person("C4").send(f"tables/{played.table}/tips", {"amount_minor": 5_000})
    page = new_device().sign_in("D1", "/ledger/")
    with inspection() as inspector:
        for path in ("/ledger/", "/ledger/?reason=tip", "/ledger/?words=nobody"):
            page.goto(path)
            for form in page.locator("details.record-form > summary").all():
                form.click()
            inspector.look(page)
