"""The alerts of a table, each on both sides of where it begins."""

from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
import pytest

from games.board.selectors.alerts import judge_alerts, severity_of
from games.board.selectors.state import (
    CroupierShown,
    FloorState,
    GuestShown,
    JefeShown,
    OpenSession,
    SabotShown,
    SeatKept,
    TallaShown,
)
from games.coups.selectors.played import CoupPhases, LastCoup
from games.coups.selectors.underway import ReaderAlert, ReaderShown
from games.talla_acts.services.talla import show_cut_card
from tests.board.sent import table_projection
from tests.coups.room import make_room

OPENED = datetime(2026, 11, 23, 18, tzinfo=UTC)
SECOND = timedelta(seconds=1)
TALLA = TallaShown(
    id=1,
    number=1,
    decks=6,
    coups=0,
    cards_left_least=300,
    cards_left_most=304,
    cut_card_out=False,
    cut_card_behind=7,
    cut_card="ahead",
)
Numbers = tuple[int | None, int | None]
NO_NUMBERS: Numbers = (None, None)
NOBODY: dict[str, Any] = {"croupiers": [], "croupiers_minimum": 0}
CROUPIER = CroupierShown(name="Nel", badge="C1")
READER = ReaderShown(name="Angel", alert=None)


def table(**differs: Any) -> FloorState:
    """Return a table in play with nothing out of the ordinary, but for what differs."""
    usual: dict[str, Any] = {
        "table": 1,
        "v": 7,
        "number": "PB1",
        "label": "",
        "map": None,
        "format": "midi",
        "regulation": "andalucia",
        "regulation_version": "1",
        "currency": "EUR",
        "state": "open",
        "last_coups_left": None,
        "session": OpenSession(id=1, opened_at=OPENED, shift_ends_at=None),
        "limits": None,
        "limits_announced": None,
        "limits_kept": [],
        "seats": [],
        "standing": [],
        "seats_kept": [],
        "seats_taken": 0,
        "seats_free": 9,
        "waiting": 0,
        "called": 0,
        "on_hold": 0,
        "called_until": None,
        "jefe": JefeShown(name="Covadonga", badge="J1", load=1, load_max=2),
        "croupiers": [CROUPIER, CROUPIER],
        "croupiers_minimum": 2,
        "talla": TALLA,
        "sabot": SabotShown(holder=None),
        "banca": None,
        "underway": None,
        "shoe": None,
        "entry": "totals",
        "reader": None,
        "last_coup": None,
        "newest_coups": [],
        "results": [],
        "pace": [],
        "coups_session": 0,
        "commission_rule": "5",
        "commission": None,
        "incidents_open": 0,
        "shoes_copied": 0,
        "severity": severity_of("open"),
        "alerts": [],
        "at": OPENED,
    }
    return FloorState(**{**usual, **differs})


def closed(**differs: Any) -> FloorState:
    """Return a closed table: no session, nobody at it."""
    empty: dict[str, Any] = {"session": None, "talla": None, "jefe": None, "croupiers": []}
    return table(state="closed", **{**empty, **differs})


def talla(**differs: Any) -> TallaShown:
    return msgspec.structs.replace(TALLA, **differs)


def holding(
    state: FloorState, at: datetime = OPENED
) -> list[tuple[str, tuple[int | None, int | None]]]:
    """Return the alerts that a screen shows at an instant."""
    return [
        (alert.kind.value, (alert.count, alert.wanted))
        for alert in judge_alerts(state)
        if alert.from_at is None or alert.from_at <= at
    ]


def kept_seat(position: int) -> SeatKept:
    return SeatKept(position=position, guest=GuestShown(id=1, name="Zulima"), until=OPENED)


def coup_at(moment: datetime) -> LastCoup:
    phases = CoupPhases(bets_ms=None, no_va_mas_ms=None, cards_ms=None, pay_ms=None)
    return LastCoup(
        number=1,
        winner="P",
        punto_total=7,
        banca_total=2,
        punto="",
        banca="",
        natural=None,
        punto_pair=None,
        banca_pair=None,
        at=moment,
        commission_minor=None,
        house_result_minor=None,
        phases=phases,
    )


def reader_asks() -> ReaderShown:
    alert = ReaderAlert(
        code="card_returned",
        article="",
        hand=None,
        index=None,
        card="",
        aside=None,
        at=OPENED,
    )
    return ReaderShown(name="Angel", alert=alert)


