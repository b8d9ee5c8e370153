"""The form by which a guest is put on the waitlist, on the house's page and on a table's."""

from playwright.sync_api import expect

from tests.browser.conftest import NewDevice
from tests.browser.device import DESK, TABLET, UPRIGHT
from tests.browser.played import Played

# By how much each choice is narrower than its longest word, as the browser would set it itself.
CUT = """
    () => [...document.querySelectorAll("main select")]
        .filter((select) => select.offsetWidth)
        .map((select) => {
            const free = select.cloneNode(true);
            free.style.cssText = "inline-size: max-content; position: absolute";
            select.parentElement.append(free);
            const lacks = free.offsetWidth - select.offsetWidth;
            free.remove();
            return [select.name, lacks];
        })
        .filter(([, lacks]) => lacks > 0)
"""


def test_no_choice_of_the_join_form_is_cut_off(played: Played, new_device: NewDevice) -> None:
    page = new_device().sign_in("P1", "/waitlist/")
    for language in ("es", "it"):
        page.locator(".masthead .menu.end summary").click()
        page.locator(f".masthead button[value={language}]").click()
        expect(page.locator("html")).to_have_attribute("lang", language)
        for address in ("/waitlist/", f"/tables/{played.table}/waitlist/"):
            page.goto(address)
            expect(page.locator("#priority")).to_be_visible()
            for size in (DESK, TABLET, UPRIGHT):
                page.set_viewport_size(size)
                assert page.evaluate(CUT) == [], (language, address, size)
