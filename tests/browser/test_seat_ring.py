"""The ring of a place on the felt: who bets, leaves, changes, pays or sits down, in three taps."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from casino.demo.plan import DEMO_TABLES, float_of
from casino.demo.player.chips import count_by_two
from casino.demo.player.person import Person
from casino.demo.player.shoe import prepare_shoe
from games.coups.models import Coup
from tables.guests.models import SeatOccupancy
from tests.browser.conftest import NewDevice
from tests.browser.device import show_when_live
from tests.browser.pad import lay, open_ring, tap_totals
from tests.browser.played import Played
from tests.browser.seen_whole import LANGUAGES, SIZES
from tests.browser.test_accessible import inspection
from tests.browser.test_staff import look_up
from tests.browser.test_within_reach import in_each_language
from tests.coups.by_api import send_coup
from tests.stack import wait_until

PUT_WRONG = """ring => {
  const box = ring.getBoundingClientRect();
  const pad = document.querySelector("sabot-pad").getBoundingClientRect();
  const isBeside = pad.left >= box.right || pad.right <= box.left;
  const keys = [...ring.querySelectorAll("button, summary, h2, p")];
  const found = keys.filter((it) => it.checkVisibility()).filter((it) => {
    const { top, bottom, left, right, width, height } = it.getBoundingClientRect();
    const isSmall = it.matches("button, summary") && (width < 44 || height < 44);
    const isOut = top < box.top || bottom > box.bottom || left < box.left || right > box.right;
    return isSmall || isOut || it.scrollWidth > it.clientWidth;
  }).map((it) => it.textContent.trim());
  if (!isBeside && pad.top < box.bottom) found.push("the pad is covered");
  if (box.top < 0 || ring.scrollHeight > ring.clientHeight) found.push("it scrolls");
  if (document.documentElement.scrollHeight > innerHeight) found.push("the page scrolls");
  return found;
}"""
"""What of a ring is cut off or too small for a finger, and what it covers."""
SHOWN_OF_MARK = """mark => {
  const { left, top, width, height } = mark.getBoundingClientRect();
  return mark.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""
DEAF_AT_FIRST = """async mark => {
  mark.click();
  const frame = () => new Promise(requestAnimationFrame);
  for (let n = 0; n < 3; n += 1) await frame();
  const keys = [...document.querySelectorAll("[data-seat-bets] [data-steady]")];
  keys[0].click();
  return keys.map((it) => it.getAttribute("aria-disabled"));
}"""


def on_felt(page: Page) -> Locator:
    """Find the line that says what lies on the felt."""
    return page.get_by_role("status").filter(has_text="on the felt")


def bets_of(number: int) -> list[tuple[int, str, int]]:
    """Wait for a coup; list its bets by the database."""
    coups = Coup.objects.filter(number=number)
    bets = wait_until(
        lambda: look_up(lambda: coups.values_list("bets", flat=True).first()), 5, f"coup {number}"
    )
    return [(it["seat"], it["wager"], it["stake"]) for it in bets]


def sitting(table: int) -> dict[int, str]:
    """Who sits where, by the database."""
    rows = SeatOccupancy.objects.filter(table=table, left_at=None, seat__isnull=False)
    return dict(look_up(lambda: list(rows.values_list("seat__position", "guest__name"))))


def test_two_taps_seat_the_first_who_waits_or_somebody_without_a_name(
    played: Played, new_device: NewDevice
) -> None:
    page = new_device().sign_in("C4", f"/tables/{played.table}/")
    show_when_live(page)
    open_ring(page, "seat 7, free").get_by_role("button", name="Seat Zulima").click()
    expect(page.get_by_role("button", name="seat 7, Zulima")).to_be_visible()
    open_ring(page, "seat 9, free").get_by_role("button", name="A guest without a name").click()
    expect(page.get_by_role("button", name="seat 9, Cliente")).to_be_visible()
    seats = sitting(played.table)
    assert (seats[7], set(seats)) == ("Zulima", {2, 4, 7, 9})


def test_the_ring_leaves_bets_and_the_entry_alone_and_closes_by_escape_or_beside_it(
    played: Played, new_device: NewDevice, person: Callable[[str], Person]
) -> None:
    page = new_device().sign_in("C4", f"/tables/{played.table}/")
    show_when_live(page)
    lay(page, "seat 2, Xana", "banca", "€50")
    tap_totals(page, 1, 7)
    confirm = page.get_by_role("button", name="Confirm the coup")
    expect(confirm).to_be_enabled()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    ring = page.locator("#seat-ring")
    page.get_by_role("button", name="Seats", exact=True).click()
    seat = page.get_by_role("button", name="seat 2, Xana")
    seat.press("Enter")
    expect(ring).to_be_focused()
    with inspection() as inspector:
        inspector.look(page, fingers=False)
    page.keyboard.press("Escape")
    expect(ring).to_be_hidden()
    expect(seat).to_be_focused()
    expect(confirm).to_be_enabled()  # what is entered is still there
    assert [url for url in asked if url.endswith("/preview")] == [], "no bet has changed"
    open_ring(page, "seat 4, Yago")
    page.locator(".table-sign").click()
    expect(ring).to_be_hidden()
    open_ring(page, "seat 4, Yago")
    person("J2").send(f"tables/{played.table}/seats/4/leave", {})
    expect(ring).to_be_hidden()  # the guest it was about has gone


def test_the_ring_doubles_takes_back_repeats_and_empties_the_bets_of_one_guest(
    played: Played, new_device: NewDevice
) -> None:
    page = new_device().sign_in("C4", f"/tables/{played.table}/")
    show_when_live(page)
    lay(page, "seat 2, Xana", "banca", "€50", "€50")
    lay(page, "seat 2, Xana", "punto", "€100")
    page.get_by_role("button", name="Seats", exact=True).click()
    felt = on_felt(page)
    keys = open_ring(page, "seat 2, Xana").get_by_role("group", name="Bets")
    expect(keys.get_by_role("button", name="Same bets as before")).to_be_disabled()
    expect(felt).to_have_text("€200 on the felt")
    keys.get_by_role("button", name="Double the bets").click()
    expect(felt).to_have_text("€400 on the felt")
    for left in ("€300", "€200", "€100", "€50"):  # punto's 100 and banca's 100 were doubled
        keys.get_by_role("button", name="Take the last chip back").click()
        expect(felt).to_have_text(f"{left} on the felt")
    keys.get_by_role("button", name="Double the bets").click()
    expect(felt).to_have_text("€100 on the felt")
    page.keyboard.press("Escape")
    tap_totals(page, 1, 7)
    page.get_by_role("button", name="Confirm the coup").click()
    expect(felt).to_have_count(0)
    assert bets_of(4) == [(2, "banca", 100_00)]
    keys = open_ring(page, "seat 2, Xana").get_by_role("group", name="Bets")
    keys.get_by_role("button", name="Same bets as before").click()
    expect(felt).to_have_text("€100 on the felt")
    keys.get_by_role("button", name="Clear seat").click()
    expect(felt).to_have_count(0)


def test_a_side_and_chips_in_the_ring_lay_the_bets_of_one_guest(
    played: Played, new_device: NewDevice
) -> None:
    page = new_device().sign_in("C4", f"/tables/{played.table}/")
    show_when_live(page)
    ring = open_ring(page, "seat 2, Xana")
    keys = ring.get_by_role("group", name="Bets", exact=True)
    expect(keys.get_by_role("group", name="Bet on").get_by_role("button")).to_have_count(3)
    lies = ring.locator("header").get_by_role("status")
    expect(lies).to_have_text("No bet")
    keys.get_by_role("button", name="banca", exact=True).click()
    fifty = keys.get_by_role("button", name="€50", exact=True)
    for _ in range(2):
        fifty.click()
    keys.get_by_role("button", name="tie", exact=True).click()
    keys.get_by_role("button", name="€5", exact=True).click()
    expect(lies).to_have_text("B €100 T €5")
    expect(on_felt(page)).to_have_text("€105 on the felt")
    keys.get_by_role("button", name="Take the last chip back").click()
    expect(lies).to_have_text("B €100")
    page.keyboard.press("Escape")
    tap_totals(page, 1, 7)
    page.get_by_role("button", name="Confirm the coup").click()
    assert bets_of(4) == [(2, "banca", 100_00)]
    expect(page.get_by_role("button", name="Seats", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )  # no chip is in the hand: a tap on another guest opens the ring


def test_a_bet_of_the_last_coup_is_replaced_by_a_chip_of_the_ring_and_taken_back_whole(
    played: Played, new_device: NewDevice
) -> None:
    page = new_device().sign_in("C4", f"/tables/{played.table}/")
    show_when_live(page)
    for place in ("seat 2, Xana", "seat 4, Yago"):
        lay(page, place, "banca", "€50", "€25")
    page.get_by_role("button", name="Seats", exact=True).click()
    tap_totals(page, 1, 7)
    page.get_by_role("button", name="Confirm the coup").click()
    page.get_by_role("button", name="Same again").click()
    expect(on_felt(page)).to_have_text("€150 on the felt, as before at 2 places")
    ring = open_ring(page, "seat 2, Xana")
    keys = ring.get_by_role("group", name="Bets", exact=True)
    keys.get_by_role("button", name="€10", exact=True).click()
    expect(on_felt(page)).to_have_text("€85 on the felt, as before at 1 place")
    page.keyboard.press("Escape")
    open_ring(page, "seat 4, Yago")
    keys.get_by_role("button", name="Take the last chip back").click()
    expect(on_felt(page)).to_have_text("€10 on the felt")  # nobody bets as before now


def test_the_keys_of_money_are_deaf_while_the_ring_has_just_opened(
    played: Played, new_device: NewDevice
) -> None:
    page = new_device().sign_in("C4", f"/tables/{played.table}/")
    show_when_live(page)
    seat = page.get_by_role("button", name="seat 2, Xana")
    deaf = seat.evaluate(DEAF_AT_FIRST)
    assert set(deaf) == {"true"}
    assert len(deaf) == 10  # six chips; the same, twice, the last back, none
    ring = page.locator("#seat-ring")
    expect(ring.get_by_role("status").first).to_have_text("No bet")
    ring.get_by_role("button", name="€5", exact=True).click()  # awake after a moment
    expect(on_felt(page)).to_have_text("€5 on the felt")


def test_the_bets_of_a_ring_are_laid_by_the_keyboard(played: Played, new_device: NewDevice) -> None:
    page = new_device().sign_in("C4", f"/tables/{played.table}/")
    show_when_live(page)
    page.get_by_role("button", name="seat 2, Xana").press("Enter")
    ring = page.locator("#seat-ring")
    expect(ring).to_be_focused()
    chip = ring.get_by_role("button", name="€25", exact=True)
    expect(chip).not_to_have_attribute("aria-disabled", "true")
    for _ in range(2):
        chip.press("Enter")
    expect(chip).to_be_focused()
    expect(on_felt(page)).to_have_text("€50 on the felt")
    with inspection() as inspector:
        inspector.look(page, fingers=False)
    clear = ring.get_by_role("button", name="Clear seat")
    expect(clear).not_to_have_attribute("aria-disabled", "true")
    clear.press("Enter")
    expect(on_felt(page)).to_have_count(0)
    expect(ring).to_be_focused()  # the key can do no more
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="seat 2, Xana")).to_be_focused()


