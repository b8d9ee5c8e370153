"""The common frame of every page of figures: its question, its words, its filters and its links."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from django.http import HttpRequest
from django.utils.translation import gettext, pgettext

from casino.lib.clock import gaming_day_of, utc_now
from casino.lib.errors import NotFound
from casino.lib.words import TERMS
from casino.reporting.figures import columns_of
from casino.reporting.pages.addresses import (
    DIFFERENCES_PAGE,
    GROUP_PAGE,
    INCIDENTS_PAGE,
    LIMITS_PAGE,
    MONEY_PAGE,
    OF_PEOPLE,
    OVERVIEW,
    PARTS_PAGE,
    PEOPLE_PAGE,
    TABLE_PAGE,
    TRENDS_PAGE,
    WAITING_PAGE,
    address_of,
    as_asked,
    can_narrow,
)
from casino.reporting.pages.naming import name_part, write_hour
from casino.reporting.pages.order import Order, read_order
from casino.reporting.pages.sections import Section, build_section
from casino.reporting.pages.shown import shown_house
from casino.reporting.periods import Period, Span
from casino.reporting.question import Question, read_question
from casino.reporting.selectors.names import Extent, Names, read_extent, read_names
from casino.reporting.selectors.totals import By, Group, Totals, read_totals
from casino.reporting.steps import step_back, step_on
from casino.reporting.words import BY_HEADS, BY_WORDS, SPAN_WORDS, write_period
from casino.shift.models.lines import Grade
from games.rules.regulations import REGULATIONS, is_own
from tables.floor.models import TableFormat
from tables.groups.selectors import houses_readable_by
from tables.houses.models import House
from tables.ledger.selectors.blind import sight_of
from tables.posts.doorway import actor_of

_HOURS: Final = range(24)
_GRADES: Final = (Grade.COUNTED, Grade.RECORDED, Grade.ESTIMATED, Grade.UNKNOWN)
_ENDS_IN_SPAN: Final = (Span.DAY, Span.MONTH, Span.YEAR)


class Way(NamedTuple):
    """A link: its words, where to, whether one is there already."""

    word: str
    href: str
    is_here: bool = False


class Choice(NamedTuple):
    """A filter that only one page has: its name in the address, its words, its value."""

    name: str
    title: str
    every: str
    options: list[tuple[str, str]]
    asked: str = ""

    @property
    def word(self) -> str:
        """The name of the option asked for."""
        return dict(self.options)[self.asked]


@dataclass(frozen=True, slots=True)
class Page:
    """One page of figures: its name, its question, and the names on it."""

    name: str
    house: House
    question: Question
    order: Order
    names: Names
    extent: Extent
    readable: list[House]
    """Every house whose figures the reader may read, their own first."""
    choices: tuple[Choice, ...] = ()

    @property
    def is_own(self) -> bool:
        """Whether it is about the reader's own house, whose rows have their own pages."""
        return self.house.pk == self.readable[0].pk

    def totals(
        self,
        by: By | None,
        question: Question | None = None,
        columns: Collection[str] | None = None,
    ) -> Totals:
        """Add the question up, whole and by parts, or only those `columns` of it (1 query)."""
        asked = question or self.question
        zone = self.house.timezone
        return read_totals(
            self.house.pk, zone, asked.period, by, asked.narrowed, columns, sight=asked.sight
        )

    def section(self, by: By, keys: tuple[str, ...], totals: Totals | None = None) -> Section:
        """Return the question by something, as a table of figures (1 query without its totals)."""
        found = totals or self.totals(by, columns=columns_of(keys))
        if by is By.HOUR:
            found = Totals(found.whole, sorted(found.groups, key=self._place_of_hour))
        return build_section(self.name, self.question, by, found, keys, self.names, self.order)

    def _place_of_hour(self, group: Group) -> int:
        """Return how far into the gaming day an hour is."""
        return int(group.key - self.house.gaming_day_starts.hour) % len(_HOURS)

    def may_part_by(self, by: By) -> bool:
        """Return whether this split adds anything: hours and people are not combined."""
        narrowed, days = self.question.narrowed, self.question.period.days
        if by in OF_PEOPLE and narrowed.hour is not None:
            return False
        is_of_person = narrowed.croupier is not None or narrowed.jefe is not None
        if by is By.HOUR and is_of_person:
            return False
        if by is By.DAY:
            return days > 1
        if by is By.MONTH:
            return self.question.period.first.replace(day=1) != (
                self.question.period.last.replace(day=1)
            )
        return getattr(narrowed, by.value) is None

    def choose_by(self, *choices: By) -> By:
        """Return how the page is split: as asked if it can be, or the first that can."""
        asked = self.question.by
        if asked is not None and self.may_part_by(asked):
            return asked
        return next((by for by in choices if self.may_part_by(by)), By.DAY)

    @property
    def _is_of_people(self) -> bool:
        """Whether it is about people, whose figures are not split by hour."""
        narrowed = self.question.narrowed
        is_narrowed = narrowed.croupier is not None or narrowed.jefe is not None
        return is_narrowed or self.name == PEOPLE_PAGE or self.question.by in OF_PEOPLE

    def ways_by(self, chosen: By, *choices: By) -> list[Way]:
        """List the links to the page split otherwise."""
        return [
            Way(str(BY_WORDS[by]), self.address(by=by.value), by is chosen)
            for by in choices
            if by is chosen or self.may_part_by(by)
        ]

    def context(self, figures: Iterable[str], by: By | None = None) -> dict[str, Any]:
        """Return the context of the frame of every page.

        `figures` are the keys of those on it, `by` is how they are split, in a file too.
        """
        question, period = self.question, self.question.period
        today = gaming_day_of(utc_now(), self.house.timezone, self.house.gaming_day_starts)
        following = step_on(period, today)
        newest = self.extent.newest_day
        return {
            "page": self.name,
            "house": self.house,
            "question": question,
            "query": self.query(by),
            "period_words": write_period(period),
            "is_running": period.last >= today,
            "as_of": self.extent.as_of,
            "newest_day": newest,
            "newest_href": newest and self.address(**as_asked(Period(Span.DAY, newest, newest))),
            "earlier": self.address(**as_asked(step_back(period))),
            "later": following and self.address(**as_asked(following)),
            "tabs": self._tabs(),
            "spans": self._spans(),
            "narrowed": self._narrowed(),
            "filters": self._filters(),
            "grades": [it.value for it in _GRADES],
            "meanings": list(dict.fromkeys(figures)),
        }

    def context_of_rows(self, printout: str) -> dict[str, Any]:
        """Return the frame's context for a page of rows, whose file is named by `report`.

        Rows are read as they are now, not from summaries, and the page itself shows a message if
        there are none.
        """
        return {
            **self.context(()),
            "query": self.query(report=printout),
            "as_of": utc_now(),
            "newest_day": self.question.period.last,
            "is_empty": False,
        }

    def query(self, by: By | None = None, **changed: object) -> str:
        """Return the page's question, with its own choices, as the query of an address."""
        return self.question.split_by(by).query(**{**self._chosen, **changed})

    def address(self, **changed: object) -> str:
        """Return the address of the page, with `changed` in its question."""
        kept = {"order": self.order.word or None, **self._chosen}
        return address_of(self.name, self.question, **{**kept, **changed})

    @property
    def _chosen(self) -> dict[str, object]:
        return {choice.name: choice.asked for choice in self.choices if choice.asked}

    def _tabs(self) -> list[Way]:
        pages = [
            (OVERVIEW, gettext("Overview")),
            (PARTS_PAGE, gettext("In detail")),
            (MONEY_PAGE, gettext("Money")),
            (PEOPLE_PAGE, gettext("People")),
            (TRENDS_PAGE, gettext("Trends")),
            (DIFFERENCES_PAGE, gettext("Differences")),
            (INCIDENTS_PAGE, gettext("Incidents")),
            (LIMITS_PAGE, gettext("Limits")),
            (WAITING_PAGE, pgettext("report", "Waitlists")),
        ]
        if len(self.readable) > 1:
            pages.append((GROUP_PAGE, gettext("Group")))
        here = PARTS_PAGE if self.name == TABLE_PAGE else self.name
        # A day is no trend: that page has a period of its own.
        plain = replace(self.question, by=None)
        return [
            Way(
                word,
                address_of(name, plain, span=None)
                if name == TRENDS_PAGE
                else address_of(name, plain),
                name == here,
            )
            for name, word in pages
        ]

    def _spans(self) -> list[Way]:
        now = self.question.period.span
        return [
            Way(
                str(SPAN_WORDS[span]),
                self.address(**{"span": span.value, "from": None}),
                span is now,
            )
            for span in _ENDS_IN_SPAN
        ]

    def _narrowed(self) -> list[Way]:
        """List the filters of the question, each with the link that drops it."""
        filters = []
        for name in type(self.question.narrowed).__slots__:
            key = getattr(self.question.narrowed, name)
            if key is None:
                continue
            by = By(name)
            words = f"{BY_HEADS[by]}: {self._named(by, key)}"
            way = {**as_asked(self.question.period), name: None}
            page = PARTS_PAGE if name == "table" and self.name == TABLE_PAGE else self.name
            filters.append(Way(words, address_of(page, self.question, **{**self._chosen, **way})))
        for choice in self.choices:
            if choice.asked:
                words = f"{choice.title}: {choice.word}"
                filters.append(Way(words, self.address(**{choice.name: None})))
        return filters

    def _named(self, by: By, key: Any) -> str:
        try:
            return name_part(self.names, by, key).word
        except KeyError:
            thing = "table" if by is By.TABLE else "person"
            raise NotFound("thing.not_found", params={"thing": thing, "id": key}) from None

    def _can(self, name: str) -> bool:
        return can_narrow(self.name, name)

    def _filters(self) -> dict[str, Any]:
        """Return the options of the question's form."""
        narrowed, period = self.question.narrowed, self.question.period
        return {
            "spans": [(it.value, str(word)) for it, word in SPAN_WORDS.items()],
            "span": period.span.value,
            "day": period.last.isoformat(),
            "from": period.first.isoformat() if period.span is Span.RANGE else "",
            "tables": [(pk, f"{it.short} {it.long}") for pk, it in self.names.tables.items()],
            "formats": [(it, str(TERMS[it])) for it in TableFormat.values],
            "regulations": [
                (key, text.title) for key, text in REGULATIONS.items() if self._can("regulation")
            ]
            + [(key, key) for key in (narrowed.regulation,) if is_own(key)],
            "shifts": list(range(1, len(self.house.shift_starts) + 1))
            if self._can("shift")
            else [],
            "hours": [
                (it, write_hour(it))
                for it in _HOURS
                if self._can("hour") and not self._is_of_people
            ],
            "choices": self.choices,
            "kept": [
                (name, kept)
                for name, kept in (
                    ("croupier", narrowed.croupier),
                    ("jefe", narrowed.jefe),
                    ("house", self.question.house),
                    ("order", self.order.word or None),
                )
                if kept is not None
            ],
            "by": self.question.by.value if self.question.by else "",
        }


def read_page(
    request: HttpRequest, name: str, *, span: Span = Span.DAY, table_id: int | None = None
) -> Page:
    """Return a page of figures with its question (4 queries); `table_id` is from its path.

    Raises BadInput as `read_question`, and NotFound for a table or person of no such house.
    """
    house = shown_house(request)
    params = request.GET.dict()
    if table_id is not None:
        params["table"] = str(table_id)
    question = read_question(params, house, sight_of(actor_of(request)), span=span)
    names, extent = read_names(house.pk), read_extent(house.pk, question.period)
    readable = houses_readable_by(actor_of(request))
    page = Page(name, house, question, read_order(params), names, extent, readable)
    page._narrowed()  # everything named belongs to this house
    return page
