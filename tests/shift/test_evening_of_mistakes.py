"""An evening at each text with mistakes made on purpose; what is counted is worked out by hand."""

import io
from collections.abc import Callable
from typing import Any

import pytest
from pypdf import PdfReader

from casino.lib.policy import Role
from casino.shift.models.lines import ReconciliationLine, TallyLine
from casino.shift.selectors.shift_report import read_report
from casino.shift.services.reconcile import reconcile_shift
from casino.shift.signed_paper import write_pdf
from games.corrections.services import correct_coup
from games.coups.models import CoupCorrection, NullCoup
from games.coups.services.coup_entry import CoupEntry
from games.mistakes.selectors import remedies_of
from games.mistakes.services import NULLS, record_mistake
from games.rules.limits import Limits
from games.rules.play.remedies import Effect, Remedy
from games.talla_acts.services.talla import show_cut_card
from games.tallas.models import Talla
from games.voids.services import undo_coup, void_coup
from tables.boxes.services import record_drop, record_tip
from tables.guests.models import SeatOccupancy
from tables.ledger.models import Transfer
from tables.ledger.services.correct_transfer import correct_transfer
from tables.openings.services.shifts import close_shift
from tables.seating.services.seats import change_seat, leave_seat
from tables.sessions.models import Shift, TableSession
from tables.undo.services import undo_act
from tests.banca.banca_room import BancaRoom
from tests.building import (
    acting,
    make_house,
    make_shift,
    make_staff,
    make_table,
    new_command,
    post_croupier,
    sign_in,
    sit,
    supervise,
)
from tests.counting.counted import close_table, open_table
from tests.coups.room import Room, bet

pytestmark = pytest.mark.django_db

FLOAT = {100_000: 50}
FLOAT_MINOR = 5_000_000
# What the text takes of 50.00 won by banca with six: five in the hundred, or the half.
TAKEN = {"asturias-2011": 250, "fournier": 250, "andalucia": 2500}


def open_evening(regulation: str, **table: int) -> tuple[Room, Shift]:
    house = make_house()
    manager = make_staff(house, Role.PIT_MANAGER)
    jefe, croupier = make_staff(house, Role.JEFE), make_staff(house, Role.CROUPIER)
    at = make_table(house, regulation, "large", **table)
    supervise(at, jefe)
    post_croupier(at, croupier)
    for _ in range(2):
        post_croupier(at, make_staff(house, Role.CROUPIER))
    shift = make_shift(house, manager)
    ties = 5_000 if regulation in ("asturias-2011", "andalucia") else 0
    session = open_table(
        actor=acting(jefe),
        command=new_command(),
        table_id=at.pk,
        limits=Limits(500, 50_000, ties, 500),
        opening_float=FLOAT,
        signer=acting(croupier),
    )["session"]
    for seat in (1, 2, 3):
        sit(at, seat, f"Guest {seat}")
    kept = TableSession.objects.get(id=session)
    return Room(house, at, kept, manager, jefe, croupier, sign_in(croupier)), shift


def make_mistake(room: Room, remedy: Remedy, effect: Effect) -> int:
    """Make a mistake and do its remedy, as who decides signs; return how many cards are out."""
    talla = Talla.objects.get(table=room.table, ended_at=None)
    seen: dict[str, Any] = {}
    if effect in NULLS:
        laid = [{"seat": 1, "wager": "punto", "stake_minor": 500}]
        seen = {"punto": "2c9h", "banca": "Kd", "face_down": 1, "bets": laid}
    elif effect is Effect.BURN:
        seen = {"cards": "7h"}
    decides = make_staff(room.house, Role.INSPECTOR) if remedy.by_inspector else room.jefe
    room.act(
        record_mistake,
        coup=talla.coups + 1,
        mistake=remedy.mistake,
        effect=effect,
        jefe=acting(decides) if remedy.by_jefe or remedy.by_inspector else None,
        **seen,
    )
    return 4 if effect in NULLS else int(effect is Effect.BURN)


