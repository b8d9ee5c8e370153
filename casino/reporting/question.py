"""A question to the figures as an address asks it, read once for pages, files and the API."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Final, TypeVar
from urllib.parse import urlencode

from casino.lib.clock import gaming_day_of, utc_now
from casino.lib.errors import BadInput
from casino.lib.paging import read_words
from casino.reporting.periods import Period, Span, period_of
from casino.reporting.selectors.incidents import Sorted
from casino.reporting.selectors.totals import By, Narrowed
from games.rules.regulations import REGULATIONS, is_own
from games.rules.regulations.derived import KEY_LENGTH
from tables.floor.models import TableFormat
from tables.houses.models import House
from tables.ledger.selectors.blind import Sight
from tables.ledger.selectors.movements import read_day

_Choice = TypeVar("_Choice", Span, By)
DAYS_MOST: Final = 3700
_EVERYTHING: Final = Narrowed()
_HOURS: Final = range(24)
_YEARS: Final = range(1900, 9000)  # there is a day before the first, and one after the last
_ID_MOST: Final = 2**31 - 1
_ID_DIGITS: Final = 10
_NUMBERS: Final = ("table", "shift", "croupier", "jefe")


@dataclass(frozen=True, slots=True)
class Question:
    """A question: the period, how it is split, and its filters.

    `house` is the house asked about if it is not the reader's own; `sight` says what is hidden from
    the reader in their own.
    """

    period: Period
    by: By | None = None
    narrowed: Narrowed = _EVERYTHING
    house: int | None = None
    sight: Sight = field(kw_only=True)

    def query(self, **changed: object) -> str:
        """Return the question as an address's query, with `changed` in place of its own values.

        Values changed to None are left out.
        """
        asked: dict[str, object | None] = {
            "span": self.period.span.value,
            "day": self.period.last.isoformat(),
            "from": self.period.first.isoformat() if self.period.span is Span.RANGE else None,
            "by": self.by.value if self.by else None,
            "house": self.house,
            **{name: getattr(self.narrowed, name) for name in Narrowed.__slots__},
            **changed,
        }
        return urlencode({name: value for name, value in asked.items() if value is not None})

    def split_by(self, by: By | None) -> "Question":
        """Return the same question with another split."""
        return replace(self, by=by)

    @property
    def before(self) -> "Question":
        """Ask the same of the period that this one is compared with."""
        return replace(self, period=self.period.before)


@dataclass(frozen=True, slots=True)
class Beyond:
    """The filters that only one list has: incidents of a kind, differences of a person."""

    sorted: Sorted = Sorted()  # noqa: RUF009 (it cannot be changed)
    signer: int | None = None


def read_question(
    params: Mapping[str, str],
    house: House,
    sight: Sight,
    *,
    by: By | None = None,
    span: Span = Span.DAY,
) -> Question:
    """Read the question in an address; `by` and `span` are the defaults.

    The period ends on `day`, by default the newest gaming day of the house that is over. `from`
    makes it a range. Raises BadInput `input.malformed`, `report.unknown`, `report.days`,
    `report.crossed`.
    """
    first, last = read_day(params, "from"), read_day(params, "day") or newest_day_over(house)
    for name, day in (("from", first), ("day", last)):
        if day is not None and day.year not in _YEARS:
            raise BadInput("input.malformed", params={"reason": name})
    asked_span = _choice(Span, "span", params) or (Span.RANGE if first else span)
    period = period_of(asked_span, last, first)
    if period.first > period.last or period.days > DAYS_MOST:
        raise BadInput("report.days", params={"most": DAYS_MOST})
    numbers = {name: _number(params, name) for name in _NUMBERS}
    narrowed = Narrowed(
        format=_one_of(TableFormat.values, "format", params),
        regulation=_regulation(params),
        hour=_number(params, "hour"),
        **numbers,
    )
    if narrowed.hour is not None and narrowed.hour not in _HOURS:
        raise BadInput("report.unknown", params={"name": "hour", "value": narrowed.hour})
    question = Question(
        period, _choice(By, "by", params) or by, narrowed, read_house(params), sight=sight
    )
    of_hours = question.by is By.HOUR or narrowed.hour is not None
    if of_hours and (question.by in (By.CROUPIER, By.JEFE) or narrowed.is_of_people):
        raise BadInput("report.crossed")
    return question


def read_house(params: Mapping[str, str]) -> int | None:
    """Return the id of the house whose figures are asked for, None for one's own.

    The caller checks whether they may be read (`houses_readable_by`). Raises BadInput
    `report.unknown`.
    """
    return _number(params, "house")


def read_beyond(params: Mapping[str, str]) -> Beyond:
    """Return the filters that only one list has. Raises BadInput `report.unknown`."""
    return Beyond(read_sorted(params), read_signer(params))


def read_sorted(params: Mapping[str, str]) -> Sorted:
    """Read the filters of category and state; the list itself checks that they exist."""
    return Sorted(read_words(params, "category") or None, read_words(params, "state") or None)


def read_signer(params: Mapping[str, str]) -> int | None:
    """Return the id of the person whose counts and signatures are asked for, None for everybody's.

    Raises BadInput `report.unknown`.
    """
    return _number(params, "signer")


def newest_day_over(house: House) -> date:
    """Return the gaming day before the one that runs now."""
    today = gaming_day_of(utc_now(), house.timezone, house.gaming_day_starts)
    return date.fromordinal(today.toordinal() - 1)


def _choice(kind: type[_Choice], name: str, params: Mapping[str, str]) -> _Choice | None:
    text = read_words(params, name)
    try:
        return kind(text) if text else None
    except ValueError:
        raise _unknown(name, text) from None


def _one_of(choices: list[str], name: str, params: Mapping[str, str]) -> str | None:
    text = read_words(params, name)
    if text and text not in choices:
        raise _unknown(name, text)
    return text or None


def _regulation(params: Mapping[str, str]) -> str | None:
    text = read_words(params, "regulation")
    if is_own(text) and len(text) <= KEY_LENGTH:
        return text
    return _one_of(list(REGULATIONS), "regulation", params)


def _number(params: Mapping[str, str], name: str) -> int | None:
    text = read_words(params, name)
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= _ID_DIGITS):
        raise _unknown(name, text)
    if int(text) > _ID_MOST:
        raise _unknown(name, text)
    return int(text)


def _unknown(name: str, text: str) -> BadInput:
    return BadInput("report.unknown", params={"name": name, "value": text[:40]})
