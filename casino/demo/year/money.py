"""DEMO ONLY: the movements of a table session, and the counts at its end.

The coups' movements are written as one sum for each direction, not coup by coup; only a void coup
has its own movements, which are reversed.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np

from casino.demo.plan import float_of, notes_of, pieces_of
from casino.demo.year.betting import BANCA_PAID, COMMISSION, LOST, PUNTO_PAID, TIE_PAID
from casino.demo.year.book import DayBook, Place
from casino.demo.year.commands import COUP, SUMS, VOID, command_hex
from casino.demo.year.plans import MINUTE, SessionPlan
from casino.demo.year.play import Played
from casino.demo.year.sheets import moment
from casino.demo.year.stays import Stay
from casino.demo.year.tables import FLOAT_TIMES
from games.coups.models import CoupVoid
from tables.boxes.models import BoxEmptying
from tables.ledger.models import Account, Count, ShiftSum

K = Account.Kind
_TIPS: Final = (200, 500, 500, 1000, 1000, 2500, 5000)
_COUPS_A_TIP: Final = 40
_BUY_IN: Final = (6, 41)  # units
_BUYS_AGAIN: Final = 0.35
_LATER: Final = 0.25
"""Of the newest day so many drop boxes are not counted yet."""
_OFF: Final = {
    "float": (-5000, -2500, -1000, -500, 500, 2500),
    "commission": (-1000, -500, -250, -50, 50, 250),
    "tips": (-2000, -500, -100, 200),
    "drop": (-5000, -2000, -1000, 1000),
}
"""The difference between count and record, if there is one."""
_REASONS: Final = ("Pago equivocado", "Carta descubierta antes de tiempo", "Apuesta tras no va más")
_EMPTIED: Final = {
    Count.Kind.DROP_BOX: (K.DROP, K.CAGE, "drop_counted"),
    Count.Kind.COMMISSION_BOX: (K.COMMISSION, K.CAGE, "commission_counted"),
    Count.Kind.TIP_BOX: (K.TIPS, K.TIPS, "tips_counted"),
}


@dataclass(slots=True)
class Reckoned:
    """A session's money in the smallest unit, `None` if unknown.

    `expected` is by the rules, `recorded` by the ledger, `counted` as found, each by figure.
    """

    expected: dict[str, int | None]
    recorded: dict[str, int | None]
    counted: dict[str, int | None]
    unmoved_since: tuple[int, int] | None
    """The first coup whose commission may be the unrecorded amount."""


def open_float(place: Place, plan: SessionPlan) -> int:
    """Bring the opening float from the cage as it was counted; return it, smallest unit."""
    opening = place.table.kind.limits.minimum_minor * FLOAT_TIMES
    _count(place, Count.Kind.OPENING_FLOAT, _float_pieces(opening), opening, plan.opened - MINUTE)
    place.book.return_float(place.shift, place.number, place.jefe, plan.opened)
    _move(place, K.FLOAT, K.CAGE, opening, "opening_float", plan.opened)
    return opening


def record_money(
    rng: np.random.Generator,
    place: Place,
    plan: SessionPlan,
    stays: list[Stay],
    played: Played,
    cage_minor: int,
) -> Reckoned:
    """Write a session's movements and counts. `cage_minor` is its fills less its credits."""
    opening = place.table.kind.limits.minimum_minor * FLOAT_TIMES
    tips = _record_tips(rng, place, plan)
    drop = _record_drops(rng, place, stays)
    _record_voids(place, played)
    money, counts = played.money, ~played.void
    won = money[:, LOST] - money[:, PUNTO_PAID] - money[:, BANCA_PAID] - money[:, TIE_PAID]
    unmoved, since = _find_unmoved(plan, played)
    known = played.counted
    lost = int(money[known, LOST].sum())
    commission = int(money[known, COMMISSION].sum())
    sums = command_hex(place.book.floor, SUMS, place.session)
    _move(place, K.FLOAT, K.GUESTS, lost, "coup_collected", plan.play_until, sums)
    paid = lost - int(won[known].sum())
    _move(place, K.GUESTS, K.FLOAT, paid, "coup_paid", plan.play_until, sums)
    moved = commission - unmoved
    _move(place, K.COMMISSION, K.GUESTS, moved, "coup_commission", plan.play_until, sums)
    is_known = bool(played.recorded.all())
    others = opening - drop + cage_minor
    in_float = others + int(won[known].sum())
    recorded: dict[str, int | None] = {
        "commission": moved if is_known else None,
        "tips": tips,
        "float": in_float if is_known else None,
        "drop": drop,
    }
    by_count = {
        "commission": int(money[counts, COMMISSION].sum()),
        "tips": tips,
        "float": others + int(won[counts].sum()),
        "drop": drop,
    }
    if plan.fault in _OFF:
        off = int(rng.choice(_OFF[plan.fault]))
        by_count[plan.fault] = max(0, by_count[plan.fault] + off)
    is_later = place.book.is_newest and rng.random() < _LATER
    counted: dict[str, int | None] = dict(by_count) | ({"drop": None} if is_later else {})
    _count_end(place, plan, counted)
    return Reckoned(
        expected={
            "commission": commission if is_known else None,
            "tips": None,
            "float": in_float if is_known else None,
            "drop": None,
        },
        recorded=recorded,
        counted=counted,
        unmoved_since=since,
    )


