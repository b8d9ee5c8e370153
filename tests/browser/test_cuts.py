"""Links cut in the middle of every act that may wait: nothing lost, doubled or out of order.

Four cuts here, which were wrong once; `make cuts` makes three hundred, of every act in turn. Then
the tablet goes on, is loaded again, or loses its power and is switched on without network.
"""

import os
import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Error, Locator, expect

from casino.demo.plan import DEMO_TABLES, float_of
from casino.demo.player.chips import count_by_two
from casino.demo.player.person import Person
from casino.lib.addresses import addresses
from tables.floor.models import GamingTable
from tables.houses.models import House
from tables.journal.models import FloorEvent
from tests.browser.kept_acts import DRIVERS, ENTRY, WAITLIST, WINNERS, Driver, Entry, Floor, Place
from tests.browser.pad import SUITS
from tests.browser.played import Played
from tests.browser.tablet import Tablet
from tests.browser.test_banca import open_with_guests
from tests.browser.test_staff import look_up
from tests.chromium import require_chromium
from tests.links.link import Fault, Link, Moment, opened
from tests.stack import Stack

MEASURED: Final = "CUTS" in os.environ
"""Whether `make cuts` asks: a busy machine may be slow, but loses nothing."""
CUTS: Final = int(os.environ.get("CUTS", "4"))
SEED: Final = int(os.environ.get("CUTS_SEED", "0")) or random.SystemRandom().randrange(10**6)
ONLY: Final = os.environ.get("CUTS_ONLY", "")
SLOWEST_S: Final = 2.0
TAP_EVERY_S: Final = 0.3
AWAY_S: Final = 3.0
"""The longest for which the network is away, after it is known to be."""
FAILED_WITHIN_S: Final = 10.0
RIGHT_WITHIN_S: Final = 2.0
GIVEN_UP_AFTER_S: Final = 30.0
LOOK_S: Final = 0.02
SHELL_KEPT = """async (path) => {
  await navigator.serviceWorker.ready;
  const kept = async () => (await caches.open("sabot-page")).match(path);
  while (!(await kept())) await new Promise((go) => setTimeout(go, 50));
}"""
STATE = """async () => {
  const { outbox } = await import("/static/lib/outbox.js");
  await outbox.ready;
  const { badge } = document.documentElement.dataset;
  const lost = document.querySelector(".live.lost, [data-silence]:not([hidden])") !== null;
  const refused = outbox.refused.map((it) => it.refused.code);
  return { kept: outbox.entries.length, refused, lost, badge };
}"""


class After(StrEnum):
    """What becomes of the tablet while the network is away."""

    STAYS = "stays"
    RELOAD = "is loaded again"
    POWER = "loses its power"


@dataclass(frozen=True)
class Cut:
    """One cut of the link."""

    act: str
    moment: Moment
    fault: Fault
    after: After
    away_s: float


@dataclass(frozen=True)
class Seen:
    """How long after the return of the network, or after it was missed, all was right."""

    cut: Cut
    back_s: float


WERE_WRONG: Final = (
    Cut("api-waitlist-join", Moment.REQUEST, Fault.HALF_OPEN, After.STAYS, 1.0),
    Cut("api-coup-record", Moment.REQUEST, Fault.HALF_OPEN, After.RELOAD, 1.0),
    Cut("api-incident-report", Moment.BEFORE, Fault.HALF_OPEN, After.RELOAD, 0.1),
    Cut("api-waitlist-hold", Moment.REQUEST, Fault.HALF_OPEN, After.STAYS, 1.2),
)
"""A guest was lost whose name was entered while another was sent; the others came 10 s late."""


def plan_cuts(count: int, chance: random.Random) -> list[Cut]:
    """Plan cuts: of every act in turn, of every moment, fault and fate alike."""
    names = [name for name in DRIVERS if name in (ONLY or name)]
    kinds = [(moment, fault, after) for moment in Moment for fault in Fault for after in After]
    chance.shuffle(names)
    found: list[Cut] = [] if ONLY else [*WERE_WRONG]
    while len(found) < count:
        chance.shuffle(kinds)
        for moment, fault, after in kinds:
            found.append(
                Cut(names[len(found) % len(names)], moment, fault, after, chance.uniform(0, AWAY_S))
            )
    return found[:count]


