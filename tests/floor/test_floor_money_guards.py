"""Where money could have been lost, doubled or hidden past the services, and is not."""

from datetime import timedelta

import pytest
from django.db import connection

from casino.lib.clock import utc_now
from casino.lib.errors import Conflict
from casino.lib.policy import Role
from tables.boxes.services import hang_box, record_tip
from tables.counting.selectors import CLOSING_KINDS
from tables.houses.models import House
from tables.ledger.models import Transfer
from tables.ledger.services.correct_transfer import correct_transfer
from tables.posts.models import CroupierPost
from tables.sessions.models import Shift, TableSession
from tests.boxes.test_boxes import REMOVE, add, remove
from tests.building import (
    acting,
    make_house,
    make_session,
    make_shift,
    make_staff,
    new_command,
    post_limits,
    sit,
)
from tests.counting.counted import count_by_two
from tests.floor.test_guards import attack
from tests.slips.test_slips import ask

CLOSE = "UPDATE tables_tablesession SET state = 'closed', closed_at = now(), closed_by_id = %s"


def count_all(floor, *but):
    """Let two people agree on empty boxes, and settle their counts as the closing does."""
    kinds = [kind for kind in CLOSING_KINDS if kind not in but]
    people = {"actor": acting(floor.jefe), "signer": acting(floor.croupier)}
    count_by_two(**people, table_id=floor.table.pk, counts={kind.value: {} for kind in kinds})
    with connection.cursor() as cursor:
        cursor.execute(
            """
            INSERT INTO tables_count (house_id, session_id, kind, pieces, total_minor,
                counted_by_id, signed_by_id, counted_at, called_id, blind_id)
            SELECT called.house_id, counting.session_id, called.kind, called.pieces, 0,
                called.counted_by_id, blind.counted_by_id, now(), called.id, blind.id
            FROM tables_countsheet AS called
            JOIN tables_countsheet AS blind USING (counting_id, kind)
            JOIN tables_counting AS counting ON counting.id = called.counting_id
            WHERE called.role = 'called' AND blind.role = 'blind' AND called.kind = ANY(%s)
            """,
            [[kind.value for kind in kinds]],
        )


@pytest.mark.parametrize("missing", CLOSING_KINDS)
def test_a_session_closes_only_with_its_four_counts(open_floor, missing):
    count_all(open_floor, missing)
    assert "with its counts" in attack(CLOSE, open_floor.jefe.pk)


def test_the_drop_alone_may_be_counted_later_and_somebody_closes(open_floor):
    count_all(open_floor, "drop_box")
    House.objects.filter(id=open_floor.house.pk).update(drop_counted_later=True)
    assert "by somebody" in attack(CLOSE, None)
    with connection.cursor() as cursor:
        cursor.execute(CLOSE, [open_floor.jefe.pk])
    assert TableSession.objects.get().closed_at is not None


def test_a_session_closes_only_when_its_guests_have_left(open_floor):
    sit(open_floor.table, 1, "Ana")
    count_all(open_floor)
    assert "guests have left" in attack(CLOSE, open_floor.jefe.pk)


def test_a_shift_is_closed_by_somebody_and_no_shift_or_session_is_removed(open_floor):
    attack("DELETE FROM tables_tablesession")
    open_floor.close()
    assert "by somebody" in attack("UPDATE tables_shift SET closed_at = now()")
    empty = make_house()
    Shift.objects.create(
        house=empty,
        gaming_day=open_floor.shift.gaming_day,
        number=1,
        opened_at=utc_now(),
        opened_by=make_staff(empty, Role.PIT_MANAGER),
    )
    assert "Cannot delete" in attack("DELETE FROM tables_shift WHERE house_id = %s", empty.pk)


@pytest.fixture
def tip(open_floor):
    open_floor.act(record_tip, person=open_floor.croupier, amount_minor=5_000)
    return Transfer.objects.get(reason="tip")


def put_right(floor, wrong, right_minor):
    answer = correct_transfer(
        actor=acting(floor.cashier),
        command=new_command(),
        transfer_id=wrong.pk,
        right_minor=right_minor,
        words="typed wrongly",
        signer=acting(floor.manager),
    )
    return Transfer.objects.get(id=answer["transfer"])


