"""Limits and lines of a period as sheets; long lists are read late."""

from django.utils.translation import gettext_lazy as _

from casino.printing.printout import Column, Kind, Row, Rows, Sheet
from casino.reporting.files.columns import DAY, TABLE, all_of, or_nothing
from casino.reporting.files.words import WAITED_TITLES
from casino.reporting.list_words import LIMIT_WORDS, WAITLIST_WORD
from casino.reporting.question import Question
from casino.reporting.selectors.limits import LIMITS, Sign, read_changes, sum_limits
from casino.reporting.selectors.waiting import Waited, read_waiting
from tables.houses.models import House


def limits_sheets(question: Question, house: House) -> list[Sheet]:
    """Lay out how often each sign changed, and each change."""
    asked = (house, question.period, question.narrowed)
    ends = ("minimum_lowest", "minimum_highest", "maximum_lowest", "maximum_highest")
    changes = (
        Column("id", _("Number"), Kind.NUMBER),
        TABLE,
        _of_limits("in_force_at", Kind.MOMENT),
        *(Column(f"from_{it}", _("Before"), Kind.MONEY) for it in LIMITS[:1]),
        *(_of_limits(it, Kind.MONEY) for it in LIMITS),
        *(_of_limits("posted_by"), _of_limits("signed_by"), _of_limits("reason")),
        *(_of_limits("withdrawn_at", Kind.MOMENT), _of_limits("withdrawn_by")),
    )
    return [
        Sheet(
            "tables",
            _("Table by table"),
            (
                TABLE,
                _of_limits("postings", Kind.NUMBER),
                _of_limits("withdrawn", Kind.NUMBER),
                *(_of_limits(it, Kind.MONEY) for it in ends),
            ),
            tuple(
                (
                    *(it.table_number, it.postings, it.withdrawn),
                    *(or_nothing(end) for end in it.ends),
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
                        *(it.posted_by, it.signed_by or "", it.reason),
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
    """Lay out the waitlists, and the days."""
    waiting = read_waiting(house, question.period, question.narrowed)
    columns = tuple(Column(key, title, Kind.NUMBER) for key, title in WAITED_TITLES.items())
    waitlist = Column(
        "waitlist", WAITLIST_WORD, words={"house": _("of the house"), "all": _("All waitlists")}
    )
    return [
        Sheet(
            "waitlists",
            _("The waitlists"),
            (waitlist, *columns),
            (
                ("all", *_waited(waiting.whole)),
                *((it.table_number or "house", *_waited(it.waited)) for it in waiting.waitlists),
            ),
        ),
        Sheet(
            "days",
            _("Day by day"),
            (DAY, *columns),
            tuple((it.day, *_waited(it.waited)) for it in waiting.days),
            empty=_("Nobody joined a waitlist."),
        ),
    ]


def _of_limits(key: str, kind: Kind = Kind.TEXT) -> Column:
    return Column(key, LIMIT_WORDS[key], kind)


def _sign(sign: Sign) -> Row:
    return tuple(getattr(sign, it) for it in LIMITS)


def _waited(waited: Waited) -> Row:
    """Return the numbers of a waitlist; empty if nobody waited."""
    return tuple(or_nothing(number) for number in waited.numbers.values())
