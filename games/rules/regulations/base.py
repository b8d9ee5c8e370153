"""A regulation: values with the article each comes from, and nothing executable."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from games.rules.draw import COMMON, DrawTable
from games.rules.errors import RegulationViolation
from games.rules.regulations.commission import CommissionRule
from games.rules.regulations.play_rules import (
    HOUSE_CUSTOM,
    BancaRules,
    MaximumScope,
    Mistake,
    OnlineRules,
    ShoePreparation,
)
from games.rules.values import verify_whole
from games.rules.wagers import Hand, WagerKind, Winner

ALTERNATING: Final = (Hand.PUNTO, Hand.BANCA, Hand.PUNTO, Hand.BANCA)
TWO_AND_TWO: Final = (Hand.PUNTO, Hand.PUNTO, Hand.BANCA, Hand.BANCA)


def cited(by_article: Mapping[str, str]) -> Mapping[str, str]:
    """Return the article of each field, from the fields that come from each article."""
    return MappingProxyType(
        {field: article for article, names in by_article.items() for field in names.split()}
    )


class Dealer(StrEnum):
    """The dealer at a format."""

    BY_TURN = "by_turn"
    CROUPIER = "croupier"
    SYSTEM = "system"


class SeatBound(StrEnum):
    """The meaning of a format's number of seats."""

    EXACT = "exact"
    AT_MOST = "at_most"
    USUAL = "usual"


class StepRule(StrEnum):
    """The step of stakes that the direction may require, measured by the table's minimum."""

    MULTIPLE = "multiple"
    WHOLE_FRACTION = "whole_fraction"


class BettingDuty(StrEnum):
    """Whether the holder of the sabot must bet."""

    NONE = "none"
    ANY_BET = "any_bet"
    BANCA = "banca"


@dataclass(frozen=True, slots=True)
class TableFormat:
    """A kind of table: seats, staff and who deals. Each field's article is in `articles`."""

    key: str
    seats: int
    seat_bound: SeatBound
    croupiers_minimum: int
    croupiers_maximum: int | None
    jefe_tables_maximum: int
    """How many tables of this format one jefe de mesa may supervise."""
    dealer: Dealer
    articles: Mapping[str, str]
    may_be_reversible: bool = True
    """Whether its felt may turn over to another game; a silent text leaves it to the house."""

    def article(self, name: str) -> str:
        """The article that field `name` comes from, "" where the text is silent."""
        return self.articles.get(name, "")

    @property
    def players_deal(self) -> bool:
        """Whether the sabot goes round among the seated players."""
        return self.dealer is Dealer.BY_TURN

    def verify_seats(self, seats: int) -> None:
        """Raises `regulation.seats` if a table of this format may not have so many seats."""
        if type(seats) is not int:
            verify_whole("seats", seats, 1)
        fits = seats == self.seats if self.seat_bound is SeatBound.EXACT else seats <= self.seats
        if seats < 1 or (not fits and self.seat_bound is not SeatBound.USUAL):
            allowed = f"1-{self.seats}" if self.seat_bound is SeatBound.AT_MOST else str(self.seats)
            raise RegulationViolation(
                "regulation.seats",
                self.article("seats"),
                format=self.key,
                allowed=allowed,
                seats=seats,
            )

    def verify_croupiers(self, croupiers: int) -> None:
        """Raises `regulation.croupiers` if fewer croupiers are at the table than it needs."""
        if type(croupiers) is not int:
            verify_whole("croupiers", croupiers)
        if croupiers < self.croupiers_minimum:
            raise RegulationViolation(
                "regulation.croupiers",
                self.article("croupiers_minimum"),
                format=self.key,
                minimum=self.croupiers_minimum,
                croupiers=croupiers,
            )

    def verify_croupiers_most(self, croupiers: int) -> None:
        """Raises `regulation.croupiers_most` if more croupiers are at the table than allowed."""
        verify_whole("croupiers", croupiers)
        if self.croupiers_maximum is not None and croupiers > self.croupiers_maximum:
            raise RegulationViolation(
                "regulation.croupiers_most",
                self.article("croupiers_maximum"),
                format=self.key,
                maximum=self.croupiers_maximum,
                croupiers=croupiers,
            )


OTHER_FORMAT: Final = TableFormat(
    key="other",
    seats=30,
    seat_bound=SeatBound.AT_MOST,
    croupiers_minimum=0,
    croupiers_maximum=None,
    jefe_tables_maximum=2,
    dealer=Dealer.CROUPIER,
    articles=MappingProxyType({}),
)
"""A format of the house's own, in no text: the croupier deals."""


