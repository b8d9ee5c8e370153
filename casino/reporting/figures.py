"""The figures of management: how each is computed, its grade, and its coverage."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import isqrt
from typing import Annotated, Any, Final

from msgspec import Meta

from casino.lib.sent import Sent, one_of
from casino.reporting.models.figures import PAYS, PHASES, STAKES
from casino.reporting.theory import MICRO
from casino.shift.models.lines import Grade

Sums = Mapping[str, Any]
"""Columns of summaries added up; columns that a kind of summary does not have are missing."""
OUT_OF_LINE: Final = 196
"""Hundredths of a standard deviation that chance stays within in 95 of 100 cases."""
_HOUR_S: Final = 3600


class Kind(StrEnum):
    """The unit of a figure's whole number."""

    MONEY = "money"  # smallest unit
    NUMBER = "number"
    PERCENT = "percent"  # hundredths of a percent
    RATE = "rate"  # tenths, for each hour
    SECONDS = "seconds"  # tenths
    SCORE = "score"  # hundredths of a standard deviation


class Figure(Sent):
    """A figure of a group: None is unknown, never zero.

    It is known for `known` of `of` sessions or coups; `part` is the value of these, and None if
    none or all are known. `hidden` of the others are hidden from the reader, who may count them
    (`tables.ledger.selectors.blind`).
    """

    key: Annotated[str, Meta(description="win, drop, hold ...: docs/report-api.md lists them.")]
    kind: Annotated[
        Kind,
        Meta(
            description="The unit of the whole number: money in the smallest unit, numbers, "
            "hundredths of a percent, tenths an hour (rate), tenths of a second, hundredths of a "
            "standard deviation (score)."
        ),
    ]
    value: int | None
    grade: Annotated[str, one_of(Grade.values)]
    known: Annotated[int, Meta(description="Sessions or coups that know it ...")]
    of: Annotated[int, Meta(description="... of so many.")]
    part: Annotated[
        int | None, Meta(description="What those come to that know it, while others do not.")
    ]
    hidden: Annotated[
        int,
        Meta(
            description="How many of the others are hidden from you, who may count them, until "
            "they are counted."
        ),
    ]

    @property
    def is_whole(self) -> bool:
        """Whether it is known for all sessions or coups."""
        return self.known == self.of


@dataclass(frozen=True, slots=True)
class Measure:
    """How a figure is computed from sums; `needs` are the columns that it cannot do without.

    `hidden` is the column that counts the sessions the reader is not shown, if there is one.
    """

    key: str
    kind: Kind
    grade: Grade
    needs: tuple[str, ...]
    compute: Callable[[Sums], int | None]
    coverage: Callable[[Sums], tuple[int, int]]
    hidden: str = ""

    def of(self, sums: Sums) -> Figure:
        """Return the figure; if it is unknown for some, it is None and `part` has the rest."""
        known, of = self.coverage(sums)
        value = self.compute(sums) if known else None
        if known < of:
            hidden = int(sums.get(self.hidden, 0))
            return Figure(self.key, self.kind, None, Grade.UNKNOWN, known, of, value, hidden)
        grade = Grade.UNKNOWN if value is None else self.grade
        return Figure(self.key, self.kind, value, grade, known, of, None, 0)


def compute_figures(sums: Sums) -> dict[str, Figure]:
    """Return every figure for which these sums have the columns, by key, in order."""
    return {it.key: it.of(sums) for it in MEASURES if all(column in sums for column in it.needs)}


def columns_of(keys: Iterable[str]) -> frozenset[str]:
    """Return the columns that figures are computed from."""
    wanted = {*keys}
    return frozenset(column for it in MEASURES if it.key in wanted for column in it.needs)


def is_out_of_line(luck: Figure) -> bool:
    """Return whether a result is one that chance brings in fewer than 5 of 100 cases.

    Where some bets are unknown, the result of the coups with known bets decides.
    """
    score = luck.part if luck.value is None else luck.value
    return score is not None and abs(score) > OUT_OF_LINE


def ratio(part: int, whole: int, times: int) -> int | None:
    """Divide exactly and round halves to even; None if the whole is 0."""
    return round(Fraction(part * times, whole)) if whole else None


def _by_coups(known: str) -> Callable[[Sums], tuple[int, int]]:
    return lambda sums: (sums[known], sums["coups"])


def _by_sessions(known: str) -> Callable[[Sums], tuple[int, int]]:
    return lambda sums: (sums[known], sums["sessions"])


def _by_shown(hidden: str) -> Callable[[Sums], tuple[int, int]]:
    """Return a coverage in which every session counts but those that are not shown."""

    def coverage(sums: Sums) -> tuple[int, int]:
        not_shown = int(sums.get(hidden, 0))
        return (sums["sessions"] - not_shown, sums["sessions"]) if not_shown else (1, 1)

    return coverage


def _always(_sums: Sums) -> tuple[int, int]:
    return 1, 1


def _column(name: str) -> Callable[[Sums], int]:
    return lambda sums: int(sums[name])


def _stakes(sums: Sums) -> int:
    return sum(int(sums[column]) for column in STAKES)


def _theory(sums: Sums) -> int:
    return round(Fraction(int(sums["theory_micro"]), MICRO))


