"""How a deduction that falls between two chips is rounded."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from games.rules.errors import BetViolation

if TYPE_CHECKING:
    from games.rules.regulations.base import Deduction


class Rounding(StrEnum):
    """Which way a commission between two steps goes."""

    DOWN = "down"
    UP = "up"
    HALF_UP = "half_up"


@dataclass(frozen=True, slots=True)
class CommissionRule:
    """The one rounding: commissions are whole multiples of `step_minor`, the smallest chip.

    Raises `bet.commission_step` for a step below 1, `bet.commission_direction`.
    """

    step_minor: int = 1
    direction: Rounding = Rounding.DOWN

    def __post_init__(self) -> None:
        if type(self.step_minor) is not int or self.step_minor < 1:
            raise BetViolation("bet.commission_step", step_minor=self.step_minor)
        try:
            direction = Rounding(self.direction)
        except ValueError:
            raise BetViolation(
                "bet.commission_direction", text=str(self.direction), allowed="/".join(Rounding)
            ) from None
        object.__setattr__(self, "direction", direction)

    def commission_minor(self, pay_minor: int, deduction: Deduction) -> int:
        """The deduction from a gross pay, in the smallest unit; never more than the pay."""
        part, whole = deduction.share.as_integer_ratio()
        per_step = whole * self.step_minor
        exact = pay_minor * part
        if self.direction is Rounding.DOWN:
            steps = exact // per_step
        elif self.direction is Rounding.UP:
            steps = -(-exact // per_step)
        else:
            steps = (2 * exact + per_step) // (2 * per_step)
        return min(steps * self.step_minor, pay_minor)


EXACT: Final = CommissionRule()
"""Where neither text nor house says anything: down to the smallest unit."""
