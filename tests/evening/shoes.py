"""An evening dealt from shoes that others recorded, and its result, by plain arithmetic.

Nothing here asks `games.rules`: the expected money follows from the winners in the file alone.
"""

import json
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from casino.demo.plan import COMMISSION_STEP_MINOR, DemoTable

DECKS = 8
SHOES = Path(__file__).parent.parent / "data" / "shoes_sample.json"
BANCA_PAYS_FIVE_PERCENT = {"asturias-2011", "fournier"}
TIE_BET_OFFERED = {"asturias-2011", "andalucia"}
BETTING_SEATS = (1, 2, 3, 4)


class SampleCoup(NamedTuple):
    """A coup of the file."""

    punto: str
    banca: str
    punto_total: int
    banca_total: int
    winner: str
    punto_pair: bool
    banca_pair: bool


@dataclass(frozen=True)
class SampleShoe:
    """A shoe of the file."""

    cards_after_burn: int
    cards_left: int
    coups: tuple[SampleCoup, ...]

    def first_card(self) -> str:
        """Choose the shown first card: its value burned the rest, and the shoe can spare it."""
        burned = DECKS * 52 - 1 - self.cards_after_burn
        ranks = "TJQK" if burned == 10 else "A23456789"[burned - 1]
        dealt = Counter(
            hand[at : at + 2]
            for coup in self.coups
            for hand in (coup.punto, coup.banca)
            for at in range(0, len(hand), 2)
        )
        return next(rank + suit for rank in ranks for suit in "cdhs" if dealt[rank + suit] < DECKS)


def read_shoes() -> list[SampleShoe]:
    """Read the shoes of the file."""
    return [
        SampleShoe(
            shoe["cards_after_burn"],
            shoe["cards_left"],
            tuple(SampleCoup._make((*row[:5], *map(bool, row[5:]))) for row in shoe["coups"]),
        )
        for shoe in json.loads(SHOES.read_text())["shoes"]
    ]


def bets_of(plan: DemoTable, number: int) -> list[dict[str, Any]]:
    """Make the bets of a table's coup: four seats, every wager it offers, changing stakes."""
    chip = plan.limits.minimum_minor
    third = "tie" if plan.regulation in TIE_BET_OFFERED and number % 4 == 0 else "punto"
    placed = (
        ("banca", chip * (1 + number % 3)),
        ("punto", chip * (1 + number % 2)),
        (third, chip),
        ("banca", chip * 5),
    )
    return [
        {"seat": seat, "wager": wager, "stake_minor": stake}
        for seat, (wager, stake) in zip(BETTING_SEATS, placed, strict=True)
    ]


@dataclass
class ExpectedMoney:
    """The amounts that the chips at a table ought to have, smallest unit."""

    float_minor: int
    commission_minor: int = 0
    tips_minor: int = 0
    drop_minor: int = 0

    def play(self, plan: DemoTable, coup: SampleCoup, bets: list[dict[str, Any]]) -> int:
        """Add one coup by hand; return its commission."""
        coup_commission = 0
        for bet in bets:
            stake, wager = bet["stake_minor"], bet["wager"]
            if wager == "tie":
                self.float_minor += -8 * stake if coup.winner == "T" else stake
            elif coup.winner == "T":
                continue
            elif (wager, coup.winner) in {("punto", "P"), ("banca", "B")}:
                self.float_minor -= stake
                if wager == "banca":
                    coup_commission += _commission(plan, coup, stake)
            else:
                self.float_minor += stake
        self.commission_minor += coup_commission
        return coup_commission


def _commission(plan: DemoTable, coup: SampleCoup, stake: int) -> int:
    if plan.regulation in BANCA_PAYS_FIVE_PERCENT:
        exact = stake * 5 // 100
    else:
        exact = stake // 2 if coup.banca_total == 6 else 0
    return exact - exact % COMMISSION_STEP_MINOR
