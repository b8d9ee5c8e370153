"""DEMO ONLY: the coups of a table session, dealt by the rules from shuffled shoes."""

from dataclasses import dataclass, field
from itertools import islice
from typing import Final, NamedTuple

import numpy as np

from casino.demo.year.betting import Terms, terms_of
from games.rules.cards import CARDS, KINDS
from games.rules.outcome import Outcome, resolve_totals
from games.rules.regulations import Regulation
from games.rules.resolver import deal_coups
from games.rules.simulate import shuffle
from games.rules.talla import start

_FEWEST: Final = 48
"""A shoe of six decks has more coups than this."""
_NAMES: Final = [str(card) for card in CARDS]


class Shoe(NamedTuple):
    """A talla as stored; `seen` has the first card and every coup's, void or not."""

    first_card: str
    burned: int
    seen: list[int]
    coups: int
    is_over: bool
    """Whether its cut card came out."""


@dataclass(slots=True)
class Dealt:
    """The coups of a session, each list as long as they are many.

    `hands` are the columns from punto's cards to banca's pair as COPY reads them, `used` the
    indexes of the cards.
    """

    hands: list[str] = field(default_factory=list)
    winners: list[str] = field(default_factory=list)
    terms: list[int] = field(default_factory=list)
    outcomes: list[Outcome] = field(default_factory=list)
    used: list[list[int]] = field(default_factory=list)
    shoes: list[Shoe] = field(default_factory=list)


class _Known(NamedTuple):
    outcome: Outcome  # kept, so that its id is not reused
    tail: str
    winner: str
    terms: int


_known: Final[dict[tuple[int, int], _Known]] = {}


def deal(rng: np.random.Generator, regulation: Regulation, coups: int) -> Dealt:
    """Deal so many coups from as many shoes as they take."""
    dealt = Dealt()
    terms = terms_of(regulation)
    decks, cut = regulation.decks, regulation.cut_card
    behind = cut.cards_behind if cut is not None else 0
    left = coups
    while left:
        for row in shuffle(rng, 1 + left // _FEWEST, decks).tolist():
            left -= _deal_shoe(dealt, terms, regulation, row, behind, left)
            if not left:
                break
    return dealt


def _deal_shoe(
    dealt: Dealt, terms: Terms, regulation: Regulation, row: list[int], behind: int, most: int
) -> int:
    first = CARDS[row[0]]
    burned = start(regulation.decks, first, regulation).burned
    cards = [CARDS[index] for index in row[burned:]]
    taken = 0
    coups = deal_coups(regulation, cards, cards_behind=behind)
    before = len(dealt.hands)
    for punto, banca, outcome in islice(coups, most):
        known = _known.get((id(regulation), id(outcome)))
        if known is None:
            known = _keep(regulation, terms, outcome)
        used = [card.index for card in punto]
        banca_used = [card.index for card in banca]
        dealt.hands.append(
            "".join([_NAMES[it] for it in used])
            + "\t"
            + "".join([_NAMES[it] for it in banca_used])
            + known.tail
        )
        used += banca_used
        taken += len(used)
        dealt.used.append(used)
        dealt.winners.append(known.winner)
        dealt.terms.append(known.terms)
        dealt.outcomes.append(outcome)
    counted = np.bincount([row[0], *row[burned : burned + taken]], minlength=len(KINDS))
    done = len(dealt.hands) - before
    # For the last shoe it does not matter whether another coup would have begun.
    is_over = done < most or len(cards) - taken <= max(behind, 3)
    dealt.shoes.append(Shoe(str(first), burned, counted.tolist(), done, is_over))
    return done


def _keep(regulation: Regulation, terms: Terms, outcome: Outcome) -> _Known:
    known = _Known(outcome, tail_of(outcome), outcome.winner.value, terms.number(outcome))
    _known[id(regulation), id(outcome)] = known
    return known


def tail_of(outcome: Outcome) -> str:
    """Write the columns of a coup from its winner to banca's pair; unknown ones are null."""
    flags = (outcome.natural, outcome.punto_pair, outcome.banca_pair)
    marks = ["\\N" if it is None else "t" if it else "f" for it in flags]
    totals = f"{outcome.punto_total}\t{outcome.banca_total}"
    return f"\t{outcome.winner.value}\t{totals}\t" + "\t".join(marks)


def by_totals(regulation: Regulation, outcome: Outcome) -> str:
    """Write the columns of a coup that was entered only by winner and totals."""
    found = resolve_totals(
        regulation, outcome.winner, outcome.punto_total, outcome.banca_total,
        natural=outcome.natural,
    )  # fmt: skip
    return "\t" + tail_of(found)
