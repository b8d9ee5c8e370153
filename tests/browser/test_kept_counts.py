"""What a person has counted and not sent yet is kept on the device, for this person alone."""

from datetime import timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from playwright.sync_api import Browser, expect

from casino.lib.clock import utc_now
from tests.browser.conftest import NewDevice
from tests.browser.counting import CALL, sign_counts
from tests.browser.drafts import (
    FLOAT,
    KEPT,
    SECOND,
    expect_counted,
    expect_nothing,
    piece,
    stored,
    type_counted,
    wait_until_empty,
)
from tests.browser.tablet import Tablet
from tests.stack import Stack

AGE = """async (ms) => {
  const { openStore } = await import("/static/lib/store.js");
  const store = await openStore("sabot-drafts", "drafts", { keyPath: "id" });
  const rows = await store.run("readonly", (all) => all.getAll());
  for (const row of rows) {
    await store.run("readwrite", (all) => all.put({ ...row, at: row.at - ms }));
  }
  store.database.close();
}"""


def test_a_count_is_filled_in_again_after_a_reload_until_it_is_cleared(
    new_device: NewDevice, counting: str
) -> None:
    page = new_device(timezone_id="America/Lima").sign_in("J1", counting)
    expect_nothing(page)
    type_counted(page)
    typed_at = utc_now().astimezone(ZoneInfo("Europe/Madrid"))
    page.reload()
    expect_counted(page)
    said = page.get_by_role("status").filter(has_text=KEPT).inner_text()
    minutes = [f"{typed_at - timedelta(seconds=ago):%H:%M}" for ago in (0, 30)]
    assert said.removeprefix(f"{KEPT} ") in minutes
    expect(page.get_by_role("checkbox")).not_to_be_checked()
    page.get_by_role("button", name="Clear it", exact=True).click()
    expect(page.get_by_text(KEPT)).to_be_visible()
    page.get_by_role("button", name="Yes, clear it").click()
    expect(page.get_by_text(KEPT)).to_be_hidden()
    expect(page.locator("[data-total]")).to_have_text("–")
    expect(piece(page, max(map(str, FLOAT), key=int))).to_be_focused()
    wait_until_empty(page)
    page.reload()
    expect_nothing(page)


def test_nothing_is_left_on_the_device_once_the_count_is_signed(
    new_device: NewDevice, counting: str
) -> None:
    page = new_device().sign_in("J1", counting)
    type_counted(page)
    assert len(stored(page)) == 1
    sign_counts(page, {"opening_float": FLOAT}, CALL)
    expect(page.get_by_role("heading", name=SECOND)).to_be_visible()
    assert stored(page) == []


def test_nobody_else_on_the_device_sees_a_count_and_no_blind_count_begins_with_one(
    new_device: NewDevice, counting: str
) -> None:
    device = new_device()
    page = device.sign_in("J1", counting)
    type_counted(page)
    ((digest, _, text),) = stored(page)
    assert "opening_float" not in text
    token = page.locator("[data-draft]").get_attribute("data-draft")
    assert token
    assert token not in f"{digest} {text}"

    device.sign_in("P1", counting)
    expect_nothing(page)
    sign_counts(page, {"opening_float": FLOAT}, CALL)
    expect(page.get_by_role("heading", name=SECOND)).to_be_visible()

    device.sign_in("J1", counting)
    expect(page.get_by_role("heading", name="Count blind what is there")).to_be_visible()
    expect_nothing(page)  # what was typed to be called is not what is counted blind
    type_counted(page)
    device.sign_in("I1", counting)
    expect(page.get_by_role("heading", name="Count blind what is there")).to_be_visible()
    expect_nothing(page)
    device.sign_in("J1", counting)
    expect_counted(page)


def test_a_draft_of_yesterday_is_gone(new_device: NewDevice, counting: str) -> None:
    page = new_device().sign_in("J1", counting)
    type_counted(page)
    hours = 3_600_000
    page.evaluate(AGE, 23 * hours)
    page.reload()
    expect_counted(page)
    page.evaluate(AGE, 1 * hours)
    page.goto("/")
    wait_until_empty(page)
    page.goto(counting)
    expect_nothing(page)


def test_a_browser_that_is_killed_has_the_count_again(
    browser: Browser, stack: Stack, counting: str, tmp_path: Path
) -> None:
    tablet = Tablet(browser, tmp_path, stack.url, stack.url)
    try:
        tablet.show("J1", counting)
        type_counted(tablet.page)
        tablet.lose_power()
        tablet.switch_on()
        tablet.badge = ""  # whose sign-in may not have reached the disk
        tablet.show("J1", counting)
        expect_counted(tablet.page)
    finally:
        tablet.lose_power()
