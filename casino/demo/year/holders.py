"""DEMO ONLY: the holder of the sabot at each coup of a session, where players deal by turn."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from casino.demo.year.dealing import Dealt


def find_holders(bets: NDArray[Any], dealt: Dealt, void: NDArray[Any]) -> list[int | None]:
    """Return the holder's position at each coup; `bets` is by coup and seat.

    Each talla begins with the first seat, and the sabot goes to the right when punto wins. A guest
    who does not bet passes it on, because some rules require the holder to bet. A void coup gives
    it back to its holder.
    """
    masks = (bets.astype(np.int64) << np.arange(bets.shape[1])).sum(axis=1).tolist()
    first_of_talla = set(np.cumsum([0, *(shoe.coups for shoe in dealt.shoes)]).tolist())
    holders: list[int | None] = []
    holder, passes = -1, False
    for coup, (mask, winner, is_void) in enumerate(
        zip(masks, dealt.winners, void.tolist(), strict=True)
    ):
        if coup in first_of_talla:
            holder, passes = -1, True
        if passes or not mask >> holder & 1:
            right = mask >> (holder + 1) << (holder + 1)
            seats = right or mask
            holder = (seats & -seats).bit_length() - 1
        holders.append(holder + 1)
        passes = winner == "P" and not is_void
    return holders
