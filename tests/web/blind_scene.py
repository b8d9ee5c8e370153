"""A house whose boxes hold peculiar sums, and every way in which a sum may be written.

One table is open with all its boxes hung. Another was closed in the shift before: its drop is not
counted. A person who may count one of them must see its expected contents nowhere.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from http import HTTPStatus
from io import BytesIO
from typing import Any, Final

from django.db.models import Sum
from pypdf import PdfReader

from casino.lib.clock import gaming_day_of, utc_now
from casino.lib.policy import Role
from casino.printing.amount_words import amount_in_words
from casino.printing.files import FILE_KINDS
from casino.reporting.files.printouts import PRINTOUTS
from casino.reporting.selectors.totals import By
from casino.reporting.tasks import sweep_summaries
from casino.shift.services.reconcile import reconcile_shift
from games.coups.models import Coup
from tables.boxes.services import record_drop, record_tip
from tables.cage.services import count_cage
from tables.commission.services.commission import collect_commission
from tables.houses.models import House
from tables.ledger.models import Account, Transfer
from tables.ledger.selectors.balances import list_balances
from tables.ledger.selectors.blind import BOXES
from tables.sessions.models import Shift
from tables.slips.models import Slip
from tests.building import acting, make_house, make_staff, new_command
from tests.commission.commission_room import owed, win
from tests.coups.room import Room, make_room
from tests.reporting.proof.opened import open_xlsx
from tests.shift.evening import BANCA_SEVEN, Evening, close_shift_row, open_evening, start_shift
from tests.slips.carried import carry_chips
from tests.web.addresses import NEEDS
from tests.web.two_houses import Side, make_side

_SPACES: Final = ("", ".", ",", "'", " ", "\xa0", "\u202f", "\u2009")
_POINTS: Final = (".", ",")
_NOT_PARTED: Final = {
    "api-report-limits", "api-report-waiting", "api-report-incidents", "api-report-freshness",
    "api-report-differences", "api-report-differences-shifts", "api-report-coups",
    "report-limits", "report-waiting", "report-incidents", "report-differences", "report-coups",
}  # fmt: skip
_UNITS_LEAST: Final = 10_000
"""Below that a sum could be any other number of a page, and is none that the test looks for."""


@dataclass
class Scene:
    """The house, its people, and the hidden sums with their parts."""

    side: Side
    earlier: Evening
    secrets: dict[int, str]

    @property
    def house(self) -> House:
        """The house."""
        return self.side.house

    @property
    def room(self) -> Room:
        """The table that is open."""
        return self.side.place.room


def make_scene() -> Scene:
    """Play it."""
    house = make_house(commission_mode="deferred", drop_counted_later=True)
    cashier, inspector = make_staff(house, Role.CASHIER), make_staff(house, Role.INSPECTOR)
    count_cage(
        actor=acting(cashier),
        command=new_command(),
        chips={100_000: 913, 50: 1},
        notes={},
        signer=acting(inspector),
    )
    earlier = _play_the_shift_before(house)
    house.refresh_from_db()
    manager = make_staff(house, Role.PIT_MANAGER)
    now = utc_now()
    Shift.objects.create(
        house=house,
        gaming_day=gaming_day_of(now, house.timezone, house.gaming_day_starts),
        number=2,
        opened_at=now,
        opened_by=manager,
    )
    side = make_side(make_room("andalucia", house=house))
    room = side.place.room
    _fill_the_boxes(room)
    sweep_summaries()
    return Scene(side, earlier, sums_of(room, earlier))


def _play_the_shift_before(house: House) -> Evening:
    shift = start_shift(house)
    earlier = open_evening(shift)
    for stake in (91_350, 87_650, 73_950):
        earlier.play(BANCA_SEVEN, [(1, "banca", stake)])
    earlier.move("tips", "guests", 41_350, "tip")
    earlier.move("drop", "float", 214_650, "drop")
    earlier.move("drop", "float", 101_850, "drop")
    for kind, account in (
        ("commission_box", "commission"),
        ("tip_box", "tips"),
        ("closing_float", "float"),
    ):
        earlier.count(kind, earlier.balance(account))
    earlier.shut()
    close_shift_row(shift)
    assert reconcile_shift(shift.pk)
    return earlier


def _fill_the_boxes(room: Room) -> None:
    carry_chips(room.session, Slip.Kind.FILL, 765_450, at=room.jefe, by=room.manager)
    room.start()
    for more in range(0, 30_000, 5_500):
        win(room, {1: 11_500 + more, 2: 17_500 + more, 3: 13_500 + more})
    for place, amount in owed(room).items():
        room.act(collect_commission, place=place, amount_minor=amount)
    for amount in (13_650, 27_350, 15_950):
        room.act(record_tip, amount_minor=amount)
    for amount in (187_500, 93_000):
        room.act(record_drop, amount_minor=amount)


def sums_of(room: Room, earlier: Evening) -> dict[int, str]:
    """Return the expected contents of each uncounted place, and its tips and drops."""
    secrets = {}
    for session, kinds in ((room.session, (*BOXES, "float")), (earlier.session, ("drop",))):
        moves = Transfer.objects.filter(session=session)
        for kind in kinds:
            into = {"debit__kind": kind, "debit__table": session.table_id}
            out = {"credit__kind": kind, "credit__table": session.table_id}
            parts = list(moves.filter(**into).values_list("amount_minor", flat=True))
            took = moves.filter(**out).aggregate(all=Sum("amount_minor", default=0))["all"]
            secrets[sum(parts) - took] = f"{kind} of session {session.pk}"
            if kind in (Account.Kind.TIPS, Account.Kind.DROP):
                secrets |= dict.fromkeys(parts, f"a part of {kind} of session {session.pk}")
        lies = {it.kind: it.amount_minor for it in list_balances(room.house.pk)
                if it.table == session.table_id}  # fmt: skip
        for kind in kinds:
            secrets[lies[kind]] = f"{kind} of table {session.table_id}"
    of_house = {it.kind: it.amount_minor for it in list_balances(room.house.pk) if not it.table}
    secrets[of_house["cage"]] = "the cage"
    secrets[of_house["guests"]] = "what all guests won"
    played = Coup.objects.filter(void=None)
    for of, chosen in (
        ("the open table", played.filter(session=room.session)),
        ("the whole day", played.filter(session__in=[room.session, earlier.session])),
    ):
        for column in ("house_result_minor", "commission_minor"):
            secrets[chosen.aggregate(all=Sum(column))["all"]] = f"{column} of {of}"
    return {abs(it): what for it, what in secrets.items() if abs(it) >= _UNITS_LEAST}


def pattern_of(secrets: dict[int, str]) -> re.Pattern[str]:
    """Make the pattern of all that they may be written as: in cents, in units and cents, in words.

    Thousands may be parted as es, en or it do; a figure within a longer one is another figure.
    """
    written = {form for it in secrets for form in forms_of(it)}
    written |= {
        amount_in_words(it, "EUR", language) for it in secrets for language in ("es", "en", "it")
    }
    return re.compile(r"(?<![0-9a-zA-Z_.,])" + _any_of(written) + r"(?!\.?[0-9a-zA-Z_])")


def _any_of(words: set[str]) -> str:
    """Return the pattern of any of these words, the longest first; no beginning is tried twice."""
    rests: dict[str, set[str]] = {}
    for word in words - {""}:
        rests.setdefault(word[0], set()).add(word[1:])
    tried = [re.escape(first) + _any_of(rest) for first, rest in sorted(rests.items())]
    if "" in words:
        tried.append("")
    return tried[0] if len(tried) == 1 else f"(?:{'|'.join(tried)})"


def forms_of(amount_minor: int) -> Iterator[str]:
    """Write an amount in every way: "7193650", "71936.5", "71936,50", "71.936,50"."""
    units, cents = divmod(amount_minor, 100)
    for space in _SPACES:
        yield f"{amount_minor:,}".replace(",", space)
        whole = f"{units:,}".replace(",", space)
        for point in _POINTS:
            if point != space:
                yield f"{whole}{point}{cents:02}"
                if cents % 10 == 0:
                    yield f"{whole}{point}{cents // 10}"
        # A row's number may be as short as a round sum without its cents.
        if not cents and (len(whole) > len(str(units)) or units >= _UNITS_LEAST):
            yield whole


def text_of(answer: Any) -> str:
    """Read an answer whole: the cells of a book, the words of a paper, or its text."""
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    kind = answer.get("Content-Type", "")
    if kind == FILE_KINDS["xlsx"].content_type and answer.status_code == HTTPStatus.OK:
        return " ".join(str(it) for sheet in open_xlsx(content) for row in sheet for it in row)
    if kind == "application/pdf":
        pages = PdfReader(BytesIO(content)).pages
        return " ".join(" ".join(page.extract_text() for page in pages).split())
    return str(content.decode(errors="replace"))


def questions_of(scene: Scene, name: str) -> Iterator[dict[str, Any]]:
    """Return the questions for each address: without parameters, for today, with all of them."""
    yield {}
    today: date = scene.room.session.shift.gaming_day
    day = {"day": today.isoformat()}
    if name == "report-file":
        for report in PRINTOUTS:
            for file in FILE_KINDS:
                yield {**day, "report": report, "file": file}
        yield {**day, "by": "table", "file": "csv"}
    elif name == "api-report-file":
        for report in PRINTOUTS:
            yield {**day, "report": report}
        yield {**day, "by": "table"}
    elif name == "api-report-feed":
        yield {**day, "coups": "1"}
    elif NEEDS[name] in ("report.view", "report.morning"):
        yield day
        for by in () if name in _NOT_PARTED else By:
            yield {**day, "by": by.value}
        yield {**day, "by": "table", "span": "month"}
        yield {**day, "table": str(scene.room.table.pk)}
    elif name == "api-ledger-export":
        for file in ("csv", "beancount"):
            yield {"from": day["day"], "to": day["day"], "file": file}
    elif name == "api-journal":
        for place in (scene.room.session, scene.earlier.session):
            yield {"table": str(place.table_id), "limit": "200"}
    elif name in ("ledger", "api-ledger-balances", "api-ledger-movements"):
        yield {"at": utc_now().isoformat()}
        yield {"reason": "tip"}
        yield {"after": str(2**40)}


def addresses_of(scene: Scene, name: str) -> set[str]:
    """Write the addresses of a route: of the open table, of the shift before, in each format."""
    earlier = scene.earlier.session
    before = {
        "table_id": earlier.table_id,
        "session_id": earlier.pk,
        "shift_id": earlier.shift_id,
        "talla_id": scene.earlier.talla.pk,
    }
    found = set()
    ids = scene.side.ids
    for chosen in (ids, {**ids, **before}, {**ids, "day": "today"}):
        for ending in FILE_KINDS:
            scene.side.ids = {**chosen, "ending": ending}
            found.add(scene.side.address(name))
    scene.side.ids = ids
    return {it for it in found if "today" not in it}
