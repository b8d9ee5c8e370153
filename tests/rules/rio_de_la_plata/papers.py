"""The papers of the clerk: the banca, the chairs, and the player the pagador asks next.

Nothing here is taken from `games.rules.banca`. The sabot is carried round twelve chairs in a
circle, one by one; the clerk judges the result of an act.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from games.rules.banca.acts import HOUSE

CHAIRS = 12


@dataclass
class Sheet:
    """One banca on paper."""

    player: str
    chair: int
    opening: int
    stake: int
    auctioned: bool = False
    first_giver: int | None = None
    won: int = 0
    ties: int = 0
    halved: bool = False
    spared: int = 0
    suite: bool = False
    no_va_mas: bool = False
    drawn: bool = False


@dataclass
class Papers:
    """The table on paper. `stage` is remate, held, turn, left or suite."""

    minimum: int
    maximum: int
    chairs: dict[int, str]
    standing: set[str]
    stage: str = "remate"
    # the remate (5)
    bids: dict[int, int] = field(default_factory=dict)
    tied: set[int] | None = None
    floor: int = 0
    # the banca
    sheet: Sheet | None = None
    kept: int = 0
    """The part of the last won pass that the house kept."""
    # the sabot going round: the chairs it has still to come to, the one it is at first
    road: list[int] = field(default_factory=list)
    origin: int = 0
    lent: bool = False
    ask_standing: bool = False
    # the player who left it or gave it on, from which chair, for how much
    giver: str = ""
    giver_chair: int = 0
    first_giver: int = 0
    amount: int = 0
    parties: list[str] = field(default_factory=list)
    # the round (31, 33)
    mark: int | None = None
    had: set[str] = field(default_factory=set)
    last: str = ""
    running: int = 0
    # books
    decks: int = 1
    burned: int = 0
    purse: dict[str, int] = field(default_factory=dict)

    def asked(self) -> tuple[str, int] | None:
        """The player that the pagador asks, and the chair that it would be dealt from."""
        if self.stage == "turn":
            return ("standing" if self.lent else "seated", self.road[0])
        if self.stage == "left":
            return ("standing", self.giver_chair) if self.ask_standing else ("seated", self.road[0])
        if self.stage == "suite":
            party = self.parties[0]
            return (party, self.road[0] if party == "seated" else self.giver_chair)
        return None

    # Money.

    def pay(self, who: str, amount: int) -> None:
        self.purse[who] = self.purse.get(who, 0) + amount

    def hold(self, sheet: Sheet) -> bool:
        self.pay(sheet.player, -sheet.stake)
        self.sheet, self.stage = sheet, "held"
        return True

    def in_bounds(self, amount: int) -> bool:
        return self.minimum <= amount <= self.maximum  # 2

    # 4: people.

    def here(self, who: str) -> bool:
        return who in self.standing or who in self.chairs.values()

    def holds(self, who: str) -> bool:
        return self.sheet is not None and self.sheet.player == who

    def ask_again(self) -> None:
        """A player came or left while the sabot went round."""
        if self.stage == "turn":
            if self.lent and self.standing and self.road[0] in self.chairs:
                return
            if self.lent:  # the chair had renounced, or is empty now
                self.lent = False
                self.road.pop(0)
            self.ask_turn()
        elif self.stage == "left":
            self.ask_left()
        elif self.stage == "suite":
            self.ask_suite()

    # 6, 7: a banca that was left.

    def ask_left(self) -> None:
        self.ask_standing = self.ask_standing and bool(self.standing - {self.giver})  # 31
        if self.ask_standing:
            return
        while self.road and self.chairs.get(self.road[0], self.giver) == self.giver:
            self.road.pop(0)
        if not self.road:
            self.burn()

    def burn(self) -> None:
        """7: the deck is burned, and there is a new remate."""
        self.stage, self.bids, self.tied, self.floor = "remate", {}, None, 0
        self.decks, self.burned = self.decks + 1, self.burned + 1
        self.mark, self.had, self.last, self.running = None, set(), "", 0

    # 31 to 33: the turn.

    def carry(self, chair: int) -> None:
        """The sabot goes to the right of a chair."""
        self.stage, self.origin, self.lent = "turn", chair, False
        self.road = road_after(chair)
        self.ask_turn()

    def alone(self) -> bool:
        return not any(chair in self.chairs for chair in self.road[1:])

    def barred(self, who: str) -> bool:
        if who == self.last:  # 33
            return not self.alone() or self.running >= 2
        return who in self.had  # 31

    def ask_turn(self) -> None:
        while self.road:
            if self.road[0] == self.mark:
                self.had = set()  # a new round
            who = self.chairs.get(self.road[0])
            if who is not None and not self.barred(who):
                return
            self.road.pop(0)
        self.burn()

    # 37, 43: suite.

    def ask_suite(self) -> None:
        while self.parties:
            party = self.parties[0]
            if party == "seated":
                while self.road and self.chairs.get(self.road[0], self.giver) == self.giver:
                    self.road.pop(0)
                if self.road:
                    return
            elif (party == "standing" and self.standing - {self.giver}) or (
                party == "giver" and self.here(self.giver)
            ):
                return
            self.parties.pop(0)
        self.hold(self.suite_sheet(HOUSE, self.giver_chair, self.amount))

    def suite_sheet(self, who: str, chair: int, amount: int) -> Sheet:
        return Sheet(who, chair, amount, amount, first_giver=self.first_giver)


def road_after(chair: int) -> list[int]:
    """All chairs by the right of one, itself last."""
    return [*range(chair + 1, CHAIRS + 1), *range(1, chair + 1)]