def open_crowded(number: str, table: int, person: Callable[[str], Person]) -> str:
    """Open a table where all may owe commission, a standing guest too; return its croupier."""
    plan = next(plan for plan in DEMO_TABLES if plan.number == number)
    jefe, croupier, at = person(plan.jefe), plan.croupiers[0], f"tables/{table}"
    person("P1").send("shifts/open", {"number": 1})
    known = jefe.get(at)
    person("P1").send(
        f"{at}/configure",
        {
            "name": known["label"],
            "regulation": known["regulation"],
            "standing_guests": True,
            "reversible": False,
            "entry": "totals",
            "labels": [seat["label"] for seat in known["seats"]],
        },
    )
    count_by_two(jefe, person("I1"), at, {"opening_float": float_of(plan.float_minor)})
    later = {"commission_mode": plan.commission_mode} if plan.commission_mode else {}
    jefe.send(f"{at}/open", {"limits": plan.limits._asdict(), **later})
    for seat in known["seats"]:
        guest = {"guest": f"Maximiliana {seat['label']}"}
        jefe.send(f"{at}/seats/{seat['position']}/take", guest)
    jefe.send(f"{at}/standing", {"guest": "Iria"})
    prepare_shoe(jefe, at, 6)
    jefe.send(f"{at}/tallas", {"decks": 6, "first_card": "7h"})
    state = jefe.get(at)
    places = [it["position"] for it in state["seats"]] + [it["place"] for it in state["standing"]]
    bets = [{"seat": place, "wager": "banca", "stake_minor": 10_000} for place in places]
    send_coup(jefe, table, {"punto": "2h3sKd", "banca": "2c4d", "bets": bets})
    return croupier


