"""A session's banca counted again by another winner of one pass, found when later ones were dealt.

Cards as dealt and stakes as laid stand: later acts are done again as they were. What by the right
winner was not due stays with `stands` (decision: records, an older coup).
"""

from dataclasses import dataclass, replace
from typing import Final
from uuid import UUID

from games.banca.models import BancaAct
from games.banca.selectors.money import BancaMoney, Step, money_of
from games.banca.selectors.rows import begin_session_banca, counted_rows, limits_of
from games.rules.banca import BancaTable, read_record
from games.rules.banca.acts import (
    Arrive,
    CallNoVaMas,
    ClaimSuite,
    Desist,
    DrawFirstCard,
    EndDeck,
    FinishPass,
    Leave,
    Sit,
    WithdrawHalf,
)
from games.rules.errors import BancaViolation
from games.rules.fold import Recorded
from games.rules.wagers import Winner
from tables.sessions.models import TableSession

_OF_A_PASS: Final = (CallNoVaMas, DrawFirstCard, FinishPass)
_DUE_BY_PASSES: Final = (WithdrawHalf, Desist, ClaimSuite)
_OF_OTHERS: Final = (Arrive, Sit, Leave, EndDeck)


@dataclass(frozen=True, slots=True)
class Recount:
    """What counts from a pass on, and the money before and after.

    `stood` are acts that were not due but were done, `dropped` those that no pass followed and that
    are taken back, both as rows of then. `stays`: the sabot went as it was announced.
    """

    first: int
    acts: list[tuple[BancaAct, Recorded]]
    table: BancaTable
    before: BancaMoney
    after: BancaMoney
    stays: bool
    stood: list[BancaAct]
    dropped: list[BancaAct]


def recount(session: TableSession, command_id: UUID, winner: Winner) -> Recount:
    """Count the banca again from the pass that a command finished on, as won by `winner`."""
    rows = BancaAct.objects.filter(session=session).select_related("limits").order_by("number")
    counted = [(row, read_record(row.record or {})) for row in counted_rows(rows)]
    table = begin_session_banca(session, limits_of(counted[0][0]))
    went = _Replay(table)
    for row, record in counted:
        went.do(row, record)
    at = next(
        number
        for number, (row, record) in enumerate(counted)
        if row.command_id == command_id and isinstance(record.operation, FinishPass)
    )
    last = max(
        number
        for number, (_, record) in enumerate(counted)
        if isinstance(record.operation, _OF_A_PASS)
    )
    for stays in (False, True):
        right = _Replay(table)
        for row, record in counted[:at]:
            right.do(row, record)
        row, record = counted[at]
        right.do(row, record._replace(operation=FinishPass(winner, stands=stays)))
        try:
            for row, record in counted[at + 1 : last + 1]:
                right.do_as_it_was(row, record)
        except BancaViolation:
            if stays:
                raise
            continue
        break
    dropped: list[BancaAct] = []
    for row, record in counted[last + 1 :]:
        if (dropped and not isinstance(record.operation, _OF_OTHERS)) or not right.can(row, record):
            if not isinstance(record.operation, _OF_OTHERS):
                dropped.append(row)
            continue
        right.do(row, record)
    if right.table.decks < went.table.decks:  # the shoe that was ended since stays so
        row, record = counted[-1]
        right.do(row, record._replace(operation=EndDeck()))
    return Recount(
        first=counted[at][0].number,
        acts=[(step.row, step.record) for step in right.steps[at:]],
        table=right.table,
        before=money_of(went.steps),
        after=money_of(right.steps),
        stays=stays,
        stood=right.stood,
        dropped=dropped,
    )


class _Replay:
    """Acts done again, each under the limits that it was judged by."""

    def __init__(self, table: BancaTable) -> None:
        self.table = table
        self.steps: list[Step] = []
        self.stood: list[BancaAct] = []

    def can(self, row: BancaAct, record: Recorded) -> bool:
        return replace(self.table, limits=limits_of(row)).can(record.operation)

    def do(self, row: BancaAct, record: Recorded) -> None:
        """Do an act. Raises the rules' BancaViolation."""
        before = self.table
        under = replace(before, limits=limits_of(row), log=())
        self.table = under.apply(
            record.operation, by=record.by, at_ms=record.at_ms, override=record.override
        )
        self.steps.append(Step(row, self.table.log[-1], before, self.table))

    def do_as_it_was(self, row: BancaAct, record: Recorded) -> None:
        """Do an act that later passes rest on, due or not. Raises as `do`."""
        act = record.operation
        if isinstance(act, _DUE_BY_PASSES):
            act = replace(act, stands=False)
            if not self.can(row, record._replace(operation=act)):
                act = replace(act, stands=True)
                self.stood.append(row)
        self.do(row, record._replace(operation=act))