def pattern_of(name: str) -> str:
    """Write the first line of the requests of an act, as a pattern."""
    route = addresses()[name].route
    return "^POST .*/" + "/".join("[0-9]+" if "<" in it else it for it in route.split("/")) + " "


def test_every_act_that_may_wait_has_a_driver() -> None:
    assert DRIVERS.keys() == {name for name, one in addresses().items() if one.may_wait}


@pytest.fixture
def browser_path() -> str:
    """No page is served out of a worker in the headless shell."""
    return require_chromium()


@pytest.fixture
def floors(
    tables: dict[str, int], played: Played, person: Callable[[str], Person]
) -> dict[Place, Floor]:
    """A table of each kind, open."""
    midi = Floor(played.table, person, "J2", "C4")
    large = Floor(tables["PB1"], person, "J1", "C1")
    banca = Floor(tables["PB6"], person, "J4", "C9")

    def let() -> None:
        House.objects.update(offers_seats=False)  # the jefe calls
        GamingTable.objects.filter(id=midi.table).update(standing_guests=True)
        GamingTable.objects.filter(id=banca.table).update(regulation="rio-de-la-plata")

    look_up(let)
    open_with_guests(banca.table, person)
    plan = next(plan for plan in DEMO_TABLES if plan.number == "PB1")
    counted = {"opening_float": float_of(plan.float_minor)}
    count_by_two(person(large.jefe), person("I1"), large.at, counted)
    large.send(f"{large.at}/open", {"limits": plan.limits._asdict()})
    return {Place.MIDI: midi, Place.LARGE: large, Place.BANCA: banca}


class Journal:
    """What the journal has of one person since a moment."""

    def __init__(self, badge: str) -> None:
        self._rows = FloorEvent.objects.filter(actor__badge=badge).order_by("id")
        self._since = look_up(lambda: self._rows.values_list("id", flat=True).last()) or 0

    def read(self) -> list[tuple[str, Any]]:
        """Return kind and payload of each event."""
        rows = self._rows.filter(id__gt=self._since).values_list("kind", "payload")
        found: list[tuple[str, Any]] = look_up(lambda: list(rows))
        return [(kind, {**payload, **payload.get("outcome", {})}) for kind, payload in found]


def is_as_tapped(found: list[tuple[str, Any]], tapped: list[Entry]) -> bool:
    """Return whether the journal has exactly what was tapped, in that order."""
    return len(found) == len(tapped) and all(
        kind == event and {name: payload.get(name) for name in facts} == facts
        for (event, payload), (kind, facts) in zip(found, tapped, strict=True)
    )


