"""The waitlist of a table follows what happens elsewhere, and does not disturb a form in use."""

from collections.abc import Callable

from playwright.sync_api import expect

from casino.demo.player.person import Person
from tests.browser.conftest import NewDevice
from tests.browser.played import Played


def test_the_line_moves_when_somebody_else_moves_it(
    played: Played, new_device: NewDevice, person: Callable[[str], Person]
) -> None:
    page = new_device().sign_in("J2", f"/tables/{played.table}/waitlist/")
    entries = page.locator("#waitlist > .entry")
    expect(entries).to_have_count(3)
    zulima = entries.filter(has_text="Zulima")
    page.get_by_label("Name or nickname").fill("Half a na")
    zulima.get_by_text("QR", exact=True).click()
    elsewhere, at = person("P1"), f"tables/{played.table}"

    elsewhere.send(
        f"{at}/waitlist/join", {"guest": "Telmo", "party": 1, "priority": 2, "reason": "Regular"}
    )

    expect(entries).to_have_count(4)
    expect(entries.first).to_contain_text("Telmo")
    expect(page.get_by_role("heading", name="4 on the waitlist")).to_be_visible()
    expect(page.get_by_label("Name or nickname")).to_have_value("Half a na")
    expect(zulima.get_by_role("img")).to_be_visible()

    elsewhere.send(f"waitlist/{played.entry}/call", {"reason": "Telmo is at dinner"})
    expect(zulima).to_contain_text("called")
    elsewhere.send(f"waitlist/{played.entry}/seat", {"position": 7})
    expect(zulima).to_be_hidden()
    expect(page.locator("#waitlist-head")).not_to_contain_text("7")
