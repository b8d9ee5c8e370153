"""Taking and renouncing: one act each for every kind of offer.

After desisting (6, 7), in turn (31-33) or in suite (37, 43): each has its module.
"""

from __future__ import annotations

from games.rules.banca.acts import NobodyStanding, Renounce, Take
from games.rules.banca.opening import nobody_stands_for_left, renounce_left, take_left
from games.rules.banca.suite import (
    nobody_stands_for_suite,
    renounce_suite,
    take_suite,
)
from games.rules.banca.table import RULEBOOK, BancaTable, Left, Party, SuiteOffer, Turn
from games.rules.banca.turn import nobody_stands_in, renounce_turn, take_turn
from games.rules.fold import Ruling


@RULEBOOK.on(Take)
def _take(table: BancaTable, act: Take) -> Ruling[BancaTable]:
    phase = table.phase
    if isinstance(phase, Left):
        return take_left(table, phase, act)
    if isinstance(phase, Turn):
        return take_turn(table, phase, act)
    if isinstance(phase, SuiteOffer):
        return take_suite(table, phase, act)
    raise table.refuse(act)


@RULEBOOK.on(Renounce)
def _renounce(table: BancaTable, act: Renounce) -> Ruling[BancaTable]:
    phase = table.phase
    if isinstance(phase, Left):
        return renounce_left(table, phase, act.seat)
    if isinstance(phase, Turn):
        return renounce_turn(table, phase, act.seat)
    if isinstance(phase, SuiteOffer):
        return renounce_suite(table, phase, act.seat)
    raise table.refuse(act)


@RULEBOOK.on(NobodyStanding)
def _nobody_standing(table: BancaTable, act: NobodyStanding) -> Ruling[BancaTable]:
    phase = table.phase
    if isinstance(phase, Left) and phase.ask_standing:
        return nobody_stands_for_left(table, phase)
    if isinstance(phase, Turn) and phase.lending is not None:
        return nobody_stands_in(table, phase)
    if isinstance(phase, SuiteOffer) and phase.steps[0] is Party.STANDING:
        return nobody_stands_for_suite(table, phase)
    raise table.refuse(act)
