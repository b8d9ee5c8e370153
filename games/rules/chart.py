"""The rules of drawing and of pay as plain values, for a device that works without asking."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from games.rules.regulations.base import Regulation
from games.rules.regulations.commission import CommissionRule
from games.rules.stages import Stage, find_thirds

DRAWS: Final = "T"
STANDS: Final = "P"
CHOICE: Final = "V"
"""Voluntad: punto decides."""
NEVER: Final = "-"
"""What cannot come about."""


@lru_cache(maxsize=64)
def draw_chart(regulation: Regulation) -> dict[str, Any]:
    """The hands of the first cards (`deal`), and the third cards by the two-card totals.

    `thirds[punto][banca]` is empty if there are none. Otherwise its first letter is punto's act;
    the next ten are banca's acts by the value of punto's third card, the last its act when punto
    stood.
    """
    thirds = find_thirds(regulation.draw_table)
    return {
        "deal": [hand.value for hand in regulation.deal_order],
        "thirds": [[_chart(thirds[punto, banca]) for banca in range(10)] for punto in range(10)],
    }


@lru_cache(maxsize=64)
def pay_chart(regulation: Regulation, commission_rule: CommissionRule) -> dict[str, Any]:
    """What `settle` pays by, as the house rounds: pays, deductions, and what a tie gives back.

    A deduction holds for wins with one of its `totals`; the first that holds is made.
    """
    rule = regulation.rounding(commission_rule)
    return {
        "odds": {kind.value: [odds.pays, odds.per] for kind, odds in regulation.wagers.items()},
        "tie_returns": sorted(regulation.tie_returns),
        "deductions": [
            {
                "wager": it.wager.value,
                "share": it.share.as_integer_ratio(),
                "totals": sorted(it.with_totals),
            }
            for it in regulation.deductions
        ],
        "step_minor": rule.step_minor,
        "direction": rule.direction.value,
    }


def _chart(stage: Stage) -> str:
    if stage.step is None:
        return ""
    if not stage.to_punto:
        return STANDS + NEVER * 10 + DRAWS
    drawn = "".join([_act(after) for after in stage.after])
    if stage.stood is None:
        return DRAWS + drawn + NEVER
    return CHOICE + drawn + _act(stage.stood)


def _act(stage: Stage) -> str:
    return STANDS if stage.step is None else DRAWS
