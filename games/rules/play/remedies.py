"""What a text says of each mistake at the table, and when it can happen: asked of the rules.

No remedy is written here: a coup is played by the rules up to each moment, the mistake is made in
it, and what became of the coup is read off. Where a text is silent the jefe decides.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from games.rules.cards import Card, parse_card, parse_cards
from games.rules.errors import Violation
from games.rules.fold import Override
from games.rules.play import Phase, TableCoup, acts
from games.rules.play.acts import Will
from games.rules.regulations.base import Regulation, TableFormat
from games.rules.settlement import Bet
from games.rules.wagers import Hand, WagerKind


class Moment(StrEnum):
    """When in a coup a mistake happens."""

    BETTING = "betting"
    """Before "no va más"."""
    DEALING = "dealing"
    """Up to the fourth card."""
    HANDS = "hands"
    """Punto's cards are given and turned; its choice."""
    THIRDS = "thirds"
    """Banca turns its cards; third cards."""
    ENDING = "ending"
    """No card is due any more: the result is announced, and paid."""


MOMENTS: Final[Mapping[Phase, Moment]] = {
    Phase.BETTING: Moment.BETTING,
    Phase.CLOSED: Moment.DEALING,
    Phase.DEALING: Moment.DEALING,
    Phase.GIVING: Moment.HANDS,
    Phase.PUNTO: Moment.HANDS,
    Phase.BANCA: Moment.THIRDS,
    Phase.ANNOUNCING: Moment.ENDING,
    Phase.BURNING: Moment.ENDING,
}
"""The moment that each phase of a coup belongs to; a coup that is over has none."""


class Effect(StrEnum):
    """What becomes of the coup."""

    BURN = "burn"
    """The card is burned."""
    COUNTS = "counts"
    """The card counts where the coup needs it."""
    HELD = "held"
    """The card goes to banca if it needs one, otherwise it is burned."""
    RIGHT_PLAYER = "right_player"
    """Punto's cards go to the right player."""
    RIGHT_WILL = "right_will"
    """The right player is asked for the choice on five."""
    AS_SAID = "as_said"
    """The player's choice counts, not the announced one."""
    STANDS = "stands"
    """It stays as it is."""
    NULL = "null"
    """The coup is null: bets go back, its cards are burned."""
    DECK = "deck"
    """The coup is null and the whole deck is burned."""


BY_JEFE: Final = (Effect.STANDS, Effect.BURN, Effect.NULL, Effect.DECK)
"""What the jefe can decide where a text does not: the coup goes on as they say, or one of these."""


@dataclass(frozen=True, slots=True)
class Remedy:
    """What is done about a mistake; several `effects` are for the jefe to choose from.

    `mistake` is what happened, a code; `article` the clause that decides, or that gives the case to
    the jefe, empty where no clause does. `by_inspector`: the inspector is asked before it.
    """

    mistake: str
    effects: tuple[Effect, ...]
    article: str
    by_jefe: bool
    by_inspector: bool
    moments: tuple[Moment, ...]


UNFORESEEN: Final = "unforeseen"
_UNNAMED: Final = {
    "third_missing": (Moment.THIRDS, Moment.ENDING),
    "sabot": tuple(Moment),
    UNFORESEEN: tuple(Moment),
}
"""Mistakes that no text names."""
_CARD: Final = parse_card("9s")
_MADE: Final[dict[str, object]] = {
    "card_early": acts.DrawEarly((_CARD,)),
    "card_turned": acts.TurnByMistake(_CARD),
    "card_face_up": acts.FindFaceUp(_CARD),
    "face_up_deck": acts.BurnDeck("inspector"),
    "deal_confused": acts.ConfuseDeal(),
    "cards_misgiven": acts.RedressGiving(),
    "will_misheard": acts.RedressWill(),
    "undue_punto": acts.DrawUndue(Hand.PUNTO, _CARD),
    "undue_banca": acts.DrawUndue(Hand.BANCA, _CARD),
    "unfinished": acts.AnnulUnfinished(),
}
_STANDS: Final = ("coup.no_claim", "coup.will_stands")


def list_remedies(regulation: Regulation, table_format: TableFormat) -> tuple[Remedy, ...]:
    """List the mistakes that can happen under a regulation, in the order of a coup, each once.

    One whose remedy depends on the moment is there once for each remedy.
    """
    found: dict[tuple[str, Effect | None, str], list[Moment]] = {}
    for name, act in _MADE.items():
        for coup in _scenes(regulation, table_format):
            remedy = _find_remedy(coup, act)
            if remedy is not None:
                moments = found.setdefault((name, *remedy), [])
                if MOMENTS[coup.phase] not in moments:
                    moments.append(MOMENTS[coup.phase])
    named = [
        Remedy(
            mistake=name,
            effects=BY_JEFE if effect is None else (effect,),
            article=article,
            by_jefe=effect is None,
            by_inspector=effect is Effect.DECK,
            moments=tuple(moments),
        )
        for (name, effect, article), moments in found.items()
    ]
    article = regulation.article("unforeseen")
    return (
        *named,
        *(Remedy(name, BY_JEFE, article, True, False, when) for name, when in _UNNAMED.items()),
    )


