"""The figures of a day as a letter in plain words."""

from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext, ngettext, override

from casino.printing.printout import Column
from casino.printing.spelling import Spelling, say
from casino.reporting.figures import Figure, compute_figures
from casino.reporting.files.totals_sheets import column_of
from casino.reporting.files.words import MEASURE_TITLES
from casino.reporting.question import Question
from casino.reporting.selectors.freshness import read_freshness
from casino.reporting.selectors.incidents import sum_incidents
from casino.reporting.selectors.totals import read_totals
from tables.houses.models import House

_FIGURES: Final = (
    *("win", "drop", "hold", "result", "theory", "stakes", "coups", "pace", "occupancy"),
    *("commission_counted", "tips_counted", "fills", "credits"),
)


def write_letter(question: Question, house: House, language: str) -> tuple[str, str]:
    """Return its subject, on one line, and its text; an unknown figure is written in words."""
    with override(language):
        spelling = Spelling(house, language)
        day = spelling.write(Column("day", ""), question.period.last)
        subject = gettext("%(house)s: figures of %(day)s") % {"house": house.name, "day": day}
        return " ".join(subject.split()), "\n".join(_lines(question, house, spelling, day)) + "\n"


def _lines(question: Question, house: House, spelling: Spelling, day: str) -> Iterator[str]:
    now, before = (
        compute_figures(
            read_totals(
                house.pk, house.timezone, it.period, None, it.narrowed, sight=it.sight
            ).whole
        )
        for it in (question, question.before)
    )
    yield house.name
    yield gettext("Figures of %(day)s") % {"day": day}
    fresh = read_freshness(house.pk, question.period)
    if fresh.as_of is None and not fresh.stale:
        yield gettext("No table was open.")
    if fresh.as_of is not None:
        at = spelling.write(Column("as_of", ""), fresh.as_of)
        yield gettext("As of %(moment)s") % {"moment": at}
    if fresh.stale:
        yield ngettext(
            "%(count)s session is not reported yet.",
            "%(count)s sessions are not reported yet.",
            fresh.stale,
        ) % {"count": fresh.stale}
    yield ""
    for key in _FIGURES:
        compared = _write(before[key], spelling)
        yield gettext("%(figure)s: %(value)s (a week before: %(before)s)") % {
            "figure": say(MEASURE_TITLES[key]),
            "value": _write(now[key], spelling),
            "before": compared,
        }
        if not now[key].is_whole:
            yield "    " + gettext("known of %(known)s of %(of)s") % {
                "known": now[key].known,
                "of": now[key].of,
            }
        if now[key].hidden:
            yield "    " + gettext("shown once it is counted")
    incidents = sum_incidents(house, question.period, question.narrowed).whole.incidents
    yield ""
    yield gettext("Incidents: %(count)s") % {"count": incidents}
    yield ""
    yield say(gettext("What nobody knows is marked unknown: it is not zero."))


def _write(figure: Figure, spelling: Spelling) -> str:
    if figure.value is None:
        return gettext("unknown")
    return spelling.write(column_of(figure), figure.value)
