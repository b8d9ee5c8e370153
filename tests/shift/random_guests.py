"""What guests do in an evening drawn by lot: they sit, wait, stand, answer a call."""

from datetime import timedelta
from typing import Any

from casino.lib.policy import GuestActor
from tables.floor.models import GamingTable
from tables.seating.models import WaitlistEntry
from tables.seating.services.calls import call_guest
from tables.seating.services.clock import settle_waitlists
from tables.seating.services.order import change_priority, move_entry, transfer_entry
from tables.seating.services.own_place import answer_call, leave_own_place
from tables.seating.services.seats import change_seat, leave_seat, seat_from_waitlist, take_seat
from tables.seating.services.standing import leave_standing, stand_guest
from tables.seating.services.waitlist import (
    ask_for_seat,
    join_house_waitlist,
    join_waitlist,
    leave_waitlist,
    put_on_hold,
    resume_entry,
)
from tests.building import new_command
from tests.shift.by_lot import ByLot


class RandomGuests(ByLot):
    """The guests of an evening."""

    def seat(self, table: GamingTable) -> None:
        """Let a guest sit down, change seats, leave, stand."""
        other, taken = self._position(table), self._taken(table)
        at, guest = {"table_id": table.pk, "position": self._position(table)}, self._guest()
        sits = {**at, "position": taken or other}
        acts: list[tuple[Any, dict[str, Any]]] = [
            (take_seat, {**at, "guest_name": guest, **self._why()}),
            (take_seat, {**at, "guest_name": guest, **self._why()}),
            (leave_seat, sits),
            (change_seat, {**sits, "to_position": other, **self._why()}),
            (ask_for_seat, {**sits, "wanted_position": self.rng.choice((None, other))}),
            (stand_guest, {"table_id": table.pk, "guest_name": guest}),
            (leave_standing, {"table_id": table.pk, "place": self.rng.choice((101, 101, 102))}),
        ]
        self._draw(acts)

    def line(self, table: GamingTable) -> None:
        """Let a guest wait, and let waiting guests be served, or not."""
        at, why = {"table_id": table.pk}, self._why()
        guest = {"guest_name": self._guest(), "party": self.rng.choice((1, 1, 2))}
        wish = {"wants_format": self.rng.choice(("", "mini", "large"))}
        waiting = WaitlistEntry.objects.filter(house=self.house, ended_at=None)
        live = list(waiting.order_by("id").values_list("id", flat=True))
        acts: list[tuple[Any, dict[str, Any]]] = [
            (join_waitlist, {**at, **guest, "priority": self.rng.choice((0, 0, 1)), **why}),
            (join_house_waitlist, {**guest, **wish}),
        ]
        if live:
            entry = {"entry_id": self.rng.choice(live)}
            seat = {"position": self._position(table)}
            to = {"table_id": self.rng.choice((None, table.pk))}
            acts += [
                (call_guest, {**entry, **why}),
                (call_guest, {**entry, **at, **why}),
                (seat_from_waitlist, {**entry, **seat, **why}),
                (seat_from_waitlist, {**entry, **at, **seat, **why}),
                (leave_waitlist, {**entry, "no_show": self.rng.random() < 0.5}),
                (put_on_hold, entry),
                (resume_entry, entry),
                (move_entry, {**entry, "before_id": self.rng.choice([None, *live]), **why}),
                (change_priority, {**entry, "priority": self.rng.randint(0, 2), **why}),
                (transfer_entry, {**entry, **to, "reason": "A reason"}),
            ]
        self._draw(acts)

    def telephone(self) -> None:
        """Let a called guest say that they are coming, or, seldom, give up their place."""
        called = WaitlistEntry.objects.filter(house=self.house, state="called").order_by("id")
        entry = self.telephones.choice([*called, None])
        if entry is None:
            return
        guest = GuestActor(entry_id=entry.pk, house_id=self.house.pk)
        act = self.telephones.choice((answer_call, answer_call, leave_own_place))
        self._try(act.__name__, lambda: act(actor=guest, command=new_command()))

    def late_party(self, table: GamingTable) -> None:
        """Let one of a called party of two sit down, and the other come after the call's end."""
        last, name = self.last, self._guest()
        self.act(join_waitlist, table_id=table.pk, guest_name=name, party=2)
        entry = WaitlistEntry.objects.filter(guest__name=name, table=table, ended_at=None).last()
        if entry is not None:
            self.act(call_guest, entry_id=entry.pk, reason="A reason")
            kept = entry.offers.filter(ended_at=None).first()
            if kept is not None:
                self.act(seat_from_waitlist, entry_id=entry.pk, position=kept.seat.position)
                settle_waitlists(self.now + timedelta(hours=1))
        self.last = last  # an end by the clock is not undone
