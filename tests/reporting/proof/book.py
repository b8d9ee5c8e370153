"""Every figure of a house by plain sums over its raw rows, with how much of it is known."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from decimal import Decimal, localcontext
from fractions import Fraction
from typing import Any, NamedTuple

from games.rules.luck import coup_moments
from games.rules.regulations import get_regulation
from games.rules.wagers import WagerKind
from tests.reporting.proof.raw import PAYS, PHASES, PLAYED, STAKES, TOGETHER, WAGERS, Ask

Sums = dict[str, Any]
KEYS = {
    "table": "table_id", "format": "format", "regulation": "regulation", "day": "gaming_day",
    "month": "date_trunc('month', gaming_day)::date", "shift": "shift_number", "hour": "hour",
    "croupier": "croupier_id", "jefe": "jefe_id",
}  # fmt: skip
OF_PEOPLE = ("croupier", "jefe")
_COUNTED = ("drop", "win", "commission_due", "commission_counted", "tips_counted")
_MOVED = ("fills", "credits", "drop_recorded", "commission_recorded", "tips_recorded")
# A ratio covers sessions that know both of its sides, and is known where the same know either.
_SESSIONS = {
    "sessions": "count(*)",
    "closed": "count(*) FILTER (WHERE is_closed)",
    "reconciled": "count(*) FILTER (WHERE is_reconciled)",
    **{it: f"sum({it})" for it in (*_COUNTED, *_MOVED)},
    **{f"{it}_known": f"count({it})" for it in _COUNTED},
    "hold_known": "count(win + drop)",
    "tips_to_win_known": "count(win + tips_counted)",
}
_HOURS = {it: f"sum({it})" for it in ("open_s", "seat_s", "taken_s")}
# Theory is kept in millionths for each few coups: the sum of its errors over a year.
_THEORY_SLACK = Fraction(2, 1000)
_LUCK_SLACK = Fraction(2, 1000)  # of a hundredth of a standard deviation


class Plain(NamedTuple):
    """A figure: its allowed values, `known` of how many, and those of the known part if not all.

    One value, or two if the exact one is so near the middle of two that both are right; (None,) is
    unknown.
    """

    kind: str
    values: tuple[int | None, ...]
    known: int
    of: int
    part: tuple[int | None, ...]

    @property
    def is_whole(self) -> bool:
        """Whether all that should know it do."""
        return self.known == self.of


@dataclass(frozen=True)
class Asked:
    """A question: gaming days, how they are split, and their filters."""

    first: date
    last: date
    by: str | None = None
    narrowed: Mapping[str, Any] = field(default_factory=dict)
    span: str = "range"

    def query(self, **more: object) -> str:
        """Write it as an address asks."""
        found: dict[str, object | None] = {"span": self.span, "day": self.last}
        if self.span == "range":
            found["from"] = self.first
        found |= {"by": self.by, **self.narrowed, **more}
        return "&".join(f"{name}={value}" for name, value in found.items() if value is not None)


def asked_of_day(day: date, by: str | None = None, **narrowed: Any) -> Asked:
    """Ask of one gaming day."""
    return Asked(day, day, by, narrowed, "day")


def asked_of_month(last: date, by: str | None = None, **narrowed: Any) -> Asked:
    """Ask of a month to date."""
    return Asked(last.replace(day=1), last, by, narrowed, "month")


def before_of(asked: Asked) -> Asked:
    """Return the question that a question is compared with.

    A day with the same day of the week before; a month to date with as many days of the month
    before, or all it has; other days with as many before them.
    """
    one = timedelta(days=1)
    match asked.span:
        case "day":
            return replace(asked, first=asked.first - 7 * one, last=asked.last - 7 * one)
        case "month":
            end = asked.first - one
            first = end.replace(day=1)
            last = min(end, first + (asked.last - asked.first))
            return replace(asked, first=first, last=last, span="range")
        case _:
            last = asked.first - one
            return replace(asked, first=last - (asked.last - asked.first), last=last)


class Computed(NamedTuple):
    """A period whole and by its parts, in order, each as sums."""

    whole: Sums
    parts: dict[Any, Sums]


class Book:
    """Answers questions from the temporary tables that `gather` made."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask
        self._known: dict[Any, Computed] = {}

    def compute(self, asked: Asked) -> Computed:
        """Add a question up, whole and by its parts."""
        place = (asked.first, asked.last, asked.by, tuple(sorted(asked.narrowed.items())))
        if place not in self._known:
            self._known[place] = self._tell(asked)
        return self._known[place]

    def whole(self, asked: Asked) -> dict[str, Plain]:
        """Return the figures of a whole."""
        return figures_of(self.compute(asked).whole)

    def _tell(self, asked: Asked) -> Computed:
        facts = {asked.by, *asked.narrowed}
        of_people, of_hour = bool(facts & {*OF_PEOPLE}), "hour" in facts
        parts: dict[Any, Sums] = defaultdict(dict)
        for key, regulation, version, decks, *sums in self._sums("plain_play", asked, PLAYED):
            played = dict(zip(PLAYED, map(int, sums), strict=True))
            _add(parts[key], played | _priced(played, regulation, version, decks))
        if not of_people:
            for key, *sums in self._sums("plain_hour", asked, _HOURS):
                _add(parts[key], dict(zip(_HOURS, map(int, sums), strict=True)))
        if not of_people and not of_hour:
            for key, *sums in self._sums("plain_session", asked, _SESSIONS):
                _add(parts[key], dict(zip(_SESSIONS, (int(it or 0) for it in sums), strict=True)))
        columns = [*PLAYED, *_PRICED]
        columns += [] if of_people else _HOURS
        columns += [] if of_people or of_hour else _SESSIONS
        whole: Sums = {}
        for sums_of in parts.values():
            for name in columns:
                sums_of.setdefault(name, 0)
            _add(whole, sums_of)
        for name in columns:
            whole.setdefault(name, 0)
        if asked.by is None:
            return Computed(whole, {})
        ordered = sorted(parts, key=lambda key: (key is None, key))
        return Computed(whole, {key: parts[key] for key in ordered})

    def _sums(self, table: str, asked: Asked, columns: Mapping[str, str]) -> Iterable[Any]:
        played = table == "plain_play"
        key = KEYS[asked.by] if asked.by else "NULL::int"
        summed = [f"sum({it})" for it in columns] if played else list(columns.values())
        texts = ["regulation", "regulation_version", "decks"] if played else []
        kept = [f"{KEYS[it]} = %({it})s" for it in asked.narrowed]
        where = " AND ".join(["gaming_day BETWEEN %(first)s AND %(last)s", *kept])
        groups = ", ".join(str(number + 1) for number in range(1 + len(texts)))
        return self._ask(
            f"SELECT {', '.join([key, *texts, *summed])} FROM {table} WHERE {where}"
            f" GROUP BY {groups}",
            {"first": asked.first, "last": asked.last, **asked.narrowed},
        )