def _luck(sums: Sums) -> int | None:
    """Return (result - theory) / root of the variance, in hundredths."""
    variance = int(sums["variance_minor2"])
    if variance <= 0:
        return None
    apart = int(sums["priced_result_minor"]) * MICRO - int(sums["theory_micro"])
    root = isqrt(variance * MICRO * MICRO)
    return round(Fraction(apart * 100, root)) if root else None


def _luck_is_possible(sums: Sums) -> tuple[int, int]:
    return int(sums["coups_priced"]), int(sums["coups"])


def _win_less_known(sums: Sums) -> tuple[int, int]:
    return min(int(sums["win_known"]), int(sums["drop_known"])), int(sums["sessions"])


def _hold(sums: Sums) -> int | None:
    if sums["win_known"] != sums["drop_known"]:
        return None  # the win of some sessions is no part of the drop of others
    return ratio(int(sums["win_minor"]), int(sums["drop_minor"]), 10_000)


def _tips_to_win(sums: Sums) -> int | None:
    win, both = int(sums["win_minor"]), sums["tips_to_win_known"]
    if win <= 0 or not sums["win_known"] == sums["tips_counted_known"] == both:
        return None
    return ratio(int(sums["tips_counted_minor"]), win, 10_000)


def _counted(key: str, column: str, known: str) -> Measure:
    needs = (column, known, "sessions")
    return Measure(key, Kind.MONEY, Grade.COUNTED, needs, _column(column), _by_sessions(known))


def _recorded(key: str, column: str, hidden: str = "") -> Measure:
    needs, coverage = (column,), _by_shown(hidden)
    return Measure(key, Kind.MONEY, Grade.RECORDED, needs, _column(column), coverage, hidden)


def _of_coups(key: str, compute: Callable[[Sums], int], *needs: str) -> Measure:
    coverage = _by_coups("coups_recorded")
    return Measure(
        key,
        Kind.MONEY,
        Grade.RECORDED,
        (*needs, "coups_recorded", "coups"),
        compute,
        coverage,
        "hidden_coups",
    )


def _phase(name: str) -> Measure:
    total, timed = f"{name}_ms", f"{name}_timed"
    return Measure(
        f"{name}_s",
        Kind.SECONDS,
        Grade.RECORDED,
        (total, timed),
        lambda sums: ratio(int(sums[total]), int(sums[timed]) * 1000, 10),
        # The average of the known ones is used for all, so it is known as soon as one is.
        lambda sums: (int(bool(sums[timed])), 1),
    )


MEASURES: Final[tuple[Measure, ...]] = (
    _counted("drop", "drop_minor", "drop_known"),
    _recorded("drop_recorded", "drop_recorded_minor", "hidden_drop"),
    _counted("win", "win_minor", "win_known"),
    Measure(
        "hold",
        Kind.PERCENT,
        Grade.COUNTED,
        ("win_minor", "drop_minor", "win_known", "drop_known", "sessions"),
        _hold,
        _win_less_known,
    ),
    _of_coups("stakes", _stakes, *STAKES),
    _of_coups("paid", lambda sums: sum(int(sums[column]) for column in PAYS), *PAYS),
    _of_coups("result", _column("result_minor"), "result_minor"),
    Measure(
        "theory",
        Kind.MONEY,
        Grade.ESTIMATED,
        ("theory_micro", "coups_priced", "coups"),
        _theory,
        _by_coups("coups_priced"),
        "hidden_coups",
    ),
    Measure(
        "luck",
        Kind.SCORE,
        Grade.ESTIMATED,
        ("variance_minor2", "theory_micro", "priced_result_minor", "coups_priced", "coups"),
        _luck,
        _luck_is_possible,
        "hidden_coups",
    ),
    Measure(
        "commission_due",
        Kind.MONEY,
        Grade.ESTIMATED,
        ("commission_due_minor", "commission_due_known", "sessions"),
        _column("commission_due_minor"),
        _by_sessions("commission_due_known"),
    ),
    _recorded("commission_recorded", "commission_recorded_minor", "hidden_commission"),
    _counted("commission_counted", "commission_counted_minor", "commission_counted_known"),
    _of_coups("commission_of_coups", _column("commission_minor"), "commission_minor"),
    _recorded("tips_recorded", "tips_recorded_minor", "hidden_tips"),
    _counted("tips_counted", "tips_counted_minor", "tips_counted_known"),
    Measure(
        "tips_to_win",
        Kind.PERCENT,
        Grade.COUNTED,
        (
            *("win_minor", "win_known", "tips_counted_minor", "tips_counted_known"),
            *("tips_to_win_known", "sessions"),
        ),
        _tips_to_win,
        _by_sessions("tips_to_win_known"),
    ),
    _recorded("fills", "fills_minor"),
    _recorded("credits", "credits_minor"),
    Measure("coups", Kind.NUMBER, Grade.RECORDED, ("coups",), _column("coups"), _always),
    Measure(
        "pace",
        Kind.RATE,
        Grade.RECORDED,
        ("coups", "open_s"),
        lambda sums: ratio(int(sums["coups"]) * _HOUR_S, int(sums["open_s"]), 10),
        _always,
    ),
    Measure(
        "occupancy",
        Kind.PERCENT,
        Grade.RECORDED,
        ("taken_s", "seat_s"),
        lambda sums: ratio(int(sums["taken_s"]), int(sums["seat_s"]), 10_000),
        _always,
    ),
    *(_phase(name) for name in PHASES),
)
"""Every figure in the order in which it is shown."""
