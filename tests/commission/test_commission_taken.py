"""Commission entered for coups whose bets nobody recorded, as the reconciliation has it."""

import pytest

from casino.lib.errors import BadInput, Conflict, NotFound
from casino.shift.models.lines import ReconciliationLine
from casino.shift.services.reconcile import reconcile_shift
from games.commission_taken.models import CommissionTaken, CommissionTakenBack
from games.commission_taken.selectors import is_commission_recorded
from games.commission_taken.services import record_commission, take_back_commission
from games.coups.models import Coup
from games.coups.services.coup_entry import CoupEntry
from games.talla_acts.services.talla import end_talla
from games.voids.services import undo_coup, void_coup
from tables.commission.services.commission import (
    collect_commission,
    leave_uncollected,
    recover_commission,
)
from tables.counting.services import record_count
from tables.journal.models import FloorEvent
from tables.ledger.models import Count, Transfer
from tables.sessions.models import Shift
from tests.board.sent import table_projection
from tests.building import acting, new_command
from tests.closing import close_uncounted
from tests.commission.commission_room import in_the_box, make_deferred_room, win
from tests.counting.counted import begin_counting, write_sheets
from tests.coups.room import Room, make_room
from tests.raw_sql import attack
from tests.refused import assert_refused

pytestmark = pytest.mark.django_db
WITHOUT_BETS = CoupEntry(winner="B", punto_total=2, banca_total=6)


def playing() -> Room:
    room = make_room()
    room.start()
    return room


def unrecorded(room):
    return table_projection(room.house.pk, room.table.pk)["commission"]["coups_unrecorded"]


def close_counted(room):
    """Close with the box as the ledger has it, and its shift with it."""
    session, jefe = room.session, room.jefe
    kind, people = Count.Kind.COMMISSION_BOX, (jefe.pk, room.manager.pk)
    counting = begin_counting(room.table, session.shift, session)
    called, blind = write_sheets(counting, kind, {1: in_the_box(room)}, *people)
    record_count(session=session, kind=kind, called=called, blind=blind)
    closed = {"closed_at": session.opened_at, "closed_by": jefe}
    close_uncounted(session, jefe)
    Shift.objects.filter(id=session.shift_id).update(**closed)


def commission_line(room):
    close_counted(room)
    assert reconcile_shift(room.session.shift_id)
    line = ReconciliationLine.objects.get(session=room.session, figure="commission")
    return line.expected_minor, line.recorded_minor, line.counted_minor


def test_an_entry_is_for_all_coups_since_the_last():
    room = playing()
    for _ in range(3):
        room.coup(WITHOUT_BETS)
    assert unrecorded(room) == 3
    assert room.act(record_commission, amount_minor=750)["coups"] == 3
    assert (unrecorded(room), in_the_box(room)) == (0, 750)
    room.coup(WITHOUT_BETS)
    assert room.act(record_commission, amount_minor=0)["coups"] == 1
    assert [it["coup"] for it in FloorEvent.objects.latest("id").payload["coups"]] == [4]
    assert_refused("commission.no_coups", room.act, record_commission, amount_minor=5)


def test_an_entry_may_be_for_one_coup():
    room = playing()
    for _ in range(2):
        room.coup(WITHOUT_BETS)
    room.act(record_commission, amount_minor=250, coup=2)
    assert unrecorded(room) == 1
    with pytest.raises(Conflict):
        room.act(record_commission, amount_minor=250, coup=2)
    with pytest.raises(BadInput):
        room.act(record_commission, amount_minor=-1)
    assert_refused("money.no_chip", room.act, record_commission, amount_minor=75)


def test_a_coup_with_bets_waits_for_no_entry():
    room = playing()
    win(room, {1: 500})
    assert unrecorded(room) == 0
    with pytest.raises(Conflict):
        room.act(record_commission, amount_minor=250)


def test_an_entry_is_taken_back_whole_and_both_stay_in_the_books():
    room = playing()
    room.coup(WITHOUT_BETS)
    taken = room.act(record_commission, amount_minor=100)["taken"]
    room.act(take_back_commission, room.jefe, taken_id=taken, reason="typed wrongly")
    assert (in_the_box(room), unrecorded(room)) == (0, 1)
    back = Transfer.objects.get(reason="commission_taken_back")
    assert back.corrects_id == CommissionTaken.objects.get().transfer_id
    room.act(record_commission, amount_minor=750)
    with pytest.raises(Conflict):
        room.act(take_back_commission, room.jefe, taken_id=taken, reason="again")
    with pytest.raises(NotFound):
        room.act(take_back_commission, room.jefe, taken_id=taken + 99, reason="none")


