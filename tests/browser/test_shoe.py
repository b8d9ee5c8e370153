"""The checklist of the next shoe on a tablet: a set of cards that is to be counted first."""

from collections.abc import Callable

from playwright.sync_api import expect

from casino.demo.people import DEMO_PINS
from casino.demo.plan import DEMO_TABLES, float_of
from casino.demo.player.chips import count_by_two
from casino.demo.player.person import Person
from tests.browser.conftest import NewDevice
from tests.browser.device import SMALL, TABLET, UPRIGHT, show_when_live
from tests.browser.pad import open_tools


def test_no_shoe_is_counted_before_the_set_that_was_opened_for_it(
    tables: dict[str, int], person: Callable[[str], Person], new_device: NewDevice
) -> None:
    plan = next(plan for plan in DEMO_TABLES if plan.number == "PB1")  # asturias-2011
    at, jefe, manager = f"tables/{tables['PB1']}", person("J1"), person("P1")
    manager.send("shifts/open", {"number": 1})
    count_by_two(jefe, person("I1"), at, {"opening_float": float_of(plan.float_minor)})
    jefe.send(f"{at}/open", {"limits": plan.limits._asdict()})
    box = {"decks": 8, "back_colour": "rojo", "manufacturer": "Fournier"}
    card_set = manager.send("card-sets/receive", {"serial": "R-7", **box})["card_set"]
    witness = {"badge": "I1", "pin": DEMO_PINS["I1"]}
    jefe.send(f"{at}/card-sets/{card_set}/open", {"witness": witness})
    device = new_device(viewport=TABLET)
    page = device.sign_in("C1", f"/{at}/")
    show_when_live(page)
    sheet = open_tools(page, "Talla")
    counting = sheet.locator("[data-shoe-step=count_cards]")
    late = counting.get_by_role("link", name="Set R-7: not counted yet")
    expect(late).to_have_attribute("href", f"/card-sets/{card_set}/")
    count = sheet.get_by_role("button", name="416 cards, 8 decks")
    count.click()
    refusal = sheet.get_by_text("Not counted yet: R-7. Sets of cards are counted before the shoe.")
    expect(refusal).to_be_visible()
    expect(sheet.get_by_text("Article: B · Principado de Asturias")).to_be_visible()
    device.record.take_refusal("/shoe/steps")
    for size in (TABLET, SMALL, UPRIGHT):
        page.set_viewport_size(size)
        expect(refusal).to_be_in_viewport()
        expect(late).to_be_in_viewport()
    jefe.send(f"card-sets/{card_set}/check", {"cards_counted": 416})
    expect(late).to_have_count(0)
    count.click()
    expect(counting).to_contain_text("✓ 416 cards")
