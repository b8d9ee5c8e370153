"""How a deduction that falls between two chips is rounded."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from games.rules.errors import BetViolation
from games.rules.values import verify_whole

if TYPE_CHECKING:
    from games.rules.regulations.base import Deduction, Odds


class Rounding(StrEnum):
    """How a commission between two steps is rounded."""

    DOWN = "down"
    UP = "up"
    HALF_UP = "half_up"


# Looked up once: by its class a member takes as long as the sum it decides.
_DOWN, _UP = Rounding.DOWN, Rounding.UP


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
        """The deduction from a gross pay, in the smallest unit; never more than the pay.

        Raises `value.whole` for a pay that is none.
        """
        verify_whole("pay_minor", pay_minor)
        return self.keep_of(pay_minor, deduction)

    def pay_minor(self, stake_minor: int, odds: Odds) -> int:
        """The gross pay of a won stake.

        A part of the smallest unit is rounded as for a commission: DOWN keeps nothing of it. Raises
        `value.whole` for a stake that is not a whole number.
        """
        verify_whole("stake_minor", stake_minor)
        return self.pay_for(stake_minor, odds)

    # Code that settles by the hundred thousand has verified its stakes and calls this.

    def keep_of(self, pay_minor: int, deduction: Deduction) -> int:
        """`commission_minor`; trusted."""
        part, whole = deduction.share.as_integer_ratio()
        steps = self._round(pay_minor * part, whole * self.step_minor)
        commission = steps * self.step_minor
        return commission if commission < pay_minor else pay_minor

    def pay_for(self, stake_minor: int, odds: Odds) -> int:
        """`pay_minor`; trusted."""
        if odds.per == 1:
            return stake_minor * odds.pays
        return -self._round(-stake_minor * odds.pays, odds.per)

    def _round(self, part: int, whole: int) -> int:
        if self.direction is _DOWN:
            return part // whole
        if self.direction is _UP:
            return -(-part // whole)
        return (2 * part + whole) // (2 * whole)


EXACT: Final = CommissionRule()
"""If neither text nor house fixes it: down to the smallest unit."""
