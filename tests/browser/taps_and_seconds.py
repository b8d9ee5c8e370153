"""Twenty acts of a croupier's and a jefe's evening by real taps: taps and seconds of each.

`make taps` plays them on touch screens of 1280x800, 1024x768 and 800x1280, prints one table, and
fails if an act takes more taps than its goal, or at one size more than at another, or needs a
scroll: a key that is out of sight. A tap follows the one before after `PACE_S`, or as soon as its
key is awake; the seconds end when the screen shows that the server has recorded the act, which the
journal must show too. What is written on the tablet's own keyboard, a PIN included, is counted
apart, a letter or figure at the same pace. `PICTURES` names a folder for a picture of each act.
"""

import os
import re
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from casino.demo.people import DEMO_PINS
from casino.demo.player.person import Person
from tables.houses.models import House
from tables.journal.models import FloorEvent
from tests.browser.conftest import NewDevice
from tests.browser.device import SMALL, TABLET, UPRIGHT, show_when_live
from tests.browser.test_commission import open_midi
from tests.browser.test_staff import look_up

PACE_S: Final = 0.6
"""From one tap to the next: a hand that knows where the key is."""
BEFORE: Final = {
    "coup by totals": "3",
    "nine new bets": "28",
    "coup three back corrected": "18 + 3 reasons",
    "change of person": "11",
}
"""Taps before the tablet was rebuilt, where they were counted."""
GOALS: Final = {
    "coup by totals": 2,
    "bets as before": 3,
    "eight guests, two bet otherwise": 3 + 5,
    "coup three back corrected": 6,
    "change of person": 5,
}
PICTURES: Final = os.environ.get("PICTURES", "")
GUESTS: Final = {1: "Ana", 3: "Blas", 5: "Celia", 6: "Dimas", 7: "Elsa", 8: "Fidel", 9: "Gala"}
IN_REACH: Final = """key => {
  const { x, y, width, height } = key.getBoundingClientRect();
  const there = document.elementFromPoint(x + width / 2, y + height / 2);
  return key.contains(there) || Boolean(there?.closest("label")?.contains(key));
}"""


class Cost(NamedTuple):
    """What an act took."""

    act: str
    taps: int
    typed: int
    scrolls: int
    seconds: float


@dataclass
class Hand:
    """The hand of a person at a tablet."""

    page: Page
    table: int
    costs: list[Cost] = field(default_factory=list)
    taps: int = 0
    typed: int = 0
    scrolls: int = 0
    began: float = 0.0
    last: float = 0.0

    def tap(self, *keys: Locator) -> None:
        """Tap keys one after another, each as soon as it is awake and the hand is there."""
        for key in keys:
            expect(key).to_be_enabled()
            expect(key).not_to_have_attribute("aria-disabled", "true")
            if not key.evaluate(IN_REACH):
                self.scrolls += 1
            self._move()
            key.tap()
            self.taps += 1

    def key(self, *names: str, within: Locator | None = None) -> None:
        """Tap buttons by their names."""
        for name in names:
            self.tap((within or self.page).get_by_role("button", name=name, exact=True))

    def seat(self, *positions: int) -> None:
        """Tap seats."""
        for position in positions:
            self.tap(self.page.get_by_role("button", name=re.compile(f"^seat {position}, ")))

    def write(self, text: str) -> None:
        """Write on the tablet's own keyboard; a new line is its key that sends the form."""
        for letter in text:
            self._move()
            self.page.keyboard.press("Enter" if letter == "\n" else letter)
            self.typed += 1

    def _move(self) -> None:
        now = time.monotonic()
        if self.began:
            self.page.wait_for_timeout(max(0.0, self.last + PACE_S - now) * 1000)
        self.last = time.monotonic()
        self.began = self.began or self.last

    @contextmanager
    def act(self, name: str, event: str, shows: str | Locator) -> Iterator[None]:
        """Count an act until its event is recorded and the screen says so."""
        self.taps = self.typed = self.scrolls = 0
        self.began = self.last = 0.0
        known = self._version()
        yield
        shown = self.page.get_by_text(shows).first if isinstance(shows, str) else shows
        expect(shown).to_be_visible()
        seconds = time.monotonic() - self.began
        kinds = FloorEvent.objects.filter(version__gt=known, table=self.table, kind=event)
        assert not event or look_up(kinds.exists), event
        if PICTURES:
            width = (self.page.viewport_size or TABLET)["width"]
            picture = Path(PICTURES) / f"{width}-{len(self.costs)}-{name}.png"
            self.page.screenshot(path=picture)
        self.costs.append(Cost(name, self.taps, self.typed, self.scrolls, seconds))

    def _version(self) -> int:
        newest = FloorEvent.objects.filter(table=self.table).order_by("version")
        return int(look_up(lambda: newest.values_list("version", flat=True).last() or 0))


