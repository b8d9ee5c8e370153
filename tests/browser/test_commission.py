"""A guest who owes commission: the tablet says so, the gate is shut, and opens once it is paid."""

from collections.abc import Callable

from playwright.sync_api import expect

from casino.demo.plan import DEMO_TABLES, float_of
from casino.demo.player.chips import count_by_two
from casino.demo.player.person import Person
from casino.demo.player.shoe import prepare_shoe
from tests.browser.conftest import NewDevice
from tests.browser.device import UPRIGHT
from tests.browser.pad import open_ring, open_tools
from tests.coups.by_api import send_coup

BANCA_SIX = {"punto": "2h3sKd", "banca": "2c4d"}


def begin_play(table: int, person: Callable[[str], Person]) -> None:
    """Open the midi table PB2 to collect later; its two guests win on a banca of six."""
    croupier = open_midi(table, person)
    bets = [{"seat": seat, "wager": "banca", "stake_minor": 5000} for seat in (2, 4)]
    send_coup(croupier, table, {**BANCA_SIX, "bets": bets})


def open_midi(table: int, person: Callable[[str], Person]) -> Person:
    """Open the midi table PB2 with two guests and a shoe; return its croupier."""
    plan = next(plan for plan in DEMO_TABLES if plan.number == "PB2")
    pit_manager, jefe, croupier = (person(badge) for badge in ("P1", "J2", "C4"))
    pit_manager.send("shifts/open", {"number": 1})
    at, opening = f"tables/{table}", {"opening_float": float_of(plan.float_minor)}
    count_by_two(jefe, person("I1"), at, opening)
    jefe.send(
        f"{at}/open",
        {
            "limits": plan.limits._asdict(),
            "commission_mode": "deferred",
        },
    )
    for seat, guest in {2: "Xana", 4: "Yago"}.items():
        croupier.send(f"tables/{table}/seats/{seat}/take", {"guest": guest})
    prepare_shoe(croupier, at, 6)
    croupier.send(f"tables/{table}/tallas", {"decks": 6, "first_card": "7h"})
    return croupier


def test_a_guest_leaves_only_when_the_commission_is_paid_or_recorded(
    tables: dict[str, int], new_device: NewDevice, person: Callable[[str], Person]
) -> None:
    begin_play(tables["PB2"], person)
    device = new_device(viewport=UPRIGHT)
    page = device.sign_in("J2", f"/tables/{tables['PB2']}/")
    seat = page.get_by_role("button", name="seat 2, Xana, owes €25 of commission")
    expect(seat).to_contain_text("owes €25")
    ring = open_ring(page, "seat 2, Xana")
    ring.get_by_role("button", name="The guest leaves").click()
    expect(ring.get_by_text("Seat 2 owes €25.00 of commission")).to_be_visible()
    device.record.take_refusal("/seats/2/leave")
    ring.get_by_role("link", name="Go to the commission owed").click()
    expect(ring).to_be_hidden()
    owed = page.get_by_role("region", name="Commission")
    expect(owed.get_by_text("seat 2 · Xana owes €25")).to_be_in_viewport()
    page.keyboard.press("Escape")
    open_ring(page, "seat 2, Xana").get_by_role("button", name="Collect €25").click()
    expect(page.get_by_text("The commission is collected.")).to_be_visible()
    expect(page.get_by_role("button", name="seat 2, Xana", exact=True)).to_be_visible()
    open_ring(page, "seat 2, Xana").get_by_role("button", name="The guest leaves").click()
    expect(page.get_by_role("button", name="seat 2, free")).to_be_attached()
    open_tools(page, "Commission")
    owed.get_by_text("Uncollected: seat 4 · Yago").click()
    owed.get_by_label("Why it is not collected").fill("Left in a hurry")
    owed.get_by_role("button", name="Record as uncollected").click()
    expect(owed.get_by_text("Nobody owes commission.")).to_be_visible()
