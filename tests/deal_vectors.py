"""Every situation of a deal with its next card, by the texts.

Server and tablet are tested with the same vectors. They come from the transcribed grids and from
the articles named here, not from the code.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

GRID: Final = (Path(__file__).parent / "data" / "grids" / "asturias-2011.txt").read_text()
"""asturias-2011 A.2, which all texts share: rio-de-la-plata 23 says the same in sentences."""
CHOICE: Final = {"rio-de-la-plata": 5}
"""rio-de-la-plata 22: on five punto decides."""
DEAL: Final = {"fournier": ("punto", "punto", "banca", "banca")}
"""The card maker's order; all others deal in turn (asturias-2011 B, rio-de-la-plata 21)."""
IN_TURN: Final = ("punto", "banca", "punto", "banca")
RANKS: Final = "TA23456789"
SUITS: Final = "cdhs"


class Vector(NamedTuple):
    """The entry, whether the bets leave a choice, and the card that is due."""

    coup: dict[str, Any]
    may_choose: bool
    due: tuple[str, int, bool] | None
    """Hand, place in it, and whether punto may stand instead; None: the coup is complete."""


def deal_vectors(regulation: str) -> Iterator[Vector]:
    """List the situations of a text: the deal, and each pair of two-card totals with each third."""
    deal = DEAL.get(regulation, IN_TURN)
    for count in range(4):
        hands = {"punto": "", "banca": ""}
        for at, hand in enumerate(deal[:count]):
            hands[hand] += f"{RANKS[at]}{SUITS[at]}"
        yield Vector(_coup(hands), True, (deal[count], deal[:count].count(deal[count]), False))
    for punto in range(10):
        for banca in range(10):
            yield from _thirds(CHOICE.get(regulation), punto, banca)


def _thirds(choice: int | None, punto: int, banca: int) -> Iterator[Vector]:
    two = {"punto": _two(punto, 1), "banca": _two(banca, 4)}
    if punto >= 8 or banca >= 8:  # a natural ends the coup
        yield Vector(_coup(two), True, None)
        return
    if punto == choice:
        yield Vector(_coup(two), True, ("punto", 2, True))
        yield from _after(two, banca, None, {"punto_stands": True}, may_choose=True)
        # Without a seated bet on punto it must stand (rio-de-la-plata 28).
        yield from _after(two, banca, None, {"punto_stands": True}, may_choose=False)
        yield from _after(two, banca, None, {}, may_choose=False)
    elif punto >= 6:
        yield from _after(two, banca, None, {}, may_choose=True)
        return
    else:
        yield Vector(_coup(two), True, ("punto", 2, False))
    for third in range(10):
        yield from _after(two, banca, third, {}, may_choose=True)


def _after(
    two: dict[str, str], banca: int, third: int | None, said: dict[str, Any], *, may_choose: bool
) -> Iterator[Vector]:
    """List the vectors once punto has drawn a card of this value, or stood."""
    hands = {**two, "punto": two["punto"] + ("" if third is None else f"{RANKS[third]}h")}
    draws = _cells()[banca][10 if third is None else third] == "T"
    due = ("banca", 2, False) if draws else None
    yield Vector(_coup(hands, **said), may_choose, due)
    if draws:
        full = {**hands, "banca": hands["banca"] + "Qs"}
        yield Vector(_coup(full, **said), may_choose, None)


def _coup(hands: dict[str, str], *, punto_stands: bool = False) -> dict[str, Any]:
    return {**hands, "punto_stands": punto_stands}


def _two(total: int, first: int) -> str:
    """Two cards of this total; `first` is the value of one, so that some sums pass ten."""
    return f"{RANKS[first]}c{RANKS[(total - first) % 10]}d"


def _cells() -> list[list[str]]:
    lines = [line.split() for line in GRID.splitlines() if not line.startswith("#")]
    return [row[1:] for row in lines[1:]]
