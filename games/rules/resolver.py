"""Coups whose cards are known: resolved one by one, or in the order of a shoe.

An outcome is the values of a coup's cards and whether the first two of a hand are a pair; suits
and the rest of the rank change nothing. So each draw table has some ten thousand outcomes, and a
coup is a look-up of one of them. A coup that is not found is judged: it is new, or breaks a rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from games.rules.cards import KINDS, Card, hand_total
from games.rules.draw import DrawTable, PuntoAct
from games.rules.errors import CoupViolation
from games.rules.outcome import Outcome, find_why, find_winner
from games.rules.regulations.base import Regulation
from games.rules.stages import NATURAL, find_thirds
from games.rules.talla import COUP_FEWEST
from games.rules.values import verify_cards, verify_sequence, verify_whole
from games.rules.wagers import Hand

_TWO: Final = tuple(
    tuple((one.value + other.value) % 10 * 2 + (one.rank == other.rank) for other in KINDS)
    for one in KINDS
)
"""Two cards by index: twice their total, and one more for a pair. Below 20."""


class DealtCoup(NamedTuple):
    """A coup as it came out of a shoe."""

    punto: tuple[Card, ...]
    banca: tuple[Card, ...]
    outcome: Outcome


def resolve_cards(
    regulation: Regulation,
    punto: Sequence[Card],
    banca: Sequence[Card],
    *,
    seated_punto_bet: bool = True,
) -> Outcome:
    """The outcome of exactly these cards, each hand in the order it received them.

    Where punto may choose, both are accepted; without a seated punto bet it must stand. Raises
    `coup.card_count`, `coup.third_missing` or `coup.third_undue` with the article, `value.card`.
    """
    known = _find_known(regulation.draw_table, seated_punto_bet)
    try:
        if len(punto) == 2:
            first, second = punto
            key = _TWO[first.index][second.index]
        else:
            first, second, third = punto
            key = _TWO[first.index][second.index] + 20 * third.value + 20
        if len(banca) == 2:
            first, second = banca
            return known[220 * _TWO[first.index][second.index] + key]
        first, second, third = banca
        return known[220 * _TWO[first.index][second.index] + 4400 * third.value + 4400 + key]
    except (KeyError, ValueError, TypeError, AttributeError):
        _verify_hands(regulation, punto, banca, seated_punto_bet)
    outcome = _judge(punto, banca)
    key = _TWO[punto[0].index][punto[1].index] + _third_key(punto) * 20
    key += 220 * _TWO[banca[0].index][banca[1].index] + _third_key(banca) * 4400
    known[key] = outcome
    return outcome


@lru_cache(maxsize=64)
def _find_known(table: DrawTable, seated_punto_bet: bool) -> dict[int, Outcome]:
    """The outcomes met so far under this draw table; more are added as they come."""
    return {}


def _third_key(hand: Sequence[Card]) -> int:
    return hand[2].value + 1 if len(hand) == 3 else 0


def _judge(punto: Sequence[Card], banca: Sequence[Card]) -> Outcome:
    punto_total, banca_total = hand_total(punto), hand_total(banca)
    natural = len(punto) == len(banca) == 2 and max(punto_total, banca_total) >= NATURAL
    winner = find_winner(punto_total, banca_total)
    return Outcome(
        winner,
        punto_total,
        banca_total,
        natural,
        punto[0].rank == punto[1].rank,
        banca[0].rank == banca[1].rank,
        True,
        find_why(natural, winner),
    )


def _verify_hands(
    regulation: Regulation, punto: Sequence[Card], banca: Sequence[Card], seated: bool
) -> None:
    """Raises as `resolve_cards` unless the drawing rules give exactly these hands."""
    for hand, cards in ((Hand.PUNTO, punto), (Hand.BANCA, banca)):
        verify_cards(hand.value, cards)
        if not 2 <= len(cards) <= 3:
            article = regulation.article("deal_order")
            raise CoupViolation("coup.card_count", article, hand=hand.value, count=len(cards))
    totals = hand_total(punto[:2]), hand_total(banca[:2])
    stage = find_thirds(regulation.draw_table, seated)[totals]
    step = stage.step
    drew = len(punto) == 3
    if stage.to_punto:
        if not drew and stage.stood is None:
            raise refuse_third(regulation, "missing", Hand.PUNTO, *totals)
        step = (stage.after[punto[2].value] if drew else stage.stood or stage).step
    elif drew:
        raise refuse_third(regulation, "undue", Hand.PUNTO, *totals)
    if step is not None and len(banca) == 2:
        raise refuse_third(regulation, "missing", Hand.BANCA, *totals)
    if step is None and len(banca) == 3:
        raise refuse_third(regulation, "undue", Hand.BANCA, *totals)


def refuse_third(
    regulation: Regulation,
    fault: str,
    hand: Hand,
    punto_two: int,
    banca_two: int,
    *,
    on_choice: str = "pagador_stands",
) -> CoupViolation:
    """The violation that a third card is `missing` or `undue`, by the two-card totals.

    Its article is the natural's or the table's of the hand. On a total where punto may choose it is
    that of the clause `on_choice` (no player had the choice, so punto stands), or of `will`: the
    player chose to stand, which binds (rio-de-la-plata 20, 22, 23, 26, 28).
    """
    if punto_two >= NATURAL or banca_two >= NATURAL:
        clause = "natural_ends"
    elif hand is Hand.BANCA:
        clause = "banca_table"
    elif fault == "undue" and regulation.draw_table.punto[punto_two] is PuntoAct.CHOICE:
        clause = on_choice
    else:
        clause = "punto_table"
    article = regulation.article(clause) or regulation.article("draw_table")
    total = punto_two if hand is Hand.PUNTO else banca_two
    return CoupViolation(f"coup.third_{fault}", article, hand=hand.value, total=total)


def verify_stands(regulation: Regulation, punto: Sequence[Card], banca: Sequence[Card]) -> None:
    """Raises `coup.no_choice` unless punto may stand by choice on its two cards.

    Bets do not matter: if they leave no choice punto stands too.
    """
    if len(punto) == 2 <= len(banca):
        totals = hand_total(punto), hand_total(banca[:2])
        if find_thirds(regulation.draw_table)[totals].stood is not None:
            return
    article = regulation.article("punto_table") or regulation.article("draw_table")
    raise CoupViolation("coup.no_choice", article)


def deal_coups(
    regulation: Regulation,
    cards: Sequence[Card],
    *,
    cards_behind: int = 0,
    five_draws: bool = True,
) -> Iterator[DealtCoup]:
    """The coups that a shoe gives in the regulation's order, its burn being out already.

    No coup begins with the cut card showing; one that the cards cannot finish is left out.
    With `five_draws` punto draws where it may choose. Raises `value.whole`, `value.several`,
    and `value.card` on reaching a value that is no card.
    """
    verify_whole("cards_behind", cards_behind)
    verify_sequence("cards", cards)
    return _deal(regulation, cards, cards_behind, five_draws)


def _deal(
    regulation: Regulation, cards: Sequence[Card], cards_behind: int, five_draws: bool
) -> Iterator[DealtCoup]:
    one, two = (at for at, hand in enumerate(regulation.deal_order) if hand is Hand.PUNTO)
    three, four = (at for at, hand in enumerate(regulation.deal_order) if hand is Hand.BANCA)
    ends = _find_ends(regulation.draw_table, five_draws)
    place, last = 0, len(cards) - max(cards_behind, COUP_FEWEST - 1)
    cards = tuple(cards)
    try:
        while place < last:
            punto: tuple[Card, ...] = (cards[place + one], cards[place + two])
            banca: tuple[Card, ...] = (cards[place + three], cards[place + four])
            place += COUP_FEWEST
            totals = _TWO[punto[0].index][punto[1].index] // 2 * 10
            totals += _TWO[banca[0].index][banca[1].index] // 2
            draws, banca_draws = ends[totals]
            if draws:
                third = cards[place]
                place += 1
                punto = (*punto, third)
                drawn = banca_draws[third.value]
            else:
                drawn = banca_draws[10]
            if drawn:
                banca = (*banca, cards[place])
                place += 1
            yield DealtCoup(punto, banca, resolve_cards(regulation, punto, banca))
    except IndexError:
        return
    except (TypeError, AttributeError):
        verify_cards("cards", cards)
        raise


@lru_cache(maxsize=64)
def _find_ends(table: DrawTable, five_draws: bool) -> tuple[tuple[bool, tuple[bool, ...]], ...]:
    """By two-card totals: whether punto draws, and whether banca does by punto's third value.

    The eleventh place is a punto that stood.
    """
    ends: list[tuple[bool, tuple[bool, ...]]] = []
    for stage in find_thirds(table).values():
        stood = stage.stood or stage
        draws = stage.to_punto and (five_draws or stage.stood is None)
        drawn = [after.step is not None for after in stage.after] if draws else [False] * 10
        ends.append((draws, (*drawn, stood.step is not None)))
    return tuple(ends)
