"""The journal alone tells who sits where and who waits in which order."""

import random
from collections import defaultdict
from datetime import timedelta

import pytest

from casino.lib.clock import utc_now
from casino.lib.errors import Refusal
from casino.lib.policy import Role
from tables.models import FloorEvent, SeatOccupancy, SeatOffer, WaitlistEntry
from tables.selectors.queue import LINE_ORDER
from tables.services.calls import call_guest
from tables.services.queue import (
    ask_for_seat,
    hold_place,
    join_house_queue,
    join_queue,
    leave_queue,
    resume_place,
)
from tables.services.queue_clock import sweep_lines
from tables.services.queue_order import change_priority, move_entry, transfer_entry
from tables.services.seats import change_seat, leave_seat, seat_from_queue, take_seat
from tests.building import acting, make_session, make_staff, make_table, new_command, supervise

pytestmark = pytest.mark.django_db
ACTS = 120


class Rebuilt:
    """Seats and lines as the events say, told one after the other."""

    def __init__(self):
        self.seats, self.states, self.kept = {}, {}, defaultdict(set)
        self.lines = defaultdict(list)

    def take_all(self):
        for event in FloorEvent.objects.order_by("id"):
            tell = getattr(self, event.kind.replace(".", "_"), None)
            if tell is not None:
                tell(event.table_id, **event.payload)
        return self

    def _insert(self, line, entry, before):
        for one in self.lines.values():
            if entry in one:
                one.remove(entry)
        place = self.lines[line].index(before) if before else len(self.lines[line])
        self.lines[line].insert(place, entry)

    def _end(self, entry):
        for line in self.lines.values():
            if entry in line:
                line.remove(entry)
        self.states.pop(entry, None)

    def queue_joined(self, stream, entry, before, seat_change, **_):
        self.states[entry] = "waiting"
        self._insert((stream, seat_change), entry, before)

    def queue_called(self, _stream, entry, table, seats, **_):
        self.states[entry] = "called"
        self.kept[entry] = {(table, seat) for seat in seats}

    def queue_offer_withdrawn(self, _stream, entry, **_):
        self.states[entry] = "waiting"
        self.kept[entry] = set()

    def queue_held(self, _stream, entry, **_):
        self.states[entry] = "held"
        self.kept[entry] = set()

    def queue_resumed(self, _stream, entry):
        self.states[entry] = "waiting"

    def queue_left(self, _stream, entry, **_):
        self._end(entry)

    def queue_moved(self, stream, entry, before, **_):
        change = entry in self.lines[(stream, True)]
        self._insert((stream, change), entry, before)

    queue_priority_changed = queue_moved

    def queue_transferred(self, _stream, entry, to, before, state, **_):
        self.states[entry] = state
        self.kept[entry] = set()
        self._insert((to, False), entry, before)

    def seat_taken(self, stream, seat, guest, queue_entry, **_):
        if stream is not None:
            self.seats[stream, seat] = guest
        if queue_entry:
            self._end(queue_entry)

    def seat_changed(self, stream, guest, queue_entry, to, **more):
        del self.seats[stream, more["from"]]
        self.seats[stream, to] = guest
        if queue_entry:
            self._end(queue_entry)

    def seat_left(self, stream, seat, **_):
        del self.seats[stream, seat]


def as_it_stands():
    sitting = SeatOccupancy.objects.filter(left_at=None)
    seats = {
        (table, seat): guest
        for table, seat, guest in sitting.values_list("table_id", "seat__position", "guest_id")
    }
    lines, states = defaultdict(list), {}
    for entry in WaitlistEntry.objects.filter(ended_at=None).order_by(*LINE_ORDER):
        lines[entry.table_id, entry.seat_change].append(entry.pk)
        states[entry.pk] = entry.state
    kept = defaultdict(set)
    offers = SeatOffer.objects.filter(ended_at=None, entry__state="called")
    for entry, table, seat in offers.values_list("entry_id", "table_id", "seat__position"):
        kept[entry].add((table, seat))
    return seats, dict(lines), states, dict(kept)


class Evening:
    """People who do this and that, mostly what the house allows."""

    def __init__(self, floor, seed):
        self.floor, self.rng, self.now = floor, random.Random(seed), utc_now()
        self.tables = [floor.table, make_table(floor.house)]
        supervise(self.tables[1], make_staff(floor.house, Role.JEFE))
        make_session(self.tables[1], floor.shift, floor.manager)
        self.done = 0

    def act(self, service, **args):
        actor = acting(self.floor.manager)
        try:
            service(actor=actor, command=new_command(), **args)
        except Refusal:
            return
        self.done += 1

    def one_act(self):
        rng = self.rng
        table = {"table_id": rng.choice(self.tables).pk}
        seat, other = rng.randint(1, 7), rng.randint(1, 7)
        guest = {"guest_name": f"Guest {rng.randint(1, 40)}", "party": rng.choice((1, 1, 2))}
        live = list(WaitlistEntry.objects.filter(ended_at=None).values_list("id", flat=True))
        entry = {"entry_id": rng.choice(live)} if live else None
        why = {"reason": rng.choice(("", "A reason"))}
        acts = [
            (join_queue, {**table, **guest, "priority": rng.choice((0, 0, 1)), **why}),
            (join_house_queue, {**guest, "wants_format": rng.choice(("", "mini", "large"))}),
            (take_seat, {**table, "position": seat, "guest_name": guest["guest_name"], **why}),
            (leave_seat, {**table, "position": seat}),
            (change_seat, {**table, "position": seat, "to_position": other, **why}),
            (
                ask_for_seat,
                {**table, "position": seat, "wanted_position": rng.choice((None, other))},
            ),
        ]
        if entry:
            acts += [
                (call_guest, {**entry, **why}),
                (call_guest, {**entry, **table, **why}),
                (seat_from_queue, {**entry, **table, "position": seat, **why}),
                (leave_queue, {**entry, "no_show": rng.random() < 0.5}),
                (hold_place, entry),
                (resume_place, entry),
                (move_entry, {**entry, "before_id": rng.choice([None, *live]), **why}),
                (change_priority, {**entry, "priority": rng.randint(0, 2), **why}),
                (transfer_entry, {**entry, "table_id": rng.choice((None, *table.values())), **why}),
            ]
        service, args = rng.choice(acts)
        self.act(service, **args)
        if rng.random() < 0.1:
            self.now += timedelta(minutes=rng.randint(1, 6))
            sweep_lines(self.now)


@pytest.mark.parametrize("seed", range(6))
def test_seats_and_lines_are_rebuilt_from_the_journal_alone(open_floor, seed):
    evening = Evening(open_floor, seed)
    for _ in range(ACTS):
        evening.one_act()
    assert evening.done > ACTS / 3
    rebuilt = Rebuilt().take_all()
    seats, lines, states, kept = as_it_stands()
    assert rebuilt.seats == seats
    assert {line: ids for line, ids in rebuilt.lines.items() if ids} == lines
    assert rebuilt.states == states
    assert {
        entry: seats
        for entry, seats in rebuilt.kept.items()
        if seats and states.get(entry) == "called"
    } == kept
