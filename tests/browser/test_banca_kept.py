"""A banca while the network is gone: worked out here as the server does, sent on return."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from casino.demo.player.person import Person
from games.banca.models import BancaAct
from games.coups.models import Coup
from tests.browser.banca_alike import find_other_bancas
from tests.browser.conftest import NewDevice
from tests.browser.device import show_when_live
from tests.browser.pad import lay, open_ring, tap_totals
from tests.browser.test_banca import HUNDRED, act, offer, open_banca_table, suite
from tests.browser.test_offline import SHELL_WITHIN_MS, wait_for_shell
from tests.browser.test_staff import look_up
from tests.chromium import require_chromium

SHOWN = "document.querySelector('sabot-pad').state.banca"
ACT = "record__operation__act"


@pytest.fixture
def browser_path() -> str:
    """No page is served out of a worker in the headless shell."""
    return require_chromium()


@pytest.fixture
def banca_table(tables: dict[str, int], person: Callable[[str], Person]) -> int:
    """Open a table of the Río de la Plata, twelve seats, three guests."""
    return open_banca_table(tables, person)


def coup(page: Page, number: int, punto: int, banca: int) -> None:
    """Enter a coup by totals, and wait for the next one."""
    tap_totals(page, punto, banca)
    expect(page.get_by_role("heading", name=f"Coup {number + 1}", exact=True)).to_be_visible()


def acts_done() -> list[str]:
    """List the acts of the banca, those of guests left out."""
    acts = look_up(lambda: list(BancaAct.objects.order_by("number").values_list(ACT, flat=True)))
    return [act for act in acts if act not in ("arrive", "sit", "leave")]


def now(page: Page) -> dict[str, Any]:
    shown: dict[str, Any] = page.evaluate(SHOWN)
    return {name: shown[name] for name in shown if name not in ("course", "isUnsent", "isStopped")}


def send_all(page: Page) -> None:
    """Let the network come back, and wait until everything is sent."""
    page.context.set_offline(False)
    expect(page.get_by_text("Live", exact=True)).to_be_visible(timeout=SHELL_WITHIN_MS)
    expect(page.get_by_text("not sent yet")).to_be_hidden(timeout=SHELL_WITHIN_MS)


def test_the_tablet_folds_the_banca_as_the_server_does(new_device: NewDevice) -> None:
    page = new_device().page
    page.goto("/sign-in")
    assert find_other_bancas(page, 30, random.Random(16)) == []


def test_an_evening_goes_on_without_network_and_the_server_then_has_the_same_banca(
    banca_table: int, new_device: NewDevice, person: Callable[[str], Person]
) -> None:
    device = new_device(service_workers="allow")
    page = device.sign_in("C9", f"/tables/{banca_table}/")
    show_when_live(page)
    wait_for_shell(page)
    line = page.locator(".banca-now")
    page.context.set_offline(True)
    offer(page, 2, *HUNDRED)
    offer(page, 5, "At the same time as the best offer")
    act(page, "close_offers")
    expect(line).to_contain_text("seats 2, 5 improve them")
    expect(line).to_contain_text("worked out on this tablet")
    offer(page, 5, "+€10")
    act(page, "close_offers")
    expect(line).to_contain_text("Seat 5 banks: Bruno · €120")
    expect(page.get_by_role("button", name="banca of €120")).to_be_visible()
    half = page.get_by_role("button", name="Withdraw half")
    expect(half).to_have_attribute("aria-disabled", "true")
    page.get_by_role("button", name="No more bets").click()
    expect(line).to_contain_text("no va más")
    coup(page, 1, 2, 7)
    coup(page, 2, 6, 6)
    expect(line).to_contain_text("1 tie")
    page.get_by_role("button", name="Raise", exact=True).click()
    act(page, "raise")
    expect(line).to_contain_text("€130")
    coup(page, 3, 3, 8)
    expect(line).to_contain_text("2 passes won")
    act(page, "withdraw_half")
    expect(line).to_contain_text("€70")
    coup(page, 4, 9, 1)
    expect(line).to_contain_text("offered to seat 8: Clara")
    page.reload()
    expect(page.get_by_text("No news since")).to_be_visible(timeout=SHELL_WITHIN_MS)
    expect(line).to_contain_text("offered to seat 8: Clara", timeout=SHELL_WITHIN_MS)
    act(page, "renounce")
    expect(line).to_contain_text("offered to seat 2: Ana")
    act(page, "take")
    expect(line).to_contain_text("Seat 2 banks: Ana")
    coup(page, 5, 1, 6)
    coup(page, 6, 7, 5)
    expect(line).to_contain_text("offered to seat 5: Bruno")
    act(page, "take")
    expect(line).to_contain_text("Seat 5 banks: Bruno · €10")
    coup(page, 7, 4, 4)
    worked_out = now(page)
    assert look_up(BancaAct.objects.count) == 0
    send_all(page)
    state = person("J4").get(f"tables/{banca_table}")["banca"]
    del state["course"]
    assert state == worked_out == now(page)
    winners = Coup.objects.order_by("id").values_list("winner", flat=True)
    assert look_up(lambda: "".join(winners)) == "BTBPBPT"
    passes = ["call_no_va_mas", "draw_first_card", "finish_pass"]
    assert acts_done() == [
        *("offer", "offer", "close_offers", "offer", "close_offers", *passes, *passes, "raise"),
        *(*passes, "withdraw_half", *passes, "renounce", "take", *passes, *passes, "take"),
        *passes,
    ]
    device.record.take_silence()


def test_pays_are_shown_with_the_holders_pass_without_an_answer(
    banca_table: int, new_device: NewDevice
) -> None:
    page = new_device().sign_in("C9", f"/tables/{banca_table}/")
    show_when_live(page)
    offer(page, 2, *HUNDRED)
    act(page, "close_offers")
    expect(page.locator(".banca-now")).to_contain_text("Seat 2 banks: Ana")
    page.route("**/coups/preview", lambda route: route.abort("aborted"))
    lay(page, "seat 8, Clara", "punto", "€50")
    tap_totals(page, 2, 7)
    pad = page.get_by_role("region", name="Coup pad")
    expect(pad).to_contain_text("Stakes €150, pays €100, commission €0")
    pad.get_by_role("button", name="Confirm the coup").click()
    expect(page.get_by_text("Coup 1 confirmed")).to_be_visible()
    tap_totals(page, 1, 8)  # every second pass is discounted
    expect(pad).to_contain_text("Stakes €100, pays €100, commission €10")
    pad.get_by_role("button", name="Confirm the coup").click()
    last = page.get_by_role("region", name="Last coup", exact=True)
    expect(last).to_contain_text("coup 2")
    expect(last).to_contain_text("commission €10")


def test_a_suite_is_given_without_network_and_taken_by_who_is_there(
    banca_table: int, new_device: NewDevice, person: Callable[[str], Person]
) -> None:
    device = new_device()
    page = device.sign_in("C9", f"/tables/{banca_table}/")
    show_when_live(page)
    line = page.locator(".banca-now")
    offer(page, 2, *HUNDRED)
    act(page, "close_offers")
    expect(line).to_contain_text("Seat 2 banks: Ana")
    page.context.set_offline(True)
    coup(page, 1, 2, 7)
    ring = open_ring(page, "seat 5, Bruno")
    ring.get_by_role("button", name="The guest leaves").click()
    expect(page.get_by_role("button", name="seat 5, free")).to_be_visible()
    page.keyboard.press("Escape")
    suite(page, "announce_suite")
    expect(line).to_contain_text("suite announced")
    suite(page, "withdraw_banca")
    expect(line).to_contain_text("offered to seat 8: Clara")
    act(page, "take")
    expect(line).to_contain_text("taken in suite")
    coup(page, 2, 7, 2)
    expect(line).to_contain_text("offered to seat 8: Clara")  # by the right of who gave it
    worked_out = now(page)
    send_all(page)
    state = person("J4").get(f"tables/{banca_table}")["banca"]
    del state["course"]
    assert state == worked_out
    device.record.take_silence()


def test_a_refused_act_stops_what_is_worked_out_until_it_is_settled(
    banca_table: int, new_device: NewDevice, person: Callable[[str], Person]
) -> None:
    device = new_device()
    page = device.sign_in("C9", f"/tables/{banca_table}/")
    show_when_live(page)
    line = page.locator(".banca-now")
    page.context.set_offline(True)
    offer(page, 2, *HUNDRED)
    offer(page, 5, "+€50")
    act(page, "close_offers")
    expect(line).to_contain_text("Seat 5 banks: Bruno")
    better = {"act": "offer", "seat": 8, "amount_minor": 20_000}
    person("J4").send(f"tables/{banca_table}/banca", better)
    page.context.set_offline(False)
    tray = page.get_by_role("region", name="To correct")
    expect(tray).to_be_visible(timeout=SHELL_WITHIN_MS)
    expect(line).to_contain_text("An act on the banca was refused")
    expect(page.locator(".banca-offers")).to_contain_text("seat 8")
    for offered in ("€100", "€160"):
        expect(tray).to_contain_text(f"Offers {offered}", timeout=SHELL_WITHIN_MS)
        tray.get_by_text("Give up…").click()
        tray.get_by_label("Why it is given up").fill("Seat 8 offers more")
        tray.locator("details button").first.click()
    expect(tray).to_contain_text("Close the offers", timeout=SHELL_WITHIN_MS)
    tray.get_by_role("button", name="Send again").click()
    expect(line).to_contain_text("Seat 8 banks: Clara · €200", timeout=SHELL_WITHIN_MS)
    expect(line).not_to_contain_text("refused")
    expect(tray).to_be_hidden()
    device.record.take_silence()
    refused = [device.record.refusals.pop() for _ in range(3)]
    assert all(it.endswith("/banca") for it in refused), refused
