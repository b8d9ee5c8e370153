"""An open table: its limits, its interruptions, its last coups, its boxes, its closing."""

import pytest

from casino.lib.errors import BadInput, Conflict, Refusal
from casino.lib.policy import Role
from games.board import services as closing
from games.board.services import call_counts
from games.rules.errors import LimitViolation
from games.rules.limits import Limits
from tables.boxes.services import record_drop, record_tip
from tables.counting.selectors import CLOSING_KINDS
from tables.counting.services import check_counts
from tables.guests.models import SeatOccupancy
from tables.journal.models import FloorEvent
from tables.ledger.models import Count, Transfer
from tables.limits.models import LimitPosting
from tables.limits.services.limits import post_limits
from tables.openings.services.session_state import announce_last_coups, resume_table, suspend_table
from tables.sessions.models import TableSession
from tests.building import acting, make_staff, new_command, sit
from tests.counting.counted import close_table, count_by_two


def close(floor, **args):
    counts = {kind.value: {} for kind in CLOSING_KINDS}
    counts["closing_float"] = {500: 10}
    return floor.act(close_table, **{"counts": counts, "signer": acting(floor.croupier), **args})


def floor_counts(floor, counts):
    people = {"actor": acting(floor.jefe), "signer": acting(floor.croupier)}
    count_by_two(**people, table_id=floor.table.pk, counts=counts)


def state():
    session = TableSession.objects.get()
    return session.state, session.last_coups_left


def refused(code, run, *args, **kwargs):
    events = FloorEvent.objects.count()
    with pytest.raises(Refusal) as error:
        run(*args, **kwargs)
    assert error.value.code == code
    assert FloorEvent.objects.count() == events


def test_new_limits_are_a_new_row_and_the_old_stays(open_floor):
    answer = open_floor.act(post_limits, limits=Limits(1_000, 100_000, 10_000, 1_000))
    posting = LimitPosting.objects.latest("id")
    assert answer == {
        "posting": posting.pk,
        "in_force_at": posting.in_force_at.isoformat().replace("+00:00", "Z"),
        "version": 2,
    }
    assert [p.minimum_minor for p in LimitPosting.objects.order_by("id")] == [500, 1_000]
    assert FloorEvent.objects.get(version=2).payload["limits"]["maximum_minor"] == 100_000


def test_limits_against_the_regulation_are_not_posted(open_floor):
    with pytest.raises(LimitViolation, match=r"times the minimum"):
        open_floor.act(post_limits, limits=Limits(500, 100_500, 5_000, 500))
    assert LimitPosting.objects.count() == 1


def test_a_suspended_table_resumes_as_it_was(open_floor):
    open_floor.act(suspend_table)
    assert state() == ("suspended", None)
    refused("table.suspended", open_floor.act, suspend_table)
    refused("table.suspended", open_floor.act, announce_last_coups)
    open_floor.act(resume_table)
    assert state() == ("open", None)
    refused("table.not_suspended", open_floor.act, resume_table)


def test_last_coups_survive_a_suspension(open_floor):
    open_floor.act(announce_last_coups)
    assert state() == ("last_coups", 5)
    open_floor.act(suspend_table)
    assert state() == ("suspended", 5)
    open_floor.act(resume_table)
    assert state() == ("last_coups", 5)
    refused("table.last_coups_announced", open_floor.act, announce_last_coups)


@pytest.mark.parametrize("coups", [0, -1, 100])
def test_last_coups_are_a_few(open_floor, coups):
    refused("table.last_coups_range", open_floor.act, announce_last_coups, coups=coups)
    assert state() == ("open", None)


@pytest.mark.parametrize("service", [suspend_table, resume_table, announce_last_coups])
def test_nothing_happens_at_a_closed_table(floor, service):
    refused("table.closed", floor.act, service)


def test_a_tip_comes_from_the_guests_into_the_tip_box(open_floor):
    open_floor.act(record_tip, open_floor.croupier, amount_minor=1_250)
    transfer = Transfer.objects.get(reason="tip")
    assert (transfer.debit.kind, transfer.debit.table_id) == ("tips", open_floor.table.pk)
    assert (transfer.credit.kind, transfer.credit.table_id) == ("guests", None)
    assert transfer.amount_minor == 1_250
    assert FloorEvent.objects.last().kind == "tip.recorded"


