"""Cards for shoes of which only results and pairs are recorded: four to a coup, of eight decks."""

from collections import Counter
from itertools import combinations_with_replacement, product
from typing import Final

DECKS: Final = 8
RANKS: Final = "A23456789TJQK"
SUITS: Final = "cdhs"
VALUES: Final = {rank: 0 if rank in "TJQK" else RANKS.index(rank) + 1 for rank in RANKS}
FIRST_CARD: Final = "7h"
Hands = tuple[str, str]


def _stands(punto: int, banca: int) -> bool:
    """Return whether no third card is due by any text: a natural, or both on six and seven."""
    return max(punto, banca) >= 8 or min(punto, banca) >= 6


def _coups_of_four() -> dict[tuple[str, bool, bool], list[Hands]]:
    """List the ranks of every coup of four cards by winner, punto's pair and banca's pair."""
    found: dict[tuple[str, bool, bool], list[Hands]] = {}
    drawn = map("".join, combinations_with_replacement(RANKS, 2))
    hands = {hand: sum(VALUES[rank] for rank in hand) % 10 for hand in drawn}
    for (punto, p), (banca, b) in product(hands.items(), repeat=2):
        if _stands(p, b):
            winner = "T" if p == b else "P" if p > b else "B"
            kind = winner, punto[0] == punto[1], banca[0] == banca[1]
            found.setdefault(kind, []).append((punto, banca))
    return found


COUPS: Final = _coups_of_four()


def deal_shoe(results: str, punto_pairs: list[int], banca_pairs: list[int]) -> list[Hands]:
    """Deal coups with these results and pairs, each of the ranks of which most is left."""
    left = Counter({rank + suit: DECKS for rank in RANKS for suit in SUITS})
    left[FIRST_CARD] -= 1
    dealt = []
    for at, winner in enumerate(results):
        ranks = Counter({rank: sum(left[rank + suit] for suit in SUITS) for rank in RANKS})
        kind = winner, at in punto_pairs, at in banca_pairs
        punto, banca = max(COUPS[kind], key=lambda it: _rest(ranks, it))
        dealt.append((_draw(left, punto), _draw(left, banca)))
    return dealt


def _rest(ranks: Counter[str], hands: Hands) -> tuple[int, int]:
    """Return how many cards are left of a coup's rarest rank once dealt, and of all its ranks."""
    after = [ranks[rank] - used for rank, used in Counter("".join(hands)).items()]
    return min(after), sum(after)


def _draw(left: Counter[str], hand: str) -> str:
    """Take cards of these ranks out of the shoe, of the suits of which most is left."""
    drawn = ""
    for rank in hand:
        card = max((rank + suit for suit in SUITS), key=left.__getitem__)
        left[card] -= 1
        drawn += card
    assert min(left.values()) >= 0, "eight decks do not have these cards"
    return drawn
