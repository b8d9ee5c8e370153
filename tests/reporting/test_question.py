"""Questions in an address: read once, written back, refused with a reason."""

from datetime import date

import pytest

from casino.reporting.periods import Span
from casino.reporting.question import newest_day_over, read_question
from casino.reporting.selectors.totals import By
from tables.houses.models import House
from tables.ledger.selectors.blind import EVERYTHING
from tests.refused import assert_refused

HOUSE = House(timezone="Europe/Madrid")


def test_without_a_word_it_is_the_newest_day_that_is_over():
    question = read_question({}, HOUSE, sight=EVERYTHING)
    assert (question.period.first, question.period.last) == (newest_day_over(HOUSE),) * 2
    assert (question.by, question.period.span) == (None, Span.DAY)


def test_a_written_question_is_read_again():
    asked = {
        "from": "2026-03-04",
        "day": "2026-03-10",
        "by": "table",
        "format": "midi",
        "shift": "2",
    }
    question = read_question(asked, HOUSE, sight=EVERYTHING)
    assert (question.period.first, question.period.span) == (date(2026, 3, 4), Span.RANGE)
    assert (question.by, question.narrowed.format, question.narrowed.shift) == (By.TABLE, "midi", 2)
    again = dict(part.split("=") for part in question.query().split("&"))
    assert read_question(again, HOUSE, sight=EVERYTHING) == question
    without = dict(part.split("=") for part in question.query(shift=None, by="day").split("&"))
    changed = read_question(without, HOUSE, sight=EVERYTHING)
    assert (changed.narrowed.shift, changed.by) == (None, By.DAY)


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"day": "yesterday"}, "input.malformed"),
        ({"day": "0001-01-01"}, "input.malformed"),
        ({"day": "9999-12-31"}, "input.malformed"),
        ({"from": "2026-03-11", "day": "2026-03-10"}, "report.days"),
        ({"from": "2001-01-01", "day": "2026-03-10"}, "report.days"),
        ({"by": "moon"}, "report.unknown"),
        ({"span": "week"}, "report.unknown"),
        ({"table": "-1"}, "report.unknown"),
        ({"table": "٣"}, "report.unknown"),
        ({"jefe": "9" * 5000}, "report.unknown"),
        ({"format": "huge"}, "report.unknown"),
        ({"regulation": "monaco"}, "report.unknown"),
        ({"hour": "24"}, "report.unknown"),
        ({"hour": "3", "croupier": "1"}, "report.crossed"),
        ({"by": "hour", "jefe": "1"}, "report.crossed"),
        ({"by": "croupier", "hour": "1"}, "report.crossed"),
    ],
)
def test_an_impossible_question_is_refused_with_a_reason(asked, code):
    assert_refused(code, read_question, asked, HOUSE, sight=EVERYTHING)
