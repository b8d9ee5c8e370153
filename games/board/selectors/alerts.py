"""The alerts of a table. Only this module judges them: screens compare a clock and draw."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from enum import IntEnum, StrEnum
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from casino.lib.sent import Moment, Sent

if TYPE_CHECKING:
    from games.board.selectors.state import FloorState

QUIET_AFTER = timedelta(minutes=5)
"""How long a table with guests and a talla may deal nothing."""
CARDS_LOW = 52


class Severity(IntEnum):
    """How urgently a table needs a person; the board shows the highest first."""

    CLOSED = 0
    IN_PLAY = 1
    WARNING = 2
    BREACH = 3
    """A rule is broken."""


class AlertKind(StrEnum):
    """The alerts that a table can have, each at most once."""

    NO_JEFE = "no_jefe"
    NO_CROUPIER = "no_croupier"
    CROUPIERS_FEW = "croupiers_few"
    INTERRUPTED = "interrupted"
    """Suspended, or at its last coups: the table's state already shows that."""
    SEAT_FREE = "seat_free"
    CLOSED_WAITED_FOR = "closed_waited_for"
    INCIDENTS_OPEN = "incidents_open"
    SHOES_COPIED = "shoes_copied"
    """A shoe of the open session repeats a run of an earlier one: its cards were not mixed."""
    SHIFT_OVER = "shift_over"
    CALL_OVER = "call_over"
    SHOE_MISSING = "shoe_missing"
    READER_ASKS = "reader_asks"
    CUT_CARD_OUT = "cut_card_out"
    CARDS_LOW = "cards_low"
    QUIET = "quiet"


class TableAlert(Sent):
    """One thing that is out of the ordinary at a table."""

    kind: AlertKind
    severity: Severity
    from_at: Annotated[
        Moment | None, Meta(description="It holds from this instant on; null: already.")
    ]
    since: Annotated[
        Moment | None, Meta(description="The instant that it counts from; null: it counts none.")
    ]
    count: Annotated[int | None, Meta(description="How many its words name.")]
    wanted: Annotated[int | None, Meta(description="How many there should be.")]


def severity_of(state: str) -> Severity:
    """Return the severity of a table without alerts."""
    return Severity.CLOSED if state == "closed" else Severity.IN_PLAY


def judge_alerts(table: "FloorState") -> list[TableAlert]:
    """List the alerts of a table, the worst first: those that hold, and those that will.

    An alert that only time brings about is listed with the instant from which it holds, so a
    screen needs no news of the table to show it.
    """
    alerts = _of_closed(table) if table.state == "closed" else _of_open(table)
    return sorted(alerts, key=lambda alert: -alert.severity)


def _of_closed(table: "FloorState") -> Iterator[TableAlert]:
    if table.waiting:
        yield _warning(AlertKind.CLOSED_WAITED_FOR, table.waiting)
    yield from _of_incidents(table)


def _of_open(table: "FloorState") -> Iterator[TableAlert]:
    posted, minimum = len(table.croupiers), table.croupiers_minimum
    if table.jefe is None:
        yield _breach(AlertKind.NO_JEFE)
    if posted == 0:
        yield _breach(AlertKind.NO_CROUPIER)
    elif posted < minimum:
        yield _breach(AlertKind.CROUPIERS_FEW, posted, minimum)
    if table.state != "open":
        yield _warning(AlertKind.INTERRUPTED)
    uncalled = table.waiting - table.called  # for a called guest a seat is kept
    if uncalled and table.seats_free > len(table.seats_kept):
        yield _warning(AlertKind.SEAT_FREE, uncalled)
    yield from _of_incidents(table)
    if table.session is not None and table.session.shift_ends_at is not None:
        yield _timed(AlertKind.SHIFT_OVER, table.session.shift_ends_at)
    if table.called_until is not None:
        yield _timed(AlertKind.CALL_OVER, table.called_until)
    if table.state != "suspended":
        yield from _of_play(table)


def _of_incidents(table: "FloorState") -> Iterator[TableAlert]:
    if table.incidents_open:
        yield _warning(AlertKind.INCIDENTS_OPEN, table.incidents_open)
    if table.shoes_copied:
        yield _breach(AlertKind.SHOES_COPIED, table.shoes_copied)


def _of_play(table: "FloorState") -> Iterator[TableAlert]:
    talla, last = table.talla, table.last_coup
    if talla is None:
        yield _warning(AlertKind.SHOE_MISSING)
    elif table.reader is not None and table.reader.alert is not None:
        yield _warning(AlertKind.READER_ASKS)
    elif talla.cut_card_out:
        yield _warning(AlertKind.CUT_CARD_OUT)
    else:
        if talla.cards_left_most <= CARDS_LOW:
            yield _warning(AlertKind.CARDS_LOW)
        if table.seats_taken and table.session is not None:
            dealt = table.session.opened_at if last is None else last.at
            yield _timed(AlertKind.QUIET, dealt, after=QUIET_AFTER)


def _breach(kind: AlertKind, count: int | None = None, wanted: int | None = None) -> TableAlert:
    return TableAlert(kind, Severity.BREACH, None, None, count, wanted)


def _warning(kind: AlertKind, count: int | None = None) -> TableAlert:
    return TableAlert(kind, Severity.WARNING, None, None, count, None)


def _timed(kind: AlertKind, since: datetime, after: timedelta = timedelta()) -> TableAlert:
    return TableAlert(kind, Severity.WARNING, since + after, since, None, None)
