"""The last coup can be taken back, whole; its records stay."""

from datetime import timedelta

import pytest
from django.db import DatabaseError, connection, transaction
from django.db.models import Q, Sum

from casino.lib.errors import BadInput, Conflict, NotAllowed, NotFound
from games.coups.models import Coup, CoupVoid
from games.coups.services.coup_entry import CoupEntry
from games.talla_acts.services.sabot import refuse_sabot
from games.talla_acts.services.talla import show_cut_card
from games.tallas.models import Talla
from games.voids.services import undo_coup, void_coup
from tables.journal.models import FloorEvent
from tables.ledger.models import Account, Transfer
from tables.openings.services.session_state import announce_last_coups
from tables.sessions.models import TableSession
from tables.undo.services import LATENCY_S, UNDO_S
from tests.board.sent import table_projection
from tests.closing import close_uncounted
from tests.coups.room import banca_wins, bet, make_room, punto_wins

pytestmark = pytest.mark.django_db

BETS = (bet(1, "banca", 2500), bet(2, "punto", 1000), bet(3, "tie", 500))


def talla_row():
    return Talla.objects.values(
        "seen", "coups_unseen", "holder", "refused", "ended_at", "cut_card_out"
    ).get()


def balance(account):
    total = {"total": Sum("amount_minor", default=0)}
    came = Transfer.objects.filter(debit=account).aggregate(**total)["total"]
    return came - Transfer.objects.filter(credit=account).aggregate(**total)["total"]


RANKS_ALONE = CoupEntry(punto="Jx3sKx", banca="Tx6x", bets=list(BETS))


@pytest.mark.parametrize("entry", [banca_wins(*BETS), punto_wins(*BETS), RANKS_ALONE])
def test_everything_is_as_before_but_the_number(entry):
    room = make_room()
    room.start()
    before = talla_row()
    room.coup(entry)
    assert talla_row() != before
    answer = room.act(undo_coup, number=1)
    assert answer == {"coup": 1, "holder": 1, "version": 3}
    assert talla_row() == before
    assert room.coup(banca_wins(*BETS))["coup"] == 2


def test_money_goes_back_by_transfers_that_name_those_they_correct():
    room = make_room()
    room.start()
    room.coup(banca_wins(*BETS))
    made = list(Transfer.objects.order_by("id"))
    room.act(void_coup, room.jefe, number=1, reason="misread card")
    corrections = Transfer.objects.exclude(corrects=None).order_by("id")
    assert [
        (one.corrects_id, one.debit_id, one.credit_id, one.amount_minor, one.gaming_day)
        for one in corrections
    ] == [(one.pk, one.credit_id, one.debit_id, one.amount_minor, one.gaming_day) for one in made]
    assert [balance(account) for account in Account.objects.all()] == [0, 0, 0]


def test_the_journal_has_person_and_reason():
    room = make_room()
    room.start()
    room.coup(banca_wins(*BETS))
    room.act(void_coup, room.jefe, number=1, reason=" misread card ")
    void = CoupVoid.objects.get()
    assert (void.reason, void.voided_by) == ("misread card", room.jefe)
    event = FloorEvent.objects.get(kind="coup.voided")
    assert (event.payload["coup"], event.payload["reason"], event.payload["undo"]) == (
        1,
        "misread card",
        False,
    )


def test_screens_leave_it_out():
    room = make_room()
    room.start()
    room.coup(banca_wins(*BETS))
    room.coup(punto_wins(bet(1, "banca", 500)))
    room.act(undo_coup, number=2)
    state = table_projection(room.house.pk, room.table.pk)
    assert state["results"] == ["B"]
    assert state["last_coup"]["number"] == 1
    assert (state["coups_session"], state["talla"]["coups"], sum(state["pace"])) == (1, 1, 1)


def test_one_after_another():
    room = make_room()
    room.start()
    before = talla_row()
    room.coup(banca_wins(*BETS))
    room.coup(punto_wins(bet(1, "banca", 500)))
    with pytest.raises(Conflict) as refused:
        room.act(undo_coup, number=1)
    assert refused.value.code == "coup.not_last"
    room.act(undo_coup, number=2)
    with pytest.raises(Conflict) as refused:
        room.act(undo_coup, number=2)
    assert refused.value.code == "coup.already_void"
    room.act(undo_coup, number=1)
    assert talla_row() == before


