"""The ring of a place on the felt: who leaves, changes, pays or sits down, in three taps."""

from collections.abc import Callable

from playwright.sync_api import expect

from casino.demo.player.person import Person
from games.coups.models import Coup
from tables.guests.models import SeatOccupancy
from tests.browser.conftest import NewDevice
from tests.browser.device import show_when_live
from tests.browser.pad import lay, open_ring, tap_totals
from tests.browser.played import Played
from tests.browser.test_accessible import inspection
from tests.browser.test_staff import look_up
from tests.stack import wait_until


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
    felt = page.get_by_role("status").filter(has_text="on the felt")
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
    coups = Coup.objects.filter(number=4)
    bets = wait_until(
        lambda: look_up(lambda: coups.values_list("bets", flat=True).first()), 5, "coup 4"
    )
    assert [(it["seat"], it["wager"], it["stake"]) for it in bets] == [(2, "banca", 100_00)]
    keys = open_ring(page, "seat 2, Xana").get_by_role("group", name="Bets")
    keys.get_by_role("button", name="Same bets as before").click()
    expect(felt).to_have_text("€100 on the felt")
    keys.get_by_role("button", name="Clear seat").click()
    expect(felt).to_have_count(0)
