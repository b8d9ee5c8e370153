"""The money of a session's bancas by the rules, played again from their acts."""

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from games.banca.models import BancaAct
from games.banca.selectors.rows import begin_session_banca, counted_rows, fold_row, limits_of
from games.rules.banca import HOUSE
from games.rules.banca.acts import FinishPass, WithdrawBanca
from games.rules.errors import Violation
from games.rules.settlement import Bet, BetLine
from games.rules.wagers import Winner
from tables.sessions.models import TableSession


@dataclass(frozen=True, slots=True)
class BancaMoney:
    """What holders' passes came to, by the command of their coup, and what suites have cost."""

    passes: Mapping[UUID, tuple[Winner, BetLine | None]]
    suite_costs_minor: int = 0

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
    passes: dict[UUID, tuple[Winner, BetLine | None]] = {}
    suite_costs = 0
    try:
        table = begin_session_banca(session, limits_of(acts[0]))
        for row in acts:
            before = table.banca
            table = fold_row(table, row)
            act = table.log[-1].operation
            if isinstance(act, WithdrawBanca) and before is not None:
                suite_costs += before.spared_minor
            if isinstance(act, FinishPass) and act.winner is not None:
                is_of_house = before is not None and before.player == HOUSE
                passes[row.command_id] = (act.winner, None if is_of_house else table.last_line)
    except (Violation, KeyError, ValueError):
        return None
    return BancaMoney(passes, suite_costs)
