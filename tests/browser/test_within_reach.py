"""What an act at the table needs is in sight: no sheet scrolls at any size of a tablet."""

from collections.abc import Callable, Iterator
from functools import partial

from playwright.sync_api import expect

from casino.demo.plan import DEMO_TABLES, float_of
from casino.demo.player.chips import count_by_two
from casino.demo.player.person import Person
from tables.people.models import StaffMember
from tests.browser.conftest import NewDevice
from tests.browser.device import Device
from tests.browser.played import Played
from tests.browser.seen_whole import LANGUAGES, SIZES, list_not_whole
from tests.browser.test_banca import banca_table
from tests.browser.test_staff import look_up
from tests.coups.by_api import send_coup

__all__ = ["banca_table"]
FULL = {1: "Ana", 3: "Blas", 5: "Celia", 6: "Dimas", 7: "Elsa", 8: "Fidel", 9: "Gala"}
BETS = [{"seat": seat, "wager": "banca", "stake_minor": 1000} for seat in range(1, 10)]
OUT_OF_SIGHT = """form => [...form.querySelectorAll("input, button, output")]
  .filter((it) => it.checkVisibility())
  .map((it) => [it, it.getBoundingClientRect()])
  .filter(([it, box]) => box.top < 0 || box.bottom > innerHeight
    || box.right > form.getBoundingClientRect().right || it.scrollWidth > it.clientWidth + 1)
  .map(([it, box]) => `${it.ariaLabel ?? it.textContent} ${box.top} ${box.bottom}`)"""
WHOLE_NOTICES = """strip => [...strip.children].filter((it) => it.checkVisibility())
  .every((it) => it.getBoundingClientRect().bottom <= strip.getBoundingClientRect().bottom)"""
BANCA_WON = {"punto": "", "banca": "", "winner": "B", "punto_total": 1, "banca_total": 7}


def fill_seats(played: Played, person: Callable[[str], Person]) -> None:
    """Let nine guests sit at the table, each with a bet on the last coups."""
    jefe, at = person("J2"), f"tables/{played.table}"
    for seat, guest in FULL.items():
        jefe.send(f"{at}/seats/{seat}/take", {"guest": guest, "reason": "Together"})
    for _ in range(2):
        send_coup(person("C4"), played.table, {**BANCA_WON, "bets": BETS})


def in_each_language(device: Device, badge: str, path: str) -> Iterator[str]:
    """Open a page in one language after another."""
    for language in LANGUAGES:
        look_up(partial(StaffMember.objects.update, language=language))
        page = device.sign_in(badge, path)
        expect(page.locator("html")).to_have_attribute("lang", language)
        yield language


def test_a_correction_that_changes_nine_bets_is_seen_whole(
    played: Played, new_device: NewDevice, person: Callable[[str], Person]
) -> None:
    fill_seats(played, person)
    device = new_device()
    page, sheet = device.page, device.page.locator("#sheet")
    for language in in_each_language(device, "C4", f"/tables/{played.table}/"):
        page.locator("[data-opens=corrections]").click()
        sheet.locator(".coup-chip").nth(3).click()
        assert list_not_whole(page, sheet) == [], language
        totals = sheet.locator(".total")
        totals.nth(8).click()
        totals.nth(13).click()
        expect(sheet.locator("section.notice li")).to_have_count(9)
        assert list_not_whole(page, sheet) == [], language
        sheet.locator("[name=reason][value=other]").check()
        assert list_not_whole(page, sheet) == [], language


def test_an_incident_with_all_that_it_can_say_is_seen_whole(
    played: Played, new_device: NewDevice, person: Callable[[str], Person]
) -> None:
    fill_seats(played, person)
    device = new_device()
    page, sheet = device.page, device.page.locator("#sheet")
    for language in in_each_language(device, "C4", f"/tables/{played.table}/"):
        page.locator("[data-opens=incidents]").click()
        sheet.locator("summary").first.click()
        expect(sheet.locator("[data-ticks=seats] input")).to_have_count(9)
        assert list_not_whole(page, sheet) == [], language
        sheet.locator(".incident-more > summary").click()
        expect(sheet.locator("[data-ticks=seats] .choice").first).to_be_visible()
        assert list_not_whole(page, sheet) == [], language


