"""A coup as it is played at the table: the state, and the acts it waits for.

Compare `games.rules.coup`, which has only cards. Here bets are placed, "no va más" and "cartas" are
called, cards are covered, go to a player, are uncovered, and things go wrong.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple

from games.rules.cards import Card, hand_total
from games.rules.coup import Coup, Outcome
from games.rules.draw import PuntoAct
from games.rules.errors import Advisory, CoupViolation
from games.rules.fold import Folded, Rulebook, read_choice
from games.rules.limits import Limits
from games.rules.play import acts
from games.rules.play.acts import Will
from games.rules.regulations.base import Regulation, TableFormat
from games.rules.regulations.play_rules import Mistake
from games.rules.sabot import who_gets_punto_cards
from games.rules.settlement import Bet, verify_slip
from games.rules.values import verify_seat_of, verify_whole, verify_wholes
from games.rules.wagers import Hand

RULEBOOK: Final = Rulebook()


class Phase(StrEnum):
    """Where a coup is."""

    BETTING = "betting"
    CLOSED = "closed"
    """"No va más" was called."""
    DEALING = "dealing"
    """"Cartas" was called."""
    GIVING = "giving"
    """Four cards are dealt, covered."""
    PUNTO = "punto"
    """Punto's cards are with the player who turns them and decides."""
    BANCA = "banca"
    """The holder sees his cards; third cards are asked for."""
    ANNOUNCING = "announcing"
    """No card is due any more."""
    BURNING = "burning"
    """Announced; the used cards are still on the table."""
    OVER = "over"


class Who(StrEnum):
    """The parties that act at a table."""

    PLAYERS = "players"
    PAGADOR = "pagador"
    HOLDER = "holder"
    RECEIVER = "receiver"


class Expected(NamedTuple):
    """The act that the coup waits for: its kind, its author, its article, the hand."""

    act: type[object]
    who: Who
    article: str
    hand: Hand | None = None


ORDERED_BY: Final[Mapping[type[object], str]] = MappingProxyType(
    {
        acts.CallCards: "cards_called",
        acts.GiveCards: "cards_given",
        acts.TurnPunto: "uncover",
        acts.CallBanca: "banca_turns",
        acts.TurnBanca: "banca_turns",
        acts.AnnounceHand: "announcements",
        acts.AnnounceStand: "announcements",
        acts.CallThird: "third_called",
        acts.Announce: "announcements",
    }
)
"""The clause that says when an act is done, where a text says it."""