def _find_unmoved(plan: SessionPlan, played: Played) -> tuple[int, tuple[int, int] | None]:
    """Return the commission that such a fault left out, smallest unit, and its first coup."""
    if plan.fault != "movement" or not played.recorded.all():
        return 0, None
    kept = played.money[:, COMMISSION] * played.counted
    first = int(kept.argmax() if not kept.any() else np.flatnonzero(kept)[0])
    if not kept[first]:
        return 0, None
    return int(kept[first]), (played.talla_of[first] + 1, played.number_of[first])


def _record_tips(rng: np.random.Generator, place: Place, plan: SessionPlan) -> int:
    total = 0
    count = int(rng.poisson(plan.coups / _COUPS_A_TIP))
    moments = np.sort(rng.integers(plan.play_from, plan.play_until, count)).tolist()
    for at, which in zip(moments, rng.integers(0, len(_TIPS), count).tolist(), strict=True):
        _move(place, K.TIPS, K.GUESTS, _TIPS[which], "tip", at)
        total += _TIPS[which]
    return total


def _record_drops(rng: np.random.Generator, place: Place, stays: list[Stay]) -> int:
    """Change each guest's notes for chips when they sit down; some come again."""
    drops: list[tuple[int, int]] = []
    for stay in stays:
        first, again = rng.integers(*_BUY_IN, size=2).tolist()
        drops.append((min(stay.sat + MINUTE // 3, stay.left), first * stay.unit))
        if rng.random() < _BUYS_AGAIN:
            drops.append(((stay.sat + stay.left) // 2, again * stay.unit))
    for at, amount in sorted(drops):
        _move(place, K.DROP, K.FLOAT, amount, "drop", at)
    return sum(amount for _, amount in drops)


def _record_voids(place: Place, played: Played) -> None:
    for one in np.flatnonzero(played.void).tolist():
        coup, at, row = played.ids[one], played.at[one], played.money[one]
        back_at = at + 9_000
        place.book.sheets[CoupVoid].add(
            coup_id=coup,
            reason=_REASONS[coup % len(_REASONS)],
            voided_by_id=place.jefe,
            voided_at=moment(back_at),
        )
        floor = place.book.floor
        made, back = command_hex(floor, COUP, coup), command_hex(floor, VOID, coup)
        paid = int(row[PUNTO_PAID] + row[BANCA_PAID] + row[TIE_PAID])
        for debit, credit, amount, reason in (
            (K.FLOAT, K.GUESTS, int(row[LOST]), "coup_collected"),
            (K.GUESTS, K.FLOAT, paid, "coup_paid"),
            (K.COMMISSION, K.GUESTS, int(row[COMMISSION]), "coup_commission"),
        ):
            moved = _move(place, debit, credit, amount, reason, at, made, actor=played.by[one])
            if moved is not None:
                _move(place, credit, debit, amount, "coup_void", back_at, back, corrects=moved)


def _count_end(place: Place, plan: SessionPlan, counted: dict[str, int | None]) -> None:
    """Count float and boxes by two people, and carry the contents of the boxes away."""
    at = plan.play_until + 3 * MINUTE
    for kind, figure, pieces in (
        (Count.Kind.CLOSING_FLOAT, "float", pieces_of),
        (Count.Kind.COMMISSION_BOX, "commission", pieces_of),
        (Count.Kind.TIP_BOX, "tips", pieces_of),
        (Count.Kind.DROP_BOX, "drop", notes_of),
    ):
        total = counted[figure]
        if total is None:
            continue
        count = _count(place, kind, pieces(total), total, at)
        if kind not in _EMPTIED:
            place.book.trays[place.number] = total
            continue
        gives, gets, reason = _EMPTIED[kind]
        moved = place.book.move(
            shift=place.shift,
            session=None,
            debit=place.book.floor.account(gets),
            credit=place.table.account(gives),
            amount_minor=total,
            reason=reason,
            actor=place.jefe,
            at=plan.closed,
        )
        if moved is not None:
            place.book.sheets[BoxEmptying].add(
                count_id=count,
                transfer_id=moved,
            )


@lru_cache(maxsize=64)
def _float_pieces(amount_minor: int) -> dict[str, int]:
    return float_of(amount_minor)


def _count(place: Place, kind: Count.Kind, pieces: dict[str, int], total: int, at: int) -> int:
    caller = place.cashier if kind is Count.Kind.DROP_BOX else place.jefe
    return place.book.sheets[Count].add(
        session_id=place.session,
        kind=str(kind),
        pieces=pieces,
        total_minor=total,
        counted_by_id=caller,
        signed_by_id=place.inspector,
        counted_at=moment(at),
    )


def _move(
    place: Place,
    debit: Account.Kind,
    credit: Account.Kind,
    amount_minor: int,
    reason: str,
    at: int,
    command: str = "",
    *,
    actor: int | None = None,
    corrects: int | None = None,
) -> int | None:
    return place.book.move(
        shift=place.shift,
        session=place.session,
        debit=_account(place, debit),
        credit=_account(place, credit),
        amount_minor=amount_minor,
        reason=reason,
        actor=place.jefe if actor is None else actor,
        at=at,
        command=command,
        corrects=corrects,
    )


def _account(place: Place, kind: Account.Kind) -> int:
    if kind in (K.GUESTS, K.CAGE):
        return place.book.floor.account(kind)
    return place.table.account(kind)


def write_sums(book: DayBook, shifts: Iterable[int]) -> None:
    """Write how much the sessions of each shift moved into each account."""
    for shift in shifts:
        for (of, account), amount in sorted(book.sums.items()):
            if of == shift:
                book.sheets[ShiftSum].add(
                    shift_id=book.floor.shift_id(book.day, shift),
                    gaming_day=book.gaming_day,
                    account_id=account,
                    amount_minor=amount,
                )
