"""Everybody may see these pages without a badge, and no more."""

from collections.abc import Callable
from typing import Any
from urllib.parse import quote

from playwright.sync_api import Page, expect

from casino.demo.people import DEMO_PEOPLE
from casino.demo.player.person import Person
from tables.seating.models import WaitlistEntry
from tests.browser.conftest import NewDevice
from tests.browser.device import DESK, PHONE, TABLET
from tests.browser.played import GUESTS, Played
from tests.browser.test_staff import look_up
from tests.coups.by_api import send_coup
from tests.stack import wait_until

# The sign at the table is in the house's language for every reader.
ROADS = ("Cuentas", "Camino grande", "Ojo grande", "Camino pequeño", "Camino cucaracha")

# No machine of ours has a loudspeaker or a motor: the page's own are counted instead.
HEARD = """
globalThis.heard = { tones: 0, vibrations: [] };
const { start } = OscillatorNode.prototype;
OscillatorNode.prototype.start = function (...from) {
  heard.tones += 1;
  return start.apply(this, from);
};
Object.defineProperty(navigator, "vibrate", {
  value: (pattern) => heard.vibrations.push([pattern].flat()) > 0,
});
"""


def test_the_street_sees_the_game_and_nobodys_name(
    new_device: NewDevice, played: Played, person: Callable[[str], Person]
) -> None:
    page = new_device(viewport=DESK).page
    page.goto(f"/display/{played.table}/")
    expect(page.get_by_role("heading", level=1)).to_contain_text("PB2")
    expect(page.get_by_text("5 € – 500 €")).to_be_visible()
    expect(page.get_by_text("empate hasta 50 €")).to_be_visible()
    rules = page.get_by_role("region", name="Reglas")
    expect(rules.get_by_role("row", name="empate")).to_contain_text("8:1")
    coup = page.get_by_role("region", name="Última jugada")
    expect(coup).to_contain_text("jugada 3")
    expect(coup.get_by_role("img", name="7 tréboles")).to_be_visible()
    for road in ROADS:
        expect(page.get_by_role("img", name=road)).to_be_visible()
    beads = page.get_by_role("img", name=ROADS[0])
    expect(beads.locator("text")).to_have_text(["P", "B", "E"])
    names_nobody(page)
    nothing: dict[str, Any] = {"winner": None, "punto_total": None, "banca_total": None, "bets": []}
    send_coup(person("C4"), played.table, {**nothing, "punto": "4h4s", "banca": "Td2c"})
    expect(beads.locator("text")).to_have_text(["P", "B", "E", "P"])
    expect(beads.locator(".pair.p")).to_have_count(1)
    names_nobody(page)


def test_a_guest_sees_a_place_and_no_more(
    new_device: NewDevice, played: Played, tables: dict[str, int]
) -> None:
    device = new_device(viewport=PHONE)
    page = device.page
    page.goto(f"/q/{played.token}/")
    expect(page.get_by_role("heading", name="Your place on the waitlist")).to_be_visible()
    expect(page.locator(".place-number")).to_have_text("3")  # after the two that load_demo put
    assert "Sra. Isla" not in page.content()
    names_nobody(page)

    jefe = new_device(viewport=TABLET).sign_in("J2", f"/tables/{played.table}/waitlist/")
    entry = jefe.get_by_role("listitem").filter(has_text="Zulima")
    entry.get_by_text("QR", exact=True).click()
    code = entry.get_by_role("img", name="QR code with the place of Zulima")
    expect(code).to_have_js_property("complete", True)
    jefe.get_by_role("button", name="Call Zulima").click()
    expect(entry.get_by_text("called,")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Your seat is free")).to_be_visible()
    page.get_by_role("button", name="I am coming").click()
    expect(page.get_by_text("The table knows that you are coming.").first).to_be_visible()
    expect(page.get_by_role("button", name="I am coming")).to_have_count(0)
    assert look_up(lambda: WaitlistEntry.objects.get(id=played.entry).coming_at)
    page.get_by_role("link", name="Rules in force").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("PB2")


def test_the_call_rings_and_vibrates_and_a_page_loaded_again_says_that_it_will_not(
    new_device: NewDevice, played: Played, person: Callable[[str], Person]
) -> None:
    page = new_device(viewport=PHONE, has_touch=True).page
    page.add_init_script(HEARD)
    page.goto(f"/q/{played.token}/")
    key = page.locator("[data-sound]")
    words = page.locator("[data-sound-words]:visible")
    expect(words).to_have_text("The sound is off: the call will be silent.")
    key.tap()
    expect(key).to_have_text("The call will sound")
    expect(words).to_contain_text("Keep this page open and the screen on")
    wait_until(lambda: heard(page) == [2, [400]] or None, 5, "the sound to try")

    page.reload()
    expect(key).to_have_text("Alert me with a sound")
    expect(words).to_contain_text("The page was loaded again and the sound is off")
    assert heard(page) == [0]
    key.tap()
    wait_until(lambda: heard(page) == [2, [400]] or None, 5, "the sound to try again")
    expect(words).to_contain_text("Keep this page open and the screen on")

    jefe = person("J2")
    jefe.send(f"waitlist/{played.entry}/call")
    expect(page.get_by_role("heading", name="Your seat is free")).to_be_visible()
    rung = [6, [400], [400, 150, 400, 150, 800]]
    wait_until(lambda: heard(page) == rung or None, 5, "the call to ring")
    page.get_by_role("button", name="I am coming").tap()
    expect(page.get_by_text("The table knows that you are coming.").first).to_be_visible()
    expect(page.get_by_role("button", name="I am coming")).to_have_count(0)
    assert heard(page) == rung


def heard(page: Page) -> list[Any]:
    """How many tones were begun on the page, then each vibration."""
    found: list[Any] = page.evaluate("[heard.tones, ...heard.vibrations]")
    return found


def test_everything_else_asks_for_a_badge(new_device: NewDevice, played: Played) -> None:
    page = new_device().page
    at = f"/tables/{played.table}/"
    inside = [at + it for it in ("", "open/", "close/", "limits/", "staff/", "waitlist/")]
    for path in ("/", *inside, "/shifts/", f"/shifts/{played.shift}/"):
        page.goto(path)
        expect(page).to_have_url(f"/sign-in?next={quote(path, safe='')}")
    for path in (f"/waitlist/{played.entry}/qr.svg", f"/shifts/{played.shift}/report.pdf"):
        assert "/sign-in" in page.request.get(path).url


def names_nobody(page: Page) -> None:
    """Hold the whole page, its scripts' data included, against everybody's name."""
    content = page.content()
    known = [*GUESTS.values(), *(person.name for person in DEMO_PEOPLE)]
    assert [name for name in known if name in content] == []
