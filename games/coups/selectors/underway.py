"""The coup under way: when bets began, how long each phase took, and the state for screens."""

from datetime import datetime
from typing import Any

from games.coups.models import CoupUnderway
from games.coups.selectors.deal import deal_hands
from games.coups.selectors.phase_times import PHASE_TIMES, PhaseStarts, phase_times
from games.coups.selectors.talla_in_play import TallaInPlay, Underway
from games.rules.cards import parse_cards
from games.rules.regulations.base import Regulation
from games.rules.wagers import Hand
from games.tallas.models import Talla
from tables.overview.selectors import ReaderState


def bets_begin(
    talla: Talla | TallaInPlay, last: tuple[int, datetime] | None, resumed_at: datetime | None
) -> datetime | None:
    """Return since when bets are taken for the next coup of a talla.

    That is when the coup before ended (`last` is the number and end of the last one that counts),
    or when the talla or play after an interruption began. After a coup that was taken back it
    is unknown.
    """
    began = talla.started_at if talla.coups == 0 else None
    if last is not None and last[0] == talla.coups:
        began = last[1]
    if began is None or resumed_at is None:
        return began
    return max(began, resumed_at)


def underway_of(talla: Talla) -> CoupUnderway | None:
    """Return what is known of the coup under way; None while nothing is."""
    row: CoupUnderway | None = getattr(talla, "underway", None)
    return row if row is not None and row.number == talla.coups + 1 else None


def underway_view(
    talla: TallaInPlay,
    regulation: Regulation,
    last: tuple[int, datetime] | None,
    resumed_at: datetime | None,
    *,
    suspended: bool,
) -> dict[str, Any]:
    """Return the coup under way as plain values: its phase, since when, the cards that were read.

    `since` and the times are null where unknown. `expected` is the card that a reader reads
    next, null when the hand is complete or no reader has begun.
    """
    told = talla.underway
    if told is None:
        began = None if suspended else bets_begin(talla, last, resumed_at)
        told = Underway(PhaseStarts(bets_at=began))
    phase, since = current_phase(told.starts)
    times = phase_times(told.starts, None)
    return {
        "number": talla.coups + 1,
        "phase": phase,
        "since": None if since is None else since.isoformat(),
        **{name: times[name] for name in PHASE_TIMES[:-1]},
        **cards_view(told, regulation),
    }


def cards_view(told: Underway, regulation: Regulation) -> dict[str, Any]:
    """Return the cards that were read, and the one that is expected once a reader has begun."""
    step = None
    if told.punto or told.banca or told.awaits_key:
        punto, banca = parse_cards(told.punto), parse_cards(told.banca)
        coup, _ = deal_hands(regulation, punto, banca, punto_stands=told.punto_stands)
        step = coup.expected
    return {
        "punto": told.punto,
        "banca": told.banca,
        "punto_stands": told.punto_stands,
        "expected": None if step is None else {"hand": step.hand.value, "index": step.index},
        "awaits_key": told.awaits_key,
        "burned": told.burned,
    }


def publish_underway(underway: dict[str, Any] | None) -> dict[str, Any] | None:
    """Return the public part of the coup under way: the cards of the deal are covered.

    They are turned before a third card is drawn and before anybody is paid; until then only their
    number is shown.
    """
    if underway is None:
        return None
    hands = {hand.value: underway[hand.value] for hand in Hand}
    turned = underway["phase"] == "pay" or any(len(cards) > 4 for cards in hands.values())
    return {
        **{name: underway[name] for name in ("number", "phase", "since")},
        **{name: cards if turned else "" for name, cards in hands.items()},
        **{f"{name}_covered": 0 if turned else len(cards) // 2 for name, cards in hands.items()},
    }


def reader_view(
    reader: ReaderState | None, underway: dict[str, Any] | None
) -> dict[str, Any] | None:
    """Return the shoe reader of a table with its alert; null where there is none."""
    if reader is None:
        return None
    alert = reader.alert
    if alert is not None and alert["coup"] is not None:
        now = underway and underway["number"]
        alert = alert if alert["coup"] == now else None
    shown = ("code", "article", "hand", "index", "card", "aside", "at")
    # An alert from before there was "aside" has none.
    return {"name": reader.name, "alert": alert and {name: alert.get(name) for name in shown}}


def current_phase(starts: PhaseStarts) -> tuple[str, datetime | None]:
    """Return the phase that a coup is in, and since when."""
    phase, since = "bets", starts.bets_at
    for name, began in zip(("no_va_mas", "cards", "pay"), starts[1:], strict=True):
        if began is not None:
            phase, since = name, began
    return phase, since
