"""The journal alone gives the same seats, posts, waitlists, limits and sabot as the rows."""

import json
from collections.abc import Collection
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from casino.evidence.rebuild.banca import find_banca
from casino.evidence.rebuild.commission import list_owed
from casino.evidence.rebuild.limits import find_announced, find_in_force, list_kept
from casino.evidence.rebuild.play import find_holder, find_talla
from casino.evidence.rebuild.posts import load_of
from casino.evidence.rebuild.read import AREAS, fold, read_events, rebuild
from casino.evidence.rebuild.recorded import RecordedHouse, RecordedPosting, RecordedTable
from casino.evidence.rebuild.view import list_waitlist
from games.banca.models import BancaAct
from games.banca.selectors.banca import find_posting, keeps_banca, read_banca, read_limits
from games.banca_acts.services import BY_OTHERS
from games.rules.banca.acts import ClaimSuite, FinishPass
from games.rules.banca.table import RULEBOOK
from games.tallas.models import Talla
from tables.journal.events import UndoEvent
from tables.journal.models import FloorEvent
from tables.limits.selectors.in_force import read_clock
from tables.overview.state import PostedLimits, TableFloor
from tables.seating.models import SeatOffer, WaitlistEntry
from tables.seating.selectors.waitlist import WaitingGuest, list_house_waitlist, list_table_waitlist
from tables.seating.services.calls import call_guest
from tables.seating.services.waitlist import join_waitlist, put_on_hold
from tables.sessions.models import TableSession
from tests.board.sent import table_projections
from tests.building import make_house, make_table
from tests.overview.reading import floor_state
from tests.rooms import event_kinds
from tests.shift import random_evening, random_guests
from tests.shift.random_evening import RandomEvening

pytestmark = pytest.mark.django_db
ACTS = 150
SEEDS = range(12)
EVENINGS = 3
"""So many are played; more until every act got done, for every change draws other acts."""

RARE = (*BY_OTHERS, FinishPass, ClaimSuite)
"""Done by the coup and the talla; a suite is claimed only of the house and after nothing but ties,
which chance does not bring about in a dozen evenings."""
BANCA_ACTS = {kind.__name__ for kind in RULEBOOK.kinds if kind not in RARE}
"""People's acts at a banca that belongs to its holder."""

CHANGE_NOTHING_OF_IT = {
    # set up, or an event that repeats another's facts
    "table.added",
    "table.configured",
    "table.turned",
    "limits.in_force",
    "supervision.load_changed",
    "waitlist.jumped",
    # the coup under way
    *("coup.acted", "coup.acts_taken_back"),
    # money, incidents, cards
    "transfer.corrected",
    "tip.recorded",
    "drop.recorded",
    "entry.given_up",
    "commission.recovered",
    "commission.unrecovered",
    "commission.recorded",
    "commission.taken_back",
    *(kind.value for kind in event_kinds() if kind.startswith(("incident.", "abandoned_bet."))),
    *(kind.value for kind in event_kinds() if kind.startswith(("card_set.", "shoe."))),
    *(kind.value for kind in event_kinds() if kind.startswith(("count.", "slip.", "box."))),
    "drop.counted",
    "cage.counted",
    "table.placed",  # on the plan of the room
    # the coup under way: it changes the state only once it is recorded
    *(kind.value for kind in event_kinds() if kind.startswith("reader.")),
    # the house
    *(kind.value for kind in event_kinds() if kind.startswith(("shift.", "break."))),
    *(kind.value for kind in event_kinds() if kind.startswith(("device.", "staff.", "house."))),
    *(kind.value for kind in event_kinds() if kind.startswith(("tip_", "morning."))),
    "rules.adopted",  # a table that opens under them has them in its own event
}

FOLDED_KINDS = {kind for area in AREAS for kind in area}


def test_every_kind_of_event_is_rebuilt_from_or_changes_nothing_of_it():
    kinds = {kind.value for kind in event_kinds()}
    assert kinds - FOLDED_KINDS == CHANGE_NOTHING_OF_IT


def test_after_every_act_the_journal_gives_the_present_floor():
    used = {**vars(random_evening), **vars(random_guests)}
    acts = {name for name, it in used.items() if hasattr(it, "__wrapped__")}
    wanted = acts | FOLDED_KINDS | BANCA_ACTS
    done: set[str] = set()
    for played, seed in enumerate(SEEDS):
        if played >= EVENINGS and wanted <= done:
            break
        try:
            done |= play_and_compare(
                RandomEvening(seed, banked=done & BANCA_ACTS, before=frozenset(done))
            )
        except Exception as error:
            error.add_note(f"in the evening of seed {seed}")
            raise
    assert wanted - done == set(), "what no evening got done"


