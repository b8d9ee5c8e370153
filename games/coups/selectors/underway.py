"""The coup under way: when bets began, how long each phase took, and the state for screens."""

from datetime import datetime
from typing import Annotated

from msgspec import Meta

from casino.lib.sent import Moment, Ordinal, Sent, one_of
from games.coups.models import PHASES, CoupUnderway
from games.coups.selectors.acts import ActsShown, fold_acts, show_acts
from games.coups.selectors.deal import deal_hands
from games.coups.selectors.phase_times import PhaseStarts, phase_times
from games.coups.selectors.played import Cards, Span
from games.coups.selectors.talla_in_play import TallaInPlay, Underway
from games.rules.cards import CARD_PATTERN, parse_cards
from games.rules.regulations.base import Regulation, TableFormat
from games.rules.wagers import Hand
from games.tallas.models import Talla
from tables.overview.state import ReaderState

Phase = Annotated[str, one_of(["bets", *PHASES])]
Since = Annotated[Moment | None, Meta(description="Null: not marked.")]
CardIndex = Annotated[int, Meta(ge=0, le=2)]
Covered = Annotated[int, Meta(ge=0, le=2, description="Cards that lie covered.")]


class CardExpected(Sent):
    """The card that a shoe reader reads next."""

    hand: Annotated[str, one_of(Hand)]
    index: CardIndex


class UnderwayShown(Sent):
    """The coup that is not recorded yet: its phase, and the cards that a shoe reader has read."""

    number: Ordinal
    phase: Phase
    since: Since
    bets_ms: Span
    no_va_mas_ms: Span
    cards_ms: Span
    punto: Cards
    banca: Cards
    punto_stands: Annotated[bool, Meta(description="Punto had the choice, and stands.")]
    expected: Annotated[
        CardExpected | None,
        Meta(description="Null when the hands are complete, or no reader has begun."),
    ]
    awaits_key: Annotated[
        bool, Meta(description="The expected card could not be read: the croupier types it.")
    ]
    burned: Annotated[
        str,
        Meta(
            pattern=rf"^({CARD_PATTERN}|\?\?)*$",
            description="Cards drawn beyond the rules during this coup; ?? was not read.",
        ),
    ]
    acts: Annotated[
        ActsShown | None,
        Meta(description="Null: entered by totals, by cards, or by a shoe reader."),
    ]


class CoveredCoup(Sent):
    """The coup under way for the public display.

    The dealt cards are covered: their number is shown, and the cards themselves when they are
    turned, which is before a third card and before paying.
    """

    number: Ordinal
    phase: Phase
    since: Since
    punto: Cards
    banca: Cards
    punto_covered: Covered
    banca_covered: Covered


class ReaderAlert(Sent):
    """A shoe reader's warning."""

    code: str
    article: str
    hand: Annotated[str | None, Meta(extra_json_schema={"enum": [*Hand, None]})]
    index: CardIndex | None
    card: str
    aside: Annotated[
        str | None,
        Meta(
            extra_json_schema={"enum": ["burned", "lies_aside", None]},
            description="The state of a card that is not due. A person burns one that is aside, or "
            "types it where it belongs.",
        ),
    ]
    at: Moment


class ReaderShown(Sent):
    """The shoe reader of a table."""

    name: str
    alert: ReaderAlert | None


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
    """Return the coup under way; None if there is no data about it."""
    row: CoupUnderway | None = getattr(talla, "underway", None)
    return row if row is not None and row.number == talla.coups + 1 else None


def underway_view(
    talla: TallaInPlay,
    regulation: Regulation,
    table_format: TableFormat | None,
    last: tuple[int, datetime] | None,
    resumed_at: datetime | None,
    *,
    suspended: bool,
) -> UnderwayShown:
    """Return the coup under way: its phase, since when, the cards that were read.

    `since` and the times are None where unknown. `expected` is the card that a reader reads
    next, None when the hand is complete or no reader has begun.
    """
    found = talla.underway
    if found is None:
        began = None if suspended else bets_begin(talla, last, resumed_at)
        found = Underway(PhaseStarts(bets_at=began))
    phase, since = current_phase(found.starts)
    times = phase_times(found.starts, None)
    return UnderwayShown(
        number=talla.coups + 1,
        phase=phase,
        since=since,
        bets_ms=times["bets_ms"],
        no_va_mas_ms=times["no_va_mas_ms"],
        cards_ms=times["cards_ms"],
        punto=found.punto,
        banca=found.banca,
        punto_stands=found.punto_stands,
        expected=_card_expected(found, regulation),
        awaits_key=found.awaits_key,
        burned=found.burned,
        acts=_acts_of(found, regulation, table_format),
    )


def _acts_of(
    found: Underway, regulation: Regulation, table_format: TableFormat | None
) -> ActsShown | None:
    if not found.acts:
        return None
    return show_acts(fold_acts(regulation, table_format, found.acts), found.acts)


def _card_expected(found: Underway, regulation: Regulation) -> CardExpected | None:
    if found.acts or not (found.punto or found.banca or found.awaits_key):
        return None
    punto, banca = parse_cards(found.punto), parse_cards(found.banca)
    coup, _ = deal_hands(regulation, punto, banca, punto_stands=found.punto_stands)
    step = coup.expected
    return None if step is None else CardExpected(hand=step.hand.value, index=step.index)


def publish_underway(underway: UnderwayShown | None) -> CoveredCoup | None:
    """Return the public part of the coup under way: the cards of the deal are covered.

    They are turned before a third card is drawn and before anybody is paid; until then only their
    number is shown.
    """
    if underway is None:
        return None
    punto, banca = underway.punto, underway.banca
    turned = underway.phase == "pay" or len(punto) > 4 or len(banca) > 4
    if underway.acts is not None:  # only uncovered cards are known of it
        return CoveredCoup(
            number=underway.number,
            phase=underway.phase,
            since=underway.since,
            punto=punto,
            banca=banca,
            punto_covered=0 if punto else 2,
            banca_covered=0 if banca else 2,
        )
    return CoveredCoup(
        number=underway.number,
        phase=underway.phase,
        since=underway.since,
        punto=punto if turned else "",
        banca=banca if turned else "",
        punto_covered=0 if turned else len(punto) // 2,
        banca_covered=0 if turned else len(banca) // 2,
    )


def reader_view(reader: ReaderState | None, underway: UnderwayShown | None) -> ReaderShown | None:
    """Return the shoe reader of a table with its alert; None where there is none."""
    if reader is None:
        return None
    alert = reader.alert
    if alert is not None and alert["coup"] is not None:
        now = underway and underway.number
        alert = alert if alert["coup"] == now else None
    shown = alert and ReaderAlert(
        code=alert["code"],
        article=alert["article"],
        hand=alert["hand"],
        index=alert["index"],
        card=alert["card"],
        aside=alert["aside"],
        at=datetime.fromisoformat(alert["at"]),
    )
    return ReaderShown(name=reader.name, alert=shown or None)


def current_phase(starts: PhaseStarts) -> tuple[str, datetime | None]:
    """Return the phase that a coup is in, and since when."""
    phase, since = "bets", starts.bets_at
    for name, began in zip(("no_va_mas", "cards", "pay"), starts[1:], strict=True):
        if began is not None:
            phase, since = name, began
    return phase, since
