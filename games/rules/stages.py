"""The course of a deal as a graph: at each stage the next step, and the stages after it.

Only totals decide what comes next, so all deals under one draw table pass through some three
hundred stages, and a coup is a walk through them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Final

from games.rules.draw import DrawTable, PuntoAct
from games.rules.wagers import Hand

STEP_INITIAL = "deal.initial"
STEP_PUNTO_DRAWS = "draw.punto"
STEP_PUNTO_CHOICE = "choice.punto"
STEP_BANCA_DRAWS = "draw.banca"

NATURAL: Final = 8
"""The lowest two-card total that ends a coup."""


@dataclass(frozen=True, slots=True)
class Step:
    """The card that comes next: the hand, its place in it (0 to 2), and why.

    With why `choice.punto` the hand may also stand: `Coup.stand`.
    """

    hand: Hand
    index: int
    why: str


@dataclass(frozen=True, slots=True, eq=False)
class Stage:
    """A stage of a deal: `after[value]` follows a card of that value.

    `step` None: no card is due and the coup is decided. `stood` follows where punto may stand.
    """

    step: Step | None
    after: tuple[Stage, ...] = ()
    stood: Stage | None = None
    to_punto: bool = field(init=False)
    """Whether the next card is punto's."""

    def __post_init__(self) -> None:
        punto = self.step is not None and self.step.hand is Hand.PUNTO
        object.__setattr__(self, "to_punto", punto)

    def __repr__(self) -> str:
        return f"Stage({self.step})"


DECIDED: Final = Stage(None)
BANCA_DRAWS: Final = Stage(Step(Hand.BANCA, 2, STEP_BANCA_DRAWS), (DECIDED,) * 10)


@lru_cache(maxsize=64)
def find_start(
    table: DrawTable, deal_order: tuple[Hand, ...], seated_punto_bet: bool = True
) -> Stage:
    """The stage before the first card.

    `seated_punto_bet` False makes punto stand where it would otherwise choose.
    """
    thirds = find_thirds(table, seated_punto_bet)

    @cache
    def stage(dealt: int, punto: int, banca: int) -> Stage:
        if dealt == len(deal_order):
            return thirds[punto, banca]
        hand = deal_order[dealt]
        step = Step(hand, deal_order[:dealt].count(hand), STEP_INITIAL)
        if hand is Hand.PUNTO:
            after = [stage(dealt + 1, (punto + value) % 10, banca) for value in range(10)]
        else:
            after = [stage(dealt + 1, punto, (banca + value) % 10) for value in range(10)]
        return Stage(step, tuple(after))

    return stage(0, 0, 0)


@lru_cache(maxsize=64)
def find_thirds(table: DrawTable, seated_punto_bet: bool = True) -> Mapping[tuple[int, int], Stage]:
    """The stage after the deal by the two-card totals of punto and banca."""
    totals = range(10)
    return {
        (punto, banca): _third(table, punto, banca, seated_punto_bet)
        for punto in totals
        for banca in totals
    }


def _third(table: DrawTable, punto: int, banca: int, seated_punto_bet: bool) -> Stage:
    if punto >= NATURAL or banca >= NATURAL:
        return DECIDED
    act = table.punto[punto]
    stood = _banca_third(table, punto, banca, None)
    if act is PuntoAct.STAND or (act is PuntoAct.CHOICE and not seated_punto_bet):
        return stood
    after = tuple([_banca_third(table, punto, banca, third) for third in range(10)])
    if act is PuntoAct.CHOICE:
        return Stage(Step(Hand.PUNTO, 2, STEP_PUNTO_CHOICE), after, stood)
    return Stage(Step(Hand.PUNTO, 2, STEP_PUNTO_DRAWS), after)


def _banca_third(table: DrawTable, punto: int, banca: int, third: int | None) -> Stage:
    score = punto if third is None else (punto + third) % 10
    return BANCA_DRAWS if table.banca_draws(banca, score, third) else DECIDED
