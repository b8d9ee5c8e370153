"""Commission of an evening that comes later: asked for, left, recovered; or entered for coups."""

from contextlib import suppress
from typing import TYPE_CHECKING

from casino.lib.errors import Conflict
from casino.lib.policy import Actor, Role
from games.commission_taken.selectors import coups_without_amount
from games.commission_taken.services import find_amount_of, put_back, record_commission
from games.coups.models import Coup
from tables.commission.models import CommissionEntry
from tables.commission.selectors.owed import owed_at, with_outstanding
from tables.commission.services.commission import (
    collect_commission,
    give_back_marks,
    leave_uncollected,
    recover_commission,
)
from tables.commission.services.correct import correct_commission
from tables.commission.services.correct_recovery import correct_recovery
from tables.houses.models import CommissionMode
from tables.people.models import StaffMember
from tables.posts.models import Supervision
from tests.building import acting, make_staff, new_command

if TYPE_CHECKING:
    from tests.shift.evening import Evening


CHIP = 50


def _part(owed_minor: int, draw: int) -> int:
    """Choose a part of a debt that chips make, or all of it."""
    return draw % owed_minor // CHIP * CHIP or owed_minor


def pay(evening: "Evening", draw: int) -> None:
    """Let a guest who owes pay, all of it or a part."""
    owed = owed_at(evening.session.pk)
    for place in sorted(owed)[draw % max(1, len(owed)) :][:1]:
        amount = owed[place] if draw % 2 else _part(owed[place], draw)
        collect_commission(
            actor=_manager(evening),
            command=new_command(),
            table_id=evening.session.table_id,
            place=place,
            amount_minor=amount,
        )


def leave(evening: "Evening", draw: int) -> None:
    """Let a guest who owes go without paying."""
    owed = owed_at(evening.session.pk)
    for place in sorted(owed)[draw % max(1, len(owed)) :][:1]:
        leave_uncollected(
            actor=_manager(evening),
            command=new_command(),
            table_id=evening.session.table_id,
            place=place,
            reason="Gone",
        )


def recover(evening: "Evening", draw: int) -> None:
    """Let commission that was left be paid after all, at the table or at the cage."""
    left = with_outstanding(
        CommissionEntry.objects.filter(session=evening.session, kind="uncollected")
    ).filter(outstanding_minor__gt=0)
    for entry in left.order_by("id")[:1]:
        at_cage = draw % 2
        cashier = make_staff(evening.house, Role.CASHIER) if at_cage else None
        recover_commission(
            actor=acting(cashier) if cashier else _manager(evening),
            command=new_command(),
            uncollected_id=entry.pk,
            amount_minor=_part(entry.outstanding_minor, draw),
        )


def correct(evening: "Evening", draw: int) -> None:
    """Put a payment right that was entered too high; the rest is owed again."""
    paid = list(CommissionEntry.objects.filter(session=evening.session, kind="paid").order_by("id"))
    if paid:
        entry = paid[draw % len(paid)]
        with suppress(Conflict):  # corrected or given back to that amount already
            correct_commission(
                actor=_manager(evening),
                command=new_command(),
                payment_id=entry.pk,
                right_minor=draw % entry.amount_minor // CHIP * CHIP,
                words="Typed wrongly",
                signer=acting(evening.signed_by),
            )


def correct_what_was_recovered(evening: "Evening", draw: int) -> None:
    """Correct recovered commission that was entered too high."""
    recovered = list(
        CommissionEntry.objects.filter(session=evening.session, kind="recovered").order_by("id")
    )
    if recovered:
        entry = recovered[draw % len(recovered)]
        with suppress(Conflict):  # corrected or given back to that amount already
            correct_recovery(
                actor=_manager(evening),
                command=new_command(),
                recovered_id=entry.pk,
                right_minor=draw % entry.amount_minor // CHIP * CHIP,
                words="Typed wrongly",
                signer=acting(evening.signed_by),
            )


def enter(evening: "Evening", draw: int) -> None:
    """Enter the commission taken for coups without bets, if any wait for it: any amount, by two."""
    if coups_without_amount(evening.session.pk).exists():
        jefe = Supervision.objects.get(table=evening.session.table, ended_at=None).jefe
        record_commission(
            actor=acting(jefe),
            command=new_command(),
            table_id=evening.session.table_id,
            amount_minor=draw - draw % CHIP,
            reason="Found in the box",
            witness=acting(evening.signed_by),
        )


def settle_up(evening: "Evening") -> None:
    """Let everybody pay what they owe: without that no table closes."""
    while owed_at(evening.session.pk):
        pay(evening, 1)


def give_back_commission(evening: "Evening", coup: Coup) -> None:
    """Give back commission paid, left or entered for a coup that becomes void, as its void does."""
    session, actor, command = evening.session, _manager(evening), new_command()
    if coup.bets is None:
        taken = find_amount_of(coup)
        if taken is not None:
            put_back(actor=actor, command=command, taken=taken, reason="wrong cards")
    elif session.commission_mode == CommissionMode.DEFERRED:
        marks: dict[int, int] = {}
        for bet in coup.bets:
            if bet["commission"]:
                marks[bet["seat"]] = marks.get(bet["seat"], 0) + bet["commission"]
        give_back_marks(actor=actor, command=command, session=session, marks=marks)


def _manager(evening: "Evening") -> Actor:
    return acting(StaffMember.objects.get(id=evening.session.shift.opened_by_id))
