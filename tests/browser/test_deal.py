"""The tablet gives each card to its hand by the chart of the rules, however slow the link is."""

from typing import Any

from playwright.sync_api import Page, expect

from games.coups.models import Coup
from games.rules.chart import draw_chart
from tests.browser.conftest import NewDevice
from tests.browser.device import UPRIGHT, show_when_live
from tests.browser.pad import lay, tap_cards
from tests.browser.played import Played
from tests.browser.test_banca import HUNDRED, act, banca_table, offer  # noqa: F401 (a fixture)
from tests.browser.test_staff import look_up
from tests.deal_vectors import deal_vectors
from tests.rules.samples import ALL

WALK = """async ([chart, vectors]) => {
  const { nextCard } = await import("/static/coups/deal.js");
  return vectors.filter(([coup, mayChoose, due]) => {
    const next = nextCard(chart, coup, mayChoose);
    const found = next && [next.hand, next.index, next.mayStand];
    return JSON.stringify(found) !== JSON.stringify(due);
  });
}"""


def test_the_tablet_deals_every_situation_as_the_texts_say(new_device: NewDevice) -> None:
    page = new_device().page
    page.goto("/sign-in")
    for regulation in ALL:
        vectors = [list(vector) for vector in deal_vectors(regulation.key)]
        assert page.evaluate(WALK, [draw_chart(regulation), vectors]) == [], regulation.key


def hands_of(page: Page) -> list[list[str]]:
    """Return the cards that the pad shows, punto's and banca's."""
    hands = page.locator("sabot-pad .hand").all()
    return [
        [str(card.get_attribute("aria-label")) for card in hand.locator(".card[role=img]").all()]
        for hand in hands
    ]


def sit(device: Any, played: int, badge: str = "C4") -> Page:
    page: Page = device.sign_in(badge, f"/tables/{played}/")
    show_when_live(page)
    page.get_by_role("button", name="Cards", exact=True).click()
    return page


def slow(page: Page, ms: int) -> None:
    """Put the server this far away."""
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    far = {"latency": ms, "downloadThroughput": -1, "uploadThroughput": -1}
    network.send("Network.emulateNetworkConditions", {"offline": False, **far})


def test_a_card_every_800_ms_to_a_server_900_ms_away(played: Played, new_device: NewDevice) -> None:
    page = sit(new_device(viewport=UPRIGHT), played.table)
    slow(page, 900)
    tap_cards(page, "9c", "3d", "Kh", "4s", every_ms=700)
    assert hands_of(page) == [["9 clubs", "K hearts"], ["3 diamonds", "4 spades"]]
    page.get_by_role("button", name="Confirm the coup").click()
    expect(page.get_by_text("Coup 4 confirmed")).to_be_visible()
    coup = look_up(lambda: Coup.objects.latest("id"))
    assert (coup.punto, coup.banca, coup.winner) == ("9cKh", "3d4s", "P")


def test_without_any_answer_every_tap_goes_to_its_hand(
    played: Played, new_device: NewDevice
) -> None:
    page = sit(new_device(viewport=UPRIGHT), played.table)
    page.route("**/coups/preview", lambda _: None)  # no answer comes while the cards are typed
    tap_cards(page, "9c", "3d", "Kh", "4s")
    assert hands_of(page) == [["9 clubs", "K hearts"], ["3 diamonds", "4 spades"]]
    expect(page.get_by_role("button", name="Confirm the coup")).to_be_disabled()
    page.unroute("**/coups/preview")
    page.get_by_role("button", name="Last card back").click()
    assert hands_of(page) == [["9 clubs", "K hearts"], ["3 diamonds"]]
    tap_cards(page, "5s")
    page.get_by_role("button", name="Confirm the coup").click()
    expect(page.get_by_text("Coup 4 confirmed")).to_be_visible()
    assert look_up(lambda: Coup.objects.latest("id")).banca == "3d5s"


