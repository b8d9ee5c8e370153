"""The state: the holder of the banca, its amount, and the offer under way.

Read with the articles in order: `opening` (1-8), `discount` (29, 38), `turn` (31-33), `stake`
(34-35), `suite` (36-43), `next_deck` (44). `offers` and `passes` join them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple

from games.rules.banca import acts
from games.rules.banca.acts import HOUSE, Player
from games.rules.errors import BancaViolation
from games.rules.fold import Folded, Rulebook
from games.rules.limits import Limits, verify_amounts
from games.rules.regulations.base import Regulation
from games.rules.regulations.play_rules import BancaRules
from games.rules.sabot import seats_to_the_right
from games.rules.settlement import EXACT, BetLine, CommissionRule
from games.rules.values import verify_kind, verify_several, verify_text, verify_whole

RULEBOOK: Final = Rulebook()


class Party(StrEnum):
    """The party that the pagador asks."""

    SEATED = "seated"
    STANDING = "standing"
    GIVER = "giver"
    """The player who has given suite."""
    HOUSE = "house"


class Asked(NamedTuple):
    """The player asked to take the sabot: the seat to deal from, and the amounts.

    `player` is None where any standing player may take it.
    """

    to: Party
    seat: int
    player: Player | None
    least_minor: int
    most_minor: int


@dataclass(frozen=True, slots=True)
class Banca:
    """A banca: amounts in the smallest unit, passes as counted by its own holder."""

    player: Player
    seat: int
    """From where it is dealt: the player's own seat, or one lent to a standing player."""
    opening_minor: int
    stake_minor: int
    auctioned: bool = False
    original_giver: int | None = None
    """In suite: the seat of the player who gave the first one."""
    won: int = 0
    ties: int = 0
    halves: int = 0
    spared_minor: int = 0
    """The discount that parity spared him at his last won pass."""
    suite_announced: bool = False
    bets_closed: bool = False
    """13: "no va más" has been called for the pass."""
    card_drawn: bool = False
    """36: the pass has begun."""

    @property
    def in_suite(self) -> bool:
        """Whether the banca was taken in suite."""
        return self.original_giver is not None


@dataclass(frozen=True, slots=True)
class Auction:
    """5, 7: offers for a first banca: of the game, or after a burned deck.

    `floor_minor` is the amount that equal offers must improve.
    """

    offers: Mapping[int, int]
    floor_minor: int = 0
    improving: tuple[int, ...] = ()
    """The seats whose offers were equal, by the right from seat 1; empty: anybody seated."""


@dataclass(frozen=True, slots=True)
class Left:
    """6, 7: the winner of the auction has desisted. `queue` are the seats still to be asked."""

    desister: Player
    seat: int
    queue: tuple[int, ...]
    ask_standing: bool


@dataclass(frozen=True, slots=True)
class Turn:
    """31-33: the sabot goes to the right. `queue` lists the seats still to be asked, the first now.

    `lending` is a seat whose player has renounced and for which a standing one may deal.
    """

    after: int
    queue: tuple[int, ...]
    lending: int | None = None


@dataclass(frozen=True, slots=True)
class Running:
    """The banca is held."""

    banca: Banca


@dataclass(frozen=True, slots=True)
class SuiteOffer:
    """37, 43: the banca given in suite is offered. `steps` are still to be asked, the first now."""

    giver: Player
    seat: int
    original_giver: int
    amount_minor: int
    queue: tuple[int, ...]
    steps: tuple[Party, ...]


Phase = Auction | Left | Turn | Running | SuiteOffer


