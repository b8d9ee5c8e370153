"""Any talla that a reader reads is the talla as it is recorded at once.

The reader repeats messages, leaves some out, and the server begins again in between; cards cannot
be read and are typed, or go back into the shoe and come again.
"""

import random
from typing import Any

import pytest

from games.coups.models import Coup
from games.coups.services.coup_entry import CoupEntry
from games.reader.acts import pace as reader_pace
from games.reader.services.pad import key_card
from games.rules.cards import CARDS, format_cards
from games.rules.regulations import get_regulation
from games.rules.resolver import DealtCoup, deal_coups
from games.rules.wagers import Hand
from games.tallas.models import Talla
from tests.board.sent import table_projection
from tests.coups.room import Room, make_room
from tests.reader.reader_device import Reader, enrol_reader

pytestmark = pytest.mark.django_db
COUPS = 8
ROW = (
    *("number", "punto", "banca", "winner", "punto_total", "banca_total", "natural"),
    *("punto_pair", "banca_pair", "holder", "bets"),
)


class Unruly:
    """A reader on a bad line, at a table whose croupier helps it."""

    def __init__(self, room: Room, chance: random.Random) -> None:
        self.room, self.chance = room, chance
        self.reader = enrol_reader(room)
        self.said: list[tuple[dict[str, Any], Any]] = []

    def report(self, **message: Any) -> Any:
        """Send the next message, and before and after it messages that should have no effect."""
        self._restart()
        self._skip()
        message = {"sequence": self.reader.sequence + 1, **message}
        answer = self.reader.send(message)
        assert answer.status_code == 200, answer.content
        self.reader.sequence += 1
        self.said.append((message, answer.json()))
        self._repeat()
        return answer.json()

    def read(self, hand: str, index: int, card: str) -> Any:
        """Read a card, at times with trouble."""
        where = {"hand": hand, "index": index}
        trouble = self.chance.random()
        if trouble < 0.1:
            self.report(type="error", error="unreadable", **where)
            self.room.act(
                key_card, coup=self._underway()["number"], hand=Hand(hand), index=index, card=card
            )
            return None
        if trouble < 0.2:
            wrong = str(self.chance.choice(CARDS))
            self.report(type="card", **where, card=wrong)
            self.report(type="error", error="card_returned")
        return self.report(type="card", **where, card=card)

    def deal(self, coup: DealtCoup) -> None:
        """Read a coup card by card as it is asked for; the croupier confirms the cards."""
        left = {"punto": list(coup.punto), "banca": list(coup.banca)}
        while (expected := self.reader.where().json()["expected"]) is not None:
            card = left[expected["hand"]].pop(0)
            self.read(expected["hand"], expected["index"], str(card))
        assert left == {"punto": [], "banca": []}
        read = self._underway()
        self.room.coup(CoupEntry(punto=read["punto"], banca=read["banca"]))

    def _underway(self) -> Any:
        return table_projection(self.room.house.pk, self.room.table.pk)["underway"]

    def _restart(self) -> None:
        reader_pace.READERS.buckets.clear()  # it sends within a second as much as in an evening
        if self.chance.random() < 0.1:
            self.reader = Reader(self.reader.key, self.reader.where().json()["next_sequence"] - 1)

    def _skip(self) -> None:
        if self.chance.random() < 0.1:
            further = self.reader.sequence + self.chance.randint(2, 9)
            gap = self.reader.send({"sequence": further, "type": "error", "error": "time_out"})
            assert gap.status_code == 409
            assert gap.json()["expected_sequence"] == self.reader.sequence + 1

    def _repeat(self) -> None:
        if self.chance.random() < 0.2:
            before = self._underway()
            message, answer = self.chance.choice(self.said)
            assert self.reader.send(message).json() == answer
            assert self._underway() == before


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(
    ("regulation", "table_format"),
    [("asturias-2011", "large"), ("andalucia", "midi"), ("fournier", "large")],
)
def test_a_talla_read_card_by_card_is_the_talla_recorded_at_once(regulation, table_format, seed):
    chance = random.Random(f"{regulation} {seed}")
    rules = get_regulation(regulation)
    shoe = list(CARDS) * rules.decks
    chance.shuffle(shoe)
    burn = str(shoe.pop(0)) if rules.burn.by_first_card else None
    dealt = [coup for _, coup in zip(range(COUPS), deal_coups(rules, shoe), strict=False)]
    read, recorded = (make_room(regulation, table_format) for _ in range(2))

    unruly = Unruly(read, chance)
    read.prepare()
    unruly.report(type="new_shoe", burn_card=burn)
    recorded.start(first_card=burn or "")
    for coup in dealt:
        unruly.deal(coup)
        recorded.coup(CoupEntry(punto=format_cards(coup.punto), banca=format_cards(coup.banca)))

    coups = [
        list(Coup.objects.filter(table=it.table).order_by("number").values(*ROW))
        for it in (read, recorded)
    ]
    assert [coup["number"] for coup in coups[0]] == list(range(1, COUPS + 1))
    assert coups[0] == coups[1]
    tallas = [
        Talla.objects.values("seen", "burned", "coups", "holder", "refused").get(table=it.table)
        for it in (read, recorded)
    ]
    assert tallas[0] == tallas[1]