def live_through(
    cut: Cut, driver: Driver, floor: Floor, tablet: Tablet, link: Link, call: Callable[..., Any]
) -> Seen:
    """Do an act, and another, while the link is cut; return how long all took to be right."""
    call(link.bury)  # of the cut before
    needs = driver.prepare(floor)
    badge = floor.jefe if driver.by_jefe else floor.croupier
    path = driver.page.format(table=floor.table, entry=needs)
    kept = WAITLIST.format(table=floor.table) if driver.page == ENTRY else path
    tablet.show(badge, kept)
    page = tablet.page
    page.evaluate(SHELL_KEPT, kept)
    if path != kept:
        page.goto(f"{tablet.url}{path}")
    page.evaluate(STATE)
    underway = floor.state["underway"] if driver.at is not Place.BANCA else None
    number = underway["number"] if underway else 0
    journal = Journal(badge)
    call(link.fail_in, pattern_of(cut.act), cut.moment, cut.fault)
    if cut.moment is Moment.BEFORE:
        link.has_failed.wait(FAILED_WITHIN_S)
    tapped = [driver.tap(page, floor, needs), *driver.also]
    assert link.has_failed.wait(FAILED_WITHIN_S), f"no request of {cut}"
    more = driver.deal(page, floor, number + (cut.act == "api-coup-record"))
    tapped += [more] if more else []
    expect(page.locator("form[aria-busy]")).to_have_count(0, timeout=15_000)
    if cut.after is After.RELOAD:
        page.goto(f"{tablet.url}{kept}")
    if cut.after is After.POWER:
        tablet.lose_power()
        tablet.switch_on()
        page = tablet.page
        page.goto(f"{tablet.url}{kept}")
    page.wait_for_timeout(cut.away_s * 1000)
    call(link.mend)
    mended = time.monotonic()
    known = mended
    while True:
        found = journal.read()
        state: dict[str, Any] = {}
        with suppress(Error):  # the page is on its way to another
            state = page.evaluate(STATE)
            if state["lost"]:
                known = time.monotonic() if cut.fault is Fault.HALF_OPEN else mended
            elif not state["badge"]:
                tablet.badge = ""
                tablet.show(badge, kept)  # the power took the sign-in with it
                known = time.monotonic()
        now = time.monotonic()
        if is_as_tapped(found, tapped) and state.get("kept") == 0:
            return Seen(cut, now - known)
        assert now - mended < GIVEN_UP_AFTER_S, f"{cut}\n{tapped}\n{found}\n{state}"
        time.sleep(LOOK_S)


@contextmanager
def on_tablet(browser: Browser, folder: Path, stack: Stack) -> Iterator[tuple[Tablet, Link, Any]]:
    """A tablet behind a link of its own."""
    link = Link(urlsplit(stack.url).port or 0)
    with opened(link) as call:
        tablet = Tablet(browser, folder, f"http://127.0.0.1:{link.port}", stack.url)
        try:
            yield tablet, link, call
        finally:
            call(link.mend)
            tablet.lose_power()


def test_what_was_tapped_while_the_link_was_cut_is_in_the_journal_once_and_in_order(
    browser: Browser, floors: dict[Place, Floor], stack: Stack, tmp_path: Path
) -> None:
    seen: list[Seen] = []
    begun = time.monotonic()
    with on_tablet(browser, tmp_path, stack) as (tablet, link, call):
        for number, cut in enumerate(plan_cuts(CUTS, random.Random(SEED))):
            driver = DRIVERS[cut.act]
            floor = floors[driver.at]
            floor.number = number
            seen.append(live_through(cut, driver, floor, tablet, link, call))
            if MEASURED:
                print(f"{number} {seen[-1]}", flush=True)
    print(report(seen, time.monotonic() - begun))
    slow = [it for it in seen if it.back_s > RIGHT_WITHIN_S]
    assert slow == [] or not MEASURED


def tap_at_pace(key: Locator, *, may_wake: bool = False) -> None:
    """Tap a key as somebody does who waits for nothing, whether it hears or not.

    A key that `may_wake` is deaf for 400 ms where a coup was sent or can be confirmed, and needs no
    answer of the server to hear again.
    """
    key.click(timeout=TAP_EVERY_S * 1000 * 3, force=not may_wake)
    key.page.wait_for_timeout(TAP_EVERY_S * 1000)


def tap_totals(pad: Locator, number: int) -> tuple[int, Entry]:
    """Tap one coup by its totals; give the taps, and what the journal has to say of it."""
    totals = list(WINNERS)[number % len(WINNERS)]
    for name, chosen in zip(("punto", "banca"), totals, strict=True):
        key = pad.get_by_role("button", name=f"{name} {chosen}", exact=True)
        tap_at_pace(key, may_wake=name == "punto")
    return 2, ("coup.settled", {"winner": WINNERS[totals], "coup": number})


def tap_card(pad: Locator, card: str) -> None:
    for key in (card[0], SUITS[card[1]]):
        tap_at_pace(pad.get_by_role("button", name=key, exact=True))


