"""A coup by its acts on the pad: the keys that the text allows now, kept through a reload."""

from playwright.sync_api import expect

from games.coups.models import Coup
from tables.floor.models import GamingTable
from tables.journal.models import FloorEvent
from tests.browser.conftest import NewDevice
from tests.browser.device import UPRIGHT, show_when_live
from tests.browser.pad import lay, tap_cards
from tests.browser.test_banca import HUNDRED, act, banca_table, offer  # noqa: F401 (a fixture)
from tests.browser.test_staff import look_up


def test_20_22_a_coup_by_its_acts_with_the_will_of_the_highest_bet(
    banca_table: int,  # noqa: F811
    new_device: NewDevice,
) -> None:
    look_up(lambda: GamingTable.objects.filter(id=banca_table).update(entry="acts"))
    device = new_device(viewport=UPRIGHT)
    page = device.sign_in("C9", f"/tables/{banca_table}/")
    show_when_live(page)
    offer(page, 2, *HUNDRED, *HUNDRED)
    act(page, "close_offers")
    pad = page.locator("sabot-pad")

    def press(name: str) -> None:
        pad.get_by_role("button", name=name, exact=True).click()

    expect(pad.get_by_text("The acts follow from the bets")).to_be_visible()
    lay(page, "seat 5, Bruno", "punto", "€100")
    lay(page, "seat 8, Clara", "punto", "€50")
    press("No more bets")
    expect(pad.get_by_text("Call “cartas”")).to_be_visible()
    press("Cards begin")
    # The second half of a double tap would fall on "seat 8 · Clara declines".
    pad.get_by_role("button", name="seat 5 · Bruno declines", exact=True).dblclick()
    press("Punto's cards: seat 8 · Clara")
    tap_cards(page, "5h", "Kd")
    expect(pad.get_by_role("button", name="Card: seat 8 · Clara")).to_be_visible()
    page.reload()
    show_when_live(page)
    press("Stands: seat 8 · Clara")
    press("Last act back")
    press("Stands: seat 8 · Clara")
    press("Banca shows its cards")
    tap_cards(page, "2s", "2h")
    press("Card for banca")
    tap_cards(page, "3c")
    press("Announce: banca 5–7")
    confirm = pad.get_by_role("button", name="Confirm the coup")
    expect(confirm).to_be_enabled()
    confirm.click()
    expect(page.get_by_text("Coup 1 confirmed")).to_be_visible()
    rows = Coup.objects.values_list("punto", "banca", "receiver", "declined")
    assert look_up(lambda: list(rows)) == [("5hKd", "2s2h3c", 8, [5])]
    said = FloorEvent.objects.filter(kind="coup.acted").order_by("id")
    assert look_up(lambda: [event.payload["act"]["act"] for event in said]) == [
        *("decline_cards", "give_cards", "turn_punto", "say_will", "say_will"),
        *("call_banca", "turn_banca", "call_third", "draw", "announce"),
    ]
    expect(pad.get_by_text("When the bets lie, call “no va más”.")).to_be_visible()
