"""The money of a session's bancas by the rules, played again from their acts."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple
from uuid import UUID

from games.banca.models import BancaAct
from games.banca.selectors.rows import begin_session_banca, counted_rows, fold_row, limits_of
from games.rules.banca import HOUSE, BancaTable
from games.rules.banca.acts import FinishPass, WithdrawBanca
from games.rules.errors import Violation
from games.rules.fold import Recorded
from games.rules.settlement import Bet, BetLine
from games.rules.wagers import Winner
from tables.sessions.models import TableSession


class Step(NamedTuple):
    """An act of a banca, and the banca before and after it."""

    row: BancaAct
    record: Recorded
    before: BancaTable
    after: BancaTable


@dataclass(frozen=True, slots=True)
class BancaMoney:
    """What holders' passes came to, by the command of their coup, and what suites have cost."""

    passes: Mapping[UUID, tuple[Winner, BetLine | None]]
    suites: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    """By the row of its act: the seat of who gave it, and its cost."""

    @property
    def suite_costs_minor(self) -> int:
        """What all suites have cost."""
        return sum(cost for _, cost in self.suites.values())

    def take_out(self, command_id: UUID, winner: Winner, bets: list[Bet]) -> tuple[BetLine, ...]:
        """Take the holder's banca out of a coup's bets; return its lines.

        Raises ValueError where coup and banca disagree.
        """
        if command_id not in self.passes:
            return ()
        finished, line = self.passes[command_id]
        if finished is not winner:
            raise ValueError("a coup and its pass were won by different hands")
        if line is None:
            return ()
        bets.remove(Bet(line.seat, line.wager, line.stake_minor))
        return (line,)


def play_bancas(session: TableSession) -> BancaMoney | None:
    """Play the bancas of a session again (1 query); None where the rules refuse an act of them."""
    rows = BancaAct.objects.filter(session=session).select_related("limits").order_by("number")
    acts = counted_rows(rows)
    if not acts:
        return BancaMoney({})
    steps = []
    try:
        table = begin_session_banca(session, limits_of(acts[0]))
        for row in acts:
            before, table = table, fold_row(table, row)
            steps.append(Step(row, table.log[-1], before, table))
    except (Violation, KeyError, ValueError):
        return None
    return money_of(steps)


def money_of(steps: Iterable[Step]) -> BancaMoney:
    """Return what the passes and suites of acts came to."""
    passes: dict[UUID, tuple[Winner, BetLine | None]] = {}
    suites: dict[int, tuple[int, int]] = {}
    for row, record, before, after in steps:
        act, banca = record.operation, before.banca
        if isinstance(act, WithdrawBanca) and banca is not None:
            suites[row.pk] = (banca.seat, banca.spared_minor)
        if isinstance(act, FinishPass) and act.winner is not None:
            is_of_house = banca is not None and banca.player == HOUSE
            passes[row.command_id] = (act.winner, None if is_of_house else after.last_line)
    return BancaMoney(passes, suites)
