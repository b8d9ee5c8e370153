"""The pad shows a shoe reader's cards; unreadable ones are typed; a person confirms."""

import json
from typing import Any
from urllib.request import Request, urlopen

from playwright.sync_api import expect

from tests.browser.conftest import NewDevice
from tests.browser.device import WITHIN_MS, show_when_live
from tests.browser.played import Played
from tests.stack import Stack


def call(url: str, body: dict[str, Any], key: str = "") -> dict[str, Any]:
    """Post as a device does: no cookie, no page token."""
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {key}"}
    with urlopen(Request(url, json.dumps(body).encode(), headers)) as answer:
        found: dict[str, Any] = json.load(answer)
    return found


def test_the_pad_follows_the_reader_and_the_croupier_has_the_last_word(
    played: Played, stack: Stack, new_device: NewDevice
) -> None:
    device = new_device()
    page = device.sign_in("C4", f"/tables/{played.table}/")
    show_when_live(page)

    heads = new_device()
    readers = heads.sign_in("P1", "/readers/")
    readers.get_by_label("Table").select_option(str(played.table))
    readers.get_by_label("What the reader is called").fill("Reader PB2")
    readers.get_by_role("button", name="Make a code").click()
    code = readers.locator("output.code")
    expect(code).not_to_be_empty()
    enrolled = call(f"{stack.url}/api/v1/readers/enrol", {"code": code.inner_text()})
    sequence = 0

    def tell(**message: Any) -> dict[str, Any]:
        nonlocal sequence
        sequence += 1
        body = {"sequence": sequence, **message}
        return call(f"{stack.url}/api/v1/reader", body, enrolled["key"])

    pad = page.locator("sabot-pad")
    pad.get_by_role("button", name="No more bets").click()
    expect(page.locator(".table-sign .phase")).to_contain_text("no more bets", timeout=WITHIN_MS)

    tell(type="card", hand="punto", index=0, card="Js")
    expect(pad.get_by_label("J spades")).to_be_visible(timeout=WITHIN_MS)
    expect(page.locator(".table-sign .phase")).to_contain_text("cards")
    tell(type="card", hand="banca", index=0, card="Tc")
    tell(type="error", error="unreadable", hand="punto", index=1)
    expect(pad.get_by_role("alert")).to_contain_text("A card cannot be read: type it")
    expect(pad.get_by_text("second card for punto")).to_be_visible(timeout=WITHIN_MS)
    pad.get_by_role("button", name="3", exact=True).click()
    pad.get_by_role("button", name="spades").click()
    expect(pad.get_by_role("alert")).to_have_count(0)
    tell(type="card", hand="banca", index=1, card="6c")
    answer = tell(type="card", hand="punto", index=2, card="Kd")
    assert answer["outcome"]["winner"] == "B"

    tell(type="card", hand="banca", index=2, card="2h")
    expect(pad.get_by_text("Burned in this coup: 2h")).to_be_visible(timeout=WITHIN_MS)
    tell(type="error", error="overdraw")
    both = pad.get_by_text("Burned in this coup: 2h, a card not read")
    expect(both).to_be_visible(timeout=WITHIN_MS)
    pad.get_by_role("button", name="Not burned").click()
    expect(both).to_have_count(0, timeout=WITHIN_MS)
    expect(pad.get_by_role("alert")).to_have_count(0)

    confirm = pad.get_by_role("button", name="Confirm the coup")
    expect(confirm).to_be_enabled(timeout=WITHIN_MS)
    state = page.request.get(f"/api/v1/tables/{played.table}")
    assert state.json()["last_coup"]["number"] == 3
    confirm.click()
    expect(pad.get_by_text("Coup 4 confirmed")).to_be_visible(timeout=WITHIN_MS)
    coup = page.request.get(f"/api/v1/tables/{played.table}").json()["last_coup"]
    assert (coup["punto"], coup["banca"]) == ("Js3sKd", "Tc6c")
    phases = coup["phases"]
    assert phases["bets_ms"] is not None
    assert phases["no_va_mas_ms"] is not None
    assert (phases["cards_ms"], phases["pay_ms"]) == (None, None)
