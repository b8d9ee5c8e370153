"""A house and its tables as far as the journal records them."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from games.rules.limits import Limits
from games.rules.regulations.base import Regulation


@dataclass(frozen=True, slots=True)
class JournalEvent:
    """One event, without its place in the chain: of a table's stream, or of the house's (None)."""

    table_id: int | None
    kind: str
    payload: Mapping[str, Any]
    version: int
    at: datetime


@dataclass(frozen=True, slots=True)
class RecordedGuest:
    """A guest at a seat or standing place."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class RecordedPosting:
    """Limits as posted, in the smallest unit."""

    id: int
    minimum_minor: int
    maximum_minor: int
    tie_maximum_minor: int
    step_minor: int
    posted_at: datetime
    in_force_at: datetime


@dataclass(frozen=True, slots=True)
class RecordedJefe:
    """The jefe in charge, and how many of their two slots the table takes."""

    staff_id: int
    badge: str
    slots: int
    since: datetime


@dataclass(frozen=True, slots=True)
class RecordedCroupier:
    """A croupier at a post."""

    staff_id: int
    badge: str
    since: datetime


@dataclass(slots=True)
class RecordedSession:
    """A session, with the rules it is played under."""

    id: int
    regulation: str
    regulation_version: str
    format: str
    commission_step_minor: int
    commission_direction: str
    opened_at: datetime
    rules: Regulation
    commission_mode: str = "immediate"
    state: str = "open"
    last_coups_left: int | None = None


@dataclass(slots=True)
class RecordedTalla:
    """The newest talla; `ended_by` is the coup that was dealt with the cut card out.

    `burned` counts the cards out of play but those that only a shoe reader saw burned.
    """

    id: int
    number: int
    decks: int
    holder: int | None
    burned: int = 0
    refused: list[int] = field(default_factory=list)
    coups: int = 0
    null_coups: int = 0
    cut_card_out: bool = False
    is_over: bool = False
    ended_by: int | None = None


@dataclass(frozen=True, slots=True)
class RecordedBancaAct:
    """An act of a banca that belongs to its holder, as recorded, and the limits it is under."""

    number: int
    record: Mapping[str, Any]
    limits: Limits


@dataclass(slots=True)
class RecordedEntry:
    """A guest on the waitlist; `waitlist` is a table's id, or None for the house's."""

    id: int
    waitlist: int | None
    guest: RecordedGuest
    party: int
    priority: int
    joined_at: datetime
    seat_change: bool
    wanted_seat: int | None
    wants_format: str
    wants_regulation: str
    minimum_most_minor: int | None
    state: str = "waiting"
    called_to: int | None = None
    called_at: datetime | None = None
    call_ends_at: datetime | None = None
    coming_at: datetime | None = None
    held_until: datetime | None = None
    seats: list[int] = field(default_factory=list)


@dataclass(slots=True)
class RecordedTable:
    """A table as of its version. `kept` names the posting whose minimum applies to a seat.

    `party_seats` names the seats kept for the rest of a party whose first guest has sat down, each
    with the waitlist entry that they were called from.
    """

    id: int
    version: int = 0
    last_event_at: datetime | None = None
    session: RecordedSession | None = None
    seats: dict[int, RecordedGuest] = field(default_factory=dict)
    standing: dict[int, RecordedGuest] = field(default_factory=dict)
    postings: dict[int, RecordedPosting] = field(default_factory=dict)
    kept: dict[int, int] = field(default_factory=dict)
    party_seats: dict[int, int] = field(default_factory=dict)
    jefe: RecordedJefe | None = None
    croupiers: dict[int, RecordedCroupier] = field(default_factory=dict)
    talla: RecordedTalla | None = None
    # commission that guests owe, by place, smallest unit
    owed: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    banca: list[RecordedBancaAct] = field(default_factory=list)


class RecordedTables(dict[int, RecordedTable]):
    """Tables by id; a new one is closed and empty."""

    def __missing__(self, table_id: int) -> RecordedTable:
        """Begin a table."""
        self[table_id] = RecordedTable(table_id)
        return self[table_id]


@dataclass(slots=True)
class RecordedHouse:
    """The tables of a house and the waitlists, by table (None: the house's), seat changes apart."""

    tables: RecordedTables = field(default_factory=RecordedTables)
    entries: dict[int, RecordedEntry] = field(default_factory=dict)
    waitlists: dict[tuple[int | None, bool], list[int]] = field(
        default_factory=lambda: defaultdict(list)
    )

    def table_of(self, event: JournalEvent) -> RecordedTable:
        """Return the table whose stream an event is in."""
        assert event.table_id is not None, f"{event.kind} in the house's stream"
        return self.tables[event.table_id]


Fold = Callable[[RecordedHouse, JournalEvent], None]
Folds = Mapping[str, Fold]


def moment_of(text: str) -> datetime:
    """Read an instant as the journal writes it."""
    return datetime.fromisoformat(text)
