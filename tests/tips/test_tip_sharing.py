"""The arithmetic of tips: nothing is lost, nobody is a whole unit off, nobody counts twice."""

import doctest
import importlib
import random
from datetime import UTC, datetime, timedelta
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casino.tips.hours import Stretch, merge, worked_seconds
from casino.tips.sharing import Claim, Ratio, share_out, split_pool

MODULES = ["tips.sharing", "tips.hours", "tips.words"]
AMOUNTS = st.integers(0, 10**12)


@st.composite
def claims(draw, least: int = 1):
    rows = draw(st.lists(st.tuples(st.integers(0, 1000), st.integers(0, 90_000)), min_size=least))
    return [Claim(f"C{number}", *row) for number, row in enumerate(rows, start=1)]


@st.composite
def ratios(draw):
    denominator = draw(st.integers(1, 10_000))
    return Ratio(draw(st.integers(1, denominator)), denominator)


@pytest.mark.parametrize("name", [*(f"casino.{it}" for it in MODULES), "casino.lib.money"])
def test_the_examples_of_the_docstrings_run(name):
    tried = doctest.testmod(importlib.import_module(name))
    assert (tried.failed, tried.attempted > 0) == (0, True)


@settings(max_examples=60)
@given(AMOUNTS, ratios())
def test_the_two_parts_are_the_whole_and_the_house_never_has_a_unit_too_many(counted, ratio):
    staff, house = split_pool(counted, ratio)
    assert staff + house == counted
    assert 0 <= counted * (1 - Fraction(*ratio)) - house < 1


@settings(max_examples=150)
@given(AMOUNTS, claims(), st.randoms(use_true_random=False))
def test_shares_are_exact_fair_and_blind_to_the_order(pool, people, chance: random.Random):
    shares = share_out(pool, people)
    weights = {it.badge: it.points * it.seconds for it in people}
    whole = sum(weights.values())
    if pool and not whole:
        assert shares is None, "a pool that nobody worked for is nobody's"
        return
    assert shares is not None
    assert sum(shares.values()) == pool
    for badge, weight in weights.items():
        exact = Fraction(pool * weight, whole) if whole else Fraction(0)
        assert abs(shares[badge] - exact) < 1
        assert weight or shares[badge] == 0, "who has not worked has nothing"
    shuffled = list(people)
    chance.shuffle(shuffled)
    assert share_out(pool, shuffled) == shares


@settings(max_examples=40)
@given(AMOUNTS, claims(), st.integers(1, 1000))
def test_unknown_amounts_stay_unknown(pool, people, points):
    assert share_out(None, people) is None
    assert share_out(pool, [*people, Claim("X1", points, None)]) is None
    without_points = share_out(pool, [*people, Claim("X1", 0, None)])
    assert without_points is None or without_points["X1"] == 0


@settings(max_examples=40)
@given(AMOUNTS, st.integers(1, 30), st.integers(1, 1000), st.integers(1, 90_000))
def test_equal_work_differs_by_one_unit_at_most_and_the_badge_decides(pool, many, points, seconds):
    people = [Claim(f"C{number}", points, seconds) for number in range(1, many + 1)]
    found = share_out(pool, people)
    assert found is not None
    shares = [found[it.badge] for it in people]
    assert max(shares) - min(shares) <= 1
    assert shares == sorted(shares, reverse=True), "the units left over go by badge, C2 before C10"


MOMENT = datetime(2026, 11, 21, 20, tzinfo=UTC)
STRETCHES = st.lists(
    st.tuples(st.integers(0, 400), st.integers(0, 120)).map(
        lambda it: Stretch(
            MOMENT + timedelta(minutes=it[0]), MOMENT + timedelta(minutes=it[0] + it[1])
        )
    ),
    max_size=8,
)


@settings(max_examples=100)
@given(STRETCHES, STRETCHES, st.integers(0, 60))
def test_each_minute_counts_once(posts, breaks, most):
    """The same, minute by minute on a list of all of them."""

    def minutes(stretches):
        return {
            minute
            for it in stretches
            for minute in range((it.start - MOMENT).seconds // 60, (it.end - MOMENT).seconds // 60)
        }

    worked = minutes(posts)
    rests = [it for it in merge(breaks) if worked and _begins_within(it, merge(posts))]
    counted = [Stretch(it.start, min(it.end, it.start + timedelta(minutes=most))) for it in rests]
    expected = (worked - minutes(rests)) | minutes(counted)
    assert worked_seconds(posts, breaks, timedelta(minutes=most)) == 60 * len(expected)


def _begins_within(rest, posts):
    return posts[0].start <= rest.start < posts[-1].end