def test_a_call_of_a_held_guest_leaves_no_hold_when_it_is_taken_back():
    evening = RandomEvening(3)  # nobody is called by the house
    evening.act(join_waitlist, table_id=evening.tables[0].pk, guest_name="Lola")
    entry = WaitlistEntry.objects.get(guest__name="Lola").pk
    evening.act(put_on_hold, entry_id=entry)
    evening.act(call_guest, entry_id=entry, reason="A reason")
    evening.undo(evening.tables[0])
    assert "undo_act" in evening.done
    assert_told_as_it_stands(rebuild(evening.house.pk), evening)


def play_and_compare(evening: RandomEvening) -> set[str]:
    """Play an evening; after every act, the journal must agree with the rows.

    Returns the services, the acts at the banca and the kinds of event that there were.
    """
    heard, last = RecordedHouse(), 0
    for _ in range(ACTS):
        evening.one_act()
        news = list(read_events(evening.house.pk, after=last))
        if not news:
            continue  # no event: anything a refusal left behind shows after the next act
        touched = {event.table_id for event in news if event.table_id}
        if any(event.kind == UndoEvent.ACT_UNDONE for event in news):
            heard, touched = rebuild(evening.house.pk), {it.pk for it in evening.tables}
        else:
            fold(heard, news)
        last = FloorEvent.objects.latest("id").pk
        assert_told_as_it_stands(heard, evening, touched)
    assert evening.count > ACTS / 3
    assert_told_as_it_stands(heard, evening)
    assert rebuild(evening.house.pk) == heard
    kinds = FloorEvent.objects.filter(house=evening.house).values_list("kind", flat=True)
    return evening.done | evening.banked | set(kinds)


def assert_told_as_it_stands(
    heard: RecordedHouse, evening: RandomEvening, table_ids: Collection[int] | None = None
) -> None:
    """Compare the waitlist of the house and tables, all or those named."""
    house_id, moment = evening.house.pk, read_clock()
    floor = floor_state(house_id, table_ids)
    projections = {one["table"]: one for one in table_projections(house_id, table_ids)}
    for table_id, stands in floor.items():
        found = heard.tables[table_id]
        assert found.version == stands.version
        assert_limits(found, stands, moment)
        assert_people(heard, found, stands)
        assert_party_seats(found)
        assert_waitlist(heard, table_id, list_table_waitlist(table_id))
        assert_talla(found, projections[table_id])
        assert_banca(found)
    assert_waitlist(heard, None, list_house_waitlist(house_id))


def assert_limits(payload: RecordedTable, stands: TableFloor, moment) -> None:
    assert plain(find_in_force(payload, moment)) == plain(stands.limits)
    assert plain(find_announced(payload, moment)) == plain(stands.limits_announced)
    assert [
        (seat, one.minimum_minor, one.maximum_minor, one.tie_maximum_minor, one.step_minor)
        for seat, one in list_kept(payload, moment).items()
    ] == [
        (one.position, one.minimum_minor, one.maximum_minor, one.tie_maximum_minor, one.step_minor)
        for one in stands.limits_kept
    ]


def plain(limits: RecordedPosting | PostedLimits | None):
    return limits and (
        limits.id if isinstance(limits, RecordedPosting) else limits.posting_id,
        limits.minimum_minor,
        limits.maximum_minor,
        limits.tie_maximum_minor,
        limits.step_minor,
        limits.posted_at,
        limits.in_force_at,
    )


def assert_people(heard: RecordedHouse, payload: RecordedTable, stands: TableFloor) -> None:
    session = payload.session
    state: tuple[Any, ...] = ("closed", None, None, None)
    if session is not None:
        state = (session.state, session.last_coups_left, session.id, session.regulation)
    regulation = stands.regulation if stands.session_id else None
    assert state == (stands.state, stands.last_coups_left, stands.session_id, regulation)
    assert {seat: (guest.id, guest.name) for seat, guest in payload.seats.items()} == {
        seat.position: (seat.guest_id, seat.guest_name) for seat in stands.seats if seat.guest_id
    }
    assert list_owed(payload) == [
        {"place": it.place, "amount_minor": it.amount_minor} for it in stands.commission_owed
    ]
    assert {place: (guest.id, guest.name) for place, guest in payload.standing.items()} == {
        one.place: (one.guest_id, one.guest_name) for one in stands.standing
    }
    jefe = payload.jefe and (
        payload.jefe.staff_id,
        payload.jefe.badge,
        load_of(heard, payload.jefe.staff_id),
    )
    assert jefe == (
        stands.jefe and (stands.jefe.person.staff_id, stands.jefe.person.badge, stands.jefe.load)
    )
    assert [(one.staff_id, one.badge) for one in payload.croupiers.values()] == [
        (one.staff_id, one.badge) for one in stands.croupiers
    ]