def look_at_each_step(device: Device, badge: str, table: int) -> None:
    """Take every step before a talla, and look at the sheet before each and at the end."""
    page, sheet = device.page, device.page.locator("#sheet")
    while True:
        for language in in_each_language(device, badge, f"/tables/{table}/"):
            page.locator("[data-opens=talla]").click()
            assert list_not_whole(page, sheet) == [], language
        due = sheet.locator("form[data-shoe-due]:visible")
        if not due.count():
            break
        step = due.get_attribute("data-shoe-due")
        if step == "cut" and due.locator("select").count():
            due.locator("select").select_option(index=5)
        due.locator("[type=submit]").last.click()
        expect(sheet.locator(f"[data-shoe-step={step}].done")).to_be_visible()
    expect(sheet.locator("[data-when=prepared]")).to_be_visible()


def test_each_step_of_a_shoe_and_its_first_card_are_seen_whole(
    played: Played, new_device: NewDevice, person: Callable[[str], Person]
) -> None:
    person("C4").send(f"tables/{played.table}/tallas/end", {})
    look_at_each_step(new_device(), "C4", played.table)


def test_so_they_are_where_each_of_many_guests_may_cut_and_be_concerned(
    tables: dict[str, int], new_device: NewDevice, person: Callable[[str], Person]
) -> None:
    plan = next(plan for plan in DEMO_TABLES if plan.number == "PB1")  # asturias-2011, 14 seats
    table, jefe = tables["PB1"], person("J1")
    at = f"tables/{table}"
    person("P1").send("shifts/open", {"number": 1})
    count_by_two(jefe, person("I1"), at, {"opening_float": float_of(plan.float_minor)})
    jefe.send(f"{at}/open", {"limits": plan.limits._asdict()})
    for seat in jefe.get(at)["seats"]:
        guest = {"guest": f"Maximiliana {seat['label']}"}
        jefe.send(f"{at}/seats/{seat['position']}/take", guest)
    device = new_device()
    look_at_each_step(device, "C1", table)
    page, sheet = device.page, device.page.locator("#sheet")
    page.locator("[data-opens=incidents]").click()
    sheet.locator("summary").first.click()
    sheet.locator(".incident-more > summary").click()
    expect(sheet.locator("[data-ticks=seats] .choice")).to_have_count(14)
    assert list_not_whole(page, sheet) == []


def test_the_form_for_chips_shows_every_value_and_its_key(
    played: Played, new_device: NewDevice
) -> None:
    device = new_device()
    page, form = device.page, device.page.locator(".slip-form")
    for language in in_each_language(device, "J2", f"/tables/{played.table}/slips/"):
        form.locator("[data-piece]").first.fill("100")
        for size in SIZES:
            page.set_viewport_size(size)
            found = form.evaluate(OUT_OF_SIGHT)
            assert found == [], (language, size["width"])


def test_who_banks_is_seen_whole_beside_the_act_that_was_done(
    banca_table: int, new_device: NewDevice, person: Callable[[str], Person]
) -> None:
    offer = {"act": "offer", "seat": 5, "amount_minor": 20_000}
    person("C9").send(f"tables/{banca_table}/banca", offer)
    device = new_device()
    page = device.page
    for language in in_each_language(device, "C9", f"/tables/{banca_table}/"):
        page.locator("form[data-act=close_offers] button").click()
        expect(page.locator(".pad-notices .banca-now")).to_be_visible()
        for size in SIZES:
            page.set_viewport_size(size)
            assert page.locator(".pad-notices").evaluate(WHOLE_NOTICES), (language, size["width"])
        page.locator(".pad-notices .notice button").click()
        expect(page.locator("form[data-act=close_offers]")).to_be_visible()


def list_wrapped(device: Device, badge: str, table: int) -> list[tuple[str, int]]:
    """List in which languages and widths the chips and the keys beside them take a second row."""
    found = []
    keys = device.page.locator(".bets > .row").last.locator("button")
    for language in in_each_language(device, badge, f"/tables/{table}/"):
        expect(keys.last).to_be_visible()
        for size in SIZES:
            device.page.set_viewport_size(size)
            if len(set(keys.evaluate_all("keys => keys.map((it) => it.offsetTop)"))) > 1:
                found.append((language, size["width"]))
    return found


def test_the_chips_and_the_keys_beside_them_take_one_row(
    played: Played, new_device: NewDevice
) -> None:
    assert list_wrapped(new_device(), "C4", played.table) == []


def test_so_they_do_where_players_hold_the_banca(banca_table: int, new_device: NewDevice) -> None:
    assert list_wrapped(new_device(), "C9", banca_table) == []