Lying = Card | None
"""A card on the table: None while it is covered."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableCoup(Folded):
    """One coup at a table, an immutable value; `apply` an act from `games.rules.play.acts`.

    `holder` None: the house deals. `shoe` counts the cards in the shoe when the coup begins.
    `bets` are those in the boxes: a banca that belongs to its holder is not among them.
    """

    regulation: Regulation
    seated: frozenset[int]
    holder: int | None
    shoe: int
    limits: Limits | None = None
    table_format: TableFormat | None = None
    """Where players may not touch the cards, the pagador turns punto's."""
    phase: Phase = Phase.BETTING
    bets: tuple[Bet, ...] = ()
    punto: tuple[Lying, ...] = ()
    banca: tuple[Lying, ...] = ()
    burned: tuple[Lying, ...] = ()
    face_up_found: int = 0
    declined: frozenset[int] = frozenset()
    given_to: int | None = None
    misgiven: bool = False
    will_of: int | None = None
    """Whose will counts on five."""
    punto_shown: bool = False
    banca_called: bool = False
    banca_shown: bool = False
    said: Will | None = None
    announced: Will | None = None
    hands_announced: frozenset[Hand] = frozenset()
    """The hands whose two-card totals the pagador has announced."""
    stands_announced: frozenset[Hand] = frozenset()
    """The hands of which the pagador has announced that they stand."""
    called: Hand | None = None
    """The hand for which the pagador has asked a third card."""
    held: Card | None = None
    """A card turned too soon that counts for the coup."""
    outcome: Outcome | None = None
    null: str = ""
    """Why the coup counts for nothing, "" if it counts."""

    def __post_init__(self) -> None:
        verify_whole("shoe", self.shoe)
        verify_wholes("seated", self.seated, 1)
        verify_seat_of("holder", self.holder)
        for bet in self.bets:
            verify_slip(bet)

    @property
    def rulebook(self) -> Rulebook:
        """The rules in `betting`, `dealing`, `punto_cards`, `announcing`, `ending`, `mistakes`."""
        return RULEBOOK

    @property
    def is_over(self) -> bool:
        """Whether nothing more can happen."""
        return self.phase is Phase.OVER

    @property
    def shoe_left(self) -> int:
        """The cards still in the shoe."""
        on_table = len(self.punto) + len(self.banca) + len(self.burned)
        return self.shoe - on_table - (self.held is not None)

    @property
    def entitled(self) -> int | None:
        """The seat to receive punto's cards; None is the pagador."""
        return who_gets_punto_cards(
            self.regulation,
            self.bets,
            self.seated,
            self.holder,
            self.table_format,
            self.declined,
        )

    @property
    def next_hand(self) -> Hand:
        """The hand that gets the next card of the deal."""
        return self.regulation.deal_order[len(self.punto) + len(self.banca)]

    @property
    def is_dealt(self) -> bool:
        """Whether both hands have their first two cards."""
        return len(self.punto) >= 2 and len(self.banca) >= 2

    @property
    def punto_two(self) -> int:
        """The total of punto's first two cards, once shown."""
        return hand_total([card for card in self.punto[:2] if card is not None])

    @property
    def banca_two(self) -> int:
        """The total of banca's first two cards, once shown."""
        return hand_total([card for card in self.banca[:2] if card is not None])

    @property
    def must_choose(self) -> bool:
        """Whether a player, not the pagador, has punto's choice."""
        act = self.regulation.draw_table.punto
        shown = self.punto_shown and self.punto_two <= 7
        choice = shown and act[self.punto_two] is PuntoAct.CHOICE
        return choice and self.will_of is not None

    @property
    def punto_resolved(self) -> bool:
        """Whether punto has shown its cards and nothing is left for it to decide."""
        return self.punto_shown and (not self.must_choose or self.announced is not None)

    @property
    def cards(self) -> Coup:
        """The two hands as the drawing rules see them. Only once both are shown."""
        hands = {
            Hand.PUNTO: [card for card in self.punto if card is not None],
            Hand.BANCA: [card for card in self.banca if card is not None],
        }
        coup = Coup(self.regulation, seated_punto_bet=self.will_of is not None)
        while (step := coup.expected) is not None:
            if coup.can_stand() and self.announced is Will.STAND:
                coup = coup.stand()
            elif step.index < len(hands[step.hand]):
                coup = coup.apply(hands[step.hand][step.index])
            else:
                break
        return coup

    @property
    def third_due(self) -> Hand | None:
        """The hand whose third card is due."""
        if not self.banca_shown:
            return None
        step = self.cards.expected
        return None if step is None else step.hand

    @property
    def is_played(self) -> bool:
        """Whether cards are being turned or drawn."""
        return self.phase in (Phase.PUNTO, Phase.BANCA, Phase.ANNOUNCING)

    def can_announce_hand(self, hand: Hand) -> bool:
        """Whether the two cards of a hand are turned and their total not yet announced."""
        hand = read_choice(Hand, hand)
        shown = self.punto_shown if hand is Hand.PUNTO else self.banca_shown
        return shown and self.is_played and hand not in self.hands_announced

    def can_announce_stand(self, hand: Hand) -> bool:
        """Whether it is certain that a hand takes no third card, and that not yet announced."""
        hand = read_choice(Hand, hand)
        if not self.is_played or hand in self.stands_announced or self.called is not None:
            return False
        if hand is Hand.PUNTO and not self.banca_shown:
            return self.punto_resolved and not self.punto_draws
        cards = self.punto if hand is Hand.PUNTO else self.banca
        due = self.third_due
        certain = due is not Hand.PUNTO if hand is Hand.PUNTO else due is None
        return self.banca_shown and len(cards) == 2 and certain

    @property
    def punto_draws(self) -> bool:
        """Whether punto, shown and resolved, asks for a card by its own total."""
        if not self.punto_resolved or self.punto_two > 7:
            return False
        act = self.regulation.draw_table.punto[self.punto_two]
        return act is PuntoAct.DRAW or (self.must_choose and self.announced is Will.CARD)

    @property
    def draw_due(self) -> bool:
        """Whether the holder has been asked for a card."""
        return self.phase is Phase.DEALING or self.called is not None

    @property
    def expected(self) -> tuple[Expected, ...]:
        """The acts that the coup waits for if nothing goes wrong; empty when it is over."""
        return (*self._expected(), *self._expected_announcements())

    def article(self, name: str) -> str:
        """The article of the regulation for a clause, "" where it is silent."""
        return self.regulation.article(name)

    def verify_phase(self, act: object, *phases: Phase) -> None:
        """Raises `coup.over` or `coup.not_now` unless the coup is in one of these phases."""
        if self.is_over:
            article = self.article("deal_confused") if self.burned else ""
            raise CoupViolation("coup.over", article)
        if self.phase not in phases:
            raise self.refuse(act)

    def refuse(self, act: object) -> CoupViolation:
        """The violation `coup.not_now`, with the article that says when the act is done."""
        article = self.article(ORDERED_BY.get(type(act), ""))
        return CoupViolation(
            "coup.not_now", article, act=type(act).__name__, phase=self.phase.value
        )

    def verify_shoe(self, wanted: int = 1) -> None:
        """Raises `coup.shoe_empty` if the shoe does not hold so many cards."""
        verify_whole("wanted", wanted)
        if wanted > self.shoe_left:
            raise CoupViolation(
                "coup.shoe_empty",
                self.article("unfinished"),
                remaining=self.shoe_left,
                wanted=wanted,
            )

    def find_unforeseen(self, mistake: Mistake) -> tuple[Advisory, ...]:
        """The advisory that the text has no remedy for this mistake: the jefe decides."""
        if mistake in self.regulation.mistakes:
            return ()
        return (Advisory("coup.unforeseen", self.article("unforeseen"), mistake=mistake.value),)

    def deal(self, card: Lying) -> TableCoup:
        """The coup with the next card of the deal on the table; trusted."""
        punto = self.next_hand is Hand.PUNTO
        dealt = (
            replace(self, punto=(*self.punto, card))
            if punto
            else replace(self, banca=(*self.banca, card))
        )
        done = dealt.is_dealt and dealt.phase is Phase.DEALING
        return replace(dealt, phase=Phase.GIVING) if done else dealt

    def give_third(self, hand: Hand, card: Card) -> TableCoup:
        """The coup with a third card given; trusted."""
        given = (
            replace(self, punto=(*self.punto, card), called=None)
            if hand is Hand.PUNTO
            else replace(self, banca=(*self.banca, card), called=None)
        )
        return given.look()

    def look(self) -> TableCoup:
        """The coup once the hands are shown: a held card finds its hand, or the fire; trusted."""
        due = self.third_due
        if due is not None:
            if self.held is None:
                return self
            return replace(self, held=None).give_third(due, self.held)
        burned = self.burned if self.held is None else (*self.burned, self.held)
        return replace(self, phase=Phase.ANNOUNCING, held=None, burned=burned)

    def burn(self, *cards: Lying) -> TableCoup:
        """The coup with cards out of play; trusted."""
        return replace(self, burned=(*self.burned, *cards))

    def annul(self, why: str) -> TableCoup:
        """The coup null, its cards out of play; trusted."""
        held = () if self.held is None else (self.held,)
        burned = (*self.burned, *self.punto, *self.banca, *held)
        return replace(
            self, phase=Phase.OVER, null=why, burned=burned, punto=(), banca=(), held=None
        )

    def _expected(self) -> list[Expected]:
        article = self.article
        pagador, holder = Who.PAGADOR, Who.HOLDER
        if self.phase is Phase.BETTING:
            return [
                Expected(acts.PlaceBet, Who.PLAYERS, article("minimum")),
                Expected(acts.CallNoVaMas, pagador, article("no_va_mas")),
            ]
        if self.phase is Phase.CLOSED:
            return [Expected(acts.CallCards, pagador, article("cards_called"))]
        if self.phase is Phase.DEALING:
            return [Expected(acts.Draw, holder, article("deal_order"), self.next_hand)]
        if self.phase is Phase.GIVING:
            clause = "pagador_turns" if self.entitled is None else "punto_cards"
            return [Expected(acts.GiveCards, pagador, article(clause), Hand.PUNTO)]
        if self.phase is Phase.PUNTO:
            return [self._expected_of_punto()]
        if self.phase is Phase.BANCA:
            return [self._expected_of_banca()]
        if self.phase is Phase.ANNOUNCING:
            return [Expected(acts.Announce, pagador, article("winner"))]
        if self.phase is Phase.BURNING:
            return [Expected(acts.BurnUsed, pagador, article("used_cards"))]
        return []

    def _expected_announcements(self) -> list[Expected]:
        """The pagador's announcements that are due, where the text has them (asturias-2011 B)."""
        article = self.article("announcements")
        if not article:
            return []
        hands = [hand for hand in Hand if self.can_announce_hand(hand)]
        stands = [hand for hand in Hand if self.can_announce_stand(hand)]
        return [
            *[Expected(acts.AnnounceHand, Who.PAGADOR, article, hand) for hand in hands],
            *[Expected(acts.AnnounceStand, Who.PAGADOR, article, hand) for hand in stands],
        ]

    def _expected_of_punto(self) -> Expected:
        if not self.punto_shown:
            who = Who.PAGADOR if self.given_to is None else Who.RECEIVER
            return Expected(acts.TurnPunto, who, self.article("uncover"), Hand.PUNTO)
        if not self.punto_resolved:
            if self.said is None:
                return Expected(acts.SayWill, Who.RECEIVER, self.article("will"), Hand.PUNTO)
            return Expected(acts.AnnounceWill, Who.PAGADOR, self.article("will"), Hand.PUNTO)
        return Expected(acts.CallBanca, Who.PAGADOR, self.article("banca_turns"), Hand.BANCA)

    def _expected_of_banca(self) -> Expected:
        if not self.banca_shown:
            article = self.article("banca_turns")
            return Expected(acts.TurnBanca, Who.HOLDER, article, Hand.BANCA)
        if self.called is not None:
            return Expected(acts.Draw, Who.HOLDER, self.article("third_called"), self.called)
        due = self.third_due
        article = self.article("punto_table" if due is Hand.PUNTO else "banca_table")
        return Expected(acts.CallThird, Who.PAGADOR, article, due)
