"""The rules in force: one tap from the table and from its display, and one tap back."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewDevice
from tests.browser.device import DESK, SMALL, TABLET, UPRIGHT
from tests.browser.played import Played

FINGER_PX = 48
UNTOUCHED_MS = 60_000
MARGIN_MS = 10_000


def fits_a_finger(key: Locator) -> bool:
    """Whether a key is in sight, and large enough."""
    expect(key).to_be_in_viewport(ratio=1)
    box = key.bounding_box()
    assert box is not None
    return box["width"] >= FINGER_PX and box["height"] >= FINGER_PX


def go_and_return(page: Page, rules: Locator, title: str, returns: str) -> None:
    """Tap the way to the rules, scroll, and tap the way back; both fit a finger."""
    assert fits_a_finger(rules), page.viewport_size
    rules.tap()
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    page.mouse.wheel(0, 2000)
    back = page.get_by_role("link", name=returns)
    assert fits_a_finger(back), page.viewport_size
    back.tap()


def test_the_table_leads_to_its_rules_and_they_back(played: Played, new_device: NewDevice) -> None:
    device = new_device(viewport=TABLET, has_touch=True)
    page = device.sign_in("C4", f"/tables/{played.table}/")
    rules = page.get_by_role("link", name="Rules in force: Andalucía")
    for size in (TABLET, SMALL, UPRIGHT):
        page.set_viewport_size(size)
        go_and_return(page, rules, "Rules in force PB2", "Back to the table")
        expect(page.locator("sabot-pad")).to_be_visible()


def test_the_display_leads_to_its_rules_and_they_back(
    played: Played, new_device: NewDevice
) -> None:
    page = new_device(viewport=DESK, has_touch=True).page
    page.goto(f"/display/{played.table}/")
    rules = page.get_by_role("link", name="Reglas en vigor: Andalucía")
    for size in (DESK, TABLET, SMALL, UPRIGHT):
        page.set_viewport_size(size)
        go_and_return(page, rules, "Reglas en vigor PB2", "Volver a la pantalla")
        expect(page.locator("sabot-display")).to_be_visible()


def test_a_display_that_nobody_touches_goes_back_by_itself(
    played: Played, new_device: NewDevice
) -> None:
    page = new_device(viewport=DESK, has_touch=True).page
    page.clock.install()
    asked: list[str] = []  # a screen asks the server before it goes back
    page.on("request", lambda sent: asked.append(sent.url) if sent.method == "HEAD" else None)
    page.goto(f"/display/{played.table}/rules/?from=display")
    title = page.get_by_role("heading", level=1)
    expect(title).to_have_text("Rules in force PB2")
    page.clock.fast_forward(UNTOUCHED_MS - MARGIN_MS)
    title.tap()
    page.clock.fast_forward(UNTOUCHED_MS - MARGIN_MS)
    expect(title).to_have_text("Rules in force PB2")
    assert asked == []
    page.clock.fast_forward(MARGIN_MS)
    expect(page.locator("sabot-display")).to_be_visible()
    assert len(asked) == 1
    page.goto(f"/display/{played.table}/rules/")  # as a guest's telephone opens it
    page.clock.fast_forward(2 * UNTOUCHED_MS)
    expect(title).to_have_text("Reglas en vigor PB2")
    assert len(asked) == 1
