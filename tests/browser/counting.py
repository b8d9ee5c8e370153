"""Counting a table on its page, as people do: each at their own sign-in."""

import re
from collections.abc import Mapping

from playwright.sync_api import Page, expect

from casino.demo.player.chips import Counts

CALL, BLIND = "Sign and give to the second person", "Sign my count"
TITLES = {
    "opening_float": "Opening float",
    "closing_float": "Closing float",
    "commission_box": "Commission box",
    "tip_box": "Tip box",
    "drop_box": "Drop box",
}


def type_pieces(place: Page, title: str, pieces: Mapping[str, int]) -> None:
    """Type one count and tick it; empty boxes are marked as empty."""
    group = place.get_by_role("group", name=re.compile(f"^{title}$", re.IGNORECASE))
    expect(group.get_by_role("checkbox")).to_be_enabled()
    if not pieces:
        group.get_by_role("button", name="Nothing in it").click()
    for value, quantity in pieces.items():
        group.locator(f'[data-piece="{value}"]').fill(str(quantity))
    group.get_by_role("checkbox").check()


def sign_counts(page: Page, counts: Counts, button: str) -> None:
    """Type every count that is asked for and sign; the page reloads."""
    for kind, pieces in counts.items():
        type_pieces(page, TITLES[kind], pieces)
    with page.expect_navigation():
        page.get_by_role("button", name=button).click()