def make_every_mistake(room: Room, begin: Callable[[], object]) -> tuple[dict[int, int], int]:
    """Make each mistake of the table's text; give the cards out by talla, and the null coups.

    Where the jefe decides, each decision comes in turn; a talla that is over by it is begun anew.
    """
    out: dict[int, int] = {}
    nulls = 0
    for turn, remedy in enumerate(remedies_of(*rules_of(room))):
        if not Talla.objects.filter(table=room.table, ended_at=None).exists():
            begin()
        talla = Talla.objects.get(table=room.table, ended_at=None).pk
        effect = remedy.effects[turn % len(remedy.effects)]
        out[talla] = out.get(talla, 0) + make_mistake(room, remedy, effect)
        nulls += effect in NULLS
    if not Talla.objects.filter(table=room.table, ended_at=None).exists():
        begin()
    return out, nulls


def make_good(room: Room, act: Any, **fields: Any) -> None:
    """Do what was not meant, and take it back."""
    command = new_command()
    room.act(act, command=command, **fields)
    room.act(undo_act, undone_command_id=command.id)


def right_the_tip(room: Room, right_minor: int) -> None:
    correct_transfer(
        actor=acting(make_staff(room.house, Role.DIRECTOR)),
        command=new_command(),
        transfer_id=Transfer.objects.filter(reason="tip").latest("id").pk,
        right_minor=right_minor,
        words="15 were given, not 90",
        signer=acting(room.manager),
    )


def correct(room: Room, talla: Talla, number: int, **right: Any) -> None:
    room.act(
        correct_coup,
        room.jefe,
        talla_id=talla.pk,
        number=number,
        reason=CoupCorrection.Reason.OTHER,
        words="the cards were read wrongly",
        **right,
    )


