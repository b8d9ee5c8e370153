"""The rules of a text beyond cards and pay: preparing the shoe, mistakes, the life of the banca."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Final


class MaximumScope(StrEnum):
    """The bets that one maximum covers."""

    PER_WAGER = "per_wager"
    """Each wager of a person by itself."""
    PER_PERSON = "per_person"
    """All bets of a person together; the holder's banca is a second maximum."""


class Mistake(StrEnum):
    """A mistake at the table for which a text has a procedure."""

    CARD_EARLY = "card_early"
    """The holder draws a card before it is called."""
    CARDS_MISGIVEN = "cards_misgiven"
    """Punto's cards are given to the wrong player."""
    WILL_MISHEARD = "will_misheard"
    """The player's will on five is announced wrongly."""
    CARD_FACE_UP = "card_face_up"
    """A card is face up in the shoe."""
    DEAL_CONFUSED = "deal_confused"
    """The cards of a deal are confused."""
    CARD_TURNED = "card_turned"
    """The holder turns a card that is not due."""
    UNDUE_CALL = "undue_call"
    """A card is drawn for a hand that may not draw."""


class PreparationStep(StrEnum):
    """A step before the cards are in the shoe, in the order of the work."""

    CONDITION = "check_cards"
    """The condition of the cards is checked."""
    COUNT = "count_cards"
    """All cards are counted."""
    MIX = "mix"
    """They are mixed on the cloth, backs up."""
    PILES = "form_piles"
    """Piles are formed."""
    RIFFLE = "riffle"
    """A part of each pile is riffled."""
    CUT = "cut"
    CUT_CARD = "cut_card"
    """The cut card is put near the end."""
    PLACE = "place_shoe"
    """The mouth of the shoe points to the centre, in sight of the jefe."""


@dataclass(frozen=True, slots=True)
class ShoePreparation:
    """How a shoe is prepared: 0 where the text is silent.

    `demanded` has the steps that the text demands, in order, each with its article.
    """

    demanded: Mapping[PreparationStep, str] = field(default_factory=dict)
    piles: int = 0
    riffles_at_least: int = 0
    cut_at_least: int = 0
    """Cards that a cut lifts; "about so many", so fewer is odd, not forbidden."""


@dataclass(frozen=True, slots=True)
class BancaRules:
    """The figures of a banca that is auctioned, raised, halved and given on in suite."""

    discount_share: Fraction
    """The part of the holder's gross pay that the house keeps at a discounted pass."""
    discount_every: int
    """Passes from one discount to the next."""
    high_opening_over: Fraction
    """The part of the maximum over which an opening is discounted from the first pass on."""
    times_running: int
    """How often one player may take the sabot running, all others having renounced."""
    passes_before_half: int
    half_withdrawals: int
    articles: Mapping[str, str]

    def article(self, name: str) -> str:
        """The article that a figure or a clause comes from."""
        return self.articles.get(name, "")

    def is_high(self, opening_minor: int, maximum_minor: int) -> bool:
        """Whether an opening is over the part of the maximum that moves the discount (29); trusted.

        Exactly half is not over half.
        """
        return opening_minor > self.high_opening_over * maximum_minor

    def first_discounted(self, *, is_high: bool) -> int:
        """The number of the first won pass that is discounted, by the opening (29); trusted."""
        return 1 if is_high else self.discount_every


@dataclass(frozen=True, slots=True)
class OnlineRules:
    """A text's rules for a session without a table. Each field's article is in `articles`."""

    idle_seconds: int
    """Without an act of the game or a deposit for so long the session is closed and paid out."""
    absent_seconds: int
    """How long a disconnected session waits before it is closed and paid out."""
    retry_shortest_ms: int
    retry_longest_ms: int
    second_connection_closes_first: bool
    last_announced_hand_prevails: bool
    """Whether the last hand completed and communicated fixes the credit after a malfunction."""
    cash_out_any_time: bool
    stated_return: Fraction
    """The return in theory, rounded to hundredths of a percent as the text states it."""
    articles: Mapping[str, str]

    def article(self, name: str) -> str:
        """The article that field `name` comes from."""
        return self.articles.get(name, "")


HOUSE_CUSTOM: Final = ShoePreparation()