def test_corrections_of_corrections_take_back_no_more_than_was_moved(open_floor, tip):
    first = put_right(open_floor, tip, 3_000)  # 2.000 back
    with pytest.raises(Conflict, match=r"ledger\.more_than_moved"):
        put_right(open_floor, first, 5_001)
    more = """
        INSERT INTO tables_transfer (house_id, session_id, shift_id, gaming_day, debit_id,
            credit_id, amount_minor, reason, command_id, corrects_id, actor_id, signed_by_id,
            words, made_at)
        SELECT house_id, session_id, shift_id, gaming_day, debit_id, credit_id, 3001, reason,
            gen_random_uuid(), id, actor_id, signed_by_id, words, made_at
        FROM tables_transfer WHERE id = %s
        """
    assert "no more than was moved" in attack(more, first.pk)
    whole = put_right(open_floor, first, 5_000)  # 3.000 more: nothing is left
    again = put_right(open_floor, whole, 0)
    assert [it.amount_minor for it in (first, whole, again)] == [2_000, 3_000, 3_000]
    box = tip.debit
    assert sum(box.debits.values_list("amount_minor", flat=True)) == 8_000
    assert sum(box.credits.values_list("amount_minor", flat=True)) == 5_000


def test_a_croupier_who_dealt_while_a_box_hung_takes_it_down_in_no_later_shift(floor):
    box = add(floor)
    floor.act(hang_box, box_id=box, seal="S1")
    helped = make_staff(floor.house, Role.CASHIER)
    now = utc_now()
    CroupierPost.objects.create(
        house=floor.house, table=floor.table, croupier=helped, started_at=now, ended_at=now
    )
    Shift.objects.filter(id=floor.shift.pk).update(closed_at=utc_now(), closed_by=floor.manager)
    Shift.objects.create(
        house=floor.house,
        gaming_day=floor.shift.gaming_day,
        number=2,
        opened_at=utc_now(),
        opened_by=floor.manager,
    )
    assert "from outside the shift" in attack(REMOVE, helped.pk)
    with pytest.raises(Exception, match=r"box\.not_independent"):
        remove(helped, box)
    remove(floor.cashier, box)


def test_limits_said_to_be_posted_earlier_or_later_evade_no_notice(floor):
    make_session(floor.table, floor.shift, floor.jefe)
    hour = timedelta(hours=1)
    post_limits(floor.table, floor.jefe, posted_at=utc_now() - 2 * hour)
    House.objects.update(limits_policy="notice", limits_notice_minutes=15)
    post = """
        INSERT INTO tables_limitposting (house_id, table_id, minimum_minor, maximum_minor,
            tie_maximum_minor, step_minor, posted_by_id, posted_at, in_force_at, reason)
        SELECT house_id, table_id, 1000, maximum_minor, tie_maximum_minor, step_minor,
            posted_by_id, now() + %s, now() + %s, '' FROM tables_limitposting
        ORDER BY id DESC LIMIT 1
        """
    assert "before they are in force" in attack(post, -hour, -hour / 2)
    assert "not later" in attack(post, hour, 2 * hour)


def test_strangers_sign_nothing(open_floor):
    floor, stranger = open_floor, make_staff(make_house(), Role.CASHIER)
    slip = ask(floor)
    void = """
        INSERT INTO tables_slipstep (house_id, slip_id, "to", made_by_id, witness_id, reason,
            made_at) VALUES (%s, %s, 'voided', %s, %s, 'why', now())
        """
    assert "of the house" in attack(void, floor.house.pk, slip, floor.jefe.pk, stranger.pk)
    note = """
        INSERT INTO casino_shiftnote (house_id, shift_id, text, written_by_id, written_at)
        VALUES (%s, %s, 'x', %s, now())
        """
    assert "of its house" in attack(note, stranger.house_id, floor.shift.pk, stranger.pk)
    assert "of its house" in attack(note, floor.house.pk, floor.shift.pk, stranger.pk)
    opener = make_staff(make_house(), Role.PIT_MANAGER)
    other = make_shift(opener.house, opener)
    took = """
        INSERT INTO casino_shifthandover (house_id, shift_id, taken_by_id, taken_at, content)
        VALUES (%s, %s, %s, now(), '{}')
        """
    Shift.objects.filter(id=other.pk).update(closed_at=utc_now(), closed_by=opener)
    assert "taken over" in attack(took, other.house_id, other.pk, stranger.pk)