def sit_down(
    new_device: NewDevice, table: int, person: Callable[[str], Person], size: ViewportSize
) -> Hand:
    """Fill the seats of the midi table, let a guest wait, and give its croupier the tablet."""
    open_midi(table, person)
    jefe, at = person("J2"), f"tables/{table}"
    for seat, guest in GUESTS.items():
        jefe.send(f"{at}/seats/{seat}/take", {"guest": guest})
    jefe.send(f"{at}/waitlist/join", {"guest": "Zulima", "party": 1, "priority": 0})
    page = new_device(size, has_touch=True).sign_in("C4", f"/{at}/")
    show_when_live(page)
    # The tablet knows its people: who has signed in here before needs no key after the last digit.
    page.evaluate("localStorage.setItem('sabot.pin-length', JSON.stringify({ C5: 4, J2: 4 }))")
    return Hand(page, table)


def coups_by_totals(hand: Hand) -> None:
    """Enter coups without bets; take one back."""
    with hand.act("coup by totals", "coup.settled", "Coup 1 confirmed"):
        hand.key("punto 7", "banca 2")
    with hand.act("undo", "coup.voided", "Coup 1 taken back"):
        hand.tap(hand.page.get_by_role("button", name=re.compile("^Undo")))


def coups_with_bets(hand: Hand) -> None:
    """Enter coups with bets: all of them new, all as before, two otherwise."""
    with hand.act("nine new bets", "coup.settled", "Coup 2 confirmed"):
        hand.key("banca", "€10")
        hand.seat(1, 2, 3, 4, 5, 6)
        hand.key("punto", "€25")
        hand.seat(7, 8, 9)
        hand.key("punto 1", "banca 6", "Confirm the coup")
    hand.key("Seats")
    with hand.act("guest leaves", "seat.left", named(hand, 9, "kept for Zulima")):
        hand.seat(9)
        hand.key("The guest leaves")
    hand.key("Same again")
    with hand.act("bets as before", "coup.settled", "Coup 3 confirmed"):
        hand.key("punto 7", "banca 1", "Confirm the coup")
    with hand.act("eight guests, two bet otherwise", "coup.settled", "Coup 4 confirmed"):
        hand.key("banca", "€50")
        hand.seat(1)
        hand.key("punto")
        hand.seat(3)
        hand.key("punto 8", "banca 6", "Confirm the coup")


def coup_by_cards(hand: Hand) -> None:
    """Enter a coup of four cards, bets as before."""
    with hand.act("coup by cards", "coup.settled", "Coup 5 confirmed"):
        hand.key("Cards")
        hand.key("2", "9", "6", "K", "Confirm the coup")
    hand.key("Totals")


def corrections(hand: Hand) -> None:
    """Put the last coup, an older one, and the bets of another right; the jefe signs."""
    tools = hand.page.get_by_role("group", name="Tools")
    sheet = hand.page.locator("sabot-corrections")

    def sign(reason: str) -> None:
        hand.tap(sheet.get_by_text(reason), sheet.get_by_label("PIN"))
        hand.write(f"{DEMO_PINS['J2']}\n")

    def choose(coup: int) -> None:
        hand.key("Last coups", within=tools)
        hand.tap(sheet.get_by_role("button", name=f"coup {coup}: "))

    with hand.act("coup three back corrected", "coup.corrected", "Coup 2 is corrected."):
        choose(2)
        hand.key("punto 8", "banca 3", within=sheet)
        sign("Wrong key")
    hand.key("Close", within=hand.page.locator("#sheet"))
    with hand.act("coup by cards corrected by totals", "coup.corrected", "Coup 5 is corrected."):
        choose(5)
        hand.key("Totals", within=sheet)
        hand.key("punto 8", "banca 3", within=sheet)
        sign("Wrong key")
    hand.key("Close", within=hand.page.locator("#sheet"))
    with hand.act("bets of an older coup put right", "coup.corrected", "Coup 3 is corrected."):
        choose(3)
        hand.key("Bets", "punto", "€25", within=sheet)
        hand.tap(sheet.get_by_role("group", name="Seats").get_by_role("button", name="seat 2"))
        hand.key("Show what changes", within=sheet)
        sign("Wrong key")
    hand.key("Close", within=hand.page.locator("#sheet"))


