"""Parts out of line: results beyond chance, and counts that do not agree with play."""

import pytest

from casino.reporting.interval import compute_interval
from casino.reporting.out_of_line import Reason, find_out_of_line
from casino.reporting.selectors.totals import Group

# Theory 100.00, a standard deviation of 500.00: chance leaves -880.00 to 1,080.00.
SUMS = {
    "sessions": 2,
    "sessions_reconciled": 2,
    "win_minor": 5_000,
    "win_known": 2,
    "drop_minor": 400_000,
    "drop_known": 2,
    "commission_minor": 5_000,
    "coups": 100,
    "coups_recorded": 100,
    "coups_priced": 100,
    "result_minor": 10_000,
    "priced_result_minor": 10_000,
    "theory_micro": 10_000 * 10**6,
    "variance_minor2": 50_000**2,
}


def found(**changed):
    return find_out_of_line([Group(7, SUMS | changed)])


def test_nothing_is_said_of_a_table_that_is_counted_reconciled_and_within_chance():
    assert found() == []


def test_chance_leaves_as_much_as_196_hundredths_of_its_own_measure():
    interval = compute_interval(SUMS)
    assert (interval.low_minor, interval.theory_minor, interval.high_minor) == (
        -88_000,
        10_000,
        108_000,
    )
    for result, is_outside in ((108_000, False), (108_001, True), (-88_000, False)):
        shown = compute_interval(SUMS | {"priced_result_minor": result})
        assert shown.is_outside is is_outside, result
    assert compute_interval(SUMS | {"variance_minor2": 0}) is None


def test_a_result_that_chance_does_not_bring_is_luck():
    (finding,) = found(priced_result_minor=200_000)
    assert (finding.reason, finding.key, finding.figure.value) == (Reason.LUCK, 7, 380)
    assert finding.interval.high_minor == 108_000


@pytest.mark.parametrize(("win", "is_apart"), [(103_000, False), (103_001, True), (-93_001, True)])
def test_a_count_that_the_bets_do_not_allow_is_hold(win, is_apart):
    findings = found(win_minor=win)
    assert [it.reason for it in findings] == [Reason.HOLD] * is_apart
    if is_apart:
        # Commission is in its own box: the bounds are those of the win without it.
        assert (findings[0].low, findings[0].high) == (-2325, 2575)


def test_nothing_is_said_of_a_count_while_some_bets_are_unknown():
    assert found(win_minor=900_000, coups=101) == []
    assert [it.reason for it in found(win_minor=0, win_known=1, drop_known=1)] == [Reason.DROP]


def test_an_uncounted_or_unreconciled_figure_shows_the_number_of_sessions():
    drop, report = found(drop_known=1, win_known=1, sessions_reconciled=0)
    assert (drop.reason, drop.open, drop.of) == (Reason.DROP, 1, 2)
    assert (report.reason, report.open, report.of) == (Reason.REPORT, 2, 2)


def test_the_gravest_comes_first():
    groups = [
        Group("late", SUMS | {"sessions_reconciled": 1}),
        Group("lucky", SUMS | {"priced_result_minor": 120_000}),
        Group("luckier", SUMS | {"priced_result_minor": -300_000}),
        Group("short", SUMS | {"win_minor": -200_000}),
    ]
    assert [it.key for it in find_out_of_line(groups)] == ["short", "luckier", "lucky", "late"]


def test_where_a_guest_is_the_bank_nothing_is_said_of_chance():
    unpriced = {"coups_priced": 0, "theory_micro": 0, "variance_minor2": 0}
    assert found(**unpriced, priced_result_minor=0) == []
