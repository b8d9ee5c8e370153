"""A table as its screens are sent it: the one declaration of it, field by field.

The pages, the API's description and that of the sockets are made from these. Amounts are in the
currency's smallest unit.
"""

from typing import Annotated

from msgspec import Meta

from casino.lib.sent import Count, Moment, Ordinal, Sent, one_of
from games.banca.selectors.shown import BancaHeld, BancaState
from games.board.selectors.alerts import Severity, TableAlert
from games.coups.selectors.newest import NewestCoup
from games.coups.selectors.played import EndedCoup, LastCoup, Winner
from games.coups.selectors.underway import CoveredCoup, ReaderShown, UnderwayShown
from games.preparation.selectors import ShoeShown
from games.rules.talla import CutCard
from tables.floor.models import MAP_COLUMNS, MAP_ROWS, Entry, TableFormat
from tables.houses.models import CommissionMode
from tables.sessions.models import TableSession

FormatCode = Annotated[str, one_of(TableFormat.values)]
StateCode = Annotated[str, one_of(TableSession.State.values)]
RegulationVersion = Annotated[
    str, Meta(description="Of the text that the table is played under, its open session's own.")
]
CommissionRule = Annotated[
    str,
    Meta(
        pattern=r"^\d+(\.\d+)?(_on(_\d)+)?(\+.+)?$",
        description="`5`, `50_on_6`, or `0`: percent of the pay, at which totals of banca. "
        "`10_every_2`: of a holder's banca, at every second won pass.",
    ),
]
Results = Annotated[list[Winner], Meta(description="Of the newest coups, oldest first.")]
Pace = Annotated[list[Count], Meta(description="Coups per five minutes, the newest last.")]
Waiting = Annotated[int, Meta(ge=0, description="Guests who may be seated now, called or not.")]
OnHold = Annotated[int, Meta(ge=0, description="Guests who are away, not counted as waiting.")]


class MapPlace(Sent):
    """A square on the plan of the room."""

    column: Annotated[int, Meta(ge=1, le=MAP_COLUMNS)]
    row: Annotated[int, Meta(ge=1, le=MAP_ROWS)]


class OpenSession(Sent):
    """The open session of a table."""

    id: int
    opened_at: Moment
    shift_ends_at: Annotated[
        Moment | None,
        Meta(description="When its shift should end; null outside the house's plan."),
    ]


class SignLimits(Sent):
    """Limits on the sign of a table."""

    minimum_minor: int
    maximum_minor: int
    tie_maximum_minor: int
    step_minor: int
    posted_at: Moment
    in_force_at: Moment


class SeatLimits(Sent):
    """The lower limits that a seated guest keeps instead of the sign."""

    position: Ordinal
    minimum_minor: int
    maximum_minor: int
    tie_maximum_minor: int
    step_minor: int


class GuestShown(Sent):
    """A guest, by name."""

    id: int
    name: str


class SeatShown(Sent):
    """A seat and the guest in it."""

    position: Ordinal
    label: str
    guest: GuestShown | None


class StandingShown(Sent):
    """A guest who plays standing."""

    place: Annotated[int, Meta(ge=101, description="Names the guest's bets.")]
    guest: GuestShown


class SeatKept(Sent):
    """A free seat that is kept for a guest who is called, or for the rest of their party."""

    position: Ordinal
    guest: GuestShown
    until: Annotated[Moment, Meta(description="When the call ends.")]


class CroupierShown(Sent):
    """A croupier posted at the table."""

    name: str
    badge: str


class JefeShown(Sent):
    """The jefe in charge, and the used part of what one jefe may supervise."""

    name: str
    badge: str
    load: Ordinal
    load_max: int


class TallaShown(Sent):
    """The talla in play."""

    id: int
    number: Ordinal
    decks: Ordinal
    coups: Annotated[int, Meta(ge=0, description="Without void ones.")]
    cards_left_least: Count
    cards_left_most: Annotated[int, Meta(ge=0, description="Equal to the least when exact.")]
    cut_card_out: bool
    cut_card_behind: Annotated[int, Meta(ge=0, description="The cards behind the cut card.")]
    cut_card: Annotated[
        str,
        one_of(
            CutCard,
            "By the cards left: ahead, it may come out in the next coup (near), it does (next: the "
            "coup is the last), or it must have come out (out: no further coup begins).",
        ),
    ]


class SabotShown(Sent):
    """The seat or croupier that deals."""

    holder: Annotated[int | None, Meta(description="A seat; null: the croupier deals.")]


class OwedShown(Sent):
    """The commission that the guest at a place owes."""

    place: Annotated[int, Meta(ge=1, description="A seat's position, or a standing place.")]
    amount_minor: Ordinal


class CommissionShown(Sent):
    """When the open session takes its commission, and the amounts due."""

    mode: Annotated[str, one_of(CommissionMode.values)]
    owed: list[OwedShown]
    coups_unrecorded: Annotated[
        int, Meta(ge=0, description="Coups without bets whose commission is not entered.")
    ]


