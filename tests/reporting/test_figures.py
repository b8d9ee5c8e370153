"""Figures: exact, unknown until all sessions know them, and honest about how many do."""

from datetime import date

import pytest

from casino.reporting.figures import Kind, compute_figures, is_out_of_line, ratio
from casino.reporting.periods import Period, Span, period_of
from casino.reporting.selectors.totals import By, CannotCross, Narrowed, read_totals
from casino.shift.models.lines import Grade
from tables.ledger.selectors.blind import EVERYTHING

DAY = {
    "sessions": 2,
    "win_minor": 25_000,
    "win_known": 2,
    "drop_minor": 100_000,
    "drop_known": 2,
    "tips_counted_minor": 2500,
    "tips_counted_known": 2,
    "tips_to_win_known": 2,
}
PLAY = {
    "coups": 10,
    "coups_recorded": 10,
    "coups_priced": 10,
    "result_minor": -4000,
    "priced_result_minor": -4000,
    "theory_micro": 1_000_000_000,
    "variance_minor2": 6_250_000,
}


def test_hold_is_win_by_drop_in_hundredths_of_a_percent():
    figures = compute_figures(DAY)
    assert (figures["hold"].kind, figures["hold"].value) == (Kind.PERCENT, 2500)
    assert figures["tips_to_win"].value == 1000
    assert figures["win"].grade == Grade.COUNTED


def test_a_figure_unknown_for_one_session_is_unknown_for_all():
    figures = compute_figures(DAY | {"win_known": 1, "drop_known": 1, "tips_to_win_known": 1})
    for key in ("win", "drop", "hold", "tips_to_win"):
        assert (figures[key].value, figures[key].grade) == (None, Grade.UNKNOWN), key
        assert (figures[key].known, figures[key].of) == (1, 2)
    assert figures["win"].part == 25_000
    assert figures["tips_counted"].value == 2500


def test_a_ratio_known_for_different_sessions_has_no_part():
    figures = compute_figures(DAY | {"win_known": 1, "drop_known": 1, "tips_to_win_known": 1})
    assert figures["hold"].part == 2500
    assert figures["tips_to_win"].part is None  # the tips are of two, the win is of one
    assert compute_figures(DAY | {"win_known": 1})["hold"].part is None
    one_each = {"win_known": 1, "tips_counted_known": 1}
    tips = compute_figures(DAY | one_each | {"tips_to_win_known": 0})["tips_to_win"]
    assert (tips.part, tips.known) == (None, 0)  # the tips of one, the win of the other
    tips = compute_figures(DAY | one_each | {"tips_to_win_known": 1})["tips_to_win"]
    assert (tips.part, tips.known) == (1000, 1)


def test_an_unknown_figure_has_no_part():
    figures = compute_figures(DAY | {"win_known": 0, "win_minor": 0})
    assert (figures["win"].value, figures["win"].part) == (None, None)


def test_a_hold_of_no_drop_is_unknown_and_not_zero():
    hold = compute_figures(DAY | {"drop_minor": 0})["hold"]
    assert (hold.value, hold.grade) == (None, Grade.UNKNOWN)


def test_luck_is_the_distance_of_the_result_from_theory_in_deviations():
    figures = compute_figures(PLAY)
    assert figures["theory"].value == 1000
    # (-4000 - 1000) / 2500 = -2.00
    assert (figures["luck"].value, figures["luck"].grade) == (-200, Grade.ESTIMATED)
    assert is_out_of_line(figures["luck"])
    assert not is_out_of_line(compute_figures(PLAY | {"priced_result_minor": -3900})["luck"])


def test_luck_of_the_coups_with_recorded_bets_is_a_part():
    luck = compute_figures(PLAY | {"coups": 11})["luck"]
    assert (luck.value, luck.part, luck.known, luck.of) == (None, -200, 10, 11)
    assert is_out_of_line(luck)


def test_ratios_round_halves_to_even_and_nothing_is_divided_by_nothing():
    assert [ratio(part, 8, 4) for part in (1, 3, 5)] == [0, 2, 2]
    assert ratio(5, 0, 100) is None


@pytest.mark.parametrize(
    ("period", "before"),
    [
        (period_of(Span.DAY, date(2026, 3, 9)), (date(2026, 3, 2), date(2026, 3, 2))),
        (period_of(Span.MONTH, date(2026, 3, 31)), (date(2026, 2, 1), date(2026, 2, 28))),
        (period_of(Span.MONTH, date(2026, 3, 5)), (date(2026, 2, 1), date(2026, 2, 5))),
        (period_of(Span.MONTH, date(2026, 1, 5)), (date(2025, 12, 1), date(2025, 12, 5))),
        (period_of(Span.YEAR, date(2028, 2, 29)), (date(2027, 1, 1), date(2027, 2, 28))),
        (
            period_of(Span.RANGE, date(2026, 3, 10), date(2026, 3, 4)),
            (date(2026, 2, 25), date(2026, 3, 3)),
        ),
    ],
)
def test_a_period_is_compared_with_the_same_before(period, before):
    assert (period.before.first, period.before.last) == before


def test_a_period_goes_through_its_days():
    days = list(Period(Span.RANGE, date(2026, 2, 27), date(2026, 3, 1)))
    assert days == [date(2026, 2, 27), date(2026, 2, 28), date(2026, 3, 1)]
    assert Period(Span.RANGE, days[0], days[-1]).days == 3


def test_hours_and_people_are_not_crossed():
    period = period_of(Span.DAY, date(2026, 3, 9))
    with pytest.raises(CannotCross):
        read_totals(1, "Europe/Madrid", period, By.HOUR, Narrowed(croupier=3), sight=EVERYTHING)
