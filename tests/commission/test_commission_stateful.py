"""After every act at a table that collects commission later, its books agree."""

from typing import Any

import pytest
from django.db import connection
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from games.talla_acts.services.talla import end_talla, start_talla
from games.voids.services import void_coup
from tables.commission.models import CommissionDue, CommissionEntry
from tables.commission.selectors.owed import outstanding_at, sum_uncollected
from tables.commission.selectors.payments import list_open_payments, list_recoveries
from tables.commission.services.commission import (
    collect_commission,
    leave_uncollected,
    recover_commission,
)
from tables.commission.services.correct import correct_commission
from tables.commission.services.correct_recovery import correct_recovery
from tables.seating.services.seats import change_seat, leave_seat, take_seat
from tables.seating.services.standing import leave_standing, stand_guest
from tests.building import acting, new_command
from tests.commission.commission_room import (
    assert_books_agree,
    banca_wins_by,
    in_the_box,
    make_deferred_room,
    owed,
)
from tests.coups.room import bet, punto_wins
from tests.refused import assert_refused

PLACES = st.sampled_from((1, 2, 3, 101))
STAKES = st.lists(st.sampled_from((50, 150, 350)), min_size=4, max_size=4)


class CommissionMachine(RuleBasedStateMachine):
    """One table, and a separate account of debts, payments and amounts left."""

    @initialize()
    def open(self) -> None:
        self.room = make_deferred_room()
        self.room.act(stand_guest, self.room.jefe, guest_name="Standing")
        self.present = {1, 2, 3, 101}
        self.owed = dict.fromkeys((1, 2, 3, 4, 101), 0)
        self.paid = self.left = self.guests = 0
        self.marks: list[dict[int, int]] = []  # of the coups of the talla that count
        self.numbers: list[int] = []
        self.in_talla = False

    @precondition(lambda self: self.in_talla and self.present)
    @rule(stakes=STAKES, banca=st.booleans())
    def coup(self, stakes, banca) -> None:
        placed = dict(zip(sorted(self.present), stakes, strict=False))
        bets = [bet(place, "banca", stake) for place, stake in placed.items()]
        answer = self.room.coup(banca_wins_by(6, *bets) if banca else punto_wins(*bets))
        self.number = answer["coup"]
        marks = {place: stake // 2 for place, stake in placed.items()} if banca else {}
        for place, mark in marks.items():
            self.owed[place] += mark
        self.marks.append(marks)
        self.numbers.append(self.number)

    @precondition(lambda self: self.marks)
    @rule()
    def void(self) -> None:
        marks, number = self.marks.pop(), self.numbers.pop()
        left = {place: self._left_at(place) for place in marks}
        self.room.act(void_coup, self.room.jefe, number=number, reason="misread")
        for place, mark in marks.items():
            excess = max(0, mark - self.owed[place])
            self.owed[place] -= mark - excess
            self.left -= min(excess, left[place])
            self.paid -= excess - min(excess, left[place])

    @rule(place=PLACES, share=st.sampled_from((1, 2, 3)))
    def pay(self, place, share) -> None:
        amount = self.owed[place] // share // 50 * 50 or max(1, self.owed[place])
        if not self.owed[place]:
            return self.refused("commission.nothing_owed", collect_commission, place, amount)
        self.room.act(collect_commission, place=place, amount_minor=amount)
        self.owed[place] -= amount
        self.paid += amount
        return None

    @rule(place=PLACES)
    def pay_too_much(self, place) -> None:
        if self.owed[place]:
            amount = self.owed[place] + 1
            self.refused("commission.more_than_owed", collect_commission, place, amount)

    @rule(part=st.sampled_from((0, 1, 2)))
    def correct_a_payment(self, part) -> None:
        for payment in list_open_payments(self.room.house.pk)[:1]:
            place, right = payment.entry.place, payment.left_minor * part // 3
            due = CommissionDue.objects.get(session=self.room.session, place=place)
            if payment.left_minor - right > due.paid_minor or right == payment.left_minor:
                continue  # a void gave it back, or nothing is left
            correct_commission(
                actor=acting(self.room.jefe),
                command=new_command(),
                payment_id=payment.entry.pk,
                right_minor=right,
                words="typed wrongly",
                signer=acting(self.room.manager),
            )
            self.owed[place] += payment.left_minor - right
            self.paid -= payment.left_minor - right

    @rule(place=PLACES)
    def leave_it(self, place) -> None:
        if self.owed[place]:
            self.room.act(leave_uncollected, self.room.jefe, place=place, reason="gone")
            self.left += self.owed[place]
            self.owed[place] = 0

    @rule(place=PLACES)
    def recover(self, place) -> None:
        for entry in outstanding_at(self.room.session.pk, place)[:1]:
            amount = entry.outstanding_minor // 2 // 50 * 50 or entry.outstanding_minor
            recover_commission(
                actor=acting(self.room.jefe),
                command=new_command(),
                uncollected_id=entry.pk,
                amount_minor=amount,
            )
            self.left -= amount
            self.paid += amount

    @rule(place=PLACES, part=st.sampled_from((0, 1, 2)))
    def correct_a_recovery(self, place, part) -> None:
        left = CommissionEntry.objects.filter(
            session=self.room.session, place=place, kind="uncollected"
        )
        recoveries = list_recoveries(self.room.house.pk, [it.pk for it in left])
        for payment in [it for of_entry in recoveries.values() for it in of_entry][:1]:
            right = payment.left_minor * part // 3
            due = CommissionDue.objects.get(session=self.room.session, place=place)
            if payment.left_minor - right > due.paid_minor or right == payment.left_minor:
                continue  # a void gave it back, or nothing is left
            correct_recovery(
                actor=acting(self.room.jefe),
                command=new_command(),
                recovered_id=payment.entry.pk,
                right_minor=right,
                words="typed wrongly",
                signer=acting(self.room.manager),
            )
            self.left += payment.left_minor - right
            self.paid -= payment.left_minor - right

    @rule(place=st.sampled_from((1, 2, 3)))
    def leave_or_sit(self, place) -> None:
        if place not in self.present:
            self.room.act(take_seat, self.room.jefe, position=place, guest_name=self.newcomer())
            self.present.add(place)
        elif self._may_go(leave_seat, place, position=place):
            self.present.discard(place)

    @rule()
    def walk_away_or_stand(self) -> None:
        if 101 not in self.present:
            self.room.act(stand_guest, self.room.jefe, guest_name=self.newcomer())
            self.present.add(101)
        elif self._may_go(leave_standing, 101, place=101):
            self.present.discard(101)

    @rule(place=st.sampled_from((1, 2, 3)))
    def change(self, place) -> None:
        if place in self.present and self._may_go(
            change_seat, place, position=place, to_position=4
        ):
            self.room.act(change_seat, self.room.jefe, position=4, to_position=place)

    @rule()
    def end_or_begin_the_talla(self) -> None:
        service = end_talla if self.in_talla else start_talla
        args: dict[str, Any] = {} if self.in_talla else {"first_card": "Tc"}
        if not self.in_talla:
            self.room.prepare()
        if not any(self.owed.values()):
            self.room.act(service, **args)
            self.in_talla = not self.in_talla
            if self.in_talla:
                self.marks, self.numbers = [], []
            return
        assert_refused("commission.owed_at_table", self.room.act, service, **args)

    @invariant()
    def the_books_agree(self) -> None:
        if not hasattr(self, "owed"):
            return
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute("SET CONSTRAINTS ALL DEFERRED")
        assert owed(self.room) == {place: it for place, it in self.owed.items() if it}
        assert_books_agree(self.room)
        assert sum_uncollected(self.room.session.pk) == self.left
        assert in_the_box(self.room) == self.paid

    def newcomer(self) -> str:
        self.guests += 1
        return f"Newcomer {self.guests}"

    def refused(self, code, service, place, amount) -> None:
        assert_refused(code, self.room.act, service, place=place, amount_minor=amount)

    def _may_go(self, service, who, **args) -> bool:
        if not self.owed[who]:
            self.room.act(service, self.room.jefe, **args)
            return True
        assert_refused("commission.owed", self.room.act, service, self.room.jefe, **args)
        return False

    def _left_at(self, place) -> int:
        entries = CommissionEntry.objects.filter(session=self.room.session, place=place)
        of = dict.fromkeys(CommissionEntry.Kind.values, 0)
        for entry in entries:
            of[entry.kind] += entry.amount_minor
        return of["uncollected"] - of["lifted"] - of["recovered"] + of["unrecovered"]


@pytest.mark.django_db
def test_no_order_of_acts_makes_the_books_disagree() -> None:
    run_state_machine_as_test(
        CommissionMachine,
        settings=settings(
            max_examples=15,
            stateful_step_count=25,
            deadline=None,
            phases=[Phase.generate],  # each step writes: to shrink takes minutes
            report_multiple_bugs=False,
            suppress_health_check=list(HealthCheck),
        ),
    )
