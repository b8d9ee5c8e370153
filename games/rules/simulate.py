"""Whole tallas dealt many at a time with numpy, by the same tables as coups on the felt.

The result of a coup is computed for every place of every shoe in advance; then all tallas
walk from coup to coup together. Importing this module needs numpy; nothing else imports it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from games.rules.cards import CARDS
from games.rules.draw import PuntoAct
from games.rules.errors import SimulationViolation
from games.rules.odds import Counts, WagerOdds, dealt_odds, full_shoe
from games.rules.orderings import BANCA_WITH, PUNTO_WITH, TIE
from games.rules.regulations.base import Regulation
from games.rules.values import verify_whole
from games.rules.wagers import Hand, WagerKind

TALLAS_AT_MOST: Final = 10**9
BATCH: Final = 768
"""Tallas dealt at once: few enough for the processor's cache."""
COUPS_AT_ONCE: Final = 1 << 16
"""Coups dealt at once from decks that are shuffled for each."""

Bytes = NDArray[np.uint8]
Codes = NDArray[np.uint16]

_DECK: Final = len(CARDS)
_CARD_BITS: Final = 6
_CLASS_BITS: Final = 5
_CLASS_MASK: Final = (1 << _CLASS_BITS) - 1
_NULL: Final = 22
_OVER: Final = 31
_PUNTO_PAIR: Final = 1
_BANCA_PAIR: Final = 2
_STATES: Final = 10_000
_NULL_CODE: Final = _STATES
_OVER_CODE: Final = _STATES + 1
_LONGEST: Final = 6


@dataclass(frozen=True, slots=True)
class Simulation:
    """The dealt tallas. Counts are coups here, `counts.total` all that were decided."""

    regulation: Regulation
    decks: int
    tallas: int
    counts: Counts
    punto_pairs: int
    """0 where the regulation offers no pairs: then they are not looked for."""
    banca_pairs: int
    null_coups: int
    """Coups that the cards could not finish."""

    def odds(self) -> dict[WagerKind, WagerOdds]:
        """The edge and variance of each bet per unit staked in the coups dealt."""
        return dealt_odds(self.regulation, self.counts, self.punto_pairs, self.banca_pairs)


def simulate(
    regulation: Regulation,
    tallas: int,
    *,
    seed: int,
    decks: int | None = None,
    cards_behind: int | None = None,
    five_draws: bool = True,
) -> Simulation:
    """Deals so many tallas as the regulation has them: burn, deal order, third cards, cut card.

    A talla is a coup where the deck is shuffled for every coup. `cards_behind` the cut card
    defaults to the regulation's, without one the shoe is dealt to its end. The same seed deals
    the same cards with the same numpy. Raises `simulation.tallas`, `simulation.seed`,
    `simulation.cut_card`, `odds.decks`.
    """
    decks = regulation.decks if decks is None else decks
    if type(tallas) is not int or not 1 <= tallas <= TALLAS_AT_MOST:
        raise SimulationViolation("simulation.tallas", text=str(tallas), most=TALLAS_AT_MOST)
    if type(seed) is not int or seed < 0:
        raise SimulationViolation("simulation.seed", text=str(seed))
    if cards_behind is None:
        rule = regulation.cut_card
        cards_behind = rule.cards_behind if rule is not None else 0
    rng = np.random.Generator(np.random.SFC64(seed))
    table = TallaTable(regulation, decks, cards_behind, five_draws)
    tally = np.zeros(1 << 10, np.int64)
    for results in _deal(table, rng, tallas):
        tally += np.bincount(results, minlength=len(tally))
    return _sum_up(table, tallas, tally)