@dataclass(frozen=True, slots=True, kw_only=True)
class BancaTable(Folded):
    """The banca of a table through its decks, an immutable value; `apply` acts of `banca.acts`.

    `cash_minor` is each player's result by his bancas so far, the banca on the table not counted;
    `house_minor` is the house's. Both and the banca on the table add up to nothing.
    """

    regulation: Regulation
    rules: BancaRules
    limits: Limits
    commission_rule: CommissionRule = EXACT
    seats: Mapping[int, Player]
    standing: frozenset[Player] = frozenset()
    phase: Phase
    round_start: int | None = None
    """The seat where this round of the table began."""
    took: frozenset[Player] = frozenset()
    """Who has taken the sabot in this round (31)."""
    last_player: Player | None = None
    times_running: int = 0
    """How often `last_player` has taken the sabot running (33)."""
    decks: int = 1
    decks_burned: int = 0
    cash_minor: Mapping[Player, int] = field(default_factory=lambda: MappingProxyType({}))
    house_minor: int = 0
    last_line: BetLine | None = None
    """The result of the last pass for the banca."""

    @property
    def rulebook(self) -> Rulebook:
        """The rules of the other modules here."""
        return RULEBOOK

    @property
    def banca(self) -> Banca | None:
        """The banca that is held, or None while none is."""
        return self.phase.banca if isinstance(self.phase, Running) else None

    @property
    def on_table_minor(self) -> int:
        """The banca on the table."""
        return 0 if self.banca is None else self.banca.stake_minor

    @property
    def asked(self) -> Asked | None:
        """The player asked to take the sabot now, None if nobody is asked."""
        return find_asked(self)

    @property
    def offered_seat(self) -> int | None:
        """The seat to which the sabot is offered now, None when it is not a seat's turn."""
        asked = find_asked(self)
        return asked.seat if asked is not None and asked.to is Party.SEATED else None

    @property
    def opener_seat(self) -> int | None:
        """9: the seat that opens the deck, as far as known: who cuts it sits at its left.

        Whose banca lies, or who is asked first to take the sabot of the next deck (44). None before
        the auction is over, and where the house deals.
        """
        if isinstance(self.phase, Turn):
            return self.phase.queue[0]
        banca = self.banca
        return None if banca is None or banca.player == acts.HOUSE else banca.seat

    @property
    def expected(self) -> tuple[type[object], ...]:
        """The kinds of act that the present phase waits for."""
        return expected_acts(self)

    def article(self, name: str) -> str:
        """The article of the regulation for a clause."""
        return self.rules.article(name)

    def seats_after(self, seat: int, *, without: Player | None = None) -> tuple[int, ...]:
        """The occupied seats by the right of `seat`, itself last, save that of one player."""
        order = seats_to_the_right(seat, self.seats)
        return tuple([at for at in order if self.seats[at] != without])

    def seat_of(self, player: Player) -> int | None:
        """Where a player sits, None if standing."""
        for seat, name in self.seats.items():
            if name == player:
                return seat
        return None

    def refuse(self, act: object) -> BancaViolation:
        """The violation that this act does not belong to the present phase."""
        phase = type(self.phase).__name__
        return BancaViolation("banca.not_now", act=type(act).__name__, phase=phase)

    def verify_amount(self, amount_minor: int) -> None:
        """Raises `banca.bounds` or `banca.off_step` for a banca that the table does not take."""
        if type(amount_minor) is not int:
            verify_whole("amount_minor", amount_minor)
        limits = self.limits
        if not limits.minimum_minor <= amount_minor <= limits.maximum_minor:
            raise BancaViolation(
                "banca.bounds",
                self.article("bounds"),
                amount_minor=amount_minor,
                minimum_minor=limits.minimum_minor,
                maximum_minor=limits.maximum_minor,
            )
        if limits.step_minor > 1 and amount_minor % limits.step_minor:
            raise BancaViolation(
                "banca.off_step", amount_minor=amount_minor, step_minor=limits.step_minor
            )

    def verify_bets_open(self, banca: Banca) -> None:
        """Raises `banca.bets_closed` after "no va más" (13)."""
        if banca.bets_closed:
            raise BancaViolation(
                "banca.bets_closed", self.article("no_va_mas"), player=banca.player
            )

    def verify_alone(self, player: str | int, partners: Iterable[Player]) -> None:
        """Raises `banca.partners` where partners are named: the holder takes none (8)."""
        if tuple(partners):
            raise BancaViolation("banca.partners", self.article("no_partners"), player=player)

    def hold(self, banca: Banca) -> BancaTable:
        """The table with this banca held and its stake put down; trusted."""
        return replace(self.book(banca.player, -banca.stake_minor), phase=Running(banca))

    def book(self, player: Player, amount_minor: int) -> BancaTable:
        """The table with money moved to a player from the felt, or from him to it; trusted."""
        if player == HOUSE:
            return replace(self, house_minor=self.house_minor + amount_minor)
        cash = {**self.cash_minor, player: self.cash_minor.get(player, 0) + amount_minor}
        return replace(self, cash_minor=MappingProxyType(cash))


