"""An evening at each text with mistakes made on purpose; what is counted is worked out by hand."""

import io
from typing import Any

import pytest
from pypdf import PdfReader

from casino.lib.policy import Role
from casino.shift.models.lines import ReconciliationLine
from casino.shift.selectors.shift_report import read_report
from casino.shift.services.reconcile import reconcile_shift
from casino.shift.signed_paper import write_pdf
from games.corrections.services import correct_coup
from games.coups.models import Coup, CoupCorrection, NullCoup
from games.mistakes.services import record_mistake
from games.rules.limits import Limits
from games.talla_acts.services.talla import show_cut_card
from games.tallas.models import Talla
from games.voids.services import undo_coup, void_coup
from tables.boxes.services import record_drop, record_tip
from tables.ledger.models import Transfer
from tables.ledger.services.correct_transfer import correct_transfer
from tables.openings.services.shifts import close_shift
from tables.seating.services.seats import change_seat, leave_seat
from tables.sessions.models import Shift, TableSession
from tables.undo.services import undo_act
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
from tests.coups.room import Room, banca_wins, bet, punto_wins

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


def null(room: Room, coup: int, mistake: str = "deal_confused", **fields: Any) -> None:
    laid = [{"seat": 1, "wager": "punto", "stake_minor": 500}]
    cards = {"punto": "2c9h", "banca": "Kd", "face_down": 1, "bets": laid}
    fields = {"mistake": mistake, "effect": "null", **cards, **fields}
    room.act(record_mistake, coup=coup, jefe=acting(room.jefe), **fields)


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


def differences() -> set[tuple[str, int | None, int | None]]:
    return {
        (line.figure, line.recorded_difference_minor or 0, line.counted_difference_minor)
        for line in ReconciliationLine.objects.all()
    }


@pytest.mark.parametrize("regulation", TAKEN)
def test_an_evening_of_mistakes_is_right_to_the_cent(regulation):
    room, shift = open_evening(regulation)
    talla = room.start()  # a ten: its card and ten more are burned
    room.coup(banca_wins(bet(1, "banca", 5000), bet(2, "punto", 2500)))
    wrong = room.coup(punto_wins(bet(1, "banca", 1000), bet(3, "punto", 5000)))
    room.act(void_coup, room.jefe, number=2, reason="the hands were read wrongly")
    room.coup(banca_wins(bet(1, "banca", 1000), bet(2, "punto", 500), bet(3, "punto", 5000)))
    null(room, 4)
    room.act(
        record_mistake,
        room.jefe,
        coup=4,
        mistake="card_early",
        effect="burn",
        cards="7h",
    )
    room.coup(punto_wins(bet(1, "punto", 500)))
    room.act(undo_coup, number=4)
    room.coup(punto_wins(bet(1, "banca", 500), bet(2, "banca", 500)))
    room.act(record_tip, amount_minor=9000)
    right_the_tip(room, 1500)
    room.act(record_drop, amount_minor=20_000)
    make_good(room, leave_seat, position=1)
    make_good(room, change_seat, position=1, to_position=5)
    # The first coup had another result: punto won with seven against six, by its cards.
    correct(room, talla, 1, punto="Js3s4c", banca="Tc6c")
    room.act(show_cut_card)
    assert wrong["coup"] != Coup.objects.filter(void=None).latest("id").pk
    small = TAKEN[regulation] // 5  # of the 10.00 of the second coup, won by six as well
    chips = FLOAT_MINOR + (5000 - 2500) + (5000 + 500 - 1000) + (500 + 500) - 20_000
    count(
        room,
        shift,
        closing_float=chips,
        commission_box=small,
        tip_box=1500,
        drop_box=20_000,
    )
    assert {found[1:] for found in differences()} == {(0, 0)}
    kept = NullCoup.objects.get()
    assert (kept.number, kept.cards_out, kept.ruled_by) == (4, 4, room.jefe)
    paper = PdfReader(io.BytesIO(write_pdf(read_report(room.house.pk, shift.pk), "en")))
    text = " ".join(" ".join(page.extract_text() for page in paper.pages).split())
    said = text[text.index("Null coups") :]
    assert "Before coup 1/4" in said
    assert "Cards out of play: 4 (2c9h / Kd) · Bets returned: €5.00" in said
    assert f"Ruled by: {room.jefe.name} ({room.jefe.badge})" in said
    talla.refresh_from_db()
    assert talla.burned == 11 + 4 + 1