def list_turns(regulation: Regulation, table_format: TableFormat) -> dict[type[object], Moment]:
    """List the acts that a coup waits for once its cards lie, each with its moment."""
    dealt = (coup for coup in _scenes(regulation, table_format) if coup.is_dealt)
    return {it.act: MOMENTS[coup.phase] for coup in dealt for it in coup.expected[:1]}


def _find_remedy(coup: TableCoup, act: object) -> tuple[Effect | None, str] | None:
    """Make a mistake in a coup: its effect and article; no effect: the jefe's to decide.

    None where it cannot happen.
    """
    try:
        ruling = coup.rulebook.rule_for(act)(coup, act)
    except Violation as violation:
        return (Effect.STANDS, violation.article) if violation.code in _STANDS else None
    if ruling.advisories or not ruling.article:
        return None, coup.article("unforeseen")
    return _effect_of(coup, ruling.state, act), ruling.article


def _effect_of(before: TableCoup, after: TableCoup, act: object) -> Effect:
    if after.null:
        return Effect.DECK if isinstance(act, acts.BurnDeck) else Effect.NULL
    if isinstance(act, acts.RedressWill):
        return Effect.AS_SAID
    if isinstance(act, acts.RedressGiving):
        same = after.given_to == before.given_to
        return Effect.RIGHT_WILL if same else Effect.RIGHT_PLAYER
    if len(after.burned) > len(before.burned):
        return Effect.BURN
    return Effect.HELD if isinstance(act, acts.DrawUndue) and after.held else Effect.COUNTS


def _scenes(regulation: Regulation, table_format: TableFormat) -> Iterator[TableCoup]:
    """Play coups to every moment, as far as a regulation lets them get there."""
    holder = 1 if table_format.players_deal else None
    own = () if regulation.banca is not None else (Bet(1, WagerKind.BANCA, 100),)
    begun = TableCoup(
        regulation=regulation,
        table_format=table_format,
        seated=frozenset({1, 2, 3}),
        holder=holder,
        shoe=104,
        bets=(*own, Bet(2, WagerKind.PUNTO, 200), Bet(3, WagerKind.PUNTO, 100)),
        face_up_found=2,
    )
    closed = begun.apply(acts.CallNoVaMas())
    dealing = closed.apply(acts.CallCards())
    one = dealing.apply(acts.Draw(holder))
    dealt = one
    while not dealt.is_dealt:
        dealt = dealt.apply(acts.Draw(holder))
    given = dealt.apply(acts.GiveCards(dealt.entitled))
    turned = _turn_punto(given, "3c3d")
    stands = turned.apply(acts.CallBanca())
    yield from (begun, closed, dealing, one, replace(one, shoe=1), dealt, given, turned, stands)
    if dealt.entitled is not None:
        yield from _misgiven(dealt)
    for banca in ("2c3s", "3c4s"):  # banca draws beside a standing six, or stands
        shown = stands.apply(acts.TurnBanca(holder, _two(banca)))
        yield shown
        yield replace(shown, shoe=4)
        if shown.third_due is not None:
            yield shown.apply(acts.CallThird(shown.third_due))


def _misgiven(dealt: TableCoup) -> Iterator[TableCoup]:
    """Punto's cards with the wrong player, and a choice on five that was misheard."""
    override = Override("jefe", "scene")
    wrong = dealt.apply(acts.MisgiveCards(3), override=override)
    five = _turn_punto(wrong, "2c3d")
    yield from (wrong, five)
    right = _turn_punto(dealt.apply(acts.GiveCards(dealt.entitled)), "2c3d")
    if not right.must_choose or right.entitled is None:
        return
    said = right.apply(acts.SayWill(right.entitled, Will.STAND))
    heard = said.apply(acts.MisannounceWill(Will.CARD), override=override)
    yield from (right, five.apply(acts.SayWill(3, Will.STAND)), heard)
    yield heard.apply(acts.CallBanca()).apply(acts.TurnBanca(dealt.holder, _two("3c4s")))


def _turn_punto(coup: TableCoup, cards: str) -> TableCoup:
    return coup.apply(acts.TurnPunto(coup.given_to, _two(cards)))


def _two(cards: str) -> tuple[Card, Card]:
    first, second = parse_cards(cards)
    return first, second