def count(room: Room, shift: Shift, **minor: int) -> None:
    """Count these amounts by two people, close table and shift, and reconcile."""
    piece = {"closing_float": 50, "commission_box": 50, "tip_box": 50, "drop_box": 10_000}
    counts = {kind: {of: minor.get(kind, 0) // of} for kind, of in piece.items()}
    signer = acting(room.croupier)
    room.act(close_table, room.manager, counts=counts, signer=signer, early_reason="over")
    close_shift(actor=acting(room.manager), command=new_command(), shift_id=shift.pk)
    assert reconcile_shift(shift.pk)


def verify_nothing_differs(room: Room, first_burn: int, out: dict[int, int], nulls: int) -> None:
    """Nothing of money, coups or cards differs; each talla has the cards that it began with."""
    lines = ReconciliationLine.objects.all()
    assert {it.figure for it in lines} == {"commission", "tips", "float", "drop"}
    for it in lines:
        assert not it.recorded_difference_minor, it.figure
        assert it.counted_difference_minor == 0, it.figure
    tallies = TallyLine.objects.all()
    assert {(it.missing, it.extra) for it in tallies} == {(0, 0)}
    cards = {it.talla: it.recorded for it in tallies.filter(tally=TallyLine.Tally.CARDS)}
    tallas = Talla.objects.filter(table=room.table)
    assert cards == dict.fromkeys((it.number for it in tallas), 6 * 52)
    assert {it.pk: it.burned for it in tallas} == {
        it.pk: first_burn + out.get(it.pk, 0) for it in tallas
    }
    assert NullCoup.objects.count() == nulls


SIX = {"punto": "Js3sKd", "banca": "Tc6c"}
"""Banca wins with six against three; else punto wins with seven against two, by its cards."""
PUNTO = {"punto": "Js7s", "banca": "Td2dKh"}


@pytest.mark.parametrize("regulation", TAKEN)
def test_an_evening_of_mistakes_is_right_to_the_cent(regulation):
    room, shift = open_evening(regulation)
    talla = room.start()  # a ten: its card and ten more are burned
    room.coup(CoupEntry(**SIX, bets=[bet(1, "banca", 5000), bet(2, "punto", 2500)]))
    room.coup(CoupEntry(**PUNTO, bets=[bet(1, "banca", 1000), bet(3, "punto", 5000)]))
    room.act(void_coup, room.jefe, number=2, reason="the hands were read wrongly")
    laid = [bet(1, "banca", 1000), bet(2, "punto", 500), bet(3, "punto", 5000)]
    room.coup(CoupEntry(**SIX, bets=laid))
    confused = next(it for it in remedies_of(*rules_of(room)) if it.mistake == "deal_confused")
    lost = make_mistake(room, confused, Effect.NULL)
    kept = NullCoup.objects.get()
    room.coup(CoupEntry(**PUNTO, bets=[bet(1, "punto", 500)]))
    room.act(undo_coup, number=4)
    room.coup(CoupEntry(**PUNTO, bets=[bet(1, "banca", 500), bet(2, "banca", 500)]))
    room.act(record_tip, amount_minor=9000)
    right_the_tip(room, 1500)
    room.act(record_drop, amount_minor=20_000)
    make_good(room, leave_seat, position=1)
    make_good(room, change_seat, position=1, to_position=5)
    # The first coup had another result: punto won with seven against six, by its cards. In the
    # second seat 2 had bet 15.00, seat 3 had bet 10.00 on banca, and seat 1 nothing.
    correct(room, talla, 1, punto="Js3s4c", banca="Tc6c")
    right = [("banca", 3, 1000), ("punto", 2, 1500)]
    bets = [{"seat": seat, "wager": on, "stake_minor": stake} for on, seat, stake in right]
    correct(room, talla, 3, bets=bets)
    out, nulls = make_every_mistake(room, room.start)
    out[talla.pk] += lost
    room.act(show_cut_card)
    small = TAKEN[regulation] // 5  # of 10.00
    chips = FLOAT_MINOR + (5000 - 2500) + (1500 - 1000) + (500 + 500) - 20_000
    count(
        room,
        shift,
        closing_float=chips,
        commission_box=small,
        tip_box=1500,
        drop_box=20_000,
    )
    verify_nothing_differs(room, 11, out, nulls + 1)
    assert (kept.number, kept.cards_out, kept.ruled_by) == (4, 4, room.jefe)
    paper = PdfReader(io.BytesIO(write_pdf(read_report(room.house.pk, shift.pk), "en")))
    text = " ".join(" ".join(page.extract_text() for page in paper.pages).split())
    said = text[text.index("Null coups") :]
    assert "Before coup 1/4" in said
    assert "Cards out of play: 4 (2c9h / Kd) · Bets returned: €5.00" in said
    assert f"Ruled by: {room.jefe.name} ({room.jefe.badge})" in said


def test_an_evening_of_mistakes_under_a_holders_banca_is_right_to_the_cent():
    room, shift = open_evening("rio-de-la-plata", seats=12)
    talla = room.start(first_card="")
    it = BancaRoom(
        room, {place.seat.position: place.guest for place in SeatOccupancy.objects.all()}
    )
    it.auction(2, 10_000)
    room.coup(CoupEntry(**SIX, bets=[bet(1, "punto", 2000), bet(3, "banca", 1000)]))
    room.coup(CoupEntry(**PUNTO, bets=[bet(1, "punto", 2000)]))
    room.act(undo_coup, number=2)  # it had won again
    room.coup(CoupEntry(**SIX, bets=[]))
    # The first coup was a tie, they say; no, it was won with eight against two.
    correct(room, talla, 1, punto_total=6, banca_total=6)
    correct(room, talla, 1, punto="Js2s", banca="Tc8c")
    out, nulls = make_every_mistake(room, lambda: begin_banca(it))
    room.act(record_tip, amount_minor=9000)
    right_the_tip(room, 1500)
    room.act(record_drop, amount_minor=20_000)
    make_good(room, change_seat, position=1, to_position=5)
    # The house pays and takes what the holder wins and loses. The first won pass is spared, of the
    # second a tenth is taken (29), and a tenth of what a bet on banca wins (30).
    chips = FLOAT_MINOR + (2000 - 1000 - 10_000) - 10_000 - 20_000
    count(
        room,
        shift,
        closing_float=chips,
        commission_box=100 + 1000,
        tip_box=1500,
        drop_box=20_000,
    )
    verify_nothing_differs(room, 0, out, nulls)


def begin_banca(it: BancaRoom) -> None:
    """Begin the next talla; who is asked first takes the banca."""
    it.room.start(first_card="")
    it.take(it.view["asked"]["seat"], 5000)


def rules_of(room: Room) -> tuple[str, str, str]:
    return room.table.regulation, room.session.regulation_version, "large"
