"""Limits and lines of a period as sheets; long lists are read late."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from casino.house.report.printout import Column, Kind, Row, Rows, Sheet
from casino.reporting.files.columns import DAY, TABLE, all_of, or_nothing
from casino.reporting.question import Question
from casino.reporting.selectors.limits_told import LIMITS, Sign, read_changes, sum_limits
from casino.reporting.selectors.waiting import Waited, read_waiting
from tables.models import House

_LIMIT_TITLES: Final = (_("Minimum"), _("Maximum"), _("Tie maximum"), _("Step"))


def limits_sheets(question: Question, house: House) -> list[Sheet]:
    """Lay out how often each sign changed, and each change."""
    asked = (house, question.period, question.narrowed)
    ends = tuple(
        Column(f"{which}_{end}", title, Kind.MONEY)
        for which, titles in (
            ("minimum", (_("Lowest minimum"), _("Highest minimum"))),
            ("maximum", (_("Lowest maximum"), _("Highest maximum"))),
        )
        for end, title in zip(("lowest", "highest"), titles, strict=True)
    )
    changes = (
        Column("id", _("Number"), Kind.NUMBER),
        TABLE,
        Column("in_force_at", _("In force"), Kind.MOMENT),
        *(Column(f"from_{it}", _("Before"), Kind.MONEY) for it in LIMITS[:1]),
        *(Column(it, title, Kind.MONEY) for it, title in zip(LIMITS, _LIMIT_TITLES, strict=True)),
        Column("posted_by", _("Posted by")),
        Column("reason", _("Reason")),
        Column("withdrawn_at", _("Withdrawn"), Kind.MOMENT),
        Column("withdrawn_by", _("Withdrawn by")),
    )
    return [
        Sheet(
            "tables",
            _("Table by table"),
            (
                TABLE,
                Column("postings", _("Came into force"), Kind.NUMBER),
                Column("withdrawn", _("Withdrawn"), Kind.NUMBER),
                *ends,
            ),
            tuple(
                (
                    *(it.table_number, it.postings, it.withdrawn),
                    *(or_nothing(it.minimum_lowest_minor), or_nothing(it.minimum_highest_minor)),
                    *(or_nothing(it.maximum_lowest_minor), or_nothing(it.maximum_highest_minor)),
                )
                for it in sum_limits(*asked)
            ),
            empty=_("No limits came into force."),
        ),
        Sheet(
            "changes",
            _("Changes of limits"),
            changes,
            Rows(
                lambda: (
                    (
                        *(it.id, it.table_number, it.in_force_at),
                        "" if it.former is None else it.former.minimum_minor,
                        *_sign(it.limits),
                        *(it.posted_by, it.reason),
                        or_nothing(it.withdrawn_at),
                        it.withdrawn_by or "",
                    )
                    for it in all_of(lambda before: read_changes(*asked, before))
                )
            ),
            empty=_("No limits came into force."),
        ),
    ]


def waiting_sheets(question: Question, house: House) -> list[Sheet]:
    """Lay out the lines, and the days."""
    told = read_waiting(house, question.period, question.narrowed)
    columns = (
        Column("entries", _("Joined"), Kind.NUMBER),
        Column("guests", _("Guests"), Kind.NUMBER),
        Column("seated", _("Seated"), Kind.NUMBER),
        Column("no_shows", _("Did not come"), Kind.NUMBER),
        Column("left", _("Left the line"), Kind.NUMBER),
        Column("waiting", _("Still waiting"), Kind.NUMBER),
        Column("called_average", _("Until called, average s"), Kind.NUMBER),
        Column("called_longest", _("Until called, longest s"), Kind.NUMBER),
        Column("seated_average", _("Until seated, average s"), Kind.NUMBER),
        Column("seated_longest", _("Until seated, longest s"), Kind.NUMBER),
    )
    line = Column("line", _("Line"), words={"house": _("of the house"), "all": _("All lines")})
    return [
        Sheet(
            "lines",
            _("The lines"),
            (line, *columns),
            (
                ("all", *_waited(told.whole)),
                *((it.table_number or "house", *_waited(it.waited)) for it in told.lines),
            ),
        ),
        Sheet(
            "days",
            _("Day by day"),
            (DAY, *columns),
            tuple((day, *_waited(waited)) for day, waited in told.days),
            empty=_("Nobody joined a line."),
        ),
    ]


def _sign(sign: Sign) -> Row:
    return tuple(getattr(sign, it) for it in LIMITS)


def _waited(waited: Waited) -> Row:
    """Tell them; a wait that nobody had is no number."""
    called, seated = waited.until_called, waited.until_seated
    return (
        *(waited.entries, waited.guests, waited.seated, waited.no_shows),
        *(waited.left, waited.waiting),
        *(or_nothing(called.average_s), or_nothing(called.longest_s)),
        *(or_nothing(seated.average_s), or_nothing(seated.longest_s)),
    )
