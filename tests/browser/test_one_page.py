"""A table is operated on one page of a tablet; the older page says so and waits to be asked."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocket, expect

from casino.demo.player.person import Person
from tests.browser.conftest import NewDevice
from tests.browser.device import DESK, Device, show_when_live
from tests.browser.played import BANCA_SEVEN, Played
from tests.coups.by_api import send_coup

WORDS = {
    "es": ("Esta mesa se lleva desde otra página", "Llevarla aquí"),
    "en": ("This table is operated on another page", "Operate here"),
    "it": ("Questo tavolo si gestisce da un'altra pagina", "Gestiscilo qui"),
}
BEATS = 2  # as long as several tries to come back


def open_second(device: Device, address: str) -> Page:
    """Open another tab of the same tablet."""
    page = device.page.context.new_page()
    device.record.watch(page)
    page.goto(address)
    return page


def hear_beats(socket: WebSocket) -> None:
    for _ in range(BEATS):
        with socket.expect_event("framereceived", lambda frame: '"beat"' in frame):
            pass


def test_the_older_page_gives_way_and_does_not_come_back_by_itself(
    new_device: NewDevice, played: Played
) -> None:
    at = f"/tables/{played.table}/"
    tablet = new_device()
    older = tablet.sign_in("C4", at)
    show_when_live(older)
    pad = older.get_by_role("region", name="Coup pad")
    pad.get_by_role("button", name="banca 7", exact=True).click()

    newer = tablet.page.context.new_page()
    tablet.record.watch(newer)
    with newer.expect_websocket() as following:
        newer.goto(at)
    show_when_live(newer)
    said = older.get_by_role("dialog", name="This table is operated on another page")
    expect(said).to_be_visible()
    expect(older.get_by_text("Operated on another page", exact=True)).to_be_visible()
    older.keyboard.press("Escape")
    older.keyboard.press("Escape")
    opened: list[WebSocket] = []
    older.on("websocket", lambda socket: opened.append(socket))
    older.evaluate("dispatchEvent(new Event('online'))")
    hear_beats(following.value)
    assert opened == []
    expect(said).to_be_visible()
    expect(newer.get_by_text("Live", exact=True)).to_be_visible()

    said.get_by_role("button", name="Operate here").click()
    expect(said).to_be_hidden()
    show_when_live(older)
    expect(newer.get_by_role("dialog")).to_be_visible()
    expect(pad.get_by_role("button", name="banca 7", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )


def test_it_is_said_in_the_language_of_the_reader(new_device: NewDevice, played: Played) -> None:
    at = f"/tables/{played.table}/"
    tablet = new_device()
    show_when_live(tablet.sign_in("C4", at))
    for language, (title, button) in WORDS.items():
        older = tablet.page.context.pages[-1]
        root = older.url.removesuffix(at)
        cookie = {"name": "django_language", "value": language, "url": root}
        tablet.page.context.add_cookies([cookie])  # type: ignore[list-item]
        older.reload()
        expect(older.locator(".live:not(.lost)")).to_be_visible()
        open_second(tablet, at)
        dialog = older.get_by_role("dialog", name=title)
        expect(dialog.get_by_role("button", name=button)).to_be_visible()


def test_pages_that_watch_and_other_tablets_are_left_alone(
    new_device: NewDevice, played: Played, person: Callable[[str], Person]
) -> None:
    at = f"/tables/{played.table}/"
    jefe, pit = new_device(), new_device(viewport=DESK)
    dealer = new_device()
    for page in (jefe.sign_in("J2", at), dealer.sign_in("C4", at), pit.sign_in("P1", at)):
        show_when_live(page)
    board = open_second(jefe, "/")
    second = open_second(pit, at)
    display = open_second(dealer, f"/display/{played.table}/")
    for page in (board, second):
        show_when_live(page)
    expect(display.get_by_role("heading", level=1)).to_contain_text("PB2")
    nothing: dict[str, Any] = {"winner": None, "punto_total": None, "banca_total": None}
    cards = {**nothing, **BANCA_SEVEN, "bets": []}
    send_coup(person("C4"), played.table, cards)
    for device in (jefe, dealer, pit):
        coup = device.page.get_by_role("region", name="Last coup", exact=True)
        expect(coup.get_by_text("coup 4")).to_be_visible()
        expect(device.page.get_by_role("dialog")).to_have_count(0)
