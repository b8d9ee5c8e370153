"""Every act that a device keeps while it has no network, done as a person taps it on a page.

One driver for each, by the name of its address: what has to be so before (made at the API), the
page, the taps, and the event that the journal has afterwards.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, Final

from playwright.sync_api import Page, expect

from casino.demo.player.person import Person
from casino.demo.player.shoe import prepare_shoe
from tests.browser.pad import open_ring, open_tools, tap_totals

Entry = tuple[str, Mapping[str, Any]]
"""An event of the journal: its kind, and what has to be in its payload."""
WINNERS: Final = {(1, 7): "B", (8, 2): "P", (6, 6): "T"}
HOLD_MINUTES: Final = 10
TIP_MINOR, DROP_MINOR = 500, 5000
WAITLIST: Final = "/tables/{table}/waitlist/"
ENTRY: Final = "/waitlist/{entry}/"
MOST_COUPS: Final = 55
"""Of one talla; then the next is begun."""


class Place(Enum):
    """A table of the demo house, by what can be done there."""

    MIDI = auto()
    LARGE = auto()
    """The guests deal, each in turn."""
    BANCA = auto()
    """The banca belongs to its holder."""


@dataclass
class Floor:
    """The table in play and its people, as the API has them; each cut is at another `number`."""

    table: int
    person: Callable[[str], Person]
    jefe: str
    croupier: str
    decks: int = 6
    number: int = 0

    @property
    def at(self) -> str:
        """The table's path in the API."""
        return f"tables/{self.table}"

    @property
    def state(self) -> Any:
        """Its state now."""
        return self.person(self.jefe).get(self.at)

    @property
    def guest(self) -> str:
        """A name that nobody else has."""
        return f"Guest {self.number}"

    def send(self, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        """Send a command of its jefe."""
        return self.person(self.jefe).send(path, body)

    def seat(self, place: int, *, taken: bool) -> None:
        """Let somebody sit at a seat, or nobody; nobody waits for one."""
        for entry in self.person(self.jefe).get(f"{self.at}/waitlist")["guests"]:
            self.send(f"waitlist/{entry['id']}/leave", {"no_show": False})
        guest = self.state["seats"][place - 1]["guest"]
        if taken and not guest:
            self.send(f"{self.at}/seats/{place}/take", {"guest": f"{self.guest} at {place}"})
        if guest and not taken:
            self.send(f"{self.at}/seats/{place}/leave")

    def wait(self) -> int:
        """Let one guest wait, and nobody else."""
        self.seat(6, taken=False)
        entry: int = self.send(f"{self.at}/waitlist/join", {"guest": self.guest})["entry"]
        return entry

    def begin_talla(self) -> None:
        """Begin another talla."""
        dealer = self.person(self.croupier)
        if self.state["talla"]:
            dealer.send(f"{self.at}/tallas/end")
        prepare_shoe(dealer, self.at, self.decks)
        shoe = {"decks": self.decks, "first_card": "7h", "cut_card_behind": 7}
        dealer.send(f"{self.at}/tallas", shoe)

    def deal_on(self) -> None:
        """See to it that a coup can be dealt, and entered by totals: none is under way by acts."""
        state = self.state
        talla, underway = state["talla"], state["underway"]
        by_acts = bool(underway and underway["acts"] is not None)
        if talla is None or talla["cut_card_out"] or talla["coups"] > MOST_COUPS or by_acts:
            self.begin_talla()


@dataclass(frozen=True)
class Driver:
    """How one act is done; `prepare` gives what `tap` needs, and `path` of the page."""

    tap: Callable[[Page, Floor, Any], Entry]
    prepare: Callable[[Floor], Any] = Floor.deal_on
    page: str = "/tables/{table}/"
    by_jefe: bool = False
    also: tuple[Entry, ...] = ()
    """The events of the act that follow the one which `tap` gives."""
    at: Place = Place.MIDI

    def deal(self, page: Page, floor: Floor, number: int) -> Entry | None:
        """Do one act more where the page has it: a coup, a tip, or a guest who waits."""
        if self.page == ENTRY:
            return None
        if self.page == WAITLIST:
            return join(page, floor, f"Second {floor.number}")
        if self.by_jefe or self.at is Place.BANCA:  # where nobody holds it, no coup is dealt
            return tip(page, floor, None)
        return coup(page, number)


def coup(page: Page, number: int) -> Entry:
    """Tap the totals of a coup, other ones than of the coup before it."""
    totals = list(WINNERS)[number % len(WINNERS)]
    expect(page.get_by_role("heading", name=f"Coup {number}", exact=True)).to_be_visible()
    tap_totals(page, *totals)
    return "coup.settled", {"winner": WINNERS[totals]}


def seat_takes(page: Page, floor: Floor, _: Any) -> Entry:
    ring = open_ring(page, "seat 6, free")
    ring.locator("#ring-guest").fill(floor.guest)
    ring.get_by_role("button", name="Seat them").click()
    return "seat.taken", {"seat": 6, "name": floor.guest}


def seat_leaves(page: Page, floor: Floor, _: Any) -> Entry:
    open_ring(page, "seat 6, ").get_by_role("button", name="The guest leaves").click()
    return "seat.left", {"seat": 6}


def two_seats(floor: Floor) -> None:
    floor.deal_on()
    floor.seat(7, taken=False)
    floor.seat(6, taken=True)


def seat_changes(page: Page, floor: Floor, _: Any) -> Entry:
    open_ring(page, "seat 6, ").get_by_role("button", name="To another seat").click()
    page.get_by_role("button", name="seat 7, free").click()
    return "seat.changed", {"from": 6, "to": 7}


def with_seat(place: int, *, taken: bool) -> Callable[[Floor], None]:
    def prepare(floor: Floor) -> None:
        floor.deal_on()
        floor.seat(place, taken=taken)

    return prepare


def stands(page: Page, floor: Floor, _: Any) -> Entry:
    ring = open_ring(page, "seat 6, free")
    ring.get_by_text("Standing guest").click()
    ring.locator("#ring-stands").fill(floor.guest)
    ring.get_by_role("button", name="Stand", exact=True).click()
    return "guest.stood", {"name": floor.guest}


def one_stands(floor: Floor) -> int:
    leave_standing(floor)
    floor.send(f"{floor.at}/standing", {"guest": floor.guest})
    place: int = floor.state["standing"][0]["place"]
    return place


def leave_standing(floor: Floor) -> None:
    with_seat(6, taken=False)(floor)
    for one in floor.state["standing"]:
        floor.send(f"{floor.at}/standing/{one['place']}/leave")


def stops_standing(page: Page, floor: Floor, place: Any) -> Entry:
    ring = open_ring(page, f"standing: {floor.guest}")
    ring.get_by_role("button", name="The guest leaves").click()
    return "standing.left", {"place": place}


def join(page: Page, _: Floor, guest: str) -> Entry:
    form = page.get_by_role("region", name="Put a guest on the waitlist")
    form.get_by_label("Name or nickname").fill(guest)
    form.get_by_role("button", name="Put on the waitlist").click()
    return "waitlist.joined", {"name": guest}


def asks_for_seat(page: Page, _floor: Floor, _: Any) -> Entry:
    page.locator("#ask-from").select_option("2")
    page.locator("#ask-for").select_option("4")
    page.get_by_role("button", name="Let them wait").click()
    return "waitlist.joined", {"name": "Xana"}


def entry_key(name: str) -> Callable[[Page, Floor, int], None]:
    def press(page: Page, _: Floor, entry: int) -> None:
        key = page.locator(f"#entry-{entry}").get_by_role("button", name=name)
        key.click()

    return press


def leaves_waitlist(page: Page, floor: Floor, entry: Any) -> Entry:
    entry_key("Left the waitlist")(page, floor, entry)
    return "waitlist.left", {"entry": entry}


def is_called(page: Page, floor: Floor, entry: Any) -> Entry:
    entry_key(f"Call {floor.guest}")(page, floor, entry)
    return "waitlist.called", {"entry": entry}


def sits_from_waitlist(page: Page, floor: Floor, entry: Any) -> Entry:
    page.locator(f"#entry-{entry} summary", has_text="Seat").click()
    entry_key("Seat 6")(page, floor, entry)
    return "seat.taken", {"seat": 6, "waitlist_entry": entry}


def goes_on_hold(page: Page, _floor: Floor, entry: Any) -> Entry:
    page.get_by_label("For how many minutes").select_option(str(HOLD_MINUTES))
    page.get_by_role("button", name="Keep it meanwhile").click()
    return "waitlist.held", {"entry": entry}


def held(floor: Floor) -> int:
    entry = floor.wait()
    floor.send(f"waitlist/{entry}/hold", {"minutes": HOLD_MINUTES})
    return entry


def resumes(page: Page, _floor: Floor, entry: Any) -> Entry:
    page.get_by_role("button", name="They are back").click()
    return "waitlist.resumed", {"entry": entry}


def marks_phase(page: Page, floor: Floor, _: Any) -> Entry:
    page.get_by_role("button", name="No more bets").click()
    return "phase.marked", {"phase": "no_va_mas"}


def shows_cut_card(page: Page, _floor: Floor, _: Any) -> Entry:
    open_tools(page, "Talla").get_by_role("button", name="Cut card is out").click()
    return "talla.cut_card_shown", {}


def new_talla(floor: Floor) -> None:
    for place in (2, 4):
        floor.seat(place, taken=True)
    floor.begin_talla()


def declines_sabot(page: Page, _floor: Floor, _: Any) -> Entry:
    open_tools(page, "Talla").get_by_role("button", name="Holder refuses").click()
    return "sabot.refused", {}


def tip(page: Page, _floor: Floor, _: Any) -> Entry:
    tools = open_tools(page, "Tip and drop")
    tools.get_by_label("Tip into the box").fill("5")
    tools.get_by_role("button", name="Record tip", exact=True).click()
    return "tip.recorded", {"amount_minor": TIP_MINOR}


def drops(page: Page, _floor: Floor, _: Any) -> Entry:
    tools = open_tools(page, "Tip and drop")
    tools.get_by_label("Notes changed for chips").fill("50")
    tools.get_by_role("button", name="Record drop", exact=True).click()
    return "drop.recorded", {"amount_minor": DROP_MINOR}


def reports(page: Page, floor: Floor, _: Any) -> Entry:
    tools = open_tools(page, "Incidents")
    tools.get_by_text("Report an incident").click()
    tools.get_by_text("Payment dispute").click()
    tools.get_by_label("What happened").fill(f"Cut {floor.number}")
    tools.get_by_role("button", name="Report", exact=True).click()
    return "incident.reported", {"what_happened": f"Cut {floor.number}"}


def makes_mistake(page: Page, floor: Floor, _: Any) -> Entry:
    sheet = open_tools(page, "Mistake")
    sheet.get_by_role("tab", name="Deal").click()
    sheet.get_by_role("button", name="Card turned that was not due").click()
    form = sheet.locator("form").filter(has_text="Record the mistake")
    form.get_by_label("Note").fill(f"Cut {floor.number}")
    form.get_by_role("button", name="Record the mistake").click()
    form.get_by_role("button", name="Yes, record the mistake").click()
    return "incident.reported", {"mistake": "card_turned", "effect": "counts"}


def begin_acts(floor: Floor) -> None:
    """Begin a coup by its acts, without bets."""
    floor.begin_talla()
    floor.send(f"{floor.at}/phase", {"coup": 1, "phase": "no_va_mas", "bets": []})
    floor.send(f"{floor.at}/phase", {"coup": 1, "phase": "cards", "acts": True})


def begin_giving(floor: Floor) -> None:
    begin_acts(floor)
    floor.send(f"{floor.at}/coups/act", {"coup": 1, "act": {"act": "give_cards"}})


def plays(page: Page, _floor: Floor, _: Any) -> Entry:
    page.get_by_role("button", name="Punto's cards: croupier", exact=True).click()
    return "coup.acted", {"act": {"act": "give_cards"}}


def takes_act_back(page: Page, _floor: Floor, _: Any) -> Entry:
    page.get_by_role("button", name="Last act back", exact=True).click()
    return "coup.acts_taken_back", {}


def deals(page: Page, floor: Floor, number: Any) -> Entry:
    return coup(page, number)


def next_coup(floor: Floor) -> int:
    floor.deal_on()
    number: int = floor.state["underway"]["number"]
    return number


def offers(page: Page, _floor: Floor, seat: Any) -> Entry:
    page.get_by_role("button", name=f"seat {seat}, ").click()
    page.locator("form[data-act=offer] button[type=submit]").click()
    return "banca.acted", {}


def next_offer(floor: Floor) -> int:
    return (2, 5, 8)[floor.number % 3]


DRIVERS: Final[Mapping[str, Driver]] = {
    "api-seat-take": Driver(seat_takes, with_seat(6, taken=False)),
    "api-seat-leave": Driver(seat_leaves, with_seat(6, taken=True)),
    "api-seat-change": Driver(seat_changes, two_seats),
    "api-guest-stand": Driver(stands, leave_standing),
    "api-standing-leave": Driver(stops_standing, one_stands),
    "api-waitlist-join": Driver(
        lambda page, floor, _: join(page, floor, f"First {floor.number}"),
        Floor.wait,
        WAITLIST,
        by_jefe=True,
    ),
    "api-waitlist-ask-seat": Driver(asks_for_seat, Floor.wait, WAITLIST, by_jefe=True),
    "api-waitlist-leave": Driver(leaves_waitlist, Floor.wait, WAITLIST, by_jefe=True),
    "api-waitlist-hold": Driver(goes_on_hold, Floor.wait, ENTRY, by_jefe=True),
    "api-waitlist-resume": Driver(resumes, held, ENTRY, by_jefe=True),
    "api-waitlist-call": Driver(is_called, Floor.wait, WAITLIST, by_jefe=True),
    "api-waitlist-seat": Driver(sits_from_waitlist, Floor.wait, WAITLIST, by_jefe=True),
    "api-phase-mark": Driver(marks_phase),
    "api-coup-act": Driver(plays, begin_acts, by_jefe=True),
    "api-coup-acts-back": Driver(takes_act_back, begin_giving, by_jefe=True),
    "api-talla-cut-card": Driver(shows_cut_card, new_talla),
    "api-sabot-refuse": Driver(declines_sabot, new_talla, at=Place.LARGE),
    "api-tip": Driver(tip),
    "api-drop": Driver(drops, by_jefe=True),
    "api-incident-report": Driver(reports),
    "api-mistake-record": Driver(
        makes_mistake,
        next_offer,
        also=(("incident.ruled", {"article": "rio-de-la-plata 51"}),),
        at=Place.BANCA,
    ),
    "api-coup-record": Driver(deals, next_coup),
    "api-banca-act": Driver(offers, next_offer, at=Place.BANCA),
}
