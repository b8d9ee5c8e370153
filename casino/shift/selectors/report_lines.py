"""The lines of a shift's report as they are read and shown; None is unknown."""

from typing import Annotated, Any, Final

from django.db.models import F
from msgspec import Meta
from msgspec.structs import replace

from casino.lib.sent import Moment, Sent, one_of
from casino.shift.models.float_counts import FloatCountLine
from casino.shift.models.lines import Grade, ReconciliationLine, TallyLine
from casino.shift.models.reconciliation import ShiftReconciliation
from casino.shift.models.signatures import Acknowledgement

FIGURES: Final = tuple(ReconciliationLine.Figure.values)
AMOUNTS: Final = (
    "expected_minor",
    "recorded_minor",
    "counted_minor",
    "recorded_difference_minor",
    "counted_difference_minor",
)
_SINCE: Final = ("recorded_talla", "recorded_coup", "counted_talla", "counted_coup")
PIECES: Final = ("expected", "recorded", "missing", "extra")
_ACKNOWLEDGED_BY: Final = "By which it is acknowledged."


class Acknowledged(Sent):
    """Who acknowledged a difference, in which role, when, and the reason."""

    name: str
    badge: str
    role: str
    reason: str
    acknowledged_at: Moment


class ReportLine(
    Sent,
    rename={"recorded_talla": "recorded_talla_number", "counted_talla": "counted_talla_number"},
):
    """One figure of one table session; None is unknown.

    Talla and coup beside a difference are the first after which it can have arisen, 0 for before
    the first; they are None if there is none.
    """

    table: int
    table_number: str
    session: int
    figure: Annotated[str, one_of(FIGURES)]
    expected_minor: Annotated[int | None, Meta(description="By the rules.")]
    recorded_minor: Annotated[int | None, Meta(description="By the ledger.")]
    is_hidden: Annotated[
        bool,
        Meta(description="The recorded amount is hidden from you, because you may still count it."),
    ]
    counted_minor: Annotated[int | None, Meta(description="By two people.")]
    recorded_difference_minor: Annotated[
        int | None, Meta(description="Recorded less expected: the records' side.")
    ]
    counted_difference_minor: Annotated[
        int | None, Meta(description="Counted less recorded: the box's side.")
    ]
    line: Annotated[int, Meta(description=_ACKNOWLEDGED_BY)]
    recorded_talla: Annotated[
        int | None,
        Meta(description="Of the first coup after which it can have arisen; 0: before."),
    ]
    recorded_coup: int | None
    counted_talla: int | None
    counted_coup: int | None
    grade: Annotated[str, one_of(Grade.values)]
    tolerance_minor: int
    acknowledged: Acknowledged | None

    def hide(self) -> "ReportLine":
        """Leave out amounts that the reader may still count."""
        return replace(self, expected_minor=None, recorded_minor=None, is_hidden=True)

    @property
    def differs(self) -> bool:
        """Whether records or box differ."""
        return bool(self.recorded_difference_minor or self.counted_difference_minor)

    @property
    def is_over(self) -> bool:
        """Whether either difference is larger than the house tolerates."""
        differences = (self.recorded_difference_minor, self.counted_difference_minor)
        return max(abs(it or 0) for it in differences) > self.tolerance_minor


class ReportTally(Sent, rename={"talla": "talla_number", "first_talla": "first_talla_number"}):
    """Coups or cards of one table session, in pieces; talla 0 is the whole session."""

    table: int
    table_number: str
    session: int
    tally: Annotated[str, one_of(TallyLine.Tally.values)]
    talla: Annotated[int, Meta(description="0 is the whole session.")]
    expected: int | None
    recorded: int | None
    missing: int | None
    extra: int | None
    line: Annotated[int, Meta(description=_ACKNOWLEDGED_BY)]
    first_talla: int | None
    first_coup: int | None
    grade: Annotated[str, one_of(Grade.values)]
    acknowledged: Acknowledged | None

    @property
    def differs(self) -> bool:
        """Whether pieces are missing or too many; there is no tolerance for pieces."""
        return bool(self.missing or self.extra)

    is_over = differs


