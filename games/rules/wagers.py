"""The words of the game: hands, winners and the bets a guest may make."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Hand(StrEnum):
    """One of the two hands that are dealt."""

    PUNTO = "punto"
    BANCA = "banca"


class Winner(StrEnum):
    """The winner of a coup."""

    PUNTO = "P"
    BANCA = "B"
    TIE = "T"


class WagerKind(StrEnum):
    """The bets a guest may make."""

    PUNTO = "punto"
    BANCA = "banca"
    TIE = "tie"
    PUNTO_PAIR = "punto_pair"
    BANCA_PAIR = "banca_pair"


BET_COLUMNS: Final = tuple(
    f"{kind}_{side}_minor" for kind in WagerKind for side in ("stake", "paid")
)
"""The columns of a coup's totals: for each bet the sum staked and the gross winnings paid on it."""
PAIR_WAGERS: Final = (WagerKind.PUNTO_PAIR, WagerKind.BANCA_PAIR)
"""Bets on the first two cards of a hand."""
WINNER_OF: Final = {
    WagerKind.PUNTO: Winner.PUNTO,
    WagerKind.BANCA: Winner.BANCA,
    WagerKind.TIE: Winner.TIE,
}
"""The winner with whom a bet wins; every bet is here or among the pairs."""
