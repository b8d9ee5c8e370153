"""What the house's own rules change for each bet, exactly: before and after, stake by stake."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from games.rules.draw import PuntoAct
from games.rules.odds import full_shoe_odds
from games.rules.regulations.base import MaximumRule, Regulation, StakeRule
from games.rules.regulations.commission import CommissionRule
from games.rules.rounded_odds import holder_edge, rounded_edge, rounded_holder_edge
from games.rules.wagers import WagerKind

ROWS_MOST: Final = 200
STAKES_MOST: Final = 2000
"""So many stakes are compared at most: each is counted exactly, whenever the page is read."""
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

    def holder_edge_of(self, stake_minor: int) -> Fraction:
        """Return the edge of a holder's banca opened low, its discount rounded."""
        return min(
            rounded_holder_edge(
                self.regulation, self.rule, stake_minor, decks=self.decks, five_draws=five_draws
            )
            for five_draws in _choices(self.regulation)
        )

    def holder_edge(self, *, high_opening: bool) -> Fraction:
        """Return the edge of a holder's banca whose discount is not rounded."""
        return min(
            holder_edge(
                self.regulation, self.decks, five_draws=five_draws, high_opening=high_opening
            )
            for five_draws in _choices(self.regulation)
        )

    def is_never_rounded(self, stakes: StakeRule) -> bool:
        """Whether no stake on banca, a holder's neither, has a pay or deduction that is rounded.

        Stakes are sums of the least one and of steps, and so are their pays and deductions.
        """
        odds, rules = self.regulation.wagers[WagerKind.BANCA].fraction, self.regulation.banca
        pays = [amount * odds for amount in (stakes.minimum_minor, stakes.step_minor)]
        shares = [it.share for it in self.regulation.deductions if it.wager is WagerKind.BANCA]
        if rules is not None:
            shares.append(rules.discount_share)
        return all(pay % 1 == 0 for pay in pays) and all(
            pay * share % self.rule.step_minor == 0 for pay in pays for share in shares
        )


@dataclass(frozen=True, slots=True)
class StakeRow:
    """Stakes that follow each other with the same edges on banca, one for each column."""

    first_minor: int
    last_minor: int
    edges: tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class StakeTable:
    """The edges by stake, and how many stakes were counted for them.

    `is_cut` if they do not reach the highest stake: they end with `last_minor`.
    """

    rows: Sequence[StakeRow]
    counted: int
    is_cut: bool

    @property
    def last_minor(self) -> int:
        """The highest stake that the rows reach."""
        return self.rows[-1].last_minor


@dataclass(frozen=True, slots=True)
class Comparison:
    """The columns, the edge of each bet in them, and those of banca by stake.

    Stakes go up to `highest_minor`, the highest that a table at the lowest minimum takes. `holder`
    has the edges of a holder's own banca, opened up to half of the maximum; None where the banca is
    the house's.
    """

    columns: Sequence[Column]
    wagers: Sequence[tuple[str, Sequence[Fraction | None]]]
    banca: StakeTable
    holder: StakeTable | None
    highest_minor: int


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
    has_holder = base.banca is not None
    highest = stakes.minimum_minor * _highest_times((own or base).maximum_rule)
    return Comparison(
        columns=columns,
        wagers=[
            *((kind.value, [one.edges.get(kind) for one in columns]) for kind in base.wagers),
            *(
                (code, [one.holder_edge(high_opening=is_high) for one in columns])
                for code, is_high in (("holder_banca", False), ("holder_banca_high", True))
                if has_holder
            ),
        ],
        banca=_compare_stakes(columns, stakes, highest, Column.edge_of),
        holder=_compare_stakes(columns, stakes, highest, Column.holder_edge_of)
        if has_holder
        else None,
        highest_minor=highest,
    )


def _edges(rules: Regulation, decks: int) -> dict[WagerKind, Fraction]:
    found = [full_shoe_odds(rules, decks, five_draws=five_draws) for five_draws in _choices(rules)]
    return {kind: min(odds[kind].edge for odds in found) for kind in rules.wagers}


def _choices(rules: Regulation) -> tuple[bool, ...]:
    return (True, False) if PuntoAct.CHOICE in rules.draw_table.punto else (True,)


def _highest_times(rule: MaximumRule) -> int:
    return max(rule.exact, default=rule.high or _TIMES)


def _compare_stakes(
    columns: Sequence[Column],
    stakes: StakeRule,
    highest: int,
    edge_of: Callable[[Column, int], Fraction],
) -> StakeTable:
    """List the edges of the stakes on banca, as far as rows and stakes are shown at most.

    Where nothing is rounded all stakes have the edges of the least one. Otherwise they are counted
    one by one: rounding weighs the less the higher the stake, and never ends.
    """
    least, step = stakes.minimum_minor, stakes.step_minor
    last = least + (highest - least) // step * step
    if all(column.is_never_rounded(stakes) for column in columns):
        edges = tuple(edge_of(column, least) for column in columns)
        return StakeTable([StakeRow(least, last, edges)], counted=1, is_cut=False)
    rows: list[StakeRow] = []
    counted = 0
    for stake in range(least, last + 1, step):
        if counted == STAKES_MOST:
            return StakeTable(rows, counted, is_cut=True)
        edges = tuple(edge_of(column, stake) for column in columns)
        counted += 1
        if rows and rows[-1].edges == edges:
            rows[-1] = StakeRow(rows[-1].first_minor, stake, edges)
        elif len(rows) == ROWS_MOST:
            return StakeTable(rows, counted, is_cut=True)
        else:
            rows.append(StakeRow(stake, stake, edges))
    return StakeTable(rows, counted, is_cut=False)