def tap_by_cards(pad: Locator, number: int) -> tuple[int, Entry]:
    """Tap a coup card by card, that punto wins with nine."""
    for card in (f"{number % 5 + 2}c", "2d", f"{7 - number % 5}s", "Kh"):
        tap_card(pad, card)
    tap_at_pace(pad.get_by_role("button", name="Confirm the coup"), may_wake=True)
    punto = f"{number % 5 + 2}c{7 - number % 5}s"
    return 9, ("coup.settled", {"punto": punto, "banca": "2dKh", "winner": "P", "coup": number})


def tap_by_acts(pad: Locator, number: int) -> tuple[int, Entry]:
    """Tap the same coup act by act; the journal has each act, and then the coup."""
    punto = [f"{number % 5 + 2}c", f"{7 - number % 5}s"]
    steps: list[str | list[str]] = ["No more bets", "Cards begin"]
    steps += ["Punto's cards: croupier", punto, "Banca shows its cards", ["2d", "Kh"]]
    steps += ["Announce: punto 9–2"]
    for step in steps:
        for card in step if isinstance(step, list) else ():
            tap_card(pad, card)
        if isinstance(step, str):
            tap_at_pace(pad.get_by_role("button", name=step, exact=True))
    tap_at_pace(pad.get_by_role("button", name="Confirm the coup"), may_wake=True)
    facts = {"punto": "".join(punto), "banca": "2dKh", "winner": "P", "coup": number}
    return 14, ("coup.settled", facts)


@pytest.mark.skipif(not MEASURED, reason="its taps are on time only on an idle machine")
@pytest.mark.parametrize(
    ("entry", "enter", "coups"),
    [("totals", tap_totals, 20), ("cards", tap_by_cards, 6), ("acts", tap_by_acts, 4)],
)
def test_taps_every_third_of_a_second_over_a_slow_link_are_coups_once_and_in_order(
    browser: Browser,
    floors: dict[Place, Floor],
    stack: Stack,
    tmp_path: Path,
    entry: str,
    enter: Callable[[Locator, int], tuple[int, Entry]],
    coups: int,
) -> None:
    floor = floors[Place.MIDI]
    look_up(lambda: GamingTable.objects.filter(id=floor.table).update(entry=entry))
    with on_tablet(browser, tmp_path, stack) as (tablet, link, _):
        tablet.show(floor.croupier, f"/tables/{floor.table}/")
        page = tablet.page
        expect(page.get_by_text("Live", exact=True)).to_be_visible()
        pad = page.get_by_role("region", name="Coup pad")
        if entry == "acts":
            page.get_by_role("button", name="Recorded", exact=True).click()
        journal = Journal(floor.croupier)
        link.latency_s = SLOWEST_S
        taps = 0
        tapped: list[Entry] = []
        for number in range(4, 4 + coups):
            more, coup = enter(pad, number)
            taps += more
            tapped.append(coup)

        def settled() -> list[tuple[str, Any]]:
            return [it for it in journal.read() if it[0] == "coup.settled"]

        assert not is_as_tapped(settled(), tapped)
        link.latency_s = 0.0
        mended = time.monotonic()
        while not is_as_tapped(found := settled(), tapped):
            waits = page.evaluate(STATE)
            assert time.monotonic() - mended < GIVEN_UP_AFTER_S, f"{tapped}\n{found}\n{waits}"
            time.sleep(LOOK_S)
        back_s = time.monotonic() - mended
    print(
        f"\n{taps} taps by {entry}, a link slow by up to {SLOWEST_S} s: right {back_s:.2f} s after"
    )


def report(seen: list[Seen], lasted_s: float) -> str:
    """Return a report: the cuts made, and how long after them all was right."""
    lines = [f"\n{len(seen)} cuts in {lasted_s:.0f} s, seed {SEED}; right after the return within"]
    for title, kind in (("all", None), *((it.value, it) for it in (*Fault, *Moment, *After))):
        times = sorted(
            it.back_s for it in seen if kind in (None, it.cut.fault, it.cut.moment, it.cut.after)
        )
        if times:
            slowest = f"{times[-1]:.2f} s, 95 of 100 {times[int(len(times) * 0.95)]:.2f} s"
            lines.append(f"  {title:20} {len(times):4}   {slowest}")
    return "\n".join(lines)
