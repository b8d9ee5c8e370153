"""What the house's own rules change for each bet, exactly: before and after, stake by stake."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from games.rules.draw import PuntoAct
from games.rules.odds import full_shoe_odds
from games.rules.regulations.base import MaximumRule, Regulation, StakeRule
from games.rules.regulations.commission import CommissionRule
from games.rules.rounded_odds import rounded_edge
from games.rules.wagers import WagerKind

ROWS_MOST: Final = 200
_TIMES: Final = 100
"""So many times its minimum a maximum is taken to be where the text does not bound it."""


@dataclass(frozen=True, slots=True)
class Column:
    """Rules with a number of decks: the edge of each bet, and how they round a deduction."""

    is_new: bool
    decks: int
    edges: Mapping[WagerKind, Fraction]
    regulation: Regulation
    rule: CommissionRule

    def edge_of(self, stake_minor: int) -> Fraction:
        """Return the edge of a stake on banca, its deduction rounded."""
        return min(
            rounded_edge(
                self.regulation,
                self.rule,
                WagerKind.BANCA,
                stake_minor,
                decks=self.decks,
                five_draws=five_draws,
            )
            for five_draws in _choices(self.regulation)
        )


@dataclass(frozen=True, slots=True)
class StakeRow:
    """Stakes that follow each other with the same edges on banca, one for each column."""

    first_minor: int
    last_minor: int
    edges: tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """The columns, the edge of each bet in them, and those of banca by stake.

    `rows` go up to `highest_minor`, the highest stake that a table at the lowest minimum takes;
    `is_cut` if there are more of them.
    """

    columns: Sequence[Column]
    wagers: Sequence[tuple[WagerKind, Sequence[Fraction | None]]]
    rows: Sequence[StakeRow]
    highest_minor: int
    is_cut: bool


def compare(
    base: Regulation, own: Regulation | None, stakes: StakeRule, rounding: CommissionRule
) -> Comparison:
    """Compare a text, rounded as the house does, with rules of the house's own made from it.

    Where punto may choose on five, an edge is that of the choice that is better for the player.
    """
    columns = [
        Column(rules is not base, decks, _edges(rules, decks), rules, rules.rounding(rounding))
        for rules in (base, own)
        if rules is not None
        for decks in rules.decks_allowed
    ]
    highest = stakes.minimum_minor * _highest_times((own or base).maximum_rule)
    rows = list(_rows(columns, stakes, highest))
    return Comparison(
        columns=columns,
        wagers=[(kind, [one.edges.get(kind) for one in columns]) for kind in base.wagers],
        rows=rows[:ROWS_MOST],
        highest_minor=highest,
        is_cut=len(rows) > ROWS_MOST,
    )


def _edges(rules: Regulation, decks: int) -> dict[WagerKind, Fraction]:
    found = [full_shoe_odds(rules, decks, five_draws=five_draws) for five_draws in _choices(rules)]
    return {kind: min(odds[kind].edge for odds in found) for kind in rules.wagers}


def _choices(rules: Regulation) -> tuple[bool, ...]:
    return (True, False) if PuntoAct.CHOICE in rules.draw_table.punto else (True,)


def _highest_times(rule: MaximumRule) -> int:
    return max(rule.exact, default=rule.high or _TIMES)


def _rows(columns: Sequence[Column], stakes: StakeRule, highest: int) -> Iterator[StakeRow]:
    """Yield one row more than are shown at most, so that the reader knows of others."""
    row: StakeRow | None = None
    found = 0
    for stake in range(stakes.minimum_minor, highest + 1, stakes.step_minor):
        edges = tuple(column.edge_of(stake) for column in columns)
        if row is not None and row.edges == edges:
            row = StakeRow(row.first_minor, stake, edges)
            continue
        if row is not None:
            yield row
            found += 1
            if found > ROWS_MOST:
                return
        row = StakeRow(stake, stake, edges)
    if row is not None:
        yield row
