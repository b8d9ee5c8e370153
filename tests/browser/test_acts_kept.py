"""A coup by its acts while the network is gone: kept in order, worked out here, sent on return."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from casino.demo.player.person import Person
from games.coups.models import Coup
from tables.floor.models import GamingTable
from tables.journal.models import FloorEvent
from tests.browser.conftest import NewDevice
from tests.browser.device import UPRIGHT, show_when_live
from tests.browser.pad import lay, press, tap_cards
from tests.browser.played import Played
from tests.browser.test_offline import SHELL_WITHIN_MS, wait_for_shell
from tests.browser.test_staff import look_up
from tests.chromium import require_chromium
from tests.stack import wait_until


@pytest.fixture
def browser_path() -> str:
    """No page is served out of a worker in the headless shell."""
    return require_chromium()


@pytest.fixture
def by_acts(played: Played) -> Any:
    """The table while its coups are entered by their acts."""
    tables = GamingTable.objects.filter(id=played.table)
    look_up(lambda: tables.update(entry="acts"))
    yield played
    look_up(lambda: tables.update(entry="totals"))


VERSION = "document.querySelector('sabot-table').state.v"


def act(page: Page, name: str) -> None:
    page.locator("sabot-pad").get_by_role("button", name=name, exact=True).click()


def begin_acts(page: Page) -> None:
    """Call the cards of a coup on which nobody bets, so that its acts begin."""
    page.get_by_role("button", name="Recorded", exact=True).click()
    act(page, "No more bets")
    act(page, "Cards begin")


def acts_done(after: int) -> list[str]:
    said = FloorEvent.objects.filter(id__gt=after, kind="coup.acted").order_by("id")
    return [event.payload["act"]["act"] for event in said]


def test_a_coup_by_acts_is_played_without_network_through_a_reload_and_is_one_coup(
    new_device: NewDevice, by_acts: Played
) -> None:
    device = new_device(service_workers="allow", viewport=UPRIGHT)
    page = device.sign_in("C4", f"/tables/{by_acts.table}/")
    show_when_live(page)
    wait_for_shell(page)
    pad = page.locator("sabot-pad")
    newest = look_up(lambda: FloorEvent.objects.latest("id").pk)
    before = look_up(Coup.objects.count)
    page.context.set_offline(True)
    lay(page, "seat 2, Xana", "banca", "€25")
    act(page, "No more bets")
    act(page, "Cards begin")
    act(page, "Punto's cards: croupier")
    tap_cards(page, "2h", "3s")
    act(page, "Last act back")
    tap_cards(page, "2h", "4s")
    act(page, "Banca shows its cards")
    page.reload()
    expect(page.get_by_text("No news since")).to_be_visible(timeout=SHELL_WITHIN_MS)
    expect(page.get_by_text("7 commands not sent yet")).to_be_visible(timeout=SHELL_WITHIN_MS)
    tap_cards(page, "2c", "Kd")  # punto stands with six, so that banca draws on two
    act(page, "Card for banca")
    tap_cards(page, "5d")
    act(page, "Announce: banca 6–7")
    press(pad.get_by_role("button", name="Confirm the coup"))
    expect(page.get_by_role("heading", name="Coup 5", exact=True)).to_be_visible()
    assert look_up(Coup.objects.count) == before
    page.context.set_offline(False)
    expect(page.get_by_text("Live", exact=True)).to_be_visible(timeout=SHELL_WITHIN_MS)
    expect(page.get_by_text("not sent yet")).to_be_hidden(timeout=SHELL_WITHIN_MS)
    rows = Coup.objects.order_by("-id").values_list("punto", "banca", "winner", "banca_total")
    assert look_up(lambda: (Coup.objects.count(), rows[0])) == (
        before + 1,
        ("2h4s", "2cKd5d", "B", 7),
    )
    assert look_up(lambda: acts_done(newest)) == [
        *("give_cards", "turn_punto", "turn_punto", "call_banca"),
        *("turn_banca", "call_third", "draw", "announce"),
    ]
    device.record.take_silence()


def test_a_card_typed_while_an_act_is_on_its_way_stays(
    new_device: NewDevice, by_acts: Played
) -> None:
    """The act's answer comes, before or after the state that has it: the card typed since stays."""
    page = new_device(viewport=UPRIGHT).sign_in("C4", f"/tables/{by_acts.table}/")
    show_when_live(page)
    pad = page.locator("sabot-pad")
    newest = look_up(lambda: FloorEvent.objects.latest("id").pk)
    begin_acts(page)
    ways: list[Route] = []
    page.route("**/coups/act", lambda route: ways.append(route))
    act(page, "Punto's cards: croupier")
    tap_cards(page, "2h")  # the act waits for its answer
    expect(pad.get_by_text("second card for punto")).to_be_visible()
    ways.pop().continue_()
    expect(page.get_by_text("not sent yet")).to_be_hidden()
    page.unroute("**/coups/act")
    tap_cards(page, "3s")
    expect(pad.get_by_role("button", name="Banca shows its cards")).to_be_visible()

    answers: list[tuple[Route, APIResponse]] = []
    page.route("**/coups/acts/back", lambda route: answers.append((route, route.fetch())))
    version = page.evaluate(VERSION)
    act(page, "Last act back")
    wait_until(lambda: page.evaluate(VERSION) > version or None, 10, "the state without the act")
    tap_cards(page, "2h")
    wait_until(lambda: (page.title() and answers) or None, 10, "the answer, kept from the page")
    route, answer = answers.pop()
    route.fulfill(response=answer)
    expect(page.get_by_text("not sent yet")).to_be_hidden()
    tap_cards(page, "4s")
    expect(pad.get_by_role("button", name="Banca shows its cards")).to_be_visible()
    turned = {"kind": "coup.acted", "payload__act__act": "turn_punto"}
    said = FloorEvent.objects.filter(id__gt=newest, **turned).order_by("id")
    cards = said.values_list("payload__act__cards", flat=True)
    wait_until(lambda: look_up(lambda: cards[1:].first()), 10, "both acts at the server")
    assert look_up(lambda: list(cards)) == ["2h3s", "2h4s"]


