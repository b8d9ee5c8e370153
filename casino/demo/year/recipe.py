"""DEMO ONLY: the recipe of a made year; the same recipe gives the same rows."""

from dataclasses import asdict, dataclass
from datetime import date, timedelta
from typing import Any, Final, Self
from uuid import UUID, uuid5

from casino.evidence.selectors.made_houses import YEAR_ID

HOUSE_NAME: Final = "Casino de muestra"
TIMEZONE: Final = "Europe/Madrid"
DAYS: Final = 365
SHIFTS: Final = 3
DAYS_MOST: Final = 3660
TABLES_MOST: Final = 300
STRIDE: Final = 1_000_000
"""The number of ids per gaming day and relation, so that ids do not depend on earlier writes."""
# Hardly a table plays this much more than its house's pace.
_PACE_MOST: Final = 1.3


class RecipeError(ValueError):
    """A size that no year can have."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """The sizes of a year. `hours` of play in a shift, `seats` taken at a table on average."""

    first: date
    days: int = DAYS
    tables: int = 50
    coups_an_hour: int = 70
    hours: float = 7.0
    seats: float = 2.8
    seed: int = 1

    def __post_init__(self) -> None:
        for name, value, least, most in (
            ("days", self.days, 1, DAYS_MOST),
            ("tables", self.tables, 1, TABLES_MOST),
            ("coups-an-hour", self.coups_an_hour, 1, 400),
            ("hours", self.hours, 0.05, 7.25),
            ("seats", self.seats, 1, 12),
            ("seed", self.seed, 0, 2**63),
        ):
            if not least <= value <= most:
                raise RecipeError(f"--{name} is from {least} to {most}.")
        if self.tables * SHIFTS * self.hours * self.coups_an_hour * _PACE_MOST >= STRIDE:
            raise RecipeError(f"A gaming day has fewer than {STRIDE:,} coups.")

    @property
    def last(self) -> date:
        """The newest gaming day."""
        return self.first + timedelta(days=self.days - 1)

    def day(self, number: int) -> date:
        """The gaming day of a number, from 0."""
        return self.first + timedelta(days=number)

    def as_json(self) -> dict[str, Any]:
        """Write it as plain values."""
        return asdict(self) | {"first": self.first.isoformat()}

    @classmethod
    def of_json(cls, facts: dict[str, Any]) -> Self:
        """Read what `as_json` wrote."""
        return cls(**(facts | {"first": date.fromisoformat(facts["first"])}))


def day_command(number: int) -> UUID:
    """Return the command whose record marks a gaming day as complete."""
    return uuid5(YEAR_ID, str(number))
