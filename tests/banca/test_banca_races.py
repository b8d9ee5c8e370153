"""Many devices at one banca in the same moment: one act after the other, nothing half-written."""

import threading

import pytest
from django.db import connection

from casino.lib.errors import Refusal
from games.banca.models import BancaAct
from games.coups.models import Coup
from games.rules.errors import Violation
from tests.banca.banca_room import make_banca_room
from tests.coups.made import in_turn

pytestmark = pytest.mark.django_db(transaction=True)


def together(*acts):
    """Run the acts at once, each on its own connection; return the codes of refusals."""
    start = threading.Barrier(len(acts))
    codes = []

    def run(act):
        try:
            start.wait()
            act()
        except (Refusal, Violation) as refusal:
            codes.append(refusal.code)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(act,)) for act in acts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sorted(codes)


def test_of_many_takers_one_has_the_banca():
    room = make_banca_room()
    room.auction(2, 10_000)
    room.coup("P")
    before = BancaAct.objects.count()
    takers = [lambda: room.take(3, 5000)] * 4 + [lambda: room.do("renounce", seat=3)] * 4
    codes = together(*takers)
    assert len(codes) >= 6
    assert set(codes) <= {"banca.not_now", "banca.not_offered", "banca.same_round"}
    assert BancaAct.objects.count() == before + len(takers) - len(codes)
    assert room.replay() == room.table


def test_coups_and_raises_at_once_are_all_settled_in_some_order():
    room = make_banca_room()
    room.auction(2, 10_000)
    coups, raises = (
        [lambda: in_turn(lambda: room.coup("B"))] * 5,
        [lambda: room.do("raise", by_minor=500)] * 3,
    )
    assert together(*coups, *raises) == []
    assert room.view["holder"]["won"] == Coup.objects.count() == 5
    assert room.view["holder"]["stake_minor"] == 11_500
    paid = -room.house_won() + sum(coup.commission_minor for coup in Coup.objects.all())
    assert paid == sum(coup.banca_stake_minor for coup in Coup.objects.all())
    assert room.replay() == room.table