def seats(hand: Hand) -> None:
    """Collect what a guest owes; seat who waits first."""
    hand.key("Seats")
    with hand.act("commission collected", "commission.paid", "The commission is collected."):
        hand.seat(2)
        hand.tap(hand.page.locator("#seat-ring [data-collects]"))
    with hand.act("first guest in line seated", "seat.taken", named(hand, 9, "Zulima")):
        hand.seat(9)
        hand.key("Seat Zulima")


def named(hand: Hand, seat: int, guest: str) -> Locator:
    return hand.page.get_by_role("button", name=f"seat {seat}, {guest}")


def money(hand: Hand) -> None:
    """Put a tip and notes into their boxes; ask the cage for chips."""
    tools, sheet = hand.page.get_by_role("group", name="Tools"), hand.page.locator("#sheet")
    pad = sheet.get_by_role("group", name="Amount")
    with hand.act("tip", "tip.recorded", "The tip is in the box."):
        hand.key("Tip and drop", within=tools)
        hand.tap(sheet.get_by_label("Tip into the box"))
        hand.key("+€25", within=pad)
        hand.tap(pad.get_by_role("button", name="Record tip"))
    hand.key("Close", within=sheet)
    with hand.act("notes into the drop box", "drop.recorded", "The notes are in the drop box."):
        hand.key("Tip and drop", within=tools)
        hand.tap(sheet.get_by_label("Notes changed for chips"))
        hand.key("+€100", "+€100", within=pad)
        hand.tap(pad.get_by_role("button", name="Record drop"))
    hand.key("Close", within=sheet)


def incidents(hand: Hand) -> None:
    """Record a mistake with the jefe's remedy, and an incident."""
    tools, sheet = hand.page.get_by_role("group", name="Tools"), hand.page.locator("#sheet")
    with hand.act("mistake with its remedy", "incident.ruled", "The mistake is recorded."):
        hand.key("Mistake", within=tools)
        hand.tap(sheet.locator("button.mistake").first)
        form = sheet.locator("form").filter(has_text="Record the mistake")
        hand.tap(form.locator("label.choice").first, form.get_by_label("PIN"))
        hand.write(DEMO_PINS["J2"])
        hand.key("Record the mistake", "Yes, record the mistake", within=form)
    with hand.act("incident", "incident.reported", "The incident is reported."):
        hand.key("Incidents", within=tools)
        hand.tap(sheet.get_by_text("Report an incident"), sheet.get_by_text("Payment dispute"))
        hand.tap(sheet.get_by_label("What happened"))
        hand.write("seat 2 says unpaid")
        hand.key("Report", within=sheet)
    hand.key("Close", within=sheet)


def shoe(hand: Hand) -> None:
    """Show the cut card, end the talla, and prepare and begin the next."""
    tools, sheet = hand.page.get_by_role("group", name="Tools"), hand.page.locator("#sheet")
    sign = hand.page.locator(".table-sign .tag.warn")
    with hand.act("cut card out", "talla.cut_card_shown", sign):
        hand.key("Talla", within=tools)
        hand.key("Cut card is out", within=sheet)
    with hand.act("talla ended", "talla.ended", "The talla has ended."):
        hand.key("Talla", within=tools)
        end = sheet.locator("form").filter(has_text="End the talla").get_by_role("button")
        hand.tap(end, end)
    with hand.act("shoe prepared and talla begun", "talla.started", "talla 2, 0 coups"):
        begin = sheet.get_by_role("button", name="Begin the talla")
        awake = "button[type=submit]:not([aria-disabled=true])"
        due = sheet.locator(f"form[data-shoe-due]:visible {awake}").last
        while not begin.is_visible():
            hand.tap(due)
            hand.page.wait_for_timeout(300)
            expect(begin.or_(due).first).to_be_visible()
        hand.key("7", within=sheet)
        hand.tap(begin)