def test_voiding_a_coup_takes_its_entry_back_and_its_other_coups_wait_again():
    room = playing()
    for _ in range(2):
        room.coup(WITHOUT_BETS)
    taken = room.act(record_commission, amount_minor=500)["taken"]
    room.act(void_coup, room.jefe, number=2, reason="misread")
    assert FloorEvent.objects.latest("id").payload["commission_taken_back"] == taken
    assert (in_the_box(room), unrecorded(room)) == (0, 1)


def test_where_every_coup_has_its_entry_the_recorded_side_is_known_and_the_expected_is_not():
    room = playing()
    win(room, {1: 5000})
    room.coup(WITHOUT_BETS)
    room.act(record_commission, amount_minor=300)
    assert commission_line(room) == (None, 550, 550)


def test_where_one_coup_has_none_the_recorded_side_stays_unknown():
    room = playing()
    room.coup(WITHOUT_BETS)
    room.act(record_commission, amount_minor=300)
    room.coup(WITHOUT_BETS)
    assert not is_commission_recorded(room.session.pk)
    assert commission_line(room) == (None, None, 300)


def test_an_evening_that_collects_later_reconciles_to_zero():
    room = make_deferred_room()
    room.start()
    win(room, {1: 500, 2: 300, 3: 100})
    win(room, {1: 500})
    room.act(collect_commission, place=1, amount_minor=500)
    room.act(collect_commission, place=2, amount_minor=50)
    win(room, {1: 100, 2: 300})
    room.act(undo_coup, number=3)
    left = room.act(leave_uncollected, room.jefe, place=2, reason="gone")["uncollected"]
    recover_commission(
        actor=acting(room.jefe), command=new_command(), uncollected_id=left, amount_minor=50
    )
    room.act(collect_commission, place=3, amount_minor=50)
    room.act(end_talla)
    assert commission_line(room) == (650, 650, 650)  # 50 of 700 are recorded as uncollected


def test_no_amount_is_entered_twice_for_a_coup_or_for_one_with_bets():
    room = playing()
    room.coup(WITHOUT_BETS)
    room.act(record_commission, amount_minor=100)
    win(room, {1: 500})
    first, second = Coup.objects.order_by("id")
    tie = """INSERT INTO games_commissiontakencoup (house_id, taken_id, coup_id)
        VALUES (%s, (SELECT id FROM games_commissiontaken), %s)"""
    for coup in (first, second):
        assert "taken once for a coup without bets" in attack((tie, [room.house.pk, coup.pk]))
    for table in ("commissiontaken", "commissiontakencoup"):
        assert "Cannot update or delete" in attack(f"DELETE FROM games_{table}")
        nothing_waits = "SET CONSTRAINTS ALL IMMEDIATE"
        assert "only ever added" in attack(nothing_waits, f"TRUNCATE games_{table} CASCADE")
    other = """INSERT INTO games_commissiontaken (house_id, session_id, amount_minor, transfer_id,
            actor_id, command_id, made_at)
        VALUES (%s, %s, 99, (SELECT max(id) FROM tables_transfer), %s, gen_random_uuid(), now())"""
    whose = [room.house.pk, room.session.pk, room.jefe.pk]
    assert "a transfer of the same amount" in attack((other, whose))
    assert not CommissionTakenBack.objects.exists()


def test_more_than_coups_leave_in_a_box_is_signed_by_a_second_person():
    room = playing()  # 500.00 at most on the sign
    for _ in range(2):
        room.coup(WITHOUT_BETS)
    why = {"reason": "a guest left his chips in the box", "witness": acting(room.manager)}
    assert_refused("amount.unusual", room.act, record_commission, amount_minor=100_050)
    assert_refused("amount.unusual", room.act, record_commission, amount_minor=50_050, coup=2)
    assert_refused("money.too_much", room.act, record_commission, amount_minor=10**10 + 50, **why)
    assert (unrecorded(room), in_the_box(room)) == (2, 0)
    room.act(record_commission, amount_minor=50_050, coup=2, **why)
    made = Transfer.objects.latest("id")
    assert (made.signed_by, made.words) == (room.manager, why["reason"])
    payload = FloorEvent.objects.latest("id").payload
    assert (payload["witness"], payload["reason"]) == (room.manager.pk, why["reason"])
    room.coup(WITHOUT_BETS)
    room.act(record_commission, amount_minor=100_000)
