"""The guests' bets: each has their own taste, within the table's limits."""

import random
import zlib
from typing import Any

LADDER = (1, 1, 1, 2, 2, 3, 4, 5, 8, 10)
"""Multiples of the minimum that people bet."""


def place_bets(
    rng: random.Random, table: dict[str, Any], must_bet: int | None
) -> list[dict[str, Any]]:
    """Make the bets of a coup from a table's projection; the seat `must_bet` always bets.

    Stakes are multiples of minimum and step up to ten minimums, so within any legal maximum.
    """
    limits = table["limits"]
    bets: list[dict[str, Any]] = []
    for seat in table["seats"]:
        if seat["guest"] is None:
            continue
        if seat["position"] != must_bet and rng.random() < 0.15:
            continue
        bets.extend(_bets_of(rng, seat, limits))
    return bets


def _bets_of(
    rng: random.Random, seat: dict[str, Any], limits: dict[str, int]
) -> list[dict[str, Any]]:
    name: str = seat["guest"]["name"]
    taste = zlib.crc32(
        name.encode()
    )  # not hash(): the same guest plays in the same way in every run
    means = LADDER[taste % len(LADDER)]
    minimum, maximum = limits["minimum_minor"], limits["maximum_minor"]
    stake = min(minimum * max(1, means + rng.choice((-1, 0, 0, 0, 1, 2))), maximum)
    side = "banca" if rng.random() < 0.35 + 0.3 * (taste % 7) / 6 else "punto"
    position = seat["position"]
    bets = [{"seat": position, "wager": side, "stake_minor": stake}]
    if limits["tie_maximum_minor"] >= minimum and rng.random() < 0.08:
        bets.append({"seat": position, "wager": "tie", "stake_minor": minimum})
    return bets