class ReportFloatCount(Sent, rename={"talla": "talla_number"}):
    """A count of a table's float during play; None is unknown.

    `change_minor` is the change of its difference since the count before, or since the opening:
    this much arose in between. Talla and coup are of the last coup before it, 0 of none.
    """

    table: int
    table_number: str
    session: int
    number: Annotated[int, Meta(description="The round of counting.")]
    counted_at: Moment
    talla: Annotated[int, Meta(description="Of the last coup before it; 0: none.")]
    coup: int
    recorded_minor: int | None
    counted_minor: int
    difference_minor: int | None
    change_minor: Annotated[
        int | None,
        Meta(description="The part of the difference that arose since the count before."),
    ]


def by_number(number: str) -> tuple[int, str]:
    """Sort PB2 before PB10."""
    return len(number), number


def read_lines(reconciliation: ShiftReconciliation) -> tuple[ReportLine, ...]:
    """Read the figures of a revision, by table, session and figure (2 queries)."""
    known = _read_acknowledged(reconciliation, "line_id")
    rows = ReconciliationLine.objects.filter(reconciliation=reconciliation).values(
        "figure", "grade", "tolerance_minor", *AMOUNTS, *_SINCE,
        table=F("session__table_id"), table_number=F("session__table__number"),
        session_key=F("session_id"), line=F("id"),
    )  # fmt: skip
    lines = [
        ReportLine(
            session=row.pop("session_key"),
            acknowledged=known.get(row["line"]),
            is_hidden=False,
            **row,
        )
        for row in rows
    ]
    lines.sort(key=lambda it: (by_number(it.table_number), it.session, FIGURES.index(it.figure)))
    return tuple(lines)


def read_tallies(reconciliation: ShiftReconciliation) -> tuple[ReportTally, ...]:
    """Read the coups and cards of a revision, by table, session and talla (2 queries)."""
    known = _read_acknowledged(reconciliation, "tally_id")
    rows = TallyLine.objects.filter(reconciliation=reconciliation).values(
        "tally", "talla", "grade", "first_talla", "first_coup", *PIECES,
        table=F("session__table_id"), table_number=F("session__table__number"),
        session_key=F("session_id"), line=F("id"),
    )  # fmt: skip
    tallies = [
        ReportTally(session=row.pop("session_key"), acknowledged=known.get(row["line"]), **row)
        for row in rows
    ]
    order = TallyLine.Tally.values
    tallies.sort(
        key=lambda it: (by_number(it.table_number), it.session, order.index(it.tally), it.talla)
    )
    return tuple(tallies)


def read_float_counts(reconciliation: ShiftReconciliation) -> tuple[ReportFloatCount, ...]:
    """Read the counts of floats during play of a revision, by table and time (1 query)."""
    rows: Any = FloatCountLine.objects.filter(reconciliation=reconciliation).values(
        "number", "counted_at", "talla", "coup", "recorded_minor", "counted_minor",
        "difference_minor", table=F("session__table_id"), table_number=F("session__table__number"),
        session_key=F("session_id"),
    )  # fmt: skip
    found: list[ReportFloatCount] = []
    last: dict[int, int | None] = {}
    for row in sorted(
        rows, key=lambda it: (by_number(it["table_number"]), it["session_key"], it["number"])
    ):
        session = row.pop("session_key")
        difference, before = row["difference_minor"], last.get(session, 0)
        change = None if difference is None or before is None else difference - before
        last[session] = difference
        found.append(ReportFloatCount(session=session, change_minor=change, **row))
    return tuple(found)


def _read_acknowledged(reconciliation: ShiftReconciliation, of: str) -> dict[int, Acknowledged]:
    rows: Any = Acknowledgement.objects.filter(
        reconciliation=reconciliation, **{f"{of}__isnull": False}
    ).values(
        "role",
        "reason",
        "acknowledged_at",
        of=F(of),
        name=F("acknowledged_by__name"),
        badge=F("acknowledged_by__badge"),
    )
    return {row.pop("of"): Acknowledged(**row) for row in rows}
