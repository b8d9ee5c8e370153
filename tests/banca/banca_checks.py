"""Checks that the tests of the kept banca share."""

import pytest

from casino.lib.errors import AgainstTheRules, Conflict
from games.banca.models import BancaAct
from games.rules.errors import BancaViolation
from tables.floor.models import GamingTable
from tables.seating.services.standing import stand_guest
from tests.banca.banca_room import BancaRoom


def refused(code, room, act, **fields):
    before = BancaAct.objects.count()
    with pytest.raises((AgainstTheRules, BancaViolation, Conflict)) as refusal:
        room.do(act, **fields)
    assert refusal.value.code == code
    assert BancaAct.objects.count() == before


def whole(room: BancaRoom) -> None:
    """The rows alone rebuild the state, and the rules' money is the ledger's."""
    table = room.replay()
    assert table == room.table
    assert sum(table.cash_minor.values()) + table.house_minor + table.on_table_minor == 0


def stand(room: BancaRoom, name: str) -> tuple[str, int]:
    """Let a guest come and stand; return the banca's name for them, and their place."""
    GamingTable.objects.filter(id=room.room.table.pk).update(standing_guests=True)
    stood = room.room.act(stand_guest, room.room.jefe, guest_name=name)
    return str(stood["guest"]), stood["place"]
