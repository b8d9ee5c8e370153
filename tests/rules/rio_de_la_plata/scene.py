"""A table under rio-de-la-plata, and short ways to bring it where an article begins."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import pytest

from games.rules.banca import BancaTable, Running, begin_banca
from games.rules.banca.acts import CloseOffers, DrawFirstCard, FinishPass, Offer
from games.rules.cards import Card, parse_card, parse_cards
from games.rules.errors import Violation
from games.rules.fold import Folded
from games.rules.limits import Limits
from games.rules.play import TableCoup
from games.rules.play.acts import (
    CallBanca,
    CallCards,
    CallNoVaMas,
    Draw,
    GiveCards,
    PlaceBet,
    TurnBanca,
    TurnPunto,
)
from games.rules.regulations import get_regulation
from games.rules.wagers import WagerKind, Winner

RIO = get_regulation("rio-de-la-plata")
LIMITS = Limits(minimum_minor=100, maximum_minor=1_000, tie_maximum_minor=0)
SEATS = {1: "Ana", 4: "Bea", 7: "Carla", 10: "Dora"}
HOLDER = 4
P, B = WagerKind.PUNTO, WagerKind.BANCA
PUNTO, BANCA, TIE = Winner.PUNTO, Winner.BANCA, Winner.TIE
S = TypeVar("S", bound=Folded)


def after(state: S, *operations: object) -> S:
    """The state after these operations."""
    for operation in operations:
        state = state.apply(operation)
    return state


def refused(state: Folded, operation: object, code: str, article: str = "") -> Violation:
    """Return the violation that refuses the operation, checked for code and article number."""
    assert not state.can(operation)
    with pytest.raises(Violation) as caught:
        state.apply(operation)
    assert caught.value.code == code
    assert caught.value.article == (f"rio-de-la-plata {article}" if article else "")
    return caught.value


def by_article(state: Folded) -> str:
    """The article under which the last operation took effect."""
    return state.log[-1].article.removeprefix("rio-de-la-plata ")


def coup(*bets: tuple[int, WagerKind, int], holder: int = HOLDER, shoe: int = 300) -> TableCoup:
    """A coup with these bets in the boxes."""
    begun = TableCoup(
        regulation=RIO, seated=frozenset(SEATS), holder=holder, shoe=shoe, limits=LIMITS
    )
    return after(begun, *(PlaceBet(seat, wager, stake) for seat, wager, stake in bets))


def closed(*bets: tuple[int, WagerKind, int], shoe: int = 300) -> TableCoup:
    """The coup after "no va más"."""
    return after(coup(*bets, shoe=shoe), CallNoVaMas())


def dealt(*bets: tuple[int, WagerKind, int], shoe: int = 300) -> TableCoup:
    """The coup with four covered cards on the table."""
    return after(closed(*bets, shoe=shoe), CallCards(), *[Draw(HOLDER)] * 4)


def two(text: str) -> tuple[Card, Card]:
    """Two cards from their text."""
    first, second = parse_cards(text)
    return first, second


def card(text: str) -> Card:
    """A card from its text."""
    return parse_card(text)


def punto_shown(text: str, seat: int = 7, shoe: int = 300) -> TableCoup:
    """The coup where seat 7, with the only punto bet, has turned these cards."""
    state = dealt((seat, P, 300), (1, B, 200), shoe=shoe)
    return after(state, GiveCards(seat), TurnPunto(seat, two(text)))


def both_shown(punto: str, banca: str, shoe: int = 300) -> TableCoup:
    """The coup with both hands turned; punto has nothing to choose."""
    state = punto_shown(punto, shoe=shoe)
    return after(state, CallBanca(), TurnBanca(HOLDER, two(banca)))


def opened(amount: int = 400, *, seat: int = 1, standing: Iterable[str] = ()) -> BancaTable:
    """The banca auctioned to a seat."""
    table = begin_banca(RIO, LIMITS, SEATS, standing)
    return after(table, Offer(seat, amount), CloseOffers())


def together(seat: int, amount: int) -> Offer:
    """An offer made at the same time as the best one, for the same amount."""
    return Offer(seat, amount, simultaneous=True)


def called(table: BancaTable) -> BancaTable:
    """The table after "no va más"."""
    return after(table, CallNoVaMas())


def drawn(table: BancaTable) -> BancaTable:
    """The table when the first card of a pass has been drawn."""
    return after(called(table), DrawFirstCard())


def played(table: BancaTable, *winners: Winner | None) -> BancaTable:
    """The table after passes with these winners."""
    for winner in winners:
        table = after(drawn(table), FinishPass(winner))
    return table


def holder_of(table: BancaTable) -> str:
    """The holder of the banca."""
    assert isinstance(table.phase, Running)
    return table.phase.banca.player


def balance(table: BancaTable) -> int:
    """Players, house and felt together: always nothing."""
    return sum(table.cash_minor.values()) + table.house_minor + table.on_table_minor
