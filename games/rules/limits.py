"""A table's limits against its regulation, and the bets of a coup against the limits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from games.rules.errors import LimitViolation
from games.rules.odds import PERCENT_PLACES, write_decimal
from games.rules.regulations.base import Regulation, StepRule
from games.rules.regulations.play_rules import MaximumScope
from games.rules.rounded_odds import find_favoured_stake, find_stake_taken_whole
from games.rules.settlement import Bet, verify_bet
from games.rules.values import verify_kind, verify_several
from games.rules.wagers import WagerKind

NO_STEP: Final = 1


class Limits(NamedTuple):
    """The limits that a table posts, in the smallest unit.

    `tie_maximum_minor` is 0 where no tie bet is taken. Stakes must be multiples of `step_minor`:
    0 or 1 where the direction requires nothing.
    """

    minimum_minor: int
    maximum_minor: int
    tie_maximum_minor: int
    step_minor: int = NO_STEP


def find_limit_defects(
    regulation: Regulation, limits: Limits, authorised_minimum_minor: int
) -> tuple[LimitViolation, ...]:
    """All breaches of the regulation by these limits, in the order a sign reads.

    Where a house's rules round deductions themselves, no stake may be favoured by it, nor win
    nothing; and its stakes are those that the rules were made for.
    """
    verify_kind("limits", limits, Limits)
    for defect in _amount_defects(*limits, authorised_minimum_minor):
        return (defect,)
    minimum, maximum, tie_maximum, step = limits
    defects: list[LimitViolation] = []
    if minimum < authorised_minimum_minor:
        defects.append(
            LimitViolation(
                "limits.under_authorised_minimum",
                regulation.article("authorised_minimum"),
                minimum_minor=minimum,
                authorised_minimum_minor=authorised_minimum_minor,
            )
        )
    if maximum < minimum:
        defects.append(
            LimitViolation(
                "limits.maximum_under_minimum", maximum_minor=maximum, minimum_minor=minimum
            )
        )
    elif not regulation.maximum_rule.allows(minimum, maximum):
        defects.append(
            LimitViolation(
                "limits.ratio",
                regulation.article("maximum_rule"),
                maximum_minor=maximum,
                minimum_minor=minimum,
                allowed=str(regulation.maximum_rule),
            )
        )
    defects.extend(_tie_defects(regulation, minimum, maximum, tie_maximum))
    if step > NO_STEP and not _step_allowed(regulation.steps, minimum, step):
        defects.append(
            LimitViolation(
                "limits.step",
                regulation.article("steps"),
                step_minor=step,
                minimum_minor=minimum,
                allowed="/".join(sorted(rule.value for rule in regulation.steps)),
            )
        )
    own = regulation.stakes
    if own is not None and not own.allows(minimum, step):
        defects.append(
            LimitViolation(
                "limits.stakes",
                minimum_minor=minimum,
                step_minor=step,
                least_minor=own.minimum_minor,
                own_step_minor=own.step_minor,
            )
        )
    return tuple(defects) or tuple(find_rounding_defects(regulation, limits))


def verify_limits(regulation: Regulation, limits: Limits, authorised_minimum_minor: int) -> None:
    """Raises the first of `find_limit_defects`: `limits.ratio`, `limits.tie_cap` and others."""
    for defect in find_limit_defects(regulation, limits, authorised_minimum_minor):
        raise defect


def verify_amounts(limits: Limits) -> None:
    """Raises `value.kind`, `limits.amount`, `limits.minimum_not_positive` or `limits.negative`."""
    verify_kind("limits", limits, Limits)
    for defect in _amount_defects(*limits):
        raise defect


def find_bet_defects(
    regulation: Regulation, limits: Limits, bets: Iterable[Bet]
) -> tuple[LimitViolation, ...]:
    """All breaches of the table's limits by the bets, by seat and wager as first placed.

    Several stakes of one seat on one wager count as one bet. Where one maximum covers a person
    (rio-de-la-plata 3), all wagers of a seat count together; the holder's banca is no bet, and has
    a maximum of its own. Raises as `verify_bet` for a value that is no bet, and as
    `verify_amounts`.
    """
    verify_amounts(limits)
    verify_several("bets", bets)
    stakes: dict[tuple[int, WagerKind], int] = {}
    for bet in bets:
        verify_bet(regulation, bet)
        place = (bet.seat, WagerKind(bet.wager))
        stakes[place] = stakes.get(place, 0) + bet.stake_minor
    defects: list[LimitViolation] = []
    for (seat, wager), stake in stakes.items():
        defects.extend(_stake_defects(regulation, limits, seat, wager, stake))
    if regulation.maximum_scope is MaximumScope.PER_PERSON:
        defects.extend(_person_defects(regulation, limits, stakes))
    return tuple(defects)


def verify_bets(regulation: Regulation, limits: Limits, bets: Iterable[Bet]) -> None:
    """Raises the first of `find_bet_defects`: `limits.over_maximum` and others."""
    for defect in find_bet_defects(regulation, limits, bets):
        raise defect


def _amount_defects(minimum: int, *others: int) -> Iterable[LimitViolation]:
    """Amounts that no sign may have: the minimum must be above 0, the others from 0 up."""
    for amount in (minimum, *others):
        if type(amount) is not int:
            yield LimitViolation("limits.amount", text=str(amount))
    if type(minimum) is int and minimum < 1:
        yield LimitViolation("limits.minimum_not_positive", minimum_minor=minimum)
    for amount in others:
        if type(amount) is int and amount < 0:
            yield LimitViolation("limits.negative", amount_minor=amount)


def _person_defects(
    regulation: Regulation, limits: Limits, stakes: Mapping[tuple[int, WagerKind], int]
) -> Iterable[LimitViolation]:
    persons: dict[int, list[int]] = {}
    for (seat, _), stake in stakes.items():
        persons.setdefault(seat, []).append(stake)
    for seat, staked in persons.items():
        # A single bet over the maximum has been named already.
        if len(staked) > 1 and sum(staked) > limits.maximum_minor:
            yield LimitViolation(
                "limits.person_over_maximum",
                regulation.article("maximum_scope"),
                seat=seat,
                stake_minor=sum(staked),
                maximum_minor=limits.maximum_minor,
            )


def _tie_defects(
    regulation: Regulation, minimum: int, maximum: int, tie_maximum: int
) -> Iterable[LimitViolation]:
    if WagerKind.TIE not in regulation.wagers:
        if tie_maximum:
            yield LimitViolation(
                "limits.tie_not_offered",
                regulation.article("wagers"),
                tie_maximum_minor=tie_maximum,
            )
    elif regulation.tie_cap is not None and tie_maximum > maximum * regulation.tie_cap:
        yield LimitViolation(
            "limits.tie_cap",
            regulation.article("tie_cap"),
            tie_maximum_minor=tie_maximum,
            percent=str(regulation.tie_cap * 100),
            allowed_minor=int(maximum * regulation.tie_cap),
        )
    elif tie_maximum > maximum:
        yield LimitViolation(
            "limits.tie_over_maximum", tie_maximum_minor=tie_maximum, maximum_minor=maximum
        )
    elif 0 < tie_maximum < minimum:
        yield LimitViolation(
            "limits.tie_under_minimum", tie_maximum_minor=tie_maximum, minimum_minor=minimum
        )


def find_rounding_defects(regulation: Regulation, limits: Limits) -> Iterable[LimitViolation]:
    """What rounding by a house's own rules must not do to any stake of such limits."""
    rule = regulation.commission
    if rule is None:
        return
    whole = find_stake_taken_whole(regulation, rule, limits)
    if whole is not None:
        yield LimitViolation(
            "limits.rounding_whole",
            regulation.article("commission"),
            direction=rule.direction.value,
            step_minor=rule.step_minor,
            wager=whole.wager.value,
            stake_minor=whole.stake_minor,
        )
    favoured = find_favoured_stake(regulation, rule, limits)
    if favoured is not None:
        code, article = "limits.rounding", regulation.article("commission")
        if favoured.is_holder and regulation.banca is not None:
            code, article = "limits.rounding_holder", regulation.banca.article("discount_every")
        yield LimitViolation(
            code,
            article,
            direction=rule.direction.value,
            step_minor=rule.step_minor,
            wager=favoured.wager.value,
            stake_minor=favoured.stake_minor,
            decks=favoured.decks,
            percent=write_decimal(-favoured.edge * 100, PERCENT_PLACES),
            edge=str(favoured.edge),
        )