def _add(into: Sums, more: Sums) -> None:
    for name, value in more.items():
        into[name] = into.get(name, 0) + value


_PRICED = ("coups_priced", "priced_result", "theory", "variance")


def _priced(played: Sums, regulation: str, version: str, decks: int) -> Sums:
    """Return the exact theory and variance of coups; zeros where the bank is a guest's."""
    text = get_regulation(regulation, version)
    if text.banca is not None:
        return dict.fromkeys(_PRICED, 0)
    moments = coup_moments(text, decks)
    theory = sum(
        played[f"{it}_stake_minor"] * moments.edges.get(WagerKind(it), Fraction(0)) for it in WAGERS
    )
    variance = Fraction(0)
    for one, other in TOGETHER:
        together = moments.covariances.get((WagerKind(one), WagerKind(other)), Fraction(0))
        variance += together * played[f"{one}_x_{other}"] * (1 if one == other else 2)
    return {
        "coups_priced": played["coups_recorded"],
        "priced_result": played["result_minor"],
        "theory": Fraction(theory),
        "variance": variance,
    }


def figures_of(sums: Sums) -> dict[str, Plain]:
    """Return every figure that these sums have the columns for, in order."""
    of_sessions, of_time = "sessions" in sums, "open_s" in sums
    found: dict[str, Plain] = {}
    if of_sessions:
        found["drop"] = _by_sessions(sums, "drop")
        found["drop_recorded"] = _certain("money", sums["drop_recorded"])
        found["win"] = _by_sessions(sums, "win")
        found["hold"] = _known(
            "percent", sums["hold_known"], sums["sessions"],
            lambda: _ratio_of_both(sums, "hold", "win", "drop"),
        )  # fmt: skip
    for key, columns in (("stakes", STAKES), ("paid", PAYS), ("result", ("result_minor",))):
        found[key] = _by_coups(sums, columns)
    found["theory"] = _known(
        "money", sums["coups_priced"], sums["coups"], lambda: near(sums["theory"], _THEORY_SLACK)
    )
    found["luck"] = _known("score", sums["coups_priced"], sums["coups"], lambda: _luck(sums))
    if of_sessions:
        found["commission_due"] = _by_sessions(sums, "commission_due")
        found["commission_recorded"] = _certain("money", sums["commission_recorded"])
        found["commission_counted"] = _by_sessions(sums, "commission_counted")
    found["commission_of_coups"] = _by_coups(sums, ("commission_minor",))
    if of_sessions:
        found["tips_recorded"] = _certain("money", sums["tips_recorded"])
        found["tips_counted"] = _by_sessions(sums, "tips_counted")
        found["tips_to_win"] = _known(
            "percent", sums["tips_to_win_known"], sums["sessions"],
            lambda: _ratio_of_both(sums, "tips_to_win", "tips_counted", "win"),
        )  # fmt: skip
        found["fills"] = _certain("money", sums["fills"])
        found["credits"] = _certain("money", sums["credits"])
    found["coups"] = _certain("number", sums["coups"])
    if of_time:
        pace = _ratio(sums["coups"] * 3600 * 10, sums["open_s"])
        found["pace"] = Plain("rate", pace, 1, 1, (None,))
        taken = _ratio(sums["taken_s"] * 10_000, sums["seat_s"])
        found["occupancy"] = Plain("percent", taken, 1, 1, (None,))
    for phase in PHASES:
        average = _ratio(sums[f"{phase}_ms"] * 10, sums[f"{phase}_timed"] * 1000)
        known = int(sums[f"{phase}_timed"] > 0)
        found[f"{phase}_s"] = Plain("seconds", average if known else (None,), known, 1, (None,))
    return found


