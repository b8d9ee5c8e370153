"""Spanish unless something else is asked for; English and Italian at one press."""

from playwright.sync_api import expect

from tests.browser.conftest import NewDevice
from tests.browser.played import Played


def test_the_words_follow_the_switch(new_device: NewDevice, played: Played) -> None:
    device = new_device(locale="de-DE")
    page = device.page
    page.goto("/sign-in")
    language = page.get_by_role("button")
    for name, html, sign_in in (
        ("English", "en", "Sign in"),
        ("Italiano", "it", "Accedi"),
        ("Español", "es", "Entrar"),
    ):
        if name == "English":
            expect(page.locator("html")).to_have_attribute("lang", "es")  # before any choice
            expect(page.get_by_role("heading", level=1)).to_have_text("Entrar")
        language.and_(page.get_by_label(name, exact=True)).click()
        expect(page.locator("html")).to_have_attribute("lang", html)
        expect(page.get_by_role("heading", level=1)).to_have_text(sign_in)

    device.sign_in("P1")  # whose own language is English
    for name, heading, live, tie in (
        ("English", "Tables", "Live", "tie up to €50"),
        ("Italiano", "Tavoli", "In diretta", "50 €"),
        ("Español", "Mesas", "En directo", "50 €"),
    ):
        page.locator(".masthead .menu.end summary").click()
        language.and_(page.get_by_label(name, exact=True)).click()
        expect(page.get_by_role("heading", level=1)).to_have_text(heading)
        expect(page.get_by_text(live, exact=True)).to_be_visible()
        expect(page.get_by_role("link", name="PB2")).to_contain_text(tie)
