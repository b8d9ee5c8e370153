"""The coup pad, as a croupier presses its keys."""

from playwright.sync_api import Locator, Page, expect


def enter_coup(page: Page) -> Locator:
    """Enter that banca has won by seven to one; give the key that confirms it."""
    pad = page.get_by_role("region", name="Coup pad")
    pad.get_by_role("button", name="banca", exact=True).click()
    pad.get_by_role("button", name="punto 1, banca 7").click()
    confirm = pad.get_by_role("button", name="Confirm the coup")
    expect(confirm).to_be_enabled()
    return confirm
