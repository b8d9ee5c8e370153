"""A banca that belongs to its holder: the guests offer, take, renounce, raise and withdraw."""

import random
from collections.abc import Callable
from typing import Any, Final

from casino.demo.player.person import Person

Table = dict[str, Any]

TAKE, RAISE, HALF = 0.5, 0.15, 0.4
"""How likely each is, where it may be done."""
OFFERS_MOST: Final = 3
ACTS_MOST: Final = 60
"""More acts than any round of offers takes; beyond it something is wrong."""


class BancaStuckError(Exception):
    """Nobody held the banca after far more acts than that takes."""


class BancaPlayer:
    """Brings the banca of a table to where a pass can be played."""

    def __init__(self, rng: random.Random, look: Callable[[], Table]) -> None:
        self._rng = rng
        self._look = look

    def settle(self, table: Table, dealer: Person) -> tuple[Table, list[str]]:
        """Auction the banca or pass it on until a player holds it; return short lines about it.

        Raises BancaStuckError.
        """
        lines: list[str] = []
        for _ in range(ACTS_MOST):
            view = table["banca"]
            if view["asked"] is None and view["holder"] is not None:
                break
            act = self._auction(table) if view["auction"] else self._answer(table)
            lines += self._do(table, dealer, act)
            table = self._look()
        else:
            raise BancaStuckError(table["number"])
        change = self._change(table["banca"], table["limits"])
        if change is not None:
            lines += self._do(table, dealer, change)
            table = self._look()
        return table, lines

    def _do(self, table: Table, dealer: Person, act: Table) -> list[str]:
        after = {"after": table["banca"]["number"]}
        dealer.send(f"tables/{table['table']}/banca", {**act, **after})
        return [_say(act, table)]

    def _auction(self, table: Table) -> Table:
        """Make an offer above those before, or close the offers."""
        auction, limits = table["banca"]["auction"], table["limits"]
        made = {offer["seat"]: offer["amount_minor"] for offer in auction["offers"]}
        least = max([auction["floor_minor"], *made.values()]) + limits["step_minor"]
        least = max(least, limits["minimum_minor"])
        bidders = auction["improving"] or [
            seat["position"] for seat in table["seats"] if seat["guest"]
        ]
        bidders = [seat for seat in bidders if seat not in made]
        wanted = self._rng.randint(1, OFFERS_MOST)
        if not bidders or len(made) >= wanted or least > limits["maximum_minor"]:
            return {"act": "close_offers"}
        above = limits["step_minor"] * self._rng.randint(0, 5)
        amount = min(least + above, limits["maximum_minor"])
        return {"act": "offer", "seat": self._rng.choice(bidders), "amount_minor": amount}

    def _answer(self, table: Table) -> Table:
        """Let the player who is asked take the sabot or renounce."""
        view, asked = table["banca"], table["banca"]["asked"]
        takers = [asked["player"]] if asked["player"] else []
        takers += [one["player"] for one in view["standing"]] if not takers else []
        if takers and "Take" in view["possible"] and self._rng.random() < TAKE:
            room = (asked["most_minor"] - asked["least_minor"]) // table["limits"]["step_minor"]
            above = self._rng.randint(0, min(room, 5)) * table["limits"]["step_minor"]
            amount = asked["least_minor"] + above
            return {"act": "take", "player": self._rng.choice(takers), "amount_minor": amount}
        if "NobodyStanding" in view["possible"]:
            return {"act": "nobody_standing"}
        return {"act": "renounce", "seat": asked["seat"]}

    def _change(self, view: Table, limits: Table) -> Table | None:
        """Let the holder raise, or take half back after passes won, now and then."""
        possible = view["possible"]
        if "WithdrawHalf" in possible and self._rng.random() < HALF:
            return {"act": "withdraw_half"}
        if "Raise" in possible and self._rng.random() < RAISE:
            return {"act": "raise", "by_minor": limits["step_minor"]}
        return None


def _say(act: Table, table: Table) -> str:
    asked = table["banca"]["asked"] or {}
    who = asked.get("name") or f"seat {asked.get('seat')}"
    euros = int(act.get("amount_minor") or act.get("by_minor") or 0) / 100
    return {
        "offer": f"seat {act.get('seat')} offers a banca of {euros:.2f}",
        "close_offers": "the offers are closed",
        "take": f"{who} takes the banca with {euros:.2f}",
        "renounce": f"seat {act.get('seat')} renounces the sabot",
        "nobody_standing": "nobody standing wants the banca",
        "raise": f"the holder raises by {euros:.2f}",
        "withdraw_half": "the holder withdraws half",
    }[act["act"]]