def test_undo_is_for_seconds_void_for_later():
    room = make_room()
    room.start()
    room.coup(banca_wins(*BETS))
    put_back_in_time(UNDO_S + LATENCY_S + 0.1)
    with pytest.raises(Conflict) as refused:
        room.act(undo_coup, number=1)
    assert refused.value.code == "coup.undo_over"
    assert not CoupVoid.objects.exists()
    room.act(void_coup, room.manager, number=1, reason="wrong hand")
    assert CoupVoid.objects.exists()


def test_undo_on_a_slow_network_is_in_time():
    room = make_room()
    room.start()
    room.coup(banca_wins(*BETS))
    put_back_in_time(UNDO_S + LATENCY_S - 1)
    room.act(undo_coup, number=1)
    assert CoupVoid.objects.exists()


def put_back_in_time(seconds):
    """Make the coups older than the guards would let anybody make them."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = 'replica'")
        cursor.execute(
            "UPDATE games_coup SET recorded_at = recorded_at - %s", [timedelta(seconds=seconds)]
        )
        cursor.execute("SET LOCAL session_replication_role = 'origin'")


def test_refusals_write_nothing():
    room = make_room()
    room.start()
    room.coup(banca_wins(*BETS))
    other = make_room(house=room.house)
    for person, service, args, error, code in (
        (room.croupier, void_coup, {"number": 1, "reason": "x"}, NotAllowed, "policy.role"),
        (room.manager, undo_coup, {"number": 1}, NotAllowed, "policy.role"),
        (other.croupier, undo_coup, {"number": 1}, NotAllowed, "policy.not_your_table"),
        (other.jefe, void_coup, {"number": 1, "reason": "x"}, NotAllowed, "policy.not_your_table"),
        (room.jefe, void_coup, {"number": 1, "reason": " "}, BadInput, "coup.reason"),
        (room.jefe, undo_coup, {"number": 7}, NotFound, "thing.not_found"),
    ):
        with pytest.raises(error) as refused:
            room.act(service, person, **args)
        assert refused.value.code == code
    assert not CoupVoid.objects.exists()
    assert not Transfer.objects.exclude(corrects=None).exists()


def test_not_after_the_table_was_counted():
    room = make_room()
    room.start()
    room.coup(banca_wins(*BETS))
    close_uncounted(room.session, room.jefe)
    with pytest.raises(Conflict) as refused:
        room.act(void_coup, room.jefe, number=1, reason="late")
    assert refused.value.code == "table.closed"


def test_a_talla_that_ended_with_the_coup_goes_on():
    room = make_room()
    room.start()
    room.act(show_cut_card)
    before = talla_row()
    room.coup(banca_wins(*BETS))
    assert talla_row()["ended_at"] is not None
    room.act(undo_coup, number=1)
    assert talla_row() == before


def test_a_last_coup_is_given_back():
    room = make_room()
    room.start()
    room.coup(banca_wins(*BETS))
    room.act(announce_last_coups, room.jefe, coups=3)
    room.coup(banca_wins(*BETS))
    room.act(undo_coup, number=2)
    assert TableSession.objects.get().last_coups_left == 3
    room.act(undo_coup, number=1)
    assert TableSession.objects.get().last_coups_left == 3


def test_refusals_of_the_sabot_hold_again():
    room = make_room()
    room.start()
    for _ in range(3):
        room.act(refuse_sabot)
    before = talla_row()
    room.coup(punto_wins(bet(1, "punto", 500)))
    room.act(undo_coup, number=1)
    assert talla_row() == before
    assert before["refused"] == [1, 2, 3]


def test_raw_sql_cannot_void_twice_or_unvoid():
    room = make_room()
    room.start()
    room.coup(banca_wins(*BETS))
    room.act(undo_coup, number=1)
    columns = "house_id, coup_id, reason, voided_by_id, voided_at"
    for attack in (
        f"INSERT INTO games_coupvoid ({columns}) SELECT {columns} FROM games_coupvoid",
        "DELETE FROM games_coupvoid",
        "UPDATE games_coupvoid SET reason = 'x'",
        "UPDATE tables_transfer SET corrects_id = NULL",
    ):
        with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(attack)
    assert CoupVoid.objects.filter(~Q(reason="x")).count() == 1
    assert Coup.objects.count() == 1