@dataclass(frozen=True, slots=True)
class Odds:
    """The pay of a winning bet on top of its stake: `pays` to `per`."""

    pays: int
    per: int = 1

    def __str__(self) -> str:
        return f"{self.pays}:{self.per}"

    @property
    def fraction(self) -> Fraction:
        """Gross pay per unit staked. Raises `value.whole` for odds that are none."""
        verify_whole("pays", self.pays)
        verify_whole("per", self.per, 1)
        return Fraction(self.pays, self.per)


@dataclass(frozen=True, slots=True)
class Deduction:
    """The house's part of the gross pay of one winning wager.

    `share` is its part of the gross pay; `with_totals` restricts it to wins with these totals.
    """

    wager: WagerKind
    share: Fraction
    article: str
    with_totals: frozenset[int] = frozenset(range(10))


@dataclass(frozen=True, slots=True)
class MaximumRule:
    """Which multiples of the minimum a maximum may be: exact ones, or any from low to high."""

    exact: tuple[int, ...] = ()
    low: int | None = None
    high: int | None = None

    def allows(self, minimum_minor: int, maximum_minor: int) -> bool:
        """Whether the maximum is allowed with this minimum. Raises `value.whole` below 1."""
        verify_whole("minimum_minor", minimum_minor, 1)
        verify_whole("maximum_minor", maximum_minor, 1)
        if self.exact:
            return any(maximum_minor == minimum_minor * times for times in self.exact)
        above = self.low is None or maximum_minor >= minimum_minor * self.low
        return above and (self.high is None or maximum_minor <= minimum_minor * self.high)

    def __str__(self) -> str:
        if self.exact:
            return "/".join(str(times) for times in self.exact)
        return f"{'' if self.low is None else self.low}-{'' if self.high is None else self.high}"


@dataclass(frozen=True, slots=True)
class StakeRule:
    """The stakes that a house's own rules are made for: from a minimum, in steps."""

    minimum_minor: int
    step_minor: int

    def __str__(self) -> str:
        return f"{self.minimum_minor}/{self.step_minor}"

    def allows(self, minimum_minor: int, step_minor: int) -> bool:
        """Whether every stake that such a sign takes is one of these."""
        kept = self.step_minor == 1 or (step_minor > 0 and step_minor % self.step_minor == 0)
        return kept and minimum_minor >= self.minimum_minor


@dataclass(frozen=True, slots=True)
class BurnRule:
    """Cards burned after the cut: a first card is shown and its value in cards follows it.

    `ten_burns` is the value of ten and figures; `by_first_card` False burns nothing.
    """

    by_first_card: bool
    ten_burns: int = 10


@dataclass(frozen=True, slots=True)
class CutCardRule:
    """The cut card near the end. `cards_behind` has an article only if the text says how many."""

    cards_behind: int
    more_allowed: bool

    def allows(self, cards_behind: int) -> bool:
        """Whether so many cards behind the cut card keep the rule. Raises `value.whole`."""
        verify_whole("cards_behind", cards_behind)
        if self.more_allowed:
            return cards_behind >= self.cards_behind
        return cards_behind == self.cards_behind


@dataclass(frozen=True, slots=True)
class AdvisedFloat:
    """The least float that a law advises, as a multiple of the table's minimum."""

    times: int
    law: str


SPANISH_ORDER: Final = AdvisedFloat(10_000, "Orden 9-1-1979")
"""It holds in all of Spain, beside the texts of its regions."""


