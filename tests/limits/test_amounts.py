"""Amounts that no chip or note of the house can make are refused wherever they are entered."""

import pytest

from games.rules.errors import Violation
from games.rules.limits import Limits
from tables.abandoned.services import find_abandoned_bet
from tables.boxes.services import record_drop, record_tip
from tables.ledger.models import Transfer
from tables.ledger.services.correct_transfer import correct_transfer
from tables.limits.models import LimitPosting
from tables.limits.services.limits import post_limits
from tests.building import acting, new_command
from tests.coups.room import banca_wins, bet, make_room
from tests.refused import assert_refused

# The house of these tests has chips from 0.50 and banknotes from 5.00.


def test_a_drop_is_made_of_banknotes_and_a_tip_of_chips(open_floor):
    for amount in (1, 50, 501, 10_050):
        refused = assert_refused("money.no_note", open_floor.act, record_drop, amount_minor=amount)
        assert refused.params == {"amount_minor": amount, "step_minor": 500}
    for amount in (1, 49, 501):
        assert_refused("money.no_chip", open_floor.act, record_tip, amount_minor=amount)
    assert not Transfer.objects.filter(reason__in=["tip", "drop"]).exists()
    open_floor.act(record_drop, amount_minor=10_500)
    open_floor.act(record_tip, amount_minor=150)


def test_a_corrected_amount_is_made_of_the_same_pieces(open_floor):
    open_floor.act(record_tip, amount_minor=500)
    tip = Transfer.objects.get(reason="tip")
    by_two = {"actor": acting(open_floor.cashier), "signer": acting(open_floor.manager)}
    assert_refused(
        "money.no_chip",
        correct_transfer,
        **by_two,
        command=new_command(),
        transfer_id=tip.pk,
        right_minor=1,
        words="typed",
    )
    correct_transfer(
        **by_two, command=new_command(), transfer_id=tip.pk, right_minor=50, words="typed"
    )


def test_a_bet_left_on_the_felt_is_chips(open_floor):
    assert_refused(
        "money.no_chip",
        open_floor.act,
        find_abandoned_bet,
        amount_minor=501,
        witness=acting(open_floor.manager),
    )


@pytest.mark.parametrize(
    "limits", [Limits(501, 50_100, 5_000), Limits(500, 50_001, 5_000), Limits(500, 50_000, 4_999)]
)
def test_limits_are_posted_in_chips(open_floor, limits):
    posted = LimitPosting.objects.count()
    assert_refused("money.no_chip", open_floor.act, post_limits, limits=limits)
    assert LimitPosting.objects.count() == posted


def test_a_tie_maximum_under_the_minimum_is_not_posted(open_floor):
    with pytest.raises(Violation, match="tie maximum"):
        open_floor.act(post_limits, limits=Limits(1_000, 50_000, 500))


def test_a_stake_is_made_of_chips(db):
    room = make_room()
    room.start()
    refused = assert_refused("money.no_chip", room.coup, banca_wins(bet(1, "banca", 501)))
    assert refused.params == {"amount_minor": 501, "step_minor": 50}