def expected_acts(table: BancaTable) -> tuple[type[object], ...]:
    """The acts that the phase allows next; each has its own conditions as well."""
    phase = table.phase
    if isinstance(phase, Auction):
        return (acts.Offer, acts.CloseOffers)
    if isinstance(phase, Running):
        if phase.banca.card_drawn:
            return (acts.FinishPass,)
        called = phase.banca.bets_closed
        going_on = acts.DrawFirstCard if called else acts.CallNoVaMas
        if phase.banca.player == HOUSE:
            return (going_on, acts.EndDeck) if called else (going_on, acts.ClaimSuite, acts.EndDeck)
        suite = (acts.AnnounceSuite, acts.WithdrawBanca)
        changes = () if called else (acts.Raise, acts.WithdrawHalf, acts.Desist)
        return (going_on, *suite, *changes, acts.EndDeck)
    asked = find_asked(table)
    standing = asked is not None and asked.to is Party.STANDING
    declining = acts.NobodyStanding if standing else acts.Renounce
    return (acts.Take, declining, *(() if isinstance(phase, Left) else (acts.EndDeck,)))


def find_asked(table: BancaTable) -> Asked | None:
    """The player asked to take the sabot, the seat, and the least and the most amount."""
    phase, limits = table.phase, table.limits
    least, most = limits.minimum_minor, limits.maximum_minor
    if isinstance(phase, Turn):
        lent = phase.lending is not None
        to, seat = Party.STANDING if lent else Party.SEATED, phase.queue[0]
    elif isinstance(phase, Left):
        to = Party.STANDING if phase.ask_standing else Party.SEATED
        seat = phase.seat if phase.ask_standing else phase.queue[0]
    elif isinstance(phase, SuiteOffer):
        to, least = phase.steps[0], phase.amount_minor
        seat = phase.queue[0] if to is Party.SEATED else phase.seat
        if to is not Party.SEATED:
            most = phase.amount_minor  # 37 a: only the seated may raise it at the taking
        if to is Party.GIVER:
            return Asked(to, seat, phase.giver, least, most)
    else:
        return None
    return Asked(to, seat, table.seats[seat] if to is Party.SEATED else None, least, most)


def begin_banca(
    regulation: Regulation,
    limits: Limits,
    seats: Mapping[int, Player],
    standing: Iterable[Player] = (),
    commission_rule: CommissionRule = EXACT,
) -> BancaTable:
    """The table before its first auction. Raises `banca.none`, `banca.player_twice`.

    Raises `value.whole` for a seat that is none, as `verify_amounts` for the limits.
    """
    if regulation.banca is None:
        raise BancaViolation("banca.none", regulation.article("banca"))
    verify_amounts(limits)
    verify_kind("commission_rule", commission_rule, CommissionRule)
    verify_kind("seats", seats, Mapping)
    for seat in seats:
        verify_whole("seat", seat, 1)
    verify_several("standing", standing)
    standing = tuple(standing)
    people = [*seats.values(), *standing]
    for player in people:
        verify_text("player", player)
        if not player.strip() or people.count(player) > 1:
            raise BancaViolation("banca.player_twice", player=player)
    return BancaTable(
        regulation=regulation,
        rules=regulation.banca,
        limits=limits,
        commission_rule=regulation.rounding(commission_rule),
        seats=MappingProxyType(dict(seats)),
        standing=frozenset(standing),
        phase=Auction(MappingProxyType({})),
    )