def assert_party_seats(payload: RecordedTable) -> None:
    """Seats kept for the rest of a party are in the journal too, as those of a called guest."""
    kept = SeatOffer.objects.filter(table_id=payload.id, ended_at=None, entry__state="seated")
    assert payload.party_seats == dict(kept.values_list("seat__position", "entry_id"))


def assert_waitlist(heard: RecordedHouse, waitlist: int | None, stands: list[WaitingGuest]) -> None:
    own = [entry for entry in stands if entry.from_house == (waitlist is None)]
    found = list_waitlist(heard, waitlist)
    assert [entry.id for entry in found] == [entry.id for entry in own]
    for one, entry in zip(found, own, strict=True):
        assert (one.guest.id, one.guest.name, one.party) == (
            entry.guest_id,
            entry.guest_name,
            entry.party,
        )
        assert (one.priority, one.state, one.joined_at) == (
            entry.priority,
            entry.state,
            entry.joined_at,
        )
        assert (one.called_to, one.called_at, one.call_ends_at, one.held_until) == (
            entry.called_to_id,
            entry.called_at,
            entry.call_ends_at,
            entry.held_until,
        )
        assert one.coming_at == entry.coming_at
        assert one.seats == [seat.position for seat in entry.offered]
        assert (one.seat_change, one.wanted_seat and str(one.wanted_seat)) == (
            entry.seat_change,
            entry.wanted_seat,
        )
        assert (one.wants_format, one.wants_regulation, one.minimum_most_minor) == (
            entry.wants_format,
            entry.wants_regulation,
            entry.minimum_most_minor,
        )


def assert_talla(payload: RecordedTable, stands) -> None:
    talla = find_talla(payload)
    row = Talla.objects.filter(table_id=payload.id, ended_at=None).first()
    if talla is None or row is None:
        assert talla is None
        assert row is None
        assert stands["talla"] is None
        return
    assert (talla.id, talla.number, talla.decks) == (row.pk, row.number, row.decks)
    assert (talla.holder, talla.refused) == (row.holder, row.refused)
    assert talla.cut_card_out == row.cut_card_out
    assert (talla.burned, talla.null_coups) == (
        row.burned,
        row.null_coups.filter(void=None).count(),
    )
    assert talla.coups == stands["talla"]["coups"]
    assert find_holder(payload) == stands["sabot"]["holder"]


def assert_banca(payload: RecordedTable) -> None:
    session = TableSession.objects.filter(table_id=payload.id, closed_at=None).first()
    if session is None or not keeps_banca(session.regulation):
        assert find_banca(payload) is None
        return
    stands = read_banca(session, read_limits(find_posting(payload.id)))
    assert find_banca(payload) == (stands.table if payload.banca else None)
    assert bool(payload.banca) == bool(BancaAct.objects.filter(session=session).exists())


def rebuilt(*args: str) -> dict[str, Any]:
    out = StringIO()
    call_command("rebuild", *args, stdout=out)
    found: dict[str, Any] = json.loads(out.getvalue())
    return found


def test_an_auditor_reads_a_table_as_of_any_version():
    evening = RandomEvening(1)
    table = evening.tables[0]
    opened = FloorEvent.objects.get(table=table, kind="table.opened").version
    before, now = (
        rebuilt("--table", table.number, "--at", str(opened - 1)),
        rebuilt("--table", table.number, "--house", str(evening.house.pk)),
    )
    assert (before["state"], before["limits"], before["seats"]) == ("closed", None, [])
    assert (before["version"], len(before["croupiers"])) == (opened - 1, 2)
    assert (now["state"], now["jefe"]["badge"]) == ("open", evening.jefes[0].badge)
    assert now["limits"]["posted_at"] == now["limits"]["in_force_at"]
    sitting = floor_state(evening.house.pk)[table.pk].seats
    assert [seat["guest"]["name"] for seat in now["seats"]] == [
        seat.guest_name for seat in sitting if seat.guest_id
    ]


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--table", "PB0"), "No table PB0 is known here."),
        (("--table", "T", "--at", "7"), "Table T has no version 7."),
        (("--table", "S"), "Several houses have a table S: name one by --house."),
    ],
)
def test_an_unknown_table_or_version_is_reported(args, words):
    for number in ("S", "S", "T"):
        table = make_table(make_house())
        table.number = number
        table.save()
    with pytest.raises(CommandError, match=words):
        call_command("rebuild", *args)