class TallaTable:
    """The result of a coup by the values of its cards, for one regulation and shoe.

    A result is a byte: the class of `orderings` and, above it, how many cards were taken; two more
    bits mark the pairs where the regulation offers them. Raises `simulation.cut_card`,
    `odds.decks`.
    """

    def __init__(
        self, regulation: Regulation, decks: int, cards_behind: int, five_draws: bool = True
    ) -> None:
        cards = sum(full_shoe(decks))
        if type(cards_behind) is not int or not 0 <= cards_behind < cards:
            raise SimulationViolation("simulation.cut_card", text=str(cards_behind), cards=cards)
        self.regulation, self.decks, self.cards_behind = regulation, decks, cards_behind
        self._results = _result_table(regulation, five_draws)
        self._places = {
            hand: [at for at, dealt in enumerate(regulation.deal_order) if dealt is hand]
            for hand in Hand
        }

    def play(self, cards: Bytes) -> Codes:
        """The results of shoes of card indexes, a row each, in play order for a single shoe.

        All first coups come first, then all second ones; shoes that are over have none.
        """
        shoes, length = cards.shape
        values = _values(cards)
        codes = self._code_places(values)
        pairs = self._find_pairs(cards) if self.regulation.offers_pairs else None
        width = codes.shape[1]
        at = np.arange(shoes, dtype=np.intp) * width
        fewest = length - self.cards_behind
        if self.regulation.burn.by_first_card:
            first = values[:, 0].astype(np.intp)
            at += 1 + np.where(first == 0, self.regulation.burn.ten_burns, first)
            fewest -= 1 + max(9, self.regulation.burn.ten_burns)
        # Each shoe has at least so many coups: until then none can be over.
        surely = max(0, -(-fewest // _LONGEST))
        flat = codes.ravel()
        dealt: list[Codes] = []
        step = 0
        while len(at):
            result = self._results.take(flat.take(at))
            if pairs is not None:
                result += pairs.take(at)
            if step >= surely:
                going = (result & _CLASS_MASK) != _OVER
                at, result = at[going], result[going]
            at += (result >> _CLASS_BITS) & 7
            dealt.append(result)
            step += 1
        return np.concatenate(dealt)

    def play_singly(self, cards: Bytes) -> Codes:
        """The results of coups from fresh decks, a column of six card indexes each."""
        values = _values(cards)
        result: Codes = self._results.take(self._code(list(values)))
        if self.regulation.offers_pairs:
            result += self._pair_bits([card >> 2 for card in cards])
        return result

    def _code_places(self, values: Bytes) -> Codes:
        """The code of a coup at each place of each shoe, marked where none may begin."""
        shoes, length = values.shape
        room = np.zeros((shoes, length + _LONGEST - 1), np.uint8)
        room[:, :length] = values
        codes = np.full((shoes, length + _LONGEST + 2), _OVER_CODE, np.uint16)
        codes[:, :length] = self._code([room[:, card : card + length] for card in range(_LONGEST)])
        last = range(max(0, length - _LONGEST + 1), length - self.cards_behind)
        for place in last:
            taken = (self._results.take(codes[:, place]) >> _CLASS_BITS) & 7
            codes[taken > length - place, place] = _NULL_CODE
        codes[:, length - self.cards_behind :] = _OVER_CODE
        return codes

    def _code(self, cards: list[Bytes]) -> Codes:
        """Two-card totals and the values of the two cards after them, as one number below 10**4."""
        totals = [self._two_cards(cards, hand) for hand in (Hand.PUNTO, Hand.BANCA)]
        state = (totals[0] * np.uint8(10) + totals[1]).astype(np.uint16)
        state *= np.uint16(100)
        state += cards[4] * np.uint8(10) + cards[5]
        return state

    def _two_cards(self, cards: list[Bytes], hand: Hand) -> Bytes:
        first, second = self._places[hand]
        total = cards[first] + cards[second]
        # Below ten the difference wraps round to above 245, so the smaller one is the unit.
        np.minimum(total, total - np.uint8(10), out=total)
        return total

    def _find_pairs(self, cards: Bytes) -> Codes:
        """The pair bits of a coup at each place, in rows as wide as those of the codes."""
        shoes, length = cards.shape
        ranks = np.zeros((shoes, length + _LONGEST - 1), np.uint8)
        ranks[:, :length] = cards >> 2
        bits = np.zeros((shoes, length + _LONGEST + 2), np.uint16)
        bits[:, :length] = self._pair_bits([ranks[:, card : card + length] for card in range(4)])
        return bits.ravel()

    def _pair_bits(self, ranks: list[Bytes]) -> Codes:
        bits = np.zeros(ranks[0].shape, np.uint16)
        for hand, bit in ((Hand.PUNTO, _PUNTO_PAIR), (Hand.BANCA, _BANCA_PAIR)):
            first, second = self._places[hand]
            bits |= (ranks[first] == ranks[second]).astype(np.uint16) << np.uint16(bit + 7)
        return bits


def shuffle(rng: np.random.Generator, shoes: int, decks: int) -> Bytes:
    """Shuffled shoes of card indexes, a row each; every order is equally likely.

    The cards are sorted by random keys; a row where two keys are equal is shuffled again, because
    its order would not be random. Raises `value.whole`, `odds.decks`.
    """
    verify_whole("shoes", shoes, 1)
    full_shoe(decks)
    length = decks * _DECK
    deck = np.tile(np.arange(_DECK, dtype=np.uint32), decks)
    words = rng.integers(0, 1 << 64, size=(shoes * length + 1) // 2, dtype=np.uint64)
    keys = words.view(np.uint32)[: shoes * length].reshape(shoes, length)
    keys &= np.uint32(0xFFFFFFFF ^ ((1 << _CARD_BITS) - 1))
    keys |= deck
    keys.sort(axis=1)
    cards = keys.astype(np.uint8)
    cards &= np.uint8((1 << _CARD_BITS) - 1)
    apart = np.bitwise_xor(keys[:, 1:], keys[:, :-1]).min(axis=1)
    again = np.flatnonzero(apart < 1 << _CARD_BITS)
    if len(again):
        cards[again] = shuffle(rng, len(again), decks)
    return cards


def draw_six(rng: np.random.Generator, coups: int, decks: int) -> Bytes:
    """The first six cards of `coups` freshly shuffled shoes, a column each.

    Six places are drawn with repetition and columns that repeat one are drawn again. Raises
    `value.whole`, `odds.decks`.
    """
    verify_whole("coups", coups, 1)
    full_shoe(decks)
    places = rng.integers(0, decks * _DECK, size=(_LONGEST, coups), dtype=np.uint16)
    twice = np.zeros(coups, np.bool_)
    for one in range(1, _LONGEST):
        for other in range(one):
            twice |= places[one] == places[other]
    cards = (places % np.uint16(_DECK)).astype(np.uint8)
    again = np.flatnonzero(twice)
    if len(again):
        cards[:, again] = draw_six(rng, len(again), decks)
    return cards


def _deal(table: TallaTable, rng: np.random.Generator, tallas: int) -> Iterator[Codes]:
    singly = table.regulation.shuffled_every_coup
    most = COUPS_AT_ONCE if singly else max(1, BATCH * 8 // table.decks)
    for begun in range(0, tallas, most):
        batch = min(most, tallas - begun)
        if singly:
            yield table.play_singly(draw_six(rng, batch, table.decks))
        else:
            yield table.play(shuffle(rng, batch, table.decks))


def _values(cards: Bytes) -> Bytes:
    """Point values of card indexes: ranks are four suits each, ten and figures are worth 0."""
    values = cards >> np.uint8(2)
    values += np.uint8(1)
    values *= values < np.uint8(10)
    return values


@lru_cache(maxsize=32)
def _result_table(regulation: Regulation, five_draws: bool) -> Codes:
    """Class and cards taken for each code: both two-card totals, then the two values after."""
    results = np.zeros(_STATES + 2, np.uint16)
    results[_NULL_CODE] = _NULL + (_LONGEST + 1 << _CLASS_BITS)
    results[_OVER_CODE] = _OVER
    for state in range(_STATES):
        punto, banca, fifth, sixth = (int(digit) for digit in f"{state:04d}")
        results[state] = _resolve(regulation, five_draws, punto, banca, (fifth, sixth))
    return results


def _resolve(
    regulation: Regulation, five_draws: bool, punto: int, banca: int, rest: tuple[int, int]
) -> int:
    taken, score, total = 0, punto, banca
    if punto < 8 and banca < 8:
        table = regulation.draw_table
        act = table.punto[punto]
        third: int | None = None
        if act is PuntoAct.DRAW or (act is PuntoAct.CHOICE and five_draws):
            third = rest[taken]
            score, taken = (punto + third) % 10, 1
        if table.banca_draws(banca, score, third):
            total, taken = (banca + rest[taken]) % 10, taken + 1
    outcome = TIE
    if score != total:
        outcome = PUNTO_WITH[score] if score > total else BANCA_WITH[total]
    return outcome + (4 + taken << _CLASS_BITS)


def _sum_up(table: TallaTable, tallas: int, tally: NDArray[np.int64]) -> Simulation:
    by = tally.reshape(4, 8, 1 << _CLASS_BITS)  # pairs, cards taken, class
    decided = by[:, 4:7, : TIE + 1]
    classes = [int(count) for count in decided.sum(axis=(0, 1))]
    four, five, six = (int(count) for count in decided.sum(axis=(0, 2)))
    pairs = [int(count) for count in decided.sum(axis=(1, 2))]
    counts = Counts(
        sum(classes),
        classes[TIE],
        tuple(classes[at] for at in PUNTO_WITH),
        tuple(classes[at] for at in BANCA_WITH),
        (four, five, six),
    )
    return Simulation(
        table.regulation,
        table.decks,
        tallas,
        counts,
        pairs[_PUNTO_PAIR] + pairs[_PUNTO_PAIR | _BANCA_PAIR],
        pairs[_BANCA_PAIR] + pairs[_PUNTO_PAIR | _BANCA_PAIR],
        int(by[:, :, _NULL].sum()),
    )