def _step_allowed(rules: frozenset[StepRule], minimum: int, step: int) -> bool:
    if not rules:
        return True  # a silent text leaves the step to the house
    if StepRule.MULTIPLE in rules and step == minimum:
        return True
    return StepRule.WHOLE_FRACTION in rules and minimum % step == 0


def _stake_defects(
    regulation: Regulation, limits: Limits, seat: int, wager: WagerKind, stake: int
) -> Iterable[LimitViolation]:
    where = {"seat": seat, "wager": wager.value, "stake_minor": stake}
    if wager is WagerKind.TIE:
        if stake > limits.tie_maximum_minor:
            yield LimitViolation(
                "limits.tie_over_cap",
                regulation.article("tie_cap"),
                seat=seat,
                stake_minor=stake,
                maximum_minor=limits.tie_maximum_minor,
            )
    elif stake > limits.maximum_minor:
        yield LimitViolation(
            "limits.over_maximum",
            regulation.article("maximum_rule"),
            **where,
            maximum_minor=limits.maximum_minor,
        )
    if stake < limits.minimum_minor:
        yield LimitViolation(
            "limits.under_minimum",
            regulation.article("minimum"),
            **where,
            minimum_minor=limits.minimum_minor,
        )
    if limits.step_minor > NO_STEP and stake % limits.step_minor:
        yield LimitViolation(
            "limits.off_step",
            regulation.article("steps"),
            **where,
            step_minor=limits.step_minor,
        )
