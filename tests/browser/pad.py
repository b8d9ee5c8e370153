"""The coup pad, as a croupier presses its keys."""

from typing import Final

from playwright.sync_api import Locator, Page, expect


def enter_coup(page: Page) -> Locator:
    """Enter that banca has won by seven to one; give the key that confirms it."""
    pad = page.get_by_role("region", name="Coup pad")
    pad.get_by_role("button", name="banca", exact=True).click()
    pad.get_by_role("button", name="punto 1, banca 7").click()
    confirm = pad.get_by_role("button", name="Confirm the coup")
    expect(confirm).to_be_enabled()
    return confirm


def press(key: Locator) -> None:
    """Press a key as a person does: again where it moved under the finger and heard nothing."""
    for _ in range(3):
        expect(key).to_be_enabled()
        key.click()
        try:
            expect(key).to_be_hidden(timeout=2_000)
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
