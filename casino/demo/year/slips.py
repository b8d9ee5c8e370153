"""DEMO ONLY: fills and credits of a gaming day, from their request to their receipt."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from casino.demo.plan import pieces_of
from casino.demo.year.book import DayBook, Place
from casino.demo.year.plans import MINUTE, SessionPlan
from casino.demo.year.sheets import moment
from casino.demo.year.tables import FLOAT_TIMES
from tables.ledger.models import Account
from tables.slips.models import Slip, SlipStep

_VOIDED: Final = 0.03
_PARTS: Final = 20
"""A slip is of one, two or three of so many parts of the opening float."""
_REASON: Final = "Pedido dos veces"


@dataclass(frozen=True, slots=True)
class Asked:
    """A slip to be, with its place and croupier; its serial comes by the clock."""

    at: int
    place: Place
    kind: Slip.Kind
    amount_minor: int
    is_void: bool
    croupier: int
    until: int


def ask_slips(
    rng: np.random.Generator, place: Place, plan: SessionPlan, croupier: int
) -> list[Asked]:
    """Draw the slips of a session; they are carried while it is open."""
    opening = place.table.kind.limits.minimum_minor * FLOAT_TIMES
    asked = []
    for kind, count in ((Slip.Kind.FILL, plan.fills), (Slip.Kind.CREDIT, plan.credits)):
        for _ in range(count):
            at = int(rng.integers(plan.play_from, plan.play_until - MINUTE // 2))
            amount = opening // _PARTS * int(rng.integers(1, 4))
            is_void = bool(rng.random() < _VOIDED)
            asked.append(Asked(at, place, kind, amount, is_void, croupier, plan.play_until))
    return asked


def sum_slips(slips: list[Asked]) -> int:
    """Return by how much slips fill a float, less their credits."""
    return sum(
        it.amount_minor if it.kind is Slip.Kind.FILL else -it.amount_minor
        for it in slips
        if not it.is_void
    )


def write_slips(book: DayBook, slips: list[Asked], serial: int) -> int:
    """Number a day's slips from the last serial of its year on; return the last one then."""
    year = book.floor.recipe.day(book.day).year
    for slip in sorted(slips, key=lambda it: (it.at, it.place.session)):
        serial += 1
        place = slip.place
        row = book.sheets[Slip].add(
            table_id=place.table.id,
            session_id=place.session,
            kind=str(slip.kind),
            gaming_day=book.gaming_day,
            year=year,
            serial=serial,
            pieces=pieces_of(slip.amount_minor),
            total_minor=slip.amount_minor,
        )
        _write_steps(slip, row)
    return serial


def _write_steps(slip: Asked, row: int) -> None:
    """Write each step by another person than those before, one end being the cage's."""
    place = slip.place
    sheet, jefe, cashier = place.book.sheets[SlipStep], place.jefe, place.cashier
    step = min(2 * MINUTE, (slip.until - slip.at) // 4)
    sheet.add(
        slip_id=row,
        to="requested",
        made_by_id=jefe,
        witness_id=None,
        reason="",
        transfer_id=None,
        made_at=moment(slip.at),
    )
    if slip.is_void:
        voided = moment(slip.at + step)
        sheet.add(
            slip_id=row,
            to="voided",
            made_by_id=jefe,
            witness_id=cashier,
            reason=_REASON,
            transfer_id=None,
            made_at=voided,
        )
        return
    is_fill = slip.kind is Slip.Kind.FILL
    gives, gets = (cashier, slip.croupier) if is_fill else (slip.croupier, cashier)
    floats = place.table.account(Account.Kind.FLOAT)
    cage = place.book.floor.account(Account.Kind.CAGE)
    received = slip.at + 3 * step
    moved = place.book.move(
        shift=place.shift,
        session=place.session,
        debit=floats if is_fill else cage,
        credit=cage if is_fill else floats,
        amount_minor=slip.amount_minor,
        reason=str(slip.kind),
        actor=gets,
        at=received,
    )
    for to, by, transfer, at in (
        ("issued", gives, None, slip.at + step),
        ("carried", place.inspector, None, slip.at + 2 * step),
        ("received", gets, moved, received),
    ):
        sheet.add(
            slip_id=row,
            to=to,
            made_by_id=by,
            witness_id=None,
            reason="",
            transfer_id=transfer,
            made_at=moment(at),
        )
