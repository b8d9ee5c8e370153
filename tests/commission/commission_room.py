"""A table that collects its commission later, and its books."""

from typing import Any

from django.db.models import Q, Sum

from games.coups.models import Coup
from games.coups.services.coup_entry import CoupEntry
from tables.commission.models import CommissionDue
from tables.commission.selectors.owed import owed_at
from tables.floor.models import GamingTable
from tables.ledger.models import Transfer
from tests.building import make_house
from tests.coups.room import Room, bet, make_room


def make_deferred_room(regulation: str = "andalucia", **where: Any) -> Room:
    """Open a table in a house that collects commission later; guests may stand at it."""
    house = make_house(commission_mode="deferred")
    room = make_room(regulation, house=house, minimum=50, tie=50, step=50, **where)
    GamingTable.objects.filter(id=room.table.pk).update(standing_guests=True)
    return room


def banca_wins_by(total: int, *bets: Any) -> CoupEntry:
    """Make a coup, by totals, that banca wins with this total."""
    return CoupEntry(winner="B", punto_total=2, banca_total=total, bets=list(bets))


def win(room: Room, stakes: dict[int, int]) -> Any:
    """Let banca win with six, with these stakes on it by place: Andalucía keeps half of the pay."""
    return room.coup(banca_wins_by(6, *(bet(it, "banca", stakes[it]) for it in stakes)))


def owed(room: Room) -> dict[int, int]:
    """Return the commission owed by each place, smallest unit."""
    return owed_at(room.session.pk)


def in_the_box(room: Room) -> int:
    """Return the balance of the table's commission box by the ledger."""
    moves = Transfer.objects.filter(session=room.session)
    into, out = (
        moves.filter(Q(**{f"{side}__kind": "commission"})).aggregate(
            total=Sum("amount_minor", default=0)
        )["total"]
        for side in ("debit", "credit")
    )
    total: int = into - out
    return total


def assert_books_agree(room: Room) -> None:
    """Compare the commission owed with the coups that count and the chips that moved."""
    marked: dict[int, int] = {}
    for coup in Coup.objects.filter(session=room.session, void=None).exclude(bets=None):
        for line in coup.bets or ():
            marked[line["seat"]] = marked.get(line["seat"], 0) + line["commission"]
    dues = {it.place: it for it in CommissionDue.objects.filter(session=room.session)}
    assert {place: due.marked_minor for place, due in dues.items() if due.marked_minor} == {
        place: amount for place, amount in marked.items() if amount
    }
    for due in dues.values():
        assert min(due.owed_minor, due.paid_minor, due.uncollected_minor) >= 0
        assert due.marked_minor == due.paid_minor + due.uncollected_minor + due.owed_minor
