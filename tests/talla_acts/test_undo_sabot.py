"""A sabot declined by mistake comes back, and a void knows that it was never declined."""

import pytest

from casino.lib.errors import Conflict
from games.talla_acts.services.sabot import refuse_sabot
from games.tallas.models import Talla
from games.voids.services import void_coup
from tables.undo.services import undo_act
from tests.building import new_command
from tests.coups.room import bet, make_room, punto_wins

pytestmark = pytest.mark.django_db


def refuse(room):
    command = new_command()
    room.act(refuse_sabot, command=command)
    return command.id


def test_the_holder_has_it_again_and_has_declined_nothing():
    room = make_room()
    room.start()
    refuse(room)
    key = refuse(room)
    room.act(undo_act, undone_command_id=key)
    talla = Talla.objects.get()
    assert (talla.holder, talla.refused) == (2, [1])


def test_it_stays_where_it_went_once_it_has_gone_on():
    room = make_room()
    room.start()
    key = refuse(room)
    refuse(room)
    with pytest.raises(Conflict) as error:
        room.act(undo_act, undone_command_id=key)
    assert error.value.code == "undo.built_on"


def test_it_stays_with_the_next_once_they_have_dealt():
    room = make_room()
    room.start()
    key = refuse(room)
    room.coup(punto_wins(bet(2, "punto", 500)))
    with pytest.raises(Conflict) as error:
        room.act(undo_act, undone_command_id=key)
    assert error.value.code == "undo.built_on"


def test_a_void_does_not_count_a_refusal_that_was_taken_back():
    room = make_room()
    room.start()
    refuse(room)
    room.act(undo_act, undone_command_id=refuse(room))
    number = room.coup(punto_wins(bet(2, "punto", 500)))["coup"]
    room.act(void_coup, room.jefe, number=number, reason="misdeal")
    talla = Talla.objects.get()
    assert (talla.holder, talla.refused) == (2, [1])
