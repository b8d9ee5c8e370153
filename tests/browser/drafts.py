"""What a device keeps of a form that was not sent: read from its store, and seen on its page."""

from typing import Any

from playwright.sync_api import Locator, Page, expect

from casino.demo.plan import DEMO_TABLES, float_of
from tests.stack import wait_until

FLOAT = float_of(DEMO_TABLES[0].float_minor)
COUNTED = {"10000": "37", "2500": "41"}
KEPT = "Kept on this device since"
SECOND = "Now a second person counts"
STORED = """async () => {
  const { openStore } = await import("/static/lib/store.js");
  const store = await openStore("sabot-drafts", "drafts", { keyPath: "id" });
  const rows = await store.run("readonly", (all) => all.getAll());
  store.database.close();
  return rows.map(({ id, at, ...row }) => [
    [...new Uint8Array(id)].join(), at,
    Object.values(row).map((bytes) => String.fromCharCode(...new Uint8Array(bytes))).join(" "),
  ]);
}"""


def stored(page: Page) -> list[list[Any]]:
    """List what the device keeps: under which digest, since when, and what its bytes read."""
    rows: list[list[Any]] = page.evaluate(STORED)
    return rows


def piece(page: Page, value: str) -> Locator:
    return page.locator(f'[data-piece="{value}"]')


def type_counted(page: Page) -> None:
    """Type the pieces, and wait until the last of them is kept."""
    for value, quantity in COUNTED.items():
        piece(page, value).press_sequentially(quantity)
    settle(page)


def settle(page: Page) -> None:
    """Wait until the form has what was kept of it, and all that was typed is kept."""
    page.evaluate(
        """async () => {
          const { draftOf } = await import("/static/lib/drafts.js");
          await draftOf(document.querySelector("[data-draft]")).done;
        }"""
    )


def expect_counted(page: Page) -> None:
    settle(page)  # a browser takes its time to open the store after a power cut
    for value, quantity in COUNTED.items():
        expect(piece(page, value)).to_have_value(quantity)
    expect(page.locator("[data-total]")).to_have_text("€4,725.00")
    expect(page.get_by_role("status").filter(has_text=KEPT)).to_be_visible()


def expect_nothing(page: Page) -> None:
    """Expect an empty count, once the page has looked at what the device keeps."""
    settle(page)
    for value in COUNTED:
        expect(piece(page, value)).to_have_value("")
    expect(page.get_by_text(KEPT)).to_be_hidden()


def wait_until_empty(page: Page) -> None:
    wait_until(lambda: not stored(page) or None, 10, "an empty device")
