"""Articles 29, 30 and 38: the house's part of a pass that the holder won.

Other bets on banca are discounted at every pass: that is `Regulation.deductions`. What parity and
rounding leave the house on average is in `games.rules.rounded_odds`.
"""

from __future__ import annotations

from games.rules.regulations.play_rules import BancaRules
from games.rules.rounded_odds import holder_deduction
from games.rules.settlement import CommissionRule
from games.rules.values import verify_whole


def is_discounted(rules: BancaRules, opening_minor: int, maximum_minor: int, won_pass: int) -> bool:
    """Whether the holder's won pass of this number, from 1, is discounted (29).

    >>> from games.rules.regulations.rio_de_la_plata import BANCA
    >>> [number for number in range(1, 7) if is_discounted(BANCA, 400, 1000, number)]
    [2, 4, 6]
    >>> [number for number in range(1, 7) if is_discounted(BANCA, 600, 1000, number)]
    [1, 3, 5]

    Raises `value.whole`.
    """
    verify_whole("opening_minor", opening_minor, 1)
    verify_whole("maximum_minor", maximum_minor, 1)
    verify_whole("won_pass", won_pass, 1)
    first = rules.first_discounted(is_high=rules.is_high(opening_minor, maximum_minor))
    return won_pass >= first and (won_pass - first) % rules.discount_every == 0


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