def test_a_lost_link_takes_no_card_and_the_coup_waits_in_the_outbox(
    played: Played, new_device: NewDevice
) -> None:
    device = new_device(viewport=UPRIGHT)
    page = sit(device, played.table)
    tap_cards(page, "2c", "Tc")
    page.route("**/coups**", lambda route: route.abort("aborted"))
    page.route("**/coups/preview", lambda route: route.abort("aborted"))
    tap_cards(page, "3c", "6c", "Kd")
    assert hands_of(page) == [["2 clubs", "3 clubs", "K diamonds"], ["10 clubs", "6 clubs"]]
    confirm = page.get_by_role("button", name="Confirm the coup")
    expect(confirm).to_be_enabled()
    confirm.click()
    expect(page.get_by_text("1 command not sent yet")).to_be_visible()
    page.unroute("**/coups**")
    page.unroute("**/coups/preview")
    expect(page.get_by_text("Coup 4 confirmed")).to_be_visible(timeout=15_000)
    coup = look_up(lambda: Coup.objects.latest("id"))
    assert (coup.punto, coup.banca) == ("2c3cKd", "Tc6c")
    device.record.take_silence()


def test_a_wrong_bet_takes_no_card(played: Played, new_device: NewDevice) -> None:
    device = new_device(viewport=UPRIGHT)
    page = sit(device, played.table)
    tap_cards(page, "2c", "Tc")
    lay(page, "seat 2, Xana", "banca", *["€500"] * 12)
    refusal = page.locator("sabot-pad .notice.bad")
    expect(refusal).to_be_visible()
    assert hands_of(page) == [["2 clubs"], ["10 clubs"]]
    tap_cards(page, "3c", "6c", "Kd")
    expect(refusal).to_be_visible()
    assert hands_of(page) == [["2 clubs", "3 clubs", "K diamonds"], ["10 clubs", "6 clubs"]]
    page.get_by_role("button", name="Clear seat").click()
    page.get_by_role("button", name="seat 2, Xana").click()
    expect(refusal).to_be_hidden()
    page.get_by_role("button", name="Confirm the coup").click()
    expect(page.get_by_text("Coup 4 confirmed")).to_be_visible()
    device.record.refusals.clear()


def test_22_punto_stands_on_five_by_a_key(
    banca_table: int,  # noqa: F811
    new_device: NewDevice,
) -> None:
    page = new_device(viewport=UPRIGHT).sign_in("C9", f"/tables/{banca_table}/")
    show_when_live(page)
    offer(page, 2, *HUNDRED)
    act(page, "close_offers")
    page.get_by_role("button", name="Cards", exact=True).click()
    pad = page.locator("sabot-pad")
    tap_cards(page, "5h", "3s", "Kd", "3h")
    expect(pad.get_by_text("Punto chooses")).to_be_visible()
    pad.get_by_role("button", name="Punto stands").click()
    expect(pad.get_by_role("button", name="Confirm the coup")).to_be_enabled()
    pad.get_by_role("button", name="Last card back").click()  # the last announcement
    expect(pad.get_by_role("button", name="Punto stands")).to_be_visible()
    assert hands_of(page) == [["5 hearts", "K diamonds"], ["3 spades", "3 hearts"]]
    page.keyboard.press("-")
    pad.get_by_role("button", name="Confirm the coup").click()
    expect(page.get_by_text("Coup 1 confirmed")).to_be_visible()
    pad.get_by_role("button", name="Cards", exact=True).click()
    tap_cards(page, "5h", "2s", "Kd", "2h")
    pad.get_by_role("button", name="Punto stands").click()
    expect(pad.get_by_text("third card for banca")).to_be_visible()
    tap_cards(page, "3c")
    pad.get_by_role("button", name="Confirm the coup").click()
    expect(page.get_by_text("Coup 2 confirmed")).to_be_visible()
    rows = Coup.objects.order_by("id").values_list("punto", "banca")
    assert look_up(lambda: list(rows)) == [("5hKd", "3s3h"), ("5hKd", "2s2h3c")]