FRAMES = """async () => {
    for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
}"""


def test_the_coup_goes_on_while_an_act_is_on_its_way(
    new_device: NewDevice, by_acts: Played
) -> None:
    page = new_device(viewport=UPRIGHT).sign_in("C4", f"/tables/{by_acts.table}/")
    show_when_live(page)
    pad = page.locator("sabot-pad")
    newest = look_up(lambda: FloorEvent.objects.latest("id").pk)
    begin_acts(page)
    act(page, "Punto's cards: croupier")
    tap_cards(page, "2h", "4s")
    act(page, "Banca shows its cards")
    wait_until(lambda: len(look_up(lambda: acts_done(newest))) >= 3 or None, 10, "three acts")
    expect(page.get_by_text("not sent yet")).to_be_hidden()
    held: list[Route] = []
    page.route("**/coups/act", lambda route: held.append(route))
    tap_cards(page, "2c", "Kd")
    page.evaluate(FRAMES)
    third = pad.get_by_role("button", name="Card for banca")
    assert third.is_enabled()
    third.click()
    held.pop().continue_()
    page.unroute("**/coups/act")
    tap_cards(page, "5d")
    expect(pad.get_by_role("button", name="Announce: banca 6–7")).to_be_visible()
    wait_until(lambda: len(look_up(lambda: acts_done(newest))) >= 6 or None, 10, "all acts")
    assert look_up(lambda: acts_done(newest)) == [
        *("give_cards", "turn_punto", "call_banca", "turn_banca", "call_third", "draw")
    ]


def test_an_answer_leaves_another_way_of_entering_as_it_is(
    new_device: NewDevice, by_acts: Played
) -> None:
    page = new_device(viewport=UPRIGHT).sign_in("C4", f"/tables/{by_acts.table}/")
    show_when_live(page)
    newest = look_up(lambda: FloorEvent.objects.latest("id").pk)
    begin_acts(page)
    held: list[Route] = []
    page.route("**/coups/act", lambda route: held.append(route))
    with page.expect_request("**/coups/act"):
        act(page, "Punto's cards: croupier")
    act(page, "Totals")
    act(page, "punto 4")
    held.pop().continue_()
    page.unroute("**/coups/act")
    wait_until(lambda: look_up(lambda: acts_done(newest)) or None, 10, "the act")
    expect(page.get_by_text("not sent yet")).to_be_hidden()
    four = page.locator("sabot-pad").get_by_role("button", name="punto 4", exact=True)
    expect(four).to_have_attribute("aria-pressed", "true")


def test_an_act_that_another_overtook_is_put_right_in_its_place_and_the_rest_given_up(
    new_device: NewDevice, by_acts: Played, person: Callable[[str], Person]
) -> None:
    device = new_device(viewport=UPRIGHT)
    page = device.sign_in("C4", f"/tables/{by_acts.table}/")
    show_when_live(page)
    pad = page.locator("sabot-pad")
    begin_acts(page)
    act(page, "Punto's cards: croupier")
    acted = FloorEvent.objects.filter(kind="coup.acted")
    wait_until(lambda: look_up(acted.exists) or None, 10, "the act at the server")
    page.context.set_offline(True)
    tap_cards(page, "2h", "4s")
    act(page, "Banca shows its cards")
    tap_cards(page, "2c", "Kd")
    expect(pad.get_by_role("button", name="Card for banca")).to_be_visible()
    turned = {"act": "turn_punto", "cards": "3h4s"}
    person("J2").send(f"tables/{by_acts.table}/coups/act", {"coup": 4, "act": turned})
    page.context.set_offline(False)
    tray = page.get_by_role("region", name="To correct")
    expect(tray).to_contain_text("punto 2h4s (coup 4)", timeout=SHELL_WITHIN_MS)
    tray.get_by_role("button", name="Put right").click()
    act(page, "Banca shows its cards")
    expect(tray).to_contain_text("Banca shows its cards (coup 4)", timeout=SHELL_WITHIN_MS)
    tray.get_by_role("button", name="Give up the acts of coup 4 that wait").click()
    expect(tray).to_be_hidden()
    expect(pad.get_by_text("first card for banca")).to_be_visible()
    tap_cards(page, "2c", "Kd")
    act(page, "Card for banca")
    tap_cards(page, "5d")
    act(page, "Announce: tie 7–7")
    press(pad.get_by_role("button", name="Confirm the coup"))
    expect(page.get_by_text("Coup 4 confirmed")).to_be_visible()
    rows = Coup.objects.order_by("-id").values_list("number", "punto", "banca", "winner")
    assert look_up(lambda: rows[0]) == (4, "3h4s", "2cKd5d", "T")
    device.record.take_silence()
    refused = [device.record.refusals.pop() for _ in range(2)]
    assert all(it.endswith("/coups/act") for it in refused), refused
