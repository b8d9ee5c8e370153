"""The parts of a period that are out of line, and why somebody should look at them."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Final

from casino.reporting.figures import (
    Figure,
    columns_of,
    compute_figures,
    is_out_of_line,
    ratio,
)
from casino.reporting.interval import Interval, compute_interval
from casino.reporting.selectors.totals import Group

LOOKED_AT: Final = columns_of(("luck", "theory", "win", "hold")) | {
    "commission_minor",
    "sessions_reconciled",
}
"""The columns that it looks at."""


class Reason(IntEnum):
    """Why a part is out of line, the gravest first."""

    HOLD = 1  # the count does not match the play
    LUCK = 2  # the play does not match chance
    DROP = 3  # the drop is not counted
    REPORT = 4  # no shift report has it

    @property
    def word(self) -> str:
        """Its name in templates."""
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class Finding:
    """One part and why it is out of line.

    `low` and `high` are bounds in the kind of `figure`; `open` of `of` sessions lack something.
    """

    key: Any
    reason: Reason
    figure: Figure | None = None
    interval: Interval | None = None
    low: int | None = None
    high: int | None = None
    open: int = 0
    of: int = 0

    @property
    def _rank(self) -> tuple[int, int]:
        worst = self.open
        if self.reason is Reason.LUCK and self.figure is not None:
            worst = abs(self.figure.part or self.figure.value or 0)
        return self.reason, -worst


def find_out_of_line(groups: Sequence[Group]) -> list[Finding]:
    """Find what is out of line in the parts of a period, the gravest first.

    Hold and drop are judged only if the sums have them.
    """
    findings = [one for group in groups for one in _findings(group)]
    return sorted(findings, key=lambda it: it._rank)


def _findings(group: Group) -> list[Finding]:
    figures = compute_figures(group.sums)
    interval = compute_interval(group.sums)
    findings = []
    if interval and is_out_of_line(figures["luck"]):
        findings.append(Finding(group.key, Reason.LUCK, figures["luck"], interval))
    elif interval and interval.is_whole and "win" in figures:
        findings += _hold_apart(group, figures, interval)
    if "sessions" in group.sums:
        sessions = int(group.sums["sessions"])
        uncounted = sessions - int(group.sums["drop_known"])
        unreconciled = sessions - int(group.sums["sessions_reconciled"])
        if uncounted:
            findings.append(Finding(group.key, Reason.DROP, open=uncounted, of=sessions))
        if unreconciled:
            findings.append(Finding(group.key, Reason.REPORT, open=unreconciled, of=sessions))
    return findings


def _hold_apart(group: Group, figures: dict[str, Figure], interval: Interval) -> list[Finding]:
    """Find a counted win that the bets do not allow though the coups as recorded do.

    The commission is in its own box, outside the win: the interval is lowered by it.
    """
    win, hold = figures["win"].value, figures["hold"]
    if win is None or hold.value is None:
        return []
    commission = int(group.sums["commission_minor"])
    low, high = interval.low_minor - commission, interval.high_minor - commission
    if low <= win <= high:
        return []
    drop = int(group.sums["drop_minor"])
    bounds = (ratio(low, drop, 10_000), ratio(high, drop, 10_000))
    return [Finding(group.key, Reason.HOLD, hold, interval, *bounds)]
