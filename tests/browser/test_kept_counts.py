"""What a person has counted and not sent yet is kept on the device, for this person alone."""

from datetime import timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Browser, Locator, Page, Request, Response, Route, expect

from casino.demo.people import DEMO_PINS
from casino.demo.plan import DEMO_TABLES, float_of
from casino.lib.clock import utc_now
from tables.cage.models import CageCount
from tables.counting.models import CountSheet
from tables.slips.models import Slip
from tests.browser.conftest import NewDevice
from tests.browser.counting import CALL, sign_counts, type_pieces
from tests.browser.played import Played
from tests.browser.tablet import Tablet
from tests.browser.test_staff import look_up
from tests.stack import Stack, wait_until

FLOAT = float_of(DEMO_TABLES[0].float_minor)
COUNTED_LESS = {**FLOAT, "10000": 1}
COUNTED = {"10000": "37", "2500": "41"}
KEPT = "Kept on this device since"
UNANSWERED = "It was sent, and no answer came. Send it again: it is recorded only once."
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

AGE = """async (ms) => {
  const { openStore } = await import("/static/lib/store.js");
  const store = await openStore("sabot-drafts", "drafts", { keyPath: "id" });
  const rows = await store.run("readonly", (all) => all.getAll());
  for (const row of rows) {
    await store.run("readwrite", (all) => all.put({ ...row, at: row.at - ms }));
  }
  store.database.close();
}"""


@pytest.fixture
def counting(tables: dict[str, int], person: Any) -> str:
    """The page on which the opening float of a table is counted."""
    person("P1").send("shifts/open", {"number": 1})
    return f"/tables/{tables['PB1']}/count/"


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
    wait_until(lambda: not stored(page) or None, 10, "an empty device")
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
    wait_until(lambda: not stored(page) or None, 10, "an empty device")
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


def hold_back(page: Page, act: str) -> list[Request]:
    """Let what is sent to an act go astray; returns where it is held."""
    held: list[Request] = []

    def hold(route: Route) -> None:
        held.append(route.request)
        route.abort("aborted")

    page.route(act, hold)
    return held


def arrive(page: Page, late: Request) -> None:
    """Let a request that was held back reach the server after all."""
    names = ("content-type", "idempotency-key", "x-csrftoken", "referer")
    headers = {name: late.headers[name] for name in names}
    answer = page.request.post(late.url, data=late.post_data or "", headers=headers)
    assert answer.ok, answer.text()


def is_repetition(answer: Response) -> bool:
    return answer.headers.get("idempotent-replayed") == "true"


def lose_answer(page: Page, act: str) -> None:
    """Let the server do an act, and its answer go astray."""

    def lose(route: Route) -> None:
        route.fetch()
        route.abort("aborted")

    page.route(act, lose)


def wait_until_empty(page: Page) -> None:
    wait_until(lambda: not stored(page) or None, 10, "an empty device")


@pytest.mark.parametrize("after", ["reload", "another person"])
def test_a_count_that_was_recorded_without_an_answer_is_not_kept(
    new_device: NewDevice, counting: str, after: str
) -> None:
    device = new_device()
    page = device.sign_in("J1", counting)
    lose_answer(page, "**/counts/call")
    type_pieces(page, "Opening float", FLOAT)
    page.get_by_role("button", name=CALL).click()
    expect(page.get_by_text("What you entered stays here.")).to_be_visible()
    assert len(stored(page)) == 1
    if after == "reload":
        page.reload()
        expect(page.get_by_role("heading", name=SECOND)).to_be_visible()
    else:
        device.sign_in("K1", "/cage/counts/")  # and another page, of another person
    wait_until_empty(page)
    device.sign_in("I1", counting)
    expect_nothing(page)


def test_a_power_cut_after_a_lost_answer_leaves_nothing_of_the_count(
    browser: Browser, stack: Stack, counting: str, tmp_path: Path
) -> None:
    tablet = Tablet(browser, tmp_path, stack.url, stack.url)
    try:
        tablet.show("J1", counting)
        lose_answer(tablet.page, "**/counts/call")
        type_pieces(tablet.page, "Opening float", FLOAT)
        tablet.page.get_by_role("button", name=CALL).click()
        expect(tablet.page.get_by_text("What you entered stays here.")).to_be_visible()
        tablet.lose_power()
        tablet.switch_on()
        tablet.badge = ""  # whose sign-in may not have reached the disk
        tablet.show("J1", counting)
        expect(tablet.page.get_by_role("heading", name=SECOND)).to_be_visible()
        wait_until_empty(tablet.page)
    finally:
        tablet.lose_power()
    assert look_up(CountSheet.objects.count) == 1


