"""DEMO ONLY: the rows of one gaming day as they come about, a sheet for each relation."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from casino.demo.year.commands import MOVE, command_hex
from casino.demo.year.floor import Floor, MadeTable
from casino.demo.year.sheets import Sheet, moment
from casino.shift.models.lines import ReconciliationLine, TallyLine
from casino.shift.models.reconciliation import ReconciliationWork, ShiftReconciliation
from games.coups.models import Coup, CoupVoid
from games.incidents.models import Incident, IncidentClosing, IncidentCoup, IncidentRuling
from games.tallas.models import Talla
from tables.boxes.models import BoxEmptying
from tables.guests.models import SeatOccupancy
from tables.journal.models import FloorEvent
from tables.ledger.models import Account, Count, ShiftSum, Transfer
from tables.limits.models import LimitPosting
from tables.posts.models import CroupierPost, Supervision
from tables.seating.models import WaitlistEntry
from tables.sessions.models import Shift, TableSession
from tables.slips.models import Slip, SlipStep

MODELS: Final = (
    Coup,
    Shift,
    TableSession,
    Talla,
    CoupVoid,
    CroupierPost,
    Supervision,
    SeatOccupancy,
    LimitPosting,
    Transfer,
    Slip,
    SlipStep,
    Count,
    BoxEmptying,
    ShiftSum,
    WaitlistEntry,
    Incident,
    IncidentRuling,
    IncidentClosing,
    IncidentCoup,
    FloorEvent,
    ShiftReconciliation,
    ReconciliationWork,
    ReconciliationLine,
    TallyLine,
)
"""All whose rows a day has."""


@dataclass
class DayBook:
    """The rows of a gaming day but its coups, which are written as they are played.

    `trays` is the count of the tray of each table that closed, until it opens again.
    """

    floor: Floor
    day: int
    next_coup: int
    sums: dict[tuple[int, int], int] = field(default_factory=dict)
    trays: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.sheets = {
            model: Sheet(
                model, self.floor.house_id, self.floor.first_id(model._meta.db_table, self.day)
            )
            for model in MODELS
            if model is not Coup
        }

    @cached_property
    def gaming_day(self) -> str:
        """The day as it is written."""
        return self.floor.recipe.day(self.day).isoformat()

    @property
    def is_newest(self) -> bool:
        """Whether it is the last day of the year."""
        return self.day == self.floor.recipe.days - 1

    def move(
        self,
        *,
        shift: int,
        session: int | None,
        debit: int,
        credit: int,
        amount_minor: int,
        reason: str,
        actor: int,
        at: int,
        command: str = "",
        corrects: int | None = None,
    ) -> int | None:
        """Add a movement unless nothing moves, and return its id."""
        if not amount_minor:
            return None
        sheet = self.sheets[Transfer]
        shift_id = self.floor.shift_id(self.day, shift)
        if session is not None:
            for account, gain in ((debit, amount_minor), (credit, -amount_minor)):
                key = (shift, account)
                self.sums[key] = self.sums.get(key, 0) + gain
        return sheet.add(
            session_id=session,
            shift_id=shift_id,
            gaming_day=self.gaming_day,
            debit_id=debit,
            credit_id=credit,
            amount_minor=amount_minor,
            reason=reason,
            command_id=command or command_hex(self.floor, MOVE, sheet.next_id),
            corrects_id=corrects,
            actor_id=actor,
            words="",
            made_at=moment(at),
        )

    def return_float(self, shift: int, table: int, actor: int, at: int) -> None:
        """Send the chips in a closed table's tray to the cage."""
        made = self.floor.tables[table]
        self.move(
            shift=shift,
            session=None,
            debit=self.floor.account(Account.Kind.CAGE),
            credit=made.account(Account.Kind.FLOAT),
            amount_minor=self.trays.pop(table, 0),
            reason="float_returned",
            actor=actor,
            at=at,
        )


@dataclass(frozen=True, slots=True)
class Place:
    """Where a session's rows belong, and the people responsible for it."""

    book: DayBook
    table: MadeTable
    number: int
    shift: int
    session: int
    jefe: int
    inspector: int
    cashier: int

    @property
    def house(self) -> int:
        """The id of the house."""
        return self.book.floor.house_id
