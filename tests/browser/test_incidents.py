"""An incident on a tablet: reported at the table in a few taps, ruled on, closed by another."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from casino.demo.people import DEMO_PINS
from casino.demo.player.person import Person
from tests.browser.conftest import NewDevice
from tests.browser.device import show_when_live
from tests.browser.pad import open_tools
from tests.browser.played import Played
from tests.browser.test_accessible import inspection


def test_an_incident_is_reported_at_the_table_and_ruled_on(
    played: Played, new_device: NewDevice
) -> None:
    dealer = new_device().sign_in("C4", f"/tables/{played.table}/")
    show_when_live(dealer)
    open_tools(dealer, "Incidents")
    panel = dealer.get_by_role("region", name="Incidents")
    panel.get_by_text("Report an incident").click()
    panel.get_by_text("Payment dispute").click()
    panel.get_by_text("Coup, time and people").click()
    panel.get_by_role("button", name="Report", exact=True).click()
    words = panel.get_by_label("What happened")  # it is missing, and comes into sight
    expect(words).to_be_focused()
    words.fill("Seat 2 was not paid.")
    panel.get_by_text("Coup, time and people").click()
    panel.get_by_label("Coup").select_option(label="coup 2")
    panel.get_by_label("Amount, if known").fill("25")
    panel.get_by_text("2 · Xana").click()
    panel.get_by_role("button", name="Report", exact=True).click()
    expect(panel.get_by_role("status")).to_contain_text("The incident is reported")
    expect(panel.get_by_text("Not closed: 1")).to_be_visible()
    expect(panel.get_by_label("2 · Xana")).not_to_be_checked()

    jefe = new_device().sign_in("J2", "/incidents/?table=PB2")
    jefe.get_by_role("link", name="Payment dispute").click()
    facts = jefe.get_by_role("region", name="What happened")
    expect(facts).to_contain_text("Seat 2 was not paid.")
    expect(facts).to_contain_text("2 of talla 1")
    expect(facts).to_contain_text("€25.00")
    expect(facts).to_contain_text("Xana")
    ruling = jefe.get_by_role("region", name="Rule on it")
    ruling.get_by_label("Ruling").fill("Pay seat 2.")
    ruling.get_by_label("Article").fill("andalucia V")
    ruling.get_by_role("button", name="Rule").click()
    expect(ruling.get_by_role("status")).to_contain_text("Press again to rule")
    ruling.get_by_role("button", name="Rule").click()
    history = jefe.get_by_role("region", name="Rulings and notes")
    expect(history).to_contain_text("Pay seat 2.")
    close = jefe.get_by_role("button", name="Close the incident")
    close.click()
    close.click()
    expect(history).to_contain_text("Closed by")
    expect(panel.get_by_text("Not closed: 0")).to_be_visible()


def test_the_board_shows_that_an_incident_is_open(
    played: Played, new_device: NewDevice, person: Callable[[str], Person]
) -> None:
    board = new_device().sign_in("P1", "/")
    tile = board.get_by_role("link", name="PB2")
    expect(tile).to_be_visible()
    report = {"category": "equipment", "what_happened": "The lamp flickers."}
    person("C4").send(f"tables/{played.table}/incidents", report)
    expect(tile).to_contain_text("1 open incident")


@pytest.fixture
def records(
    played: Played, tables: dict[str, int], person: Callable[[str], Person]
) -> dict[str, int]:
    """An appealed incident, a bet in custody, an opened set of cards."""
    at, dealer, manager = f"tables/{played.table}", person("C4"), person("P1")
    witness = {"badge": "I1", "pin": DEMO_PINS["I1"]}
    report = {"category": "payment", "what_happened": "Seat 2.", "seats": [2], "staff": ["C4"]}
    incident = dealer.send(f"{at}/incidents", report)["incident"]
    manager.send(f"incidents/{incident}/rule", {"text": "Pay.", "article": "D"})
    manager.send(f"incidents/{incident}/notes", {"text": "A note."})
    dealer.send(f"incidents/{incident}/appeal", {"grounds": "No."})
    dealer.send(f"{at}/abandoned-bets", {"amount_minor": 2500, "position": 2, "witness": witness})
    box = {"decks": 6, "back_colour": "azul", "manufacturer": "Fournier"}
    card_set = manager.send("card-sets/receive", {"serial": "T-1", **box})["card_set"]
    manager.send(f"{at}/card-sets/{card_set}/open", {"witness": witness})
    manager.send(f"card-sets/{card_set}/check", {"cards_counted": 312})
    return {"incident": incident, "card_set": card_set, "table": played.table}


def test_the_pages_of_records_are_for_every_eye_and_finger(
    records: dict[str, int], new_device: NewDevice
) -> None:
    device = new_device()
    page = device.sign_in("P1", "/incidents/")
    with inspection() as inspector:
        for path in (
            "/incidents/",
            "/incidents/?state=closed",
            f"/incidents/{records['incident']}/",
            "/abandoned-bets/",
            "/card-sets/",
            f"/card-sets/{records['card_set']}/",
            f"/tables/{records['table']}/",
        ):
            page.goto(path)
            for form in page.locator("details.record-form > summary").all():
                form.click()
            inspector.look(page)
