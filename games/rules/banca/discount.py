"""Articles 29, 30 and 38: the house's part of a pass that the holder won.

Other bets on banca are discounted at every pass: that is `Regulation.deductions`.
"""

from __future__ import annotations

from fractions import Fraction

from games.rules.regulations.base import Deduction
from games.rules.regulations.play_rules import BancaRules
from games.rules.settlement import CommissionRule
from games.rules.values import verify_chance, verify_whole
from games.rules.wagers import WagerKind


def is_high_opening(rules: BancaRules, opening_minor: int, maximum_minor: int) -> bool:
    """Whether an opening is over the part of the maximum that moves the discount (29).

    Exactly half is not over half. Raises `value.whole`.
    """
    verify_whole("opening_minor", opening_minor, 1)
    verify_whole("maximum_minor", maximum_minor, 1)
    return opening_minor > rules.high_opening_over * maximum_minor


def is_discounted(rules: BancaRules, opening_minor: int, maximum_minor: int, won_pass: int) -> bool:
    """Whether the holder's won pass of this number, from 1, is discounted (29).

    >>> from games.rules.regulations.rio_de_la_plata import BANCA
    >>> [number for number in range(1, 7) if is_discounted(BANCA, 400, 1000, number)]
    [2, 4, 6]
    >>> [number for number in range(1, 7) if is_discounted(BANCA, 600, 1000, number)]
    [1, 3, 5]

    Raises `value.whole`.
    """
    verify_whole("won_pass", won_pass, 1)
    first = 1 if is_high_opening(rules, opening_minor, maximum_minor) else rules.discount_every
    return won_pass >= first and (won_pass - first) % rules.discount_every == 0


def holder_deduction(rules: BancaRules) -> Deduction:
    """The deduction from a discounted pass, with its article."""
    return Deduction(WagerKind.BANCA, rules.discount_share, rules.article("discount_share"))


def pass_discount_minor(
    rules: BancaRules,
    commission_rule: CommissionRule,
    *,
    opening_minor: int,
    maximum_minor: int,
    won_pass: int,
    pay_minor: int,
) -> tuple[int, int]:
    """The house's part of a won pass, and the part that parity spares the holder; smallest unit.

    The second is due if he gives suite at this pass (38): there all passes cost the same.
    Raises `value.whole`.
    """
    full = commission_rule.commission_minor(pay_minor, holder_deduction(rules))
    if is_discounted(rules, opening_minor, maximum_minor, won_pass):
        return full, 0
    return 0, full


def expected_house_take(rules: BancaRules, chance: Fraction, *, high_opening: bool) -> Fraction:
    """The house's average part of a banca of 1 that is left on the table until it loses.

    `chance` is that of banca among decided passes, below 1. Above 0 the parity of 29 does not
    favour the holder, although it spares him some passes. Raises `value.chance`.
    """
    verify_chance("chance", chance)
    loss_of_one = 1 - chance / (1 - chance)  # the loss at the end, less the passes won
    first = 1 if high_opening else rules.discount_every
    discounted = chance**first / (1 - chance**rules.discount_every)
    return loss_of_one + rules.discount_share * discounted