@dataclass(frozen=True, slots=True, eq=False)
class Regulation:
    """One text of rules as data.

    `articles` names the place in the text that a field comes from. Of the others the text says
    nothing: their value is the default, if it is not stated. Compared and hashed by identity.
    """

    key: str
    title: str
    version: str
    articles: Mapping[str, str]
    wagers: Mapping[WagerKind, Odds]
    deductions: tuple[Deduction, ...]
    formats: Mapping[str, TableFormat]

    draw_table: DrawTable = COMMON
    deal_order: tuple[Hand, Hand, Hand, Hand] = ALTERNATING
    tie_returns: frozenset[WagerKind] = frozenset({WagerKind.PUNTO, WagerKind.BANCA})
    """The bets that go back to the guest when the coup is a tie."""

    decks: int = 6
    decks_allowed: tuple[int, ...] = (6, 8)
    shuffled_every_coup: bool = False
    burn: BurnRule = BurnRule(by_first_card=True)
    cut_card: CutCardRule | None = CutCardRule(cards_behind=7, more_allowed=False)

    standing_players: bool = True
    """Whether the direction may admit players who stand."""
    jefe_keeps_seat_list: bool = True

    maximum_rule: MaximumRule = MaximumRule()
    tie_cap: Fraction | None = None
    """The tie maximum's largest part of the table maximum."""
    steps: frozenset[StepRule] = frozenset()

    holder_duty: BettingDuty = BettingDuty.NONE
    sabot_passes_on: frozenset[Winner] = frozenset({Winner.PUNTO})
    punto_cards_seated_only: bool = False

    minimum_seated: int = 0
    """The number of seated players needed to begin the game."""
    maximum_scope: MaximumScope = MaximumScope.PER_WAGER
    punto_cards_both_sides_forfeit: bool = False
    """Whether who bets on both hands forfeits punto's cards."""
    preparation: ShoePreparation = HOUSE_CUSTOM
    mistakes: frozenset[Mistake] = frozenset()
    """The mistakes whose remedy the text lays down; of any other the jefe decides."""
    banca: BancaRules | None = None
    """The strategy of a banca that belongs to its holder; None where the house is the banca."""
    commission: CommissionRule | None = None
    """How deductions are rounded; None leaves it to the house. No text fixes it."""
    based_on: str = ""
    """Of a house's own rules: the title of the text that they are made from, and whose articles
    they name."""
    stakes: StakeRule | None = None
    """The stakes that a house's own rules are for; None for a text."""
    left_to_house: frozenset[str] = frozenset({"decks"})
    """The fields that the text leaves to the house; of the others it may only narrow some."""
    commission_at_once: bool = False
    """Whether the text has the deduction made in paying: then no house may collect it later."""
    advised_float: AdvisedFloat | None = None
    """What a law beside the text advises; None where none does."""
    online: OnlineRules | None = None
    """The rules of a session without a table; None where the game is played at one."""

    def article(self, name: str) -> str:
        """The article that field `name` comes from, "" where the text is silent."""
        return self.articles.get(name, "")

    @property
    def cited_title(self) -> str:
        """The title of the text whose articles these rules name."""
        return self.based_on or self.title

    def rounding(self, otherwise: CommissionRule) -> CommissionRule:
        """How deductions are rounded under these rules; `otherwise` if they do not fix it."""
        return otherwise if self.commission is None else self.commission

    @property
    def is_for_floor(self) -> bool:
        """Whether the text is for a table of a room, and not for a session at a terminal."""
        return self.online is None

    def verify_for_floor(self) -> None:
        """Raises `regulation.for_terminals` if the text is not for a table of a room."""
        if not self.is_for_floor:
            raise RegulationViolation(
                "regulation.for_terminals", self.article("decks"), regulation=self.title
            )

    def verify_deferred_commission(self) -> None:
        """Raises `regulation.commission_at_once` if commission may not be collected later."""
        if self.commission_at_once:
            raise RegulationViolation(
                "regulation.commission_at_once",
                self.article("commission_at_once"),
                regulation=self.title,
            )

    def format(self, key: str) -> TableFormat:
        """The table format `key`, or the house's own. Raises `regulation.format_unknown`."""
        if key == OTHER_FORMAT.key:
            return OTHER_FORMAT
        try:
            return self.formats[key]
        except (KeyError, TypeError):
            raise RegulationViolation(
                "regulation.format_unknown", self.article("formats"), format=str(key)
            ) from None

    def verify_reversible(self, key: str) -> None:
        """Raises `regulation.not_reversible` if the text lets only other formats be turned over.

        Where it says which of its formats may be, a format of no text may not. Raises as `format`.
        """
        found = self.format(key)
        articles = (it.article("may_be_reversible") for it in self.formats.values())
        said = next(filter(None, articles), "")
        is_named = found.may_be_reversible and found.article("may_be_reversible")
        if said and not is_named:
            raise RegulationViolation("regulation.not_reversible", said, format=key)

    @property
    def offers_pairs(self) -> bool:
        """Whether either pair may be bet on."""
        return WagerKind.PUNTO_PAIR in self.wagers or WagerKind.BANCA_PAIR in self.wagers