@pytest.mark.parametrize(
    ("ordinary", "exception", "kind", "numbers"),
    [
        (table(), table(jefe=None), "no_jefe", NO_NUMBERS),
        (
            table(croupiers_minimum=0),
            table(croupiers_minimum=0, croupiers=[]),
            "no_croupier",
            NO_NUMBERS,
        ),
        (
            table(croupiers_minimum=2),
            table(croupiers_minimum=3),
            "croupiers_few",
            (2, 3),
        ),
        (table(), table(state="last_coups"), "interrupted", NO_NUMBERS),
        (table(), table(state="suspended"), "interrupted", NO_NUMBERS),
        (
            table(waiting=2, called=1, seats_free=1, seats_kept=[kept_seat(1)]),
            table(waiting=2, called=1, seats_free=2, seats_kept=[kept_seat(1)]),
            "seat_free",
            (1, None),
        ),
        (
            table(waiting=2, called=2, seats_free=2),
            table(waiting=3, called=2, seats_free=2),
            "seat_free",
            (1, None),
        ),
        (closed(), closed(waiting=1), "closed_waited_for", (1, None)),
        (table(), table(incidents_open=2), "incidents_open", (2, None)),
        (closed(), closed(incidents_open=1), "incidents_open", (1, None)),
        (table(), table(shoes_copied=1), "shoes_copied", (1, None)),
        (table(), table(talla=None), "shoe_missing", NO_NUMBERS),
        (table(reader=READER), table(reader=reader_asks()), "reader_asks", NO_NUMBERS),
        (table(), table(talla=talla(cut_card_out=True)), "cut_card_out", NO_NUMBERS),
        (
            table(talla=talla(cards_left_most=53)),
            table(talla=talla(cards_left_most=52)),
            "cards_low",
            NO_NUMBERS,
        ),
    ],
)
def test_an_exception_is_an_alert_and_its_neighbour_is_none(ordinary, exception, kind, numbers):
    assert holding(ordinary) == []
    assert holding(exception) == [(kind, numbers)]


MINUTES_5 = timedelta(minutes=5)


@pytest.mark.parametrize(
    ("state", "kind", "since", "holds_from"),
    [
        (table(seats_taken=1), "quiet", OPENED, OPENED + MINUTES_5),
        (
            table(seats_taken=1, last_coup=coup_at(OPENED + SECOND)),
            "quiet",
            OPENED + SECOND,
            OPENED + SECOND + MINUTES_5,
        ),
        (table(called_until=OPENED + SECOND), "call_over", OPENED + SECOND, OPENED + SECOND),
        (
            table(session=OpenSession(id=1, opened_at=OPENED, shift_ends_at=OPENED + MINUTES_5)),
            "shift_over",
            OPENED + MINUTES_5,
            OPENED + MINUTES_5,
        ),
    ],
)
def test_an_alert_that_comes_with_time_is_sent_before_it_holds(state, kind, since, holds_from):
    assert holding(state, holds_from - timedelta(microseconds=1)) == []
    assert holding(state, holds_from) == [(kind, NO_NUMBERS)]
    (alert,) = judge_alerts(state)
    assert (alert.since, alert.from_at) == (since, holds_from)


LATER = OPENED + timedelta(days=1)


@pytest.mark.parametrize(
    "state",
    [
        table(seats_taken=0),
        table(seats_taken=1, talla=None),
        table(seats_taken=1, reader=reader_asks()),
        table(seats_taken=1, talla=talla(cut_card_out=True)),
        table(seats_taken=1, state="suspended"),
    ],
)
def test_a_table_that_has_a_reason_not_to_deal_is_not_quiet(state):
    assert "quiet" not in [kind for kind, _ in holding(state, LATER)]


@pytest.mark.parametrize(
    "differs",
    [{"talla": None}, {"reader": reader_asks()}, {"talla": talla(cut_card_out=True)}],
)
def test_nothing_of_play_is_asked_for_while_it_is_suspended(differs):
    assert holding(table(state="suspended", **differs), LATER) == [("interrupted", NO_NUMBERS)]


def test_the_closing_of_a_table_is_not_out_of_the_ordinary():
    assert holding(closed(called_until=OPENED), LATER) == []


def test_the_worst_comes_first_and_severity_ranks_the_tiles():
    state = table(
        state="last_coups",
        jefe=None,
        croupiers=[],
        incidents_open=1,
        called_until=OPENED,
        talla=None,
    )
    alerts = judge_alerts(state)
    assert [(alert.kind.value, int(alert.severity)) for alert in alerts] == [
        ("no_jefe", 3),
        ("no_croupier", 3),
        ("interrupted", 2),
        ("incidents_open", 2),
        ("call_over", 2),
        ("shoe_missing", 2),
    ]
    ranks = [int(severity_of(one)) for one in ("closed", "open", "last_coups", "suspended")]
    assert ranks == [0, 1, 1, 1]


@pytest.mark.django_db
def test_screens_are_sent_the_alerts_of_a_table():
    room = make_room("andalucia", "mini")
    room.start()
    room.act(show_cut_card)
    state = table_projection(room.house.pk, room.table.pk)
    assert state["severity"] == 1
    nothing = {"from_at": None, "since": None, "count": None, "wanted": None}
    cut_card = {"kind": "cut_card_out", "severity": 2, **nothing}
    assert cut_card in state["alerts"]
