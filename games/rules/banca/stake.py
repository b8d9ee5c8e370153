"""Articles 34 and 35: the holder raises his banca, and once takes half of it back."""

from __future__ import annotations

from dataclasses import replace

from games.rules.banca.acts import HOUSE, Raise, WithdrawHalf
from games.rules.banca.table import RULEBOOK, Banca, BancaTable, Running
from games.rules.errors import BancaViolation
from games.rules.fold import Ruling
from games.rules.values import verify_whole


@RULEBOOK.on(Raise)
def _raise(table: BancaTable, act: Raise) -> Ruling[BancaTable]:
    """34: at any pass, up to the maximum; the discounts continue as from the opening."""
    banca = banca_before_no_va_mas(table, act)
    article = table.article("raising")
    stake = banca.stake_minor + act.by_minor
    if act.by_minor < 1 or stake > table.limits.maximum_minor:
        raise BancaViolation(
            "banca.raise",
            article,
            by_minor=act.by_minor,
            stake_minor=banca.stake_minor,
            maximum_minor=table.limits.maximum_minor,
        )
    table.verify_amount(stake)
    raised = replace(banca, stake_minor=stake)
    state = table.book(banca.player, -act.by_minor)
    return Ruling(replace(state, phase=Running(raised)), article)


@RULEBOOK.on(WithdrawHalf)
def _withdraw_half(table: BancaTable, act: WithdrawHalf) -> Ruling[BancaTable]:
    """35: once, after two won passes, whether raised before or between; picos stay.

    40: not in suite.
    """
    banca = banca_before_no_va_mas(table, act)
    rules = table.rules
    if banca.in_suite:
        raise BancaViolation("banca.suite_no_half", table.article("suite_no_half"))
    article = table.article("half_withdrawals")
    if banca.halves >= rules.half_withdrawals:
        raise BancaViolation("banca.half_spent", article)
    if banca.won < rules.passes_before_half and not act.stands:
        raise BancaViolation(
            "banca.half_too_soon",
            article,
            won=banca.won,
            wanted=rules.passes_before_half,
        )
    half = half_of(banca.stake_minor, table.limits.step_minor)
    stake = banca.stake_minor - half
    table.verify_amount(stake)
    halved = replace(banca, stake_minor=stake, halves=banca.halves + 1)
    state = table.book(banca.player, half)
    return Ruling(replace(state, phase=Running(halved)), article)


def half_of(stake_minor: int, step_minor: int) -> int:
    """Half of a banca in whole steps, smallest unit: the picos, the rest, stay in it.

    >>> half_of(750, 100)
    300

    Raises `value.whole`.
    """
    verify_whole("stake_minor", stake_minor)
    verify_whole("step_minor", step_minor)
    step = max(step_minor, 1)
    return stake_minor // 2 // step * step


def banca_before_no_va_mas(table: BancaTable, act: object) -> Banca:
    """13: a player's banca while it may be changed. Raises `banca.not_now`, `banca.bets_closed`."""
    banca = table.banca
    if banca is None or banca.player == HOUSE:
        raise table.refuse(act)
    table.verify_bets_open(banca)
    return banca


def banca_before_cards(table: BancaTable, act: object) -> Banca:
    """36: a player's banca before a pass. Raises `banca.not_now`, `banca.card_drawn`."""
    banca = table.banca
    if banca is None or banca.player == HOUSE:
        raise table.refuse(act)
    if banca.card_drawn:
        raise BancaViolation("banca.card_drawn", table.article("suite"), player=banca.player)
    return banca
