"""The effect of rounding a deduction to chips on the edge of a stake, exactly."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Final, NamedTuple

from games.rules.draw import PuntoAct
from games.rules.errors import BancaViolation, BetViolation, RegulationViolation
from games.rules.odds import PERCENT_PLACES, count_coups, full_shoe, write_decimal
from games.rules.regulations.base import Deduction, Regulation
from games.rules.regulations.commission import EXACT, CommissionRule, Rounding
from games.rules.values import verify_kind, verify_whole
from games.rules.wagers import WagerKind

if TYPE_CHECKING:
    from games.rules.limits import Limits
    from games.rules.regulations.play_rules import BancaRules

__all__ = [
    "RoundedEdge",
    "find_favoured_stake",
    "find_stake_taken_whole",
    "holder_deduction",
    "holder_edge",
    "rounded_edge",
    "rounded_holder_edge",
    "verify_holder_not_favoured",
]

_DEDUCTIBLE: Final = (WagerKind.PUNTO, WagerKind.BANCA)


class RoundedEdge(NamedTuple):
    """The edge of one stake on one wager; below 0 it favours the player."""

    edge: Fraction
    wager: WagerKind
    stake_minor: int
    decks: int
    is_holder: bool = False
    """Whether the stake is a banca of its holder, discounted by parity."""


def find_favoured_stake(
    regulation: Regulation, rule: CommissionRule, limits: Limits
) -> RoundedEdge | None:
    """The stake within a table's limits that rounding favours most, None if it favours none.

    Only deductions are rounded here: what odds like 19:20 leave under one unit is the house's. A
    holder's banca is judged as opened low, if it can be: raised, it keeps that parity (34).
    """
    worst = min(_edges_at_worst(regulation, rule, limits), default=None)
    return worst if worst is not None and worst.edge < 0 else None


def find_stake_taken_whole(
    regulation: Regulation, rule: CommissionRule, limits: Limits
) -> RoundedEdge | None:
    """The lowest stake within a table's limits that wins nothing, its pay deducted whole."""
    for stakes in _kinds_of_stakes(regulation, rule, regulation.decks, limits, five_draws=True):
        stake = stakes.first_taken_whole(limits)
        if stake is not None:
            return stakes.judge(stake)
    return None


def rounded_edge(
    regulation: Regulation,
    rule: CommissionRule,
    wager: WagerKind,
    stake_minor: int,
    *,
    decks: int,
    five_draws: bool = True,
) -> Fraction:
    """The edge of a stake on punto or banca from a fresh shoe, its deduction rounded by `rule`.

    Raises `odds.decks`, `value.whole`, and `bet.not_offered` for another wager.
    """
    verify_kind("rule", rule, CommissionRule)
    verify_whole("stake_minor", stake_minor, 1)
    if wager not in _DEDUCTIBLE:
        raise BetViolation("bet.not_offered", regulation.article("wagers"), wager=str(wager))
    return _Stakes(regulation, rule, wager, decks, five_draws=five_draws).edge(stake_minor)


def rounded_holder_edge(
    regulation: Regulation,
    rule: CommissionRule,
    stake_minor: int,
    *,
    decks: int,
    five_draws: bool = True,
    high_opening: bool = False,
) -> Fraction:
    """The edge of a holder's banca, discounted by parity (29), its discount rounded by `rule`.

    The average for each coup of a banca that stays as it is until it loses, every coup from a fresh
    shoe; `high_opening` if it was opened over half of the maximum. Raises as `rounded_edge`, and
    `banca.none` where the house is the banca.
    """
    verify_kind("rule", rule, CommissionRule)
    verify_whole("stake_minor", stake_minor, 1)
    stakes = _HolderStakes(regulation, rule, decks, five_draws=five_draws, is_high=high_opening)
    return stakes.edge(stake_minor)


def holder_edge(
    regulation: Regulation, decks: int, *, five_draws: bool = True, high_opening: bool = False
) -> Fraction:
    """The edge of a holder's banca whose discount is not rounded. Raises as its rounded one."""
    stakes = _HolderStakes(regulation, EXACT, decks, five_draws=five_draws, is_high=high_opening)
    return stakes.exact / stakes.total


