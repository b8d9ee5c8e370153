"""The words of the game: hands, winners and the bets a guest may make."""

from __future__ import annotations

from enum import StrEnum


class Hand(StrEnum):
    """One of the two hands that are dealt."""

    PUNTO = "punto"
    BANCA = "banca"


class Winner(StrEnum):
    """Who won a coup."""

    PUNTO = "P"
    BANCA = "B"
    TIE = "T"


class WagerKind(StrEnum):
    """What a guest may bet on."""

    PUNTO = "punto"
    BANCA = "banca"
    TIE = "tie"
    PUNTO_PAIR = "punto_pair"
    BANCA_PAIR = "banca_pair"
