"""The announcement, the used cards, and the settlement (rio-de-la-plata 11, 25, 48)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from games.rules.coup import verify_claim
from games.rules.errors import CoupViolation
from games.rules.fold import Ruling
from games.rules.play.acts import Announce, AnnulUnfinished, BurnUsed
from games.rules.play.table_coup import RULEBOOK, Phase, TableCoup
from games.rules.settlement import (
    EXACT,
    Bet,
    BetLine,
    CommissionRule,
    Result,
    Settlement,
    settle,
    sum_lines,
    verify_slip,
)
from games.rules.values import verify_several
from games.rules.wagers import WagerKind

NULL_UNFINISHED = "unfinished"


@RULEBOOK.on(Announce)
def _announce(coup: TableCoup, act: Announce) -> Ruling[TableCoup]:
    coup.verify_phase(act, Phase.ANNOUNCING)
    outcome = coup.cards.outcome
    if outcome is None:
        raise coup.refuse(act)
    article = coup.article("natural_ends" if outcome.natural else "winner")
    verify_claim(outcome, act.winner, (act.punto_total, act.banca_total), article=article)
    return Ruling(replace(coup, phase=Phase.BURNING, outcome=outcome), article)


@RULEBOOK.on(BurnUsed)
def _burn_used(coup: TableCoup, act: BurnUsed) -> Ruling[TableCoup]:
    coup.verify_phase(act, Phase.BURNING)
    return Ruling(replace(coup, phase=Phase.OVER), coup.article("used_cards"))


@RULEBOOK.on(AnnulUnfinished)
def _annul_unfinished(coup: TableCoup, act: AnnulUnfinished) -> Ruling[TableCoup]:
    coup.verify_phase(act, Phase.CLOSED, Phase.DEALING, Phase.BANCA)
    due = not coup.is_dealt or coup.third_due is not None
    if coup.shoe_left or not due:
        raise CoupViolation(
            "coup.can_be_finished", coup.article("unfinished"), remaining=coup.shoe_left
        )
    return Ruling(coup.annul(NULL_UNFINISHED), coup.article("unfinished"))


def settle_boxes(coup: TableCoup, commission_rule: CommissionRule = EXACT) -> Settlement:
    """The settlement of the bets in the boxes; those of a null coup go back.

    Raises `coup.undecided` before the announcement.
    """
    if coup.null:
        return return_bets(coup.bets)
    if coup.outcome is None:
        raise CoupViolation("coup.undecided")
    return settle(coup.regulation, coup.outcome, coup.bets, commission_rule)


def return_bets(bets: Iterable[Bet]) -> Settlement:
    """The settlement of a null coup: every stake goes back. Raises like `verify_slip`."""
    verify_several("bets", bets)
    lines: list[BetLine] = []
    for bet in bets:
        verify_slip(bet)
        seat, kind, stake = bet
        lines.append(BetLine(seat, WagerKind(kind), stake, Result.PUSHED, 0, 0, stake))
    return Settlement(tuple(lines), sum_lines(lines))