class TableShown(Sent):
    """What staff and room see alike of a table. Amounts are in the currency's smallest unit."""

    table: Ordinal
    v: Annotated[int, Meta(ge=0, description="The table's version: its newest event.")]
    number: str
    label: str
    format: FormatCode
    regulation: str
    regulation_version: RegulationVersion
    currency: str
    state: StateCode
    last_coups_left: int | None
    session: OpenSession | None
    limits: Annotated[SignLimits | None, Meta(description="On the sign now.")]
    limits_announced: Annotated[
        SignLimits | None,
        Meta(description="In force from `in_force_at` on, unless they are withdrawn before."),
    ]
    limits_kept: list[SeatLimits]
    seats_taken: Count
    seats_free: Count
    waiting: Waiting
    on_hold: OnHold
    talla: TallaShown | None
    sabot: SabotShown | None
    results: Results
    pace: Pace
    coups_session: Count
    commission_rule: CommissionRule
    at: Moment


class FloorState(TableShown):
    """A table, whole, as the staff see it."""

    map: Annotated[MapPlace | None, Meta(description="Null: not placed on the floor plan yet.")]
    seats: list[SeatShown]
    standing: list[StandingShown]
    seats_kept: list[SeatKept]
    called: Annotated[int, Meta(ge=0, description="How many of the waiting are called.")]
    called_until: Annotated[
        Moment | None,
        Meta(description="The time until which a seat is kept for the guest called first."),
    ]
    jefe: JefeShown | None
    croupiers: list[CroupierShown]
    croupiers_minimum: Annotated[int, Meta(ge=0, description="What the regulation asks for.")]
    banca: Annotated[BancaState | None, Meta(description="Null if no player can hold the banca.")]
    underway: Annotated[UnderwayShown | None, Meta(description="Null: no talla is in play.")]
    shoe: Annotated[
        ShoeShown | None,
        Meta(description="Of the talla in play, else the next one; null: the table is closed."),
    ]
    entry: Annotated[
        str,
        one_of(
            (*Entry.values, "reader"),
            "How coups are entered here; `reader` while a shoe reader is enrolled.",
        ),
    ]
    reader: Annotated[ReaderShown | None, Meta(description="Null: no shoe reader is enrolled.")]
    last_coup: LastCoup | None
    newest_coups: Annotated[
        list[NewestCoup],
        Meta(description="The newest five of the session, void and null ones too, oldest first."),
    ]
    commission: Annotated[CommissionShown | None, Meta(description="Null: the table is closed.")]
    incidents_open: Annotated[int, Meta(ge=0, description="Not closed, whenever reported.")]
    shoes_copied: Annotated[
        int,
        Meta(ge=0, description="Of the open session: shoes that repeat a run of an earlier one."),
    ]
    severity: Annotated[Severity, Meta(description="Of the table itself, without its alerts.")]
    alerts: Annotated[
        list[TableAlert],
        Meta(description="The worst first: those that hold, and those that time will bring about."),
    ]


Cells = list[Annotated[list[int | str], Meta(min_length=3, max_length=4)]]


DerivedMark = Annotated[
    str | None, Meta(extra_json_schema={"enum": ["R", "B", None]}, description="Null: no mark.")
]


class NextShown(Sent):
    """The mark that the next coup would add to each derived road."""

    big_eye: DerivedMark
    small: DerivedMark
    cockroach: DerivedMark


class TallaCounts(Sent):
    """The results of the talla in play; pairs and naturals of the coups whose cards are known."""

    punto: Count
    banca: Count
    tie: Count
    cards_known: Count
    punto_pair: Count
    banca_pair: Count
    natural: Count


class RoadsShown(Sent):
    """The roads as cells [row, column, mark]; in the big road with the ties on them."""

    bead: Cells
    big: Cells
    big_eye: Cells
    small: Cells
    cockroach: Cells
    pairs: Annotated[Cells, Meta(description="The beads with a pair; the mark is P, B or PB.")]
    next_if_punto: NextShown
    next_if_banca: NextShown


class SeatTaken(Sent):
    """A seat, and whether a guest is in it."""

    position: Ordinal
    label: str
    taken: bool


class DisplayState(TableShown):
    """A table as the room sees it: no guest's name, nobody of the staff, no money of the house."""

    seats: list[SeatTaken]
    last_coup: EndedCoup | None
    banca: Annotated[BancaHeld | None, Meta(description="Null while nobody holds a banca.")]
    underway: CoveredCoup | None
    betting: Annotated[
        str | None,
        Meta(
            extra_json_schema={"enum": ["open", "closed", None]},
            description="Null: unknown, because the phases of the coup are not marked here.",
        ),
    ]
    awaits: Annotated[
        str | None,
        Meta(
            extra_json_schema={"enum": ["shoe", "end_of_shoe", "closing", "banca", None]},
            description="What must come before another coup: a shoe, the end of one whose last "
            "coup was played, the closing after the last coups, or a holder for the banca. Null: "
            "nothing, or the table is closed.",
        ),
    ]
    roads: RoadsShown
    counts: TallaCounts
    edges: Annotated[
        dict[str, Annotated[str, Meta(pattern=r"^-?\d+\.\d\d$")]],
        Meta(description="The house edge of each bet on offer in a full shoe, percent."),
    ]
    decks: Ordinal
