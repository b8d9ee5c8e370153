"""The demo player at a banca that belongs to its holder, judged by the house's own rules."""

import random
from collections import Counter
from typing import Any, cast

import pytest

from casino.demo.player.banca import BancaPlayer
from casino.demo.player.person import Person
from games.banca.models import BancaAct
from games.banca_acts.services import act_on_banca
from tests.banca.banca_room import BancaRoom, make_banca_room
from tests.board.sent import table_projection

pytestmark = pytest.mark.django_db


class AtTheDesk:
    """Gives the player's acts to the house without HTTP."""

    def __init__(self, room: BancaRoom) -> None:
        self.room = room
        self.sent: list[str] = []

    def send(self, path: str, body: dict[str, Any]) -> Any:
        assert path == f"tables/{self.room.room.table.pk}/banca"
        act = {name: value for name, value in body.items() if name != "after"}
        self.sent.append(act["act"])
        return self.room.room.act(act_on_banca, act=act, after=body["after"])

    def look(self) -> dict[str, Any]:
        table = self.room.room.table
        return table_projection(table.house_id, table.pk)


def play(seed: int, passes: int) -> AtTheDesk:
    desk = AtTheDesk(make_banca_room(1, 2, 3, 4, 5))
    rng = random.Random(seed)
    player = BancaPlayer(rng, desk.look)
    for _ in range(passes):
        table, lines = player.settle(desk.look(), cast(Person, desk))
        assert table["banca"]["holder"] is not None
        assert table["banca"]["asked"] is None
        assert all(lines)
        if table["talla"] is None:  # all have renounced: the deck was burned
            desk.room.room.start(first_card="")
            player.settle(desk.look(), cast(Person, desk))
        desk.room.coup(rng.choice("PPBBT"))
    return desk


def test_a_player_holds_the_banca_before_every_pass_and_nothing_is_refused() -> None:
    done = Counter[str]()
    for seed in range(6):
        done.update(play(seed, 12).sent)
    assert {"offer", "close_offers", "take", "renounce", "raise"} <= done.keys()


def test_the_same_seed_plays_the_same_banca() -> None:
    first, second = play(3, 5), play(3, 5)
    assert first.sent == second.sent
    assert BancaAct.objects.count() >= len(first.sent) + len(second.sent)
