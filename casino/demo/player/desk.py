"""A jefe's work apart from the play: the sign, incidents, sets of cards."""

import random
from typing import Any, Final

from casino.demo.people import INSPECTOR
from casino.demo.plan import DemoTable
from casino.demo.player.person import Person, Staff
from games.rules.limits import Limits

Table = dict[str, Any]

LIMITS, INCIDENT, CARDS = 0.03, 0.02, 0.3
"""How likely each is: the first two between two coups, the last at a new talla."""
_INCIDENTS: Final = (
    ("shoe", "Una carta sale boca arriba del sabot."),
    ("bet_not_taken", "Un jugador reclama una apuesta en la plaza vecina."),
    ("other", "Se derrama una copa sobre el tapete."),
)
_RULING: Final = "Vistas las cartas, sigue la jugada."
_DECKS: Final = 8


class Desk:
    """The jefe's paperwork at one table."""

    def __init__(self, rng: random.Random, staff: Staff, plan: DemoTable) -> None:
        self._rng = rng
        self._staff = staff
        self._plan = plan
        self._incident: tuple[int, str] | None = None  # the open one, and the next step

    def work(self, table: Table, head: Person, dealer: Person) -> list[str]:
        """Do occasional work between two coups; return short lines about it."""
        return [*self._change_limits(table, head), *self._handle_incident(table, head, dealer)]

    def register_cards(self, table: Table, head: Person) -> list[str]:
        """Receive a new set now and then, open it before the inspector and count it."""
        if self._rng.random() >= CARDS:
            return []
        serial = f"{table['number']}-{table['session']['id']}-{table['talla']['number']}"
        body = {
            "serial": serial,
            "decks": _DECKS,
            "back_colour": "azul",
            "manufacturer": "Fournier",
        }
        card_set = head.send("card-sets/receive", body)["card_set"]
        witness = {"witness": self._staff.proof(INSPECTOR)}
        head.send(f"tables/{table['table']}/card-sets/{card_set}/open", witness)
        head.send(f"card-sets/{card_set}/check", {"cards_counted": _DECKS * 52})
        return [f"set of cards {serial} is received, opened and counted"]

    def _change_limits(self, table: Table, head: Person) -> list[str]:
        """Double the limits, or restore those of the opening; a banca keeps its own."""
        if table["banca"] is not None or table["limits_announced"]:
            return []
        if table["state"] != "open" or self._rng.random() >= LIMITS:
            return []
        limits = self._plan.limits
        if table["limits"]["minimum_minor"] == limits.minimum_minor:
            limits = Limits(*(2 * amount for amount in limits))
        head.send(f"tables/{table['table']}/limits", limits._asdict())
        return [f"the sign changes: from {limits.minimum_minor / 100:.2f}"]

    def _handle_incident(self, table: Table, head: Person, dealer: Person) -> list[str]:
        if self._incident is not None:
            incident, act = self._incident
            head.send(f"incidents/{incident}/{act}", {"text": _RULING} if act == "rule" else {})
            self._incident = (incident, "close") if act == "rule" else None
            return [f"incident {incident}: {'a ruling' if act == 'rule' else 'closed'}"]
        if dealer is head or self._rng.random() >= INCIDENT:
            return []  # the person who reports it may not close it
        category, words = self._rng.choice(_INCIDENTS)
        body = {"category": category, "what_happened": words}
        incident = dealer.send(f"tables/{table['table']}/incidents", body)["incident"]
        self._incident = (incident, "rule")
        return [f"incident {incident}: {words}"]
