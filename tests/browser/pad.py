"""The coup pad, as a croupier presses its keys."""

from typing import Final

from playwright.sync_api import Locator, Page, expect

from casino.demo.people import DEMO_PINS


def enter_coup(page: Page) -> Locator:
    """Enter that banca has won by seven to one, bets recorded; give the key that confirms it."""
    page.get_by_role("button", name="Recorded", exact=True).click()
    tap_totals(page, 1, 7)
    pad = page.get_by_role("region", name="Coup pad")
    confirm = pad.get_by_role("button", name="Confirm the coup")
    expect(confirm).to_be_enabled()
    return confirm


def tap_totals(page: Page, punto: int, banca: int) -> None:
    """Tap the totals of both hands; without bets this records the coup."""
    pad = page.get_by_role("region", name="Coup pad")
    pad.get_by_role("button", name=f"punto {punto}", exact=True).click()
    pad.get_by_role("button", name=f"banca {banca}", exact=True).click()


def lay(page: Page, place: str, wager: str, *chips: str) -> None:
    """Choose a wager and each chip, and tap the place of a guest once for each."""
    bets = page.get_by_role("region", name="Bets", exact=True)
    bets.get_by_role("button", name=wager, exact=True).click()
    for chip in chips:
        bets.get_by_role("button", name=chip, exact=True).click()
        page.get_by_role("button", name=place).click()


def open_ring(page: Page, place: str) -> Locator:
    """Tap a place with no chip chosen: its ring opens; give it."""
    page.get_by_role("button", name=place).click()
    ring = page.locator("#seat-ring")
    expect(ring).to_be_visible()
    return ring


def open_tools(page: Page, name: str) -> Locator:
    """Open a sheet of tools over the felt; give it."""
    key = page.get_by_role("group", name="Tools").get_by_role("button", name=name, exact=True)
    if key.get_attribute("aria-expanded") == "false":
        key.click()
    return page.locator("#sheet")


def tap_digits(page: Page, badge: str) -> None:
    """Tap the PIN of a person on the pad for it."""
    for digit in DEMO_PINS[badge]:
        page.locator("#person-overlay").get_by_role("button", name=digit, exact=True).click()


def press(key: Locator) -> None:
    """Press a key as a person does: again where it moved under the finger and heard nothing."""
    for _ in range(3):
        expect(key).to_be_enabled()
        key.click()
        try:
            expect(key).to_be_disabled(timeout=2_000)
        except AssertionError:
            continue
        return
    raise AssertionError("a key that was pressed three times did nothing")


SUITS: Final = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


def tap_cards(page: Page, *cards: str, every_ms: int = 0) -> None:
    """Tap rank and suit of each card, without waiting for anything but time."""
    pad = page.locator("sabot-pad")
    for card in cards:
        rank = "10" if card[0] == "T" else card[0]
        pad.get_by_role("button", name=rank, exact=True).click()
        pad.get_by_role("button", name=SUITS[card[1]]).click()
        page.wait_for_timeout(every_ms)
