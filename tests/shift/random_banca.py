"""Draws the next act at a banca that belongs to its holder."""

import random
from collections.abc import Container
from dataclasses import fields
from typing import Any, cast

from games.banca_acts.services import BY_OTHERS
from games.rules.banca import BancaTable, find_possible_acts
from games.rules.banca.acts import FinishPass


def draw_act(banca: BancaTable, rng: random.Random, done: Container[str]) -> object | None:
    """Draw an act that can take effect; None when only a coup can.

    Acts not `done` yet come first: some are possible for a moment only.
    """
    others: tuple[type, ...] = (
        *BY_OTHERS,
        FinishPass,
    )  # by coming and going, by coups, by the talla
    possible = [kind for kind in find_possible_acts(banca) if kind not in others]
    if not possible:
        return None
    kind = rng.choice([one for one in possible if one.__name__ not in done] or possible)
    asked, players = banca.asked, [*banca.seats.values(), *banca.standing]
    drawn = {
        "seat": asked.seat if asked else rng.choice([*banca.seats, 1]),
        "player": (asked and asked.player) or rng.choice([*players, "0"]),
        "by_minor": max(1, banca.limits.step_minor) * rng.choice((1, 2)),
        "amount_minor": asked.least_minor if asked else rng.choice((5_000, 50_000)),
    }
    of_kind = {one.name: drawn[one.name] for one in fields(cast(Any, kind)) if one.name in drawn}
    return kind(**of_kind)
