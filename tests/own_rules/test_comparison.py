"""Odds before and after are exact at every stake listed, and the work for them is bounded."""

from fractions import Fraction

from games.rules.regulations.base import StakeRule
from games.rules.regulations.commission import EXACT, CommissionRule
from games.rules.regulations.derived import derive_regulation
from games.rules.rounded_odds import rounded_edge
from games.rules.wagers import WagerKind
from tables.own_rules.comparison import ROWS_MOST, STAKES_MOST, compare
from tests.refused import assert_refused
from tests.rules.samples import ANDALUCIA, ASTURIAS, FOURNIER, RIO

THOUSAND = CommissionRule(100_000)


def test_where_nothing_is_rounded_one_stake_is_counted_for_all() -> None:
    """5 % of 1.00 is 0.05: no stake in steps of it has a deduction between two cents."""
    stakes = StakeRule(5000, 100)
    found = compare(ASTURIAS, None, stakes, EXACT)
    assert (found.banca.counted, found.banca.is_cut) == (1, False)
    [row] = found.banca.rows
    assert (row.first_minor, row.last_minor) == (5000, found.highest_minor)
    for stake in (5100, 12_300, found.highest_minor):
        edges = [
            rounded_edge(ASTURIAS, EXACT, WagerKind.BANCA, stake, decks=one.decks)
            for one in found.columns
        ]
        assert edges == list(row.edges)


def test_stakes_that_all_take_nothing_are_counted_up_to_a_number() -> None:
    """Of 5 % rounded down to 1,000.00 nothing is left under 20,000.00: a million of cents alike."""
    found = compare(FOURNIER, None, StakeRule(5000, 1), THOUSAND)
    assert (found.banca.counted, found.banca.is_cut) == (STAKES_MOST, True)
    [row] = found.banca.rows
    assert (row.first_minor, row.last_minor) == (5000, 5000 + STAKES_MOST - 1)
    assert found.banca.last_minor == row.last_minor < found.highest_minor


def test_stakes_that_all_differ_end_with_the_rows() -> None:
    found = compare(FOURNIER, None, StakeRule(5000, 1), EXACT)
    assert len(found.banca.rows) == ROWS_MOST
    assert found.banca.is_cut
    assert found.banca.counted < STAKES_MOST


def test_each_stake_has_the_edges_of_its_row() -> None:
    """Half of an odd stake at a six is rounded down by half a unit."""
    stakes = StakeRule(101, 33)
    found = compare(ANDALUCIA, None, stakes, EXACT)
    listed = {
        stake: row.edges
        for row in found.banca.rows
        for stake in range(row.first_minor, row.last_minor + 1, stakes.step_minor)
    }
    assert list(listed) == list(range(101, found.banca.last_minor + 1, 33))
    free = found.wagers[1][1][0]
    assert isinstance(free, Fraction)
    for stake, (edge, _) in list(listed.items())[:50]:
        assert (edge == free) == (stake % 2 == 0)
        assert edge <= free


def test_a_stake_that_is_not_listed_is_judged_all_the_same() -> None:
    """1,000.00 of 39,999.99 is 2.5 %: less than banca wins more often than punto."""
    stakes = StakeRule(2_000_000, 1)
    caught = assert_refused(
        "limits.rounding",
        lambda: derive_regulation(
            ASTURIAS, key="own", title="Own", version="1", commission=THOUSAND, stakes=stakes
        ),
    )
    assert caught.params["stake_minor"] == 3_999_999
    assert compare(ASTURIAS, None, stakes, THOUSAND).banca.last_minor < 3_999_999


def test_a_holder_s_banca_is_listed_where_it_is_the_player_s() -> None:
    stakes = StakeRule(1300, 100)
    found = compare(RIO, None, stakes, CommissionRule(100))
    assert found.holder is not None
    listed = {
        stake: row.edges
        for row in found.holder.rows
        for stake in range(row.first_minor, row.last_minor + 1, 100)
    }
    # A tenth is whole euros where the stake is tens; elsewhere less than the text's share is taken.
    exact = tuple(edge or Fraction(0) for edge in dict(found.wagers)["holder_banca"])
    assert [stake for stake, edges in listed.items() if edges == exact] == list(
        range(2000, max(listed) + 1, 1000)
    )
    assert all(
        edge <= most for edges in listed.values() for edge, most in zip(edges, exact, strict=True)
    )
    assert compare(FOURNIER, None, stakes, EXACT).holder is None
    free = compare(RIO, None, StakeRule(1000, 1000), CommissionRule(100)).holder
    assert free is not None
    assert (free.counted, free.rows[0].edges) == (1, exact)
