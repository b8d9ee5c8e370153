"""Acts that are drawn by lot; what the house refuses counts for nothing."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from casino.lib.clock import utc_now
from casino.lib.errors import Refusal
from casino.lib.policy import Actor
from games.rules.errors import Violation
from games.tallas.selectors import seated_positions
from tables.floor.models import GamingTable
from tables.houses.models import House
from tables.people.models import StaffMember
from tests.building import acting, new_command

GUESTS = 60


@dataclass
class ByLot:
    """A house, the lots, and which acts were done."""

    seed: int
    house: House = field(init=False)
    now: datetime = field(default_factory=utc_now)
    done: set[str] = field(default_factory=set)
    banked: set[str] = field(default_factory=set)
    before: frozenset[str] = frozenset()
    """Acts that earlier evenings have seen: others are drawn more often."""
    count: int = 0
    rng: random.Random = field(init=False)
    telephones: random.Random = field(init=False)
    manager: StaffMember = field(init=False)
    last: tuple[Actor, UUID] = field(init=False)

    def act(
        self, service: Callable[..., Any], person: StaffMember | None = None, **args: Any
    ) -> None:
        """Give a command; a refusal is no mistake."""
        actor, command = acting(person or self.manager), new_command()
        if self._try(service.__name__, lambda: service(actor=actor, command=command, **args)):
            self.last = (actor, command.id)

    def _draw(self, acts: list[tuple[Callable[..., Any], dict[str, Any]]]) -> None:
        """Do one of the acts; mostly one that has not been done yet, if there is any."""
        new = [it for it in acts if it[0].__name__ not in self.done | self.before]
        service, args = self.rng.choice(new if new and self.rng.random() < 0.7 else acts)
        self.act(service, **args)

    def _try(self, name: str, act: Callable[[], Any]) -> bool:
        try:
            act()
        except (Refusal, Violation):
            return False
        self.done.add(name)
        self.count += 1
        return True

    def _position(self, table: GamingTable) -> int:
        return self.rng.randint(1, table.seats.count())

    def _taken(self, table: GamingTable) -> int | None:
        taken = sorted(seated_positions(table.pk))
        return self.rng.choice(taken) if taken else None

    def _guest(self) -> str:
        return f"Guest {self.rng.randint(1, GUESTS)}"

    def _why(self) -> dict[str, str]:
        return {"reason": self.rng.choice(("", "A reason"))}
