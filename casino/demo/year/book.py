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

# Columns that are not given are null, or have a default in the database.
COLUMNS: Final = {
    Shift: (
        "house_id", "gaming_day", "number", "starts_at", "ends_at", "opened_at", "opened_by_id",
        "closed_at", "closed_by_id",
    ),
    TableSession: (
        "house_id", "table_id", "shift_id", "state", "regulation", "regulation_version",
        "commission_step_minor", "commission_direction", "commission_mode", "croupiers_minimum",
        "opened_at", "opened_by_id", "resumed_at", "closed_at", "closed_by_id", "early_reason",
        "low_float_reason",
    ),
    Talla: (
        "house_id", "table_id", "session_id", "number", "decks", "first_card", "burned",
        "cut_card_behind", "seen", "coups_unseen", "coups", "cut_card_out", "holder", "refused",
        "started_at", "started_by_id", "ended_at",
    ),
    CoupVoid: ("house_id", "coup_id", "reason", "voided_by_id", "voided_at"),
    CroupierPost: ("house_id", "table_id", "croupier_id", "started_at", "ended_at"),
    Supervision: (
        "house_id", "table_id", "table_format", "jefe_id", "slot_one", "slot_two", "started_at",
        "ended_at",
    ),
    SeatOccupancy: (
        "house_id", "table_id", "seat_id", "guest_id", "sat_at", "left_at", "kept_limits_id",
    ),
    LimitPosting: (
        "house_id", "table_id", "session_id", "minimum_minor", "maximum_minor",
        "tie_maximum_minor", "step_minor", "posted_by_id", "posted_at", "in_force_at", "policy",
        "reason", "entry",
    ),
    Transfer: (
        "house_id", "session_id", "shift_id", "gaming_day", "debit_id", "credit_id",
        "amount_minor", "reason", "command_id", "corrects_id", "actor_id", "words", "made_at",
    ),
    Slip: (
        "house_id", "table_id", "session_id", "kind", "gaming_day", "year", "serial", "pieces",
        "total_minor",
    ),
    SlipStep: (
        "house_id", "slip_id", "to", "made_by_id", "witness_id", "reason", "transfer_id",
        "made_at",
    ),
    Count: (
        "house_id", "session_id", "kind", "pieces", "total_minor", "counted_by_id",
        "signed_by_id", "counted_at",
    ),
    BoxEmptying: ("house_id", "count_id", "transfer_id"),
    ShiftSum: ("house_id", "shift_id", "gaming_day", "account_id", "amount_minor"),
    WaitlistEntry: (
        "house_id", "table_id", "guest_id", "party", "priority", "rank", "wants_format",
        "wants_regulation", "seat_change", "state", "joined_at", "called_to_id", "called_at",
        "call_ends_at", "ended_at", "token",
    ),
    Incident: (
        "house_id", "table_id", "session_id", "gaming_day", "category", "happened_at",
        "amount_minor", "what_happened", "state", "reported_by_id", "reported_at",
    ),
    IncidentRuling: (
        "house_id", "incident_id", "instance", "text", "article", "ruled_by_id", "ruled_at",
    ),
    IncidentClosing: ("house_id", "incident_id", "closed_by_id", "closed_at"),
    IncidentCoup: ("house_id", "incident_id", "coup_id"),
    FloorEvent: (
        "house_id", "table_id", "version", "kind", "payload", "actor_id", "command_id",
        "happened_at", "previous_hash", "hash",
    ),
    ShiftReconciliation: (
        "house_id", "shift_id", "revision", "reason", "escalation_role", "tables_total",
        "started_at", "finished_at",
    ),
    ReconciliationWork: ("house_id", "reconciliation_id", "session_id", "done_at"),
    ReconciliationLine: (
        "house_id", "reconciliation_id", "session_id", "figure", "expected_minor",
        "recorded_minor", "counted_minor", "recorded_difference_minor",
        "counted_difference_minor", "recorded_talla", "recorded_coup", "counted_talla",
        "counted_coup", "grade", "tolerance_minor",
    ),
    TallyLine: (
        "house_id", "reconciliation_id", "session_id", "tally", "talla", "expected", "recorded",
        "missing", "extra", "grade",
    ),
}  # fmt: skip
MODELS: Final = (Coup, *COLUMNS)
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
            model: Sheet(model, columns, self.floor.first_id(model._meta.db_table, self.day))
            for model, columns in COLUMNS.items()
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
            self.floor.house_id, session, shift_id, self.gaming_day, debit, credit, amount_minor,
            reason, command or command_hex(self.floor, MOVE, sheet.next_id), corrects, actor, "",
            moment(at),
        )  # fmt: skip

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