@pytest.mark.parametrize("number", ["PB1", "PB2"])
def test_the_ring_is_seen_whole_beside_each_place_and_leaves_the_pad_alone(
    number: str, tables: dict[str, int], new_device: NewDevice, person: Callable[[str], Person]
) -> None:
    croupier = open_crowded(number, tables[number], person)
    device = new_device()
    page, ring = device.page, device.page.locator("#seat-ring")
    found = []
    for language in in_each_language(device, croupier, f"/tables/{tables[number]}/"):
        marks = page.locator(".felt-side .seat.taken")
        expect(marks.last).to_contain_text("Iria")
        # Words are as wide at every size; upright the felt is the lowest.
        for size in SIZES if language == LANGUAGES[0] else SIZES[-1:]:
            page.set_viewport_size(size)
            for at in range(marks.count()):
                marks.nth(at).press("Enter")
                expect(ring.locator("[data-collects]")).to_be_visible(visible=number == "PB2")
                expect(ring.get_by_role("status").first).to_be_visible()
                what = ring.evaluate(PUT_WRONG)
                if not marks.nth(at).evaluate(SHOWN_OF_MARK):
                    what = [*what, "its place is covered"]
                found += [(language, size["width"], at, *what)] if what else []
                page.keyboard.press("Escape")
    assert found == []
