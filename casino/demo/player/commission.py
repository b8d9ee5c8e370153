"""Collects commission where a table takes it later: now and then, and all of it before a talla."""

import random
from typing import Any, Final

from casino.demo.player.person import Person

Table = dict[str, Any]

PAYS: Final = 0.3
"""How likely a guest who owes pays between two coups."""
LEFT: Final = 0.08
"""How likely a guest has left at the end: then the jefe leaves it uncollected."""
_REASON: Final = "El jugador se fue sin pagar."


def is_deferred(table: Table) -> bool:
    """Return whether a table collects its commission later."""
    commission = table["commission"]
    return commission is not None and commission["mode"] == "deferred"


def owing_places(table: Table) -> set[int]:
    """Return at which places commission is owed."""
    commission = table["commission"]
    return set() if commission is None else {owed["place"] for owed in commission["owed"]}


class Collector:
    """Collects the commission at one table."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def collect(
        self, table: Table, head: Person, dealer: Person, *, everything: bool
    ) -> tuple[int, list[str]]:
        """Collect from some seats that owe, or all; return what went into the box, and lines."""
        if not is_deferred(table):
            return 0, []
        at, taken_minor, lines = f"tables/{table['table']}/commission", 0, []
        for owed in table["commission"]["owed"]:
            place, amount = owed["place"], owed["amount_minor"]
            if everything and self._rng.random() < LEFT:
                head.send(f"{at}/leave", {"place": place, "reason": _REASON})
                lines.append(f"place {place} leaves {amount / 100:.2f} of commission unpaid")
            elif everything or self._rng.random() < PAYS:
                dealer.send(f"{at}/collect", {"place": place, "amount_minor": amount})
                taken_minor += amount
                lines.append(f"place {place} pays {amount / 100:.2f} of commission")
        return taken_minor, lines
