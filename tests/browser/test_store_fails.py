"""A device that cannot store what waits loses nothing as long as it is on, and says so."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from casino.demo.player.person import Person
from tests.browser.conftest import NewDevice
from tests.browser.device import TABLET, show_when_live
from tests.browser.pad import enter_coup, open_tools, press, tap_totals
from tests.browser.played import Played
from tests.browser.test_taken_over import DEALT_BEFORE, WITHIN_MS, coups, tray
from tests.browser.test_tray import bet_on_seat_2

WARNING = "This device cannot keep what waits: stay on this page until it is sent."
FULL = """for (const name of ["add", "put"]) {
  IDBObjectStore.prototype[name] = () => {
    throw new DOMException("The disk is full.", "QuotaExceededError");
  };
}"""
CLOSED = """IDBDatabase.prototype.transaction = () => {
  throw new DOMException("The database is closed.", "InvalidStateError");
};"""
ABORTED = """const put = IDBObjectStore.prototype.put;
IDBObjectStore.prototype.put = function (...given) {
  const request = put.apply(this, given);
  this.transaction.abort();
  return request;
};"""


@pytest.fixture(params=[FULL, CLOSED, ABORTED], ids=["full", "closed", "aborted"])
def fault(request: pytest.FixtureRequest) -> str:
    script: str = request.param
    return script


def test_a_coup_that_the_device_cannot_store_is_sent_once_and_the_page_warns(
    played: Played, new_device: NewDevice, fault: str
) -> None:
    page = new_device(viewport=TABLET).sign_in("C4", f"/tables/{played.table}/")
    show_when_live(page)
    page.evaluate(f"() => {{ {fault} }}")
    page.route("**/api/v1/tables/**", lambda route: route.abort("aborted"))
    for number, totals in ((4, (8, 2)), (5, (6, 6))):
        expect(page.get_by_role("heading", name=f"Coup {number}", exact=True)).to_be_visible()
        tap_totals(page, *totals)
    boxes = open_tools(page, "Tip and drop")
    boxes.get_by_label("Tip into the box").fill("5")
    boxes.get_by_role("button", name="Record tip", exact=True).click()
    form = page.locator("form", has=page.get_by_label("Tip into the box"))
    expect(form.get_by_role("status")).to_have_text(WARNING)
    expect(page.locator("[data-outbox]")).to_contain_text("3 commands not sent yet")
    expect(page.locator("[data-outbox]")).to_contain_text(WARNING)
    page.unroute("**/api/v1/tables/**")
    expect(page.locator("[data-outbox]")).to_be_hidden(timeout=WITHIN_MS)
    assert coups() == [*DEALT_BEFORE, (4, "P", "C4"), (5, "T", "C4")]
    page.reload()
    show_when_live(page)
    expect(page.get_by_role("heading", name="Coup 6", exact=True)).to_be_visible()
    assert len(coups()) == 5


def test_a_refused_coup_that_the_device_cannot_store_holds_nothing_else_up(
    played: Played, new_device: NewDevice, person: Callable[[str], Person], fault: str
) -> None:
    device = new_device(viewport=TABLET)
    page = device.sign_in("C4", f"/tables/{played.table}/")
    show_when_live(page)
    page.route("**/coups", lambda route: route.abort("aborted"))
    bet_on_seat_2(page)
    press(enter_coup(page))
    expect(page.get_by_text("1 command not sent yet")).to_be_visible()
    page.evaluate(
        f"() => {{ {fault} }}"
    )  # it is stored as it was entered, and nothing that becomes of it
    person("C4").send(f"tables/{played.table}/seats/2/leave")
    page.unroute("**/coups")
    expect(tray(page)).to_contain_text("Nobody sits at seat 2", timeout=WITHIN_MS)
    device.record.take_refusal("/coups")
    expect(page.locator("[data-outbox]")).to_have_text(WARNING)
    tray(page).get_by_role("button", name="Put right").click()
    page.get_by_role("button", name="Not recorded").click()
    page.get_by_role("button", name="Confirm the coup").click()
    expect(page.get_by_role("heading", name="Coup 5", exact=True)).to_be_visible()
    expect(tray(page)).to_be_hidden(timeout=WITHIN_MS)
    tap_totals(page, 8, 2)
    expect(page.get_by_text("Coup 5 confirmed")).to_be_visible()
    assert coups() == [*DEALT_BEFORE, (4, "B", "C4"), (5, "P", "C4")]
    expect(page.locator("[data-outbox]")).to_be_hidden()
    device.record.refusals.clear()


def test_what_could_be_stored_in_time_is_there_in_order_after_a_reload(
    played: Played, new_device: NewDevice
) -> None:
    page = new_device(viewport=TABLET).sign_in("C4", f"/tables/{played.table}/")
    show_when_live(page)
    page.route("**/coups", lambda route: route.abort("aborted"))
    page.evaluate(f"() => {{ globalThis.put = IDBObjectStore.prototype.put; {FULL} }}")
    for number, totals in ((4, (8, 2)), (5, (6, 6)), (6, (1, 7))):
        expect(page.get_by_role("heading", name=f"Coup {number}", exact=True)).to_be_visible()
        if number == 6:
            page.evaluate("() => { IDBObjectStore.prototype.put = globalThis.put; }")
        tap_totals(page, *totals)
    sign = page.locator("[data-outbox]")
    expect(sign).to_contain_text("3 commands not sent yet")
    expect(sign).not_to_contain_text(WARNING, timeout=WITHIN_MS)
    page.reload()
    expect(sign).to_contain_text("3 commands not sent yet")
    page.unroute("**/coups")
    expect(sign).to_be_hidden(timeout=WITHIN_MS)
    assert coups() == [*DEALT_BEFORE, (4, "P", "C4"), (5, "T", "C4"), (6, "B", "C4")]