def others(hand: Hand) -> None:
    """Let another croupier take over; the jefe puts a guest on the waitlist and asks for chips."""
    page, at = hand.page, f"/tables/{hand.table}/"
    tools = page.get_by_role("group", name="Tools")
    sara = page.get_by_role("banner").get_by_text("Sara Migoya")
    with hand.act("change of person", "", sara):
        hand.tap(page.get_by_role("link", name="Change person"))
        for digit in DEMO_PINS["C5"]:
            hand.key(digit, within=page.locator("#person-overlay"))
        expect(sara).to_be_visible()
        show_when_live(page)
    page.request.post("/api/v1/sign-in", data={"badge": "J2", "pin": DEMO_PINS["J2"]})
    page.goto(at)
    waits = page.get_by_role("listitem").filter(has_text="Ines")
    with hand.act("guest onto the waitlist", "waitlist.joined", waits):
        hand.key("Table", within=tools)
        hand.tap(page.get_by_role("link", name="Waitlist").last)
        hand.tap(page.get_by_label("Name or nickname"))
        hand.write("Ines\n")
    page.goto(at)
    slips = page.get_by_role("region", name="Slips of this session")
    slip = slips.get_by_text("€1,000.00").first
    with hand.act("chips asked from the cage", "slip.requested", slip):
        hand.key("Table", within=tools)
        hand.tap(page.get_by_role("link", name="Fills and credits"))
        hand.tap(page.get_by_label("Pieces of €100.00", exact=True))
        hand.write("10")
        hand.key("Make the slip")


PLAYED: Final = (
    *(coups_by_totals, coups_with_bets, coup_by_cards, seats, corrections),
    *(money, incidents, shoe, others),
)


SIZES: Final = (TABLET, SMALL, UPRIGHT)
Costs = dict[str, dict[str, Cost]]
"""By act, then by size."""


def name_of(size: ViewportSize) -> str:
    return f"{size['width']}x{size['height']}"


@pytest.fixture(scope="module")
def costs() -> Iterator[Costs]:
    """What each act took at each size; the table is printed when all have been played."""
    found: Costs = {}
    yield found
    print(f"\n\nAt {', '.join(map(name_of, SIZES))}, a tap every {PACE_S} s\n")
    print("| Act | Taps | Typed | Scrolls | Seconds | Goal, taps | Before, taps |")
    print("|---|---|---|---|---|---|---|")
    for act, by_size in found.items():
        of = list(by_size.values())
        figures = (
            *(joined(it.taps for it in of), joined(it.typed for it in of)),
            *(joined(it.scrolls for it in of), " / ".join(f"{it.seconds:.1f}" for it in of)),
        )
        print(
            "|", " | ".join(map(str, (act, *figures, GOALS.get(act, ""), BEFORE.get(act, "")))), "|"
        )


def joined(figures: Iterable[int]) -> str:
    """Write one figure if all sizes have it, or else each."""
    counted = list(figures)
    return str(counted[0]) if len(set(counted)) == 1 else " / ".join(map(str, counted))


@pytest.mark.parametrize("size", SIZES, ids=name_of)
def test_twenty_acts_take_no_more_taps_than_they_should(
    tables: dict[str, int],
    new_device: NewDevice,
    person: Callable[[str], Person],
    size: ViewportSize,
    costs: Costs,
) -> None:
    look_up(lambda: House.objects.update(suits_noted=False))  # as a new house has it
    hand = sit_down(new_device, tables["PB2"], person, size)
    for play in PLAYED:
        play(hand)
    for cost in hand.costs:
        costs.setdefault(cost.act, {})[name_of(size)] = cost
    missed = [it for it in hand.costs if it.taps > GOALS.get(it.act, it.taps)]
    scrolled = {it.act: it.scrolls for it in hand.costs if it.scrolls}
    assert GOALS.keys() <= {it.act for it in hand.costs}
    assert len(hand.costs) >= 20
    assert missed == []
    assert scrolled == {}
    other = {act: [it.taps for it in by_size.values()] for act, by_size in costs.items()}
    assert {act: taps for act, taps in other.items() if len(set(taps)) > 1} == {}