def verify_holder_not_favoured(regulation: Regulation, decks: int) -> None:
    """Raises `regulation.favours_holder` if the banca of a holder has a negative edge.

    Where punto may choose on five, neither choice may favour the holder. Raises `odds.decks`.
    """
    if regulation.banca is None:
        return
    edge = min(holder_edge(regulation, decks, five_draws=it) for it in _choices(regulation))
    if edge < 0:
        raise RegulationViolation(
            "regulation.favours_holder",
            regulation.banca.article("discount_every"),
            decks=decks,
            percent=write_decimal(-edge * 100, PERCENT_PLACES),
            edge=str(edge),
        )


def holder_deduction(rules: BancaRules) -> Deduction:
    """The deduction from a discounted pass of a holder, with its article."""
    return Deduction(WagerKind.BANCA, rules.discount_share, rules.article("discount_share"))


def _edges_at_worst(
    regulation: Regulation, rule: CommissionRule, limits: Limits
) -> Iterator[RoundedEdge]:
    for decks in regulation.decks_allowed:
        for five_draws in _choices(regulation):
            for stakes in _kinds_of_stakes(regulation, rule, decks, limits, five_draws=five_draws):
                for stake in stakes.candidates(limits):
                    yield stakes.judge(stake)


def _choices(regulation: Regulation) -> tuple[bool, ...]:
    return (True, False) if PuntoAct.CHOICE in regulation.draw_table.punto else (True,)


def _kinds_of_stakes(
    regulation: Regulation,
    rule: CommissionRule,
    decks: int,
    limits: Limits,
    *,
    five_draws: bool,
) -> Iterator[_Stakes]:
    for wager in _DEDUCTIBLE:
        yield _Stakes(regulation, rule, wager, decks, five_draws=five_draws)
    if regulation.banca is not None:
        is_high = regulation.banca.is_high(limits.minimum_minor, limits.maximum_minor)
        yield _HolderStakes(regulation, rule, decks, five_draws=five_draws, is_high=is_high)