def near(exact: Fraction, slack: Fraction) -> tuple[int | None, ...]:
    """Round, to both sides if the exact value is within `slack` of the middle."""
    return tuple(dict.fromkeys((round(exact), round(exact - slack), round(exact + slack))))


def root_of(value: Fraction) -> Fraction:
    """Return the square root, to 40 digits."""
    with localcontext() as context:
        context.prec = 40
        return Fraction((Decimal(value.numerator) / Decimal(value.denominator)).sqrt())


def _ratio(part: Any, whole: Any) -> tuple[int | None, ...]:
    return (round(Fraction(int(part), int(whole))),) if whole else (None,)


def _ratio_of_both(sums: Sums, key: str, part: str, whole: str) -> tuple[int | None, ...]:
    known = sums[f"{key}_known"]
    if {sums[f"{part}_known"], sums[f"{whole}_known"]} != {known}:
        return (None,)
    return _ratio(sums[part] * 10_000, sums[whole] if whole == "drop" else max(sums[whole], 0))


def _luck(sums: Sums) -> tuple[int | None, ...]:
    if sums["variance"] <= 0:
        return (None,)
    apart = (sums["priced_result"] - sums["theory"]) * 100
    return near(apart / root_of(sums["variance"]), _LUCK_SLACK)


def _certain(kind: str, value: Any) -> Plain:
    return Plain(kind, (int(value),), 1, 1, (None,))


def _known(kind: str, known: int, of: int, compute: Callable[[], tuple[int | None, ...]]) -> Plain:
    values: tuple[int | None, ...] = compute() if known else (None,)
    return (
        Plain(kind, values, known, of, (None,))
        if known == of
        else Plain(kind, (None,), known, of, values)
    )


def _by_sessions(sums: Sums, name: str) -> Plain:
    return _known("money", sums[f"{name}_known"], sums["sessions"], lambda: (int(sums[name]),))


def _by_coups(sums: Sums, columns: Iterable[str]) -> Plain:
    value = sum(int(sums[it]) for it in columns)
    return _known("money", sums["coups_recorded"], sums["coups"], lambda: (value,))
