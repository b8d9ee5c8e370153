"""Checks that the corrections of a payment and of recovered commission have in common."""

from collections.abc import Callable
from typing import Any

import pytest

from casino.lib.errors import NotFound
from casino.lib.policy import Role
from games.voids.services import void_coup
from tables.ledger.models import Transfer
from tables.ledger.services.correct_transfer import correct_transfer
from tests.building import acting, make_house, make_staff, new_command
from tests.commission.commission_room import in_the_box
from tests.coups.room import Room
from tests.raw_sql import attack
from tests.refused import assert_refused

Correct = Callable[..., Any]
TRANSFER = """
    INSERT INTO tables_transfer (house_id, session_id, shift_id, gaming_day, debit_id, credit_id,
        amount_minor, reason, command_id, corrects_id, actor_id, signed_by_id, words, made_at)
    SELECT house_id, session_id, shift_id, gaming_day, credit_id, debit_id, {amount},
        'commission_{kind}', '{command}', id, actor_id, {signer}, 'x', now()
    FROM tables_transfer WHERE reason = 'commission_{corrected}'
    """
ENTRY = """
    INSERT INTO tables_commissionentry (house_id, session_id, place, kind, amount_minor, against_id,
        transfer_id, reason, actor_id, command_id, made_at)
    SELECT house_id, session_id, {place}, '{kind}', {amount}, id,
        (SELECT max(id) FROM tables_transfer), {reason}, actor_id, '{command}', now()
    FROM tables_commissionentry WHERE kind = '{against}'
    """


def entry_of(kind: str, against: str, amount: int, **changed: Any) -> str:
    """Write an entry of a correction as SQL."""
    right = {"place": 1, "reason": "'x'", "command": new_command().id}
    return ENTRY.format(**{**right, "kind": kind, "against": against, "amount": amount, **changed})


def assert_only_excess_is_corrected(room: Room, correct: Correct, not_lower: str) -> None:
    """Of 2.50 no more is corrected, and nothing of it once a void has given it back."""
    for right in (250, 300):
        assert_refused(not_lower, correct, room, right)
    assert_refused("money.amount", correct, room, -1)
    refused = assert_refused("money.no_chip", correct, room, 101)
    assert refused.params == {"amount_minor": 101, "step_minor": 50}
    assert_refused("ledger.words", correct, room, words="  ")
    assert in_the_box(room) == 250
    room.act(void_coup, room.jefe, number=1, reason="misread")
    assert_refused("commission.given_back", correct, room)
    assert in_the_box(room) == 0


def assert_two_correct_at_their_own_table(room: Room, correct: Correct) -> None:
    """Two people in charge correct, of this house and at this table."""
    assert_refused("witness.same_person", correct, room, signer=room.jefe)
    assert_refused("witness.role", correct, room, signer=room.croupier)
    assert_refused("policy.role", correct, room, person=room.croupier)
    assert_refused("policy.not_your_table", correct, room, person=make_staff(room.house, Role.JEFE))
    with pytest.raises(NotFound):
        correct(room, person=make_staff(make_house(name="Ajeno"), Role.PIT_MANAGER))


def assert_not_corrected_by_hand(room: Room, *reasons: str) -> None:
    """The correction of any movement leaves these to their own act."""
    for reason in reasons:
        assert_refused(
            "ledger.by_its_act",
            correct_transfer,
            actor=acting(make_staff(room.house, Role.CASHIER)),
            command=new_command(),
            transfer_id=Transfer.objects.get(reason=reason).pk,
            right_minor=0,
            words="?",
            signer=acting(room.manager),
        )


def assert_movement_and_entry_come_together(room: Room, kind: str, corrected: str) -> None:
    """The database takes both or neither: signed by two, of one amount, against the right one."""
    command = new_command().id

    def refusal_of(*, signer: Any = room.manager.pk, entry: dict[str, Any] | None = None) -> str:
        words = {"kind": kind, "corrected": corrected, "command": command, "signer": signer}
        rows = [TRANSFER.format(amount=100, **words)]
        if entry is not None:
            given = {"kind": kind, "against": corrected, "amount": 100, "command": command}
            rows.append(entry_of(**{**given, **entry}))
        return attack(*rows)

    assert "has its record" in refusal_of()
    for signer in ("NULL", "actor_id"):
        assert "correction_is_countersigned" in refusal_of(signer=signer)
    assert "of the same amount" in refusal_of(entry={"amount": 99})
    assert "was left or paid here" in refusal_of(entry={"place": 2})
    assert "commission_entry_shape" in refusal_of(entry={"reason": "''"})
    assert "of the same amount" in attack(entry_of(kind, corrected, 250))
    if kind == "unrecovered":
        assert "was left or paid here" in refusal_of(entry={"against": "uncollected"})
        assert "was left or paid here" in refusal_of(entry={"kind": "corrected"})
