"""No box of a table gives more than fell into it; its counters are not shown how much that is."""

import pytest

from casino.lib.errors import Conflict
from casino.lib.policy import Role
from games.voids.services import void_coup
from tables.commission.models import CommissionEntry
from tables.commission.services.commission import leave_uncollected, recover_commission
from tables.commission.services.correct_recovery import correct_recovery
from tests.building import acting, make_staff, new_command
from tests.commission.commission_room import assert_books_agree, in_the_box, make_deferred_room, win
from tests.raw_sql import attack

pytestmark = pytest.mark.django_db
_BY_HAND = """
    INSERT INTO tables_transfer (house_id, session_id, shift_id, gaming_day, debit_id, credit_id,
        amount_minor, reason, command_id, actor_id, made_at)
    SELECT house_id, session_id, shift_id, gaming_day, {out_of}, 250, '{reason}',
        gen_random_uuid(), actor_id, now()
    FROM tables_transfer WHERE reason = 'commission_recovered'
"""


@pytest.fixture
def room():
    """A guest left owing 2.50 of commission."""
    room = make_deferred_room()
    room.start()
    win(room, {1: 500})
    entry = room.act(leave_uncollected, room.jefe, place=1, reason="gone")
    room.uncollected = entry["uncollected"]
    return room


def recover(room, person):
    recover_commission(
        actor=acting(person),
        command=new_command(),
        uncollected_id=room.uncollected,
        amount_minor=250,
    )


def test_a_payment_at_the_cage_does_not_come_out_of_the_table_s_box(room):
    recover(room, make_staff(room.house, Role.CASHIER))
    with pytest.raises(Conflict, match=r"box\.holds_less") as refused:
        room.act(void_coup, room.jefe, number=1, reason="misdeal")
    assert not refused.value.params, "counts are blind"
    assert in_the_box(room) == 0
    correct_recovery(
        actor=acting(room.jefe),
        command=new_command(),
        recovered_id=CommissionEntry.objects.get(kind="recovered").pk,
        right_minor=0,
        words="voided",
        signer=acting(room.manager),
    )
    room.act(void_coup, room.jefe, number=1, reason="misdeal")
    assert in_the_box(room) == 0
    assert_books_agree(room)


def test_a_payment_at_the_table_goes_back_out_of_its_box(room):
    recover(room, room.jefe)
    room.act(void_coup, room.jefe, number=1, reason="misdeal")
    assert in_the_box(room) == 0
    assert "no more than fell into it" in attack(
        _BY_HAND.format(out_of="credit_id, debit_id", reason="commission_returned")
    )