class _Stakes:
    """The edges of stakes on one wager, whose wins are counted by total."""

    is_holder = False

    def __init__(
        self,
        regulation: Regulation,
        rule: CommissionRule,
        wager: WagerKind,
        decks: int,
        *,
        five_draws: bool,
    ) -> None:
        self.rule, self.wager, self.decks = rule, wager, decks
        self.odds = regulation.wagers[wager]
        counts = count_coups(regulation.draw_table, full_shoe(decks), five_draws=five_draws)
        by_total = counts.punto_by_total if wager is WagerKind.PUNTO else counts.banca_by_total
        pushed = counts.tie if wager in regulation.tie_returns else 0
        self.total, self.wins = counts.total, sum(by_total)
        self.lost = counts.total - pushed - self.wins
        self.deductions: list[tuple[Deduction, int | Fraction]] = [
            (deduction, sum(by_total[total] for total in deduction.with_totals))
            for deduction in regulation.deductions
            if deduction.wager is wager and deduction.share
        ]

    def judge(self, stake: int) -> RoundedEdge:
        return RoundedEdge(self.edge(stake), self.wager, stake, self.decks, self.is_holder)

    def pay(self, stake: int) -> int:
        return self.rule.pay_for(stake, self.odds)

    def edge(self, stake: int) -> Fraction:
        pay = self.pay(stake)
        kept = sum(self.rule.keep_of(pay, deduction) * ways for deduction, ways in self.deductions)
        return Fraction(self.lost * stake - self.wins * pay + kept, self.total * stake)

    def candidates(self, limits: Limits) -> set[int]:
        """The stakes among which the worst is: those on both sides of a deduction's growth.

        Between two such places a deduction stays the same, so that the effect of rounding
        is the largest part of the first stakes or the smallest of the last; odds in parts make
        as many kinds of stakes as there are parts. Rounding up never favours the player. After
        one period, or where the exact edge outgrows the gain by rounding, nothing can be worse.
        """
        if self.rule.direction is Rounding.UP:
            return set()
        step = max(limits.step_minor, 1)
        first = -(-limits.minimum_minor // step) * step
        last = min(limits.maximum_minor, first + self._harmless_after(step))
        ends = {last // step * step}
        for deduction, _ in self.deductions:
            ends.update(end // step * step for end in self._before_growth(deduction, first, last))
        sides = range(1 - self.odds.per, self.odds.per + 1)
        near = {end + at * step for end in {*ends, first - step} for at in sides}
        return {stake for stake in near if first <= stake <= last}

    def first_taken_whole(self, limits: Limits) -> int | None:
        """The lowest stake that wins nothing: the first one, or the first after a growth.

        A rounded deduction is less than one step over the exact one, so that above a step over the
        part of the pay that is left none is taken whole.
        """
        step = max(limits.step_minor, 1)
        first = -(-limits.minimum_minor // step) * step
        taken: set[int] = set()
        for deduction, _ in self.deductions:
            left = self.odds.fraction * (1 - deduction.share)
            reach = int(self.rule.step_minor / left) + 1 if left else first
            last = min(limits.maximum_minor, reach)
            ends = (
                end // step * step + step for end in self._before_growth(deduction, first, last)
            )
            for stake in (first, *ends):
                pay = self.pay(stake)
                if stake <= limits.maximum_minor and self.rule.keep_of(pay, deduction) >= pay:
                    taken.add(stake)
                    break
        return min(taken, default=None)

    def _before_growth(self, deduction: Deduction, first: int, last: int) -> Iterator[int]:
        """The largest stakes before the deduction reaches its next multiple of the step."""
        part, whole = deduction.share.as_integer_ratio()
        half_up = self.rule.direction is Rounding.HALF_UP
        times = self.rule.keep_of(self.pay(first), deduction) // self.rule.step_minor
        while True:
            times += 1
            # The exact deduction that is rounded to so many steps, in halves of a step.
            halves = 2 * times - 1 if half_up else 2 * times
            pay = -(-halves * self.rule.step_minor * whole // (2 * part))
            stake = -(-pay * self.odds.per // self.odds.pays)
            while self.pay(stake - 1) >= pay:  # a part of a unit may be paid whole
                stake -= 1
            if stake > last:
                return
            yield stake - 1

    def _harmless_after(self, step: int) -> int:
        """How far past the first stake rounding can still do its worst."""
        wholes = [deduction.share.denominator for deduction, _ in self.deductions]
        period = lcm(step, self.odds.per, *(whole * self.rule.step_minor for whole in wholes))
        exact = self.exact
        if exact <= 0:
            return period
        rounded = sum(ways for _, ways in self.deductions) * (self.rule.step_minor + 1)
        rounded += self.wins if self.odds.per > 1 else 0
        return min(period, int(rounded / exact) + 1)

    @property
    def exact(self) -> Fraction:
        """The house's part of all the coups counted, of a stake of 1 whose deduction is exact."""
        kept = sum(d.share * self.odds.fraction * ways for d, ways in self.deductions)
        return self.lost - self.wins * self.odds.fraction + kept


class _HolderStakes(_Stakes):
    """The edges of a banca that its holder leaves until it loses, discounted by parity (29)."""

    is_holder = True

    def __init__(
        self,
        regulation: Regulation,
        rule: CommissionRule,
        decks: int,
        *,
        five_draws: bool,
        is_high: bool,
    ) -> None:
        rules = regulation.banca
        if rules is None:
            raise BancaViolation("banca.none", regulation.article("banca"))
        super().__init__(regulation, rule, WagerKind.BANCA, decks, five_draws=five_draws)
        # Each loss ends a banca. Of its passes the first discounted one is won by the chance of so
        # many wins running, and each further one by that of `discount_every` more.
        wins = Fraction(self.wins, self.wins + self.lost)
        first, every = rules.first_discounted(is_high=is_high), rules.discount_every
        discounted = self.lost * wins**first / (1 - wins**every)
        self.deductions = [(holder_deduction(rules), discounted)]