def test_a_count_that_was_not_recorded_is_kept_while_another_person_has_the_device(
    new_device: NewDevice, counting: str
) -> None:
    device = new_device()
    page = device.sign_in("J1", counting)
    hold_back(page, "**/counts/call")
    type_pieces(page, "Opening float", FLOAT)
    page.get_by_role("button", name=CALL).click()
    expect(page.get_by_text("What you entered stays here.")).to_be_visible()
    with page.expect_response("**/commands?key=*"):
        device.sign_in("P1", counting)
    expect_nothing(page)
    device.sign_in("J1", counting)
    expect(page.get_by_role("status").filter(has_text=UNANSWERED)).to_be_visible()
    expect(piece(page, max(FLOAT, key=int))).to_have_value(str(FLOAT[max(FLOAT, key=int)]))


def test_a_count_that_arrives_after_the_reload_is_not_made_again(
    new_device: NewDevice, counting: str
) -> None:
    page = new_device().sign_in("J1", counting)
    act = "**/counts/call"
    held = hold_back(page, act)
    type_pieces(page, "Opening float", FLOAT)
    sign = page.get_by_role("button", name=CALL)
    sign.click()
    expect(page.get_by_text("What you entered stays here.")).to_be_visible()
    page.unroute(act)
    page.reload()
    expect(page.get_by_role("status").filter(has_text=UNANSWERED)).to_be_visible()
    (late,) = held
    arrive(page, late)
    page.get_by_role("checkbox").check()
    with page.expect_response(act) as answered:
        sign.click()
    assert is_repetition(answered.value)
    expect(page.get_by_role("heading", name=SECOND)).to_be_visible()
    assert look_up(CountSheet.objects.count) == 1
    assert stored(page) == []


def test_another_figure_after_a_lost_answer_is_another_command(
    new_device: NewDevice, counting: str
) -> None:
    page = new_device().sign_in("J1", counting)
    act = "**/counts/call"
    held = hold_back(page, act)
    type_pieces(page, "Opening float", FLOAT)
    page.get_by_role("button", name=CALL).click()
    expect(page.get_by_text("What you entered stays here.")).to_be_visible()
    page.unroute(act)
    page.reload()
    expect(page.get_by_text(UNANSWERED)).to_be_visible()
    with page.expect_request(act) as sent:
        sign_counts(page, {"opening_float": COUNTED_LESS}, CALL)
    (late,) = held
    assert sent.value.headers["idempotency-key"] != late.headers["idempotency-key"]
    sheet = look_up(CountSheet.objects.get)
    assert sheet.pieces["10000"] == COUNTED_LESS["10000"]


def test_a_server_killed_after_the_commit_has_the_count_once(
    new_device: NewDevice, counting: str, stack: Stack
) -> None:
    device = new_device()
    page = device.sign_in("J1", counting)

    def kill(route: Route) -> None:
        route.fetch()
        stack.web.kill()
        route.abort("aborted")

    page.route("**/counts/call", kill)
    try:
        type_pieces(page, "Opening float", FLOAT)
        page.get_by_role("button", name=CALL).click()
        expect(page.get_by_text("What you entered stays here.")).to_be_visible()
    finally:
        stack.web.start()
        stack.wait_until_ready()
    page.unroute("**/counts/call")
    page.reload()
    expect(page.get_by_role("heading", name=SECOND)).to_be_visible()
    assert look_up(CountSheet.objects.count) == 1
    device.sign_in("I1", counting)
    expect_nothing(page)
    device.record.take_silence()