def test_changed_notes_fall_into_the_drop_box_and_chips_leave_the_float(open_floor):
    open_floor.act(record_drop, amount_minor=20_000)
    transfer = Transfer.objects.get(reason="drop")
    assert (transfer.debit.kind, transfer.credit.kind) == ("drop", "float")
    assert transfer.debit.table_id == transfer.credit.table_id == open_floor.table.pk


@pytest.mark.parametrize("service", [record_tip, record_drop])
@pytest.mark.parametrize("amount", [0, -1])
def test_no_money_moves_below_one(open_floor, service, amount):
    with pytest.raises(BadInput, match=r"money\.amount"):
        open_floor.act(service, amount_minor=amount)
    assert Transfer.objects.count() == 1


@pytest.mark.parametrize("service", [record_tip, record_drop])
def test_no_money_moves_at_a_closed_table(floor, service):
    refused("table.closed", floor.act, service, amount_minor=500)
    assert not Transfer.objects.filter(shift=floor.shift).exists()


def test_a_repeated_tip_is_one_tip(open_floor):
    command = new_command()
    answers = [open_floor.act(record_tip, amount_minor=500, command=command) for _ in range(3)]
    assert answers == [answers[0]] * 3
    assert Transfer.objects.filter(reason="tip").count() == 1


def test_a_key_is_one_person_s(open_floor):
    command = new_command()
    open_floor.act(record_tip, amount_minor=500, command=command)
    with pytest.raises(Conflict, match=r"command\.key_reused"):
        open_floor.act(record_tip, open_floor.croupier, amount_minor=500, command=command)


def test_closing_counts_everything_empties_the_seats_and_moves_no_balance(open_floor):
    sit(open_floor.table, 2)
    sit(open_floor.table, 6)
    transfers = Transfer.objects.count()
    answer = close(open_floor, early_reason="Alarma")
    session = TableSession.objects.get()
    assert answer["session"] == session.pk
    assert session.state == "closed"
    assert session.closed_by_id == open_floor.jefe.pk
    assert not SeatOccupancy.objects.filter(left_at=None).exists()
    assert Transfer.objects.count() == transfers
    totals = dict(Count.objects.values_list("kind", "total_minor"))
    assert totals["closing_float"] == 5_000
    assert totals["tip_box"] == totals["drop_box"] == totals["commission_box"] == 0
    payload = FloorEvent.objects.last().payload
    assert payload["counts"]["closing_float"] == {"500": 10}
    assert payload["totals_minor"]["closing_float"] == 5_000
    assert payload["seats_left"] == [2, 6]
    signed = [open_floor.jefe.pk, open_floor.croupier.pk]
    assert payload["signatures"] == {kind.value: signed for kind in CLOSING_KINDS}


def test_a_table_opens_again_after_closing(open_floor):
    close(open_floor)
    open_floor.open()
    assert TableSession.objects.filter(closed_at=None).count() == 1


@pytest.mark.parametrize("kind", [kind.value for kind in CLOSING_KINDS])
def test_a_box_that_nobody_counted_keeps_the_table_open(open_floor, kind):
    counts = {other.value: {} for other in CLOSING_KINDS if other.value != kind}
    floor_counts(open_floor, counts)
    refused("count.not_agreed", open_floor.act, closing.close_table)
    assert state() == ("open", None)
    assert Count.objects.count() == 1


def test_the_drop_box_holds_banknotes_and_the_others_chips(open_floor):
    empty = {kind.value: {} for kind in CLOSING_KINDS}
    for kind, piece, code in [
        ("drop_box", 2_500, "input.banknote"),
        ("tip_box", 2_000, "input.denomination"),
    ]:
        refused(code, open_floor.act, call_counts, counts={**empty, kind: {piece: 1}})
    counts = {**empty, "drop_box": {2_000: 3, 20_000: 1}, "tip_box": {2_500: 2}}
    close(open_floor, counts=counts)
    totals = dict(Count.objects.values_list("kind", "total_minor"))
    assert (totals["drop_box"], totals["tip_box"]) == (26_000, 5_000)


def test_one_person_does_not_close_a_table(open_floor):
    counts = {"closing_float": {500: 10}}
    open_floor.act(call_counts, counts=counts)
    refused("count.same_person", open_floor.act, check_counts, counts=counts)
    auditor = make_staff(open_floor.house, Role.AUDITOR)
    refused("policy.role", open_floor.act, check_counts, auditor, counts=counts)
    assert state() == ("open", None)


def test_a_closed_table_is_not_closed_again(open_floor):
    close(open_floor)
    refused("table.closed", close, open_floor)
