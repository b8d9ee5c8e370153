"""Taking and renouncing: one act each, whatever is being offered."""

from __future__ import annotations

from dataclasses import replace

from games.rules.banca.acts import NobodyStanding, Renounce, Take
from games.rules.banca.opening import look_left, take_left
from games.rules.banca.suite import (
    STANDING,
    nobody_stands_for_suite,
    renounce_suite,
    take_suite,
)
from games.rules.banca.table import RULEBOOK, BancaTable, Left, SuiteOffer, Turn
from games.rules.banca.turn import nobody_stands_in, renounce_turn, take_turn
from games.rules.errors import BancaViolation
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
        if phase.ask_standing or act.seat != phase.queue[0]:
            player = table.seats.get(act.seat, str(act.seat))
            raise BancaViolation("banca.not_offered", table.article("desist"), player=player)
        onward = look_left(table, replace(phase, queue=phase.queue[1:]))
        return Ruling(onward, table.article("desist"))
    if isinstance(phase, Turn):
        return renounce_turn(table, phase, act.seat)
    if isinstance(phase, SuiteOffer):
        return renounce_suite(table, phase, act.seat)
    raise table.refuse(act)


@RULEBOOK.on(NobodyStanding)
def _nobody_standing(table: BancaTable, act: NobodyStanding) -> Ruling[BancaTable]:
    phase = table.phase
    if isinstance(phase, Left) and phase.ask_standing:
        onward = look_left(table, replace(phase, ask_standing=False))
        return Ruling(onward, table.article("desist"))
    if isinstance(phase, Turn) and phase.lending is not None:
        return nobody_stands_in(table, phase)
    if isinstance(phase, SuiteOffer) and phase.steps[0] == STANDING:
        return nobody_stands_for_suite(table, phase)
    raise table.refuse(act)