def test_a_count_of_the_cage_that_arrives_late_is_one_count(
    new_device: NewDevice, tables: dict[str, int]
) -> None:
    page = new_device().sign_in("K1", "/cage/counts/")
    act = "**/cage/counts/add"
    held = hold_back(page, act)
    before = look_up(CageCount.objects.count)
    page.locator("summary", has_text="Count the cage").click()
    chips = page.locator('[name="chips.10000"]')
    chips.fill("250")
    page.get_by_role("group", name="Notes").get_by_role("button", name="Nothing in it").click()
    page.get_by_label("Badge of the witness").fill("P1")
    prove_and_sign(page)
    expect(page.get_by_text("What you entered stays here.")).to_be_visible()
    page.unroute(act)
    page.reload()
    expect(page.get_by_role("status").filter(has_text=UNANSWERED)).to_be_visible()
    expect(chips).to_have_value("250")
    expect(page.get_by_label("Badge of the witness")).to_have_value("P1")
    expect(page.get_by_label("PIN")).to_have_value("")
    (late,) = held
    arrive(page, late)
    with page.expect_response(act) as answered:
        prove_and_sign(page)
    assert is_repetition(answered.value)
    expect(chips).to_be_hidden()
    expect(chips).to_have_value("")
    assert look_up(CageCount.objects.count) == before + 1


def test_chips_that_were_asked_for_without_an_answer_are_asked_for_once(
    new_device: NewDevice, played: Played
) -> None:
    page = new_device().sign_in("J2", f"/tables/{played.table}/slips/")
    act = f"**/api/v1/tables/{played.table}/slips"
    held = hold_back(page, act)
    before = look_up(Slip.objects.count)
    chips = page.locator('[name="pieces.10000"]')
    chips.fill("20")
    ask = page.get_by_role("button", name="Make the slip")
    ask.click()
    expect(page.get_by_text("What you entered stays here.")).to_be_visible()
    page.unroute(act)
    page.reload()
    expect(page.get_by_role("status").filter(has_text=UNANSWERED)).to_be_visible()
    expect(chips).to_have_value("20")
    (late,) = held
    arrive(page, late)
    with page.expect_response(act) as answered:
        ask.click()
    assert is_repetition(answered.value)
    expect(chips).to_have_value("")
    assert look_up(Slip.objects.count) == before + 1


RECORDED_BEFORE = "What you sent before was recorded, so nothing was sent now. Look at it first."


def test_another_amount_after_a_lost_answer_is_not_a_second_slip(
    new_device: NewDevice, played: Played
) -> None:
    page = new_device().sign_in("J2", f"/tables/{played.table}/slips/")
    before = look_up(Slip.objects.count)
    lose_answer(page, f"**/api/v1/tables/{played.table}/slips")
    chips = page.locator('[name="pieces.10000"]')
    chips.fill("20")
    ask = page.get_by_role("button", name="Make the slip")
    ask.click()
    expect(page.get_by_text("What you entered stays here.")).to_be_visible()
    chips.fill("30")
    with page.expect_navigation():
        ask.click()
    expect(page.get_by_text(RECORDED_BEFORE)).to_be_visible()
    expect(chips).to_have_value("")
    assert look_up(Slip.objects.count) == before + 1
    assert stored(page) == []


def test_a_wrong_pin_after_a_lost_answer_makes_no_second_count_of_the_cage(
    new_device: NewDevice, tables: dict[str, int]
) -> None:
    device = new_device()
    page = device.sign_in("K1", "/cage/counts/")
    act = "**/cage/counts/add"
    lose_answer(page, act)
    before = look_up(CageCount.objects.count)
    page.locator("summary", has_text="Count the cage").click()
    page.locator('[name="chips.10000"]').fill("250")
    page.get_by_role("group", name="Notes").get_by_role("button", name="Nothing in it").click()
    page.get_by_label("Badge of the witness").fill("P1")
    prove_and_sign(page)
    expect(page.get_by_text("What you entered stays here.")).to_be_visible()
    page.unroute(act)
    with page.expect_response(act):
        prove_and_sign(page, pin="000000")
    device.record.take_refusal("/cage/counts/add")
    with page.expect_navigation():
        prove_and_sign(page)
    expect(page.get_by_text(RECORDED_BEFORE)).to_be_visible()
    assert look_up(CageCount.objects.count) == before + 1
    assert stored(page) == []


def prove_and_sign(page: Page, pin: str = DEMO_PINS["P1"]) -> None:
    """Tick that everything is counted, give the witness's PIN, and press twice."""
    page.get_by_role("checkbox").check()
    page.get_by_label("PIN").fill(pin)
    page.get_by_role("button", name="Sign as").click()
    page.get_by_role("button", name="Yes, sign as").click()
