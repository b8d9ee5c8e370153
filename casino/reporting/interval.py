"""The range that chance allows: where a result is beside theory, in 95 of 100 cases."""

from dataclasses import dataclass
from fractions import Fraction
from math import isqrt

from casino.reporting.figures import OUT_OF_LINE, Sums
from casino.reporting.theory import MICRO


@dataclass(frozen=True, slots=True)
class Interval:
    """The result of the coups whose bets have exact odds, and what chance allows of them.

    All in the smallest unit. They cover `known` of `of` coups.
    """

    result_minor: int
    theory_minor: int
    low_minor: int
    high_minor: int
    known: int
    of: int

    @property
    def is_outside(self) -> bool:
        """Whether chance brings such a result in fewer than 5 of 100 cases."""
        return not self.low_minor <= self.result_minor <= self.high_minor

    @property
    def is_whole(self) -> bool:
        """Whether every coup is in it."""
        return self.known == self.of


def compute_interval(sums: Sums) -> Interval | None:
    """Return the interval of a group; None where no bet of it has a price."""
    variance = int(sums["variance_minor2"])
    if variance <= 0:
        return None
    theory = round(Fraction(int(sums["theory_micro"]), MICRO))
    reach = isqrt(variance * OUT_OF_LINE * OUT_OF_LINE) // 100
    return Interval(
        result_minor=int(sums["priced_result_minor"]),
        theory_minor=theory,
        low_minor=theory - reach,
        high_minor=theory + reach,
        known=int(sums["coups_priced"]),
        of=int(sums["coups"]),
    )
