"""The Argentine banca, played at random against its articles as a reader would keep them.

The model is a sheet of paper: who banks, with how much, what was won. It knows no phases and no
code of `games.rules.banca`; the table must agree with it about every act and every amount.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from games.rules.banca import (
    Auction,
    BancaTable,
    Left,
    Running,
    SuiteOffer,
    Turn,
    acts,
    begin_banca,
)
from games.rules.banca.acts import HOUSE
from games.rules.errors import Violation
from games.rules.fold import fold
from games.rules.wagers import Winner
from tests.rules.rio_de_la_plata.scene import LIMITS, RIO, SEATS, balance

MINIMUM, MAXIMUM = LIMITS.minimum_minor, LIMITS.maximum_minor
PEOPLE = [*SEATS.values(), "Eva", "Fay"]
AMOUNT = st.integers(min_value=50, max_value=MAXIMUM + 50)
SEAT = st.sampled_from([1, 2, 4, 7, 10])
PLAYER = st.sampled_from([*PEOPLE, "Nobody"])
WINNER = st.sampled_from([*Winner, *[Winner.BANCA] * 4, None])
ANY_ACT = st.one_of(
    st.builds(acts.Arrive, PLAYER),
    st.builds(acts.Sit, PLAYER, SEAT),
    st.builds(acts.Leave, PLAYER),
    st.builds(acts.Offer, SEAT, AMOUNT),
    st.just(acts.CloseOffers()),
    st.just(acts.Desist()),
    st.builds(acts.Take, PLAYER, AMOUNT),
    st.builds(acts.Renounce, SEAT),
    st.just(acts.NobodyStanding()),
    st.builds(acts.Raise, AMOUNT),
    st.just(acts.WithdrawHalf()),
    st.just(acts.DrawFirstCard()),
    st.builds(acts.FinishPass, WINNER),
    st.just(acts.AnnounceSuite()),
    st.builds(acts.WithdrawBanca, st.booleans()),
    st.builds(acts.ClaimSuite, PLAYER),
    st.just(acts.EndDeck()),
)


@dataclass
class Sheet:
    """One banca on paper."""

    player: str
    opening: int
    stake: int
    auctioned: bool
    giver_seat: int | None
    won: int = 0
    ties: int = 0
    since_raise: int = 0
    halved: bool = False
    announced: bool = False
    spared: int = 0


@dataclass
class Paper:
    """What a reader of the articles writes down."""

    sheet: Sheet | None = None
    cash: dict[str, int] = field(default_factory=dict)

    def pay(self, player: str, amount: int) -> None:
        if player != HOUSE:
            self.cash[player] = self.cash.get(player, 0) + amount


class BancaMachine(RuleBasedStateMachine):
    """Random acts; the paper says what each must come to."""

    @initialize(standing=st.sets(st.sampled_from(["Eva", "Fay"])))
    def sit_down(self, standing: set[str]) -> None:
        self.start = begin_banca(RIO, LIMITS, SEATS, standing)
        self.table: BancaTable = self.start
        self.paper = Paper()
        self.auction([(1, 400)])

    # Helpers.

    def apply(self, act: object) -> None:
        self.table = self.table.apply(act)

    def agree(self, act: object, allowed: bool) -> bool:
        assert self.table.can(act) is allowed, act
        if allowed:
            self.apply(act)
        return allowed

    def open_sheet(self, player: str, amount: int, **facts: object) -> None:
        self.paper.pay(player, -amount)
        self.paper.sheet = Sheet(
            player,
            amount,
            amount,
            bool(facts.get("auctioned", False)),
            facts.get("giver_seat"),  # type: ignore[arg-type]
        )

    @property
    def sheet(self) -> Sheet:
        assert self.paper.sheet is not None
        return self.paper.sheet

    def held(self) -> bool:
        return isinstance(self.table.phase, Running)

    def held_by_a_player(self) -> bool:
        return self.held() and self.table.phase.banca.player != HOUSE  # type: ignore[union-attr]

    # Articles 1 to 8.

    @precondition(lambda self: isinstance(self.table.phase, Auction))
    @rule(offers=st.lists(st.tuples(SEAT, AMOUNT), min_size=1, max_size=4))
    def auction(self, offers: list[tuple[int, int]]) -> None:
        phase = self.table.phase
        assert isinstance(phase, Auction)
        best = dict(phase.offers)
        for seat, amount in offers:
            asked = not phase.improving or seat in phase.improving
            allowed = (
                len(self.table.seats) >= 3
                and seat in self.table.seats
                and MINIMUM <= amount <= MAXIMUM
                and asked
                and amount > max(phase.floor_minor, best.get(seat, 0))
            )
            if self.agree(acts.Offer(seat, amount), allowed):
                best[seat] = amount
        can_close = len(self.table.seats) >= 3 and (bool(best) or bool(phase.improving))
        if not self.agree(acts.CloseOffers(), can_close):
            return
        if not best:
            winner, amount = min(phase.improving), phase.floor_minor
        else:
            amount = max(best.values())
            equal = [seat for seat, offer in best.items() if offer == amount]
            if len(equal) > 1 and amount < MAXIMUM:
                assert isinstance(self.table.phase, Auction)
                assert set(self.table.phase.improving) == set(equal)
                return
            winner = min(equal)
        self.open_sheet(self.table.seats[winner], amount, auctioned=True)

    @precondition(lambda self: self.held())
    @rule()
    def desist(self) -> None:
        sheet = self.sheet
        allowed = sheet.auctioned and sheet.ties > 0 and sheet.won == 0
        if self.agree(acts.Desist(), allowed and sheet.player != HOUSE):
            self.paper.pay(sheet.player, sheet.stake)
            self.paper.sheet = None

    # Taking what is offered: 6, 7, 31-33, 37, 43.

    @precondition(lambda self: isinstance(self.table.phase, Left | Turn | SuiteOffer))
    @rule(amount=AMOUNT, player=PLAYER, willing=st.booleans())
    def take(self, amount: int, player: str, willing: bool) -> None:
        phase = self.table.phase
        if willing and self.table.offered_seat is not None:
            player = self.table.seats[self.table.offered_seat]
        elif willing and self.table.standing:
            player = min(self.table.standing)
        if isinstance(phase, SuiteOffer) and willing:
            player = phase.giver if phase.steps[0] == "giver" else player
            amount = phase.amount_minor
        act = acts.Take(player, amount)
        if isinstance(phase, SuiteOffer):
            step = phase.steps[0]
            mine = {
                "seated": bool(phase.queue) and self.table.seats.get(phase.queue[0]) == player,
                "standing": player in self.table.standing and player != phase.giver,
                "giver": player == phase.giver,
            }[step]
            more = step == "seated" and amount >= phase.amount_minor
            right_amount = amount == phase.amount_minor or more
            if self.agree(act, mine and right_amount and MINIMUM <= amount <= MAXIMUM):
                self.open_sheet(player, amount, giver_seat=phase.original_giver)
            return
        if not MINIMUM <= amount <= MAXIMUM:
            assert not self.table.can(act)
            return
        offered = self.table.offered_seat
        if offered is not None:
            allowed = self.table.seats[offered] == player
        else:
            allowed = player in self.table.standing
            if isinstance(phase, Turn):
                allowed = allowed and player not in self.table.took  # 31
                allowed = allowed and player != self.table.last_player
        if self.agree(act, allowed):
            self.open_sheet(player, amount)

    @precondition(lambda self: isinstance(self.table.phase, Left | Turn | SuiteOffer))
    @rule(times=st.integers(min_value=1, max_value=6))
    def renounce(self, times: int) -> None:
        for _ in range(times):
            phase = self.table.phase
            if isinstance(phase, Auction | Running):
                break
            seat = self.table.offered_seat
            if seat is not None:
                self.apply(acts.Renounce(seat))
            elif isinstance(phase, SuiteOffer) and phase.steps[0] == "giver":
                self.apply(acts.Renounce(phase.seat))
            else:
                self.apply(acts.NobodyStanding())
            if isinstance(phase, SuiteOffer) and isinstance(self.table.phase, Running):
                self.open_sheet(HOUSE, phase.amount_minor, giver_seat=phase.original_giver)

    # The banca: 29, 34, 35, 38, 40.

    @precondition(lambda self: self.held())
    @rule(winners=st.lists(WINNER, min_size=1, max_size=4))
    def play(self, winners: list[Winner | None]) -> None:
        for winner in winners:
            sheet = self.sheet
            self.apply(acts.DrawFirstCard())
            assert not self.table.can(acts.WithdrawBanca())  # 36
            assert not self.table.can(acts.Raise(1))  # 13
            sheet.announced = False
            self.apply(acts.FinishPass(winner))
            if winner is Winner.PUNTO:
                from_seat = sheet.giver_seat  # 41
                if from_seat is not None and isinstance(self.table.phase, Turn):
                    assert self.table.phase.after == from_seat
                self.paper.sheet = None
                return
            if winner is Winner.BANCA:
                sheet.won += 1
                sheet.since_raise += 1
                high = 2 * sheet.opening > MAXIMUM
                tenth = sheet.stake // 10
                discounted = sheet.won % 2 == (1 if high else 0)
                sheet.spared = 0 if discounted else tenth
                self.paper.pay(sheet.player, sheet.stake - (tenth if discounted else 0))
            elif winner is Winner.TIE:
                sheet.ties += 1

    @precondition(lambda self: self.held())
    @rule(amount=AMOUNT)
    def raise_banca(self, amount: int) -> None:
        sheet = self.sheet
        allowed = sheet.player != HOUSE and sheet.stake + amount <= MAXIMUM
        if self.agree(acts.Raise(amount), allowed):
            sheet.stake += amount
            sheet.since_raise = 0
            self.paper.pay(sheet.player, -amount)

    @precondition(lambda self: self.held())
    @rule()
    def withdraw_half(self) -> None:
        sheet = self.sheet
        half = sheet.stake // 2
        allowed = (
            sheet.player != HOUSE
            and sheet.giver_seat is None
            and not sheet.halved
            and sheet.since_raise >= 2
            and sheet.stake - half >= MINIMUM
        )
        if self.agree(acts.WithdrawHalf(), allowed):
            sheet.stake -= half
            sheet.halved = True
            self.paper.pay(sheet.player, half)

    # Suite: 36 to 43.

    @precondition(lambda self: self.held())
    @rule(wishes_on=st.booleans(), announce=st.booleans())
    def suite(self, wishes_on: bool, announce: bool) -> None:
        sheet = self.sheet
        if announce and self.agree(
            acts.AnnounceSuite(),
            sheet.player != HOUSE and sheet.won > 0 and not sheet.announced,
        ):
            sheet.announced = True
        seat = self.table.phase.banca.seat  # type: ignore[union-attr]
        if not self.agree(acts.WithdrawBanca(wishes_on), sheet.announced):
            return
        self.paper.pay(sheet.player, sheet.stake - sheet.spared)
        original = seat if sheet.giver_seat is None else sheet.giver_seat
        phase = self.table.phase
        self.paper.sheet = None
        if isinstance(phase, SuiteOffer):
            assert (phase.original_giver, phase.amount_minor) == (original, sheet.stake)
        else:
            self.open_sheet(HOUSE, sheet.stake, giver_seat=original)

    @precondition(lambda self: self.held())
    @rule(player=PLAYER)
    def claim(self, player: str) -> None:
        sheet = self.sheet
        here = player in self.table.standing or player in self.table.seats.values()
        allowed = sheet.player == HOUSE and sheet.ties > 0 and sheet.won == 0 and here
        if self.agree(acts.ClaimSuite(player), allowed):
            self.open_sheet(player, sheet.stake, giver_seat=sheet.giver_seat)

    # The end of a deck: 42, 44.

    @precondition(lambda self: not isinstance(self.table.phase, Auction | Left))
    @rule(really=st.integers(min_value=0, max_value=3))
    def end_deck(self, really: int) -> None:
        if really:
            return  # most acts fall within a deck
        decks = self.table.decks
        place = self.table.phase.banca.seat if self.held() else None  # type: ignore[union-attr]
        giver = self.sheet.giver_seat if self.held() else None
        self.apply(acts.EndDeck())
        assert self.table.decks > decks
        if self.paper.sheet is not None:
            self.paper.pay(self.sheet.player, self.sheet.stake)
            self.paper.sheet = None
        if place in self.table.seats and giver is None:
            assert self.table.offered_seat == place

    # People, and anything at all.

    @rule(
        act=st.one_of(
            st.builds(acts.Arrive, PLAYER),
            st.builds(acts.Sit, PLAYER, SEAT),
            st.builds(acts.Leave, PLAYER),
        )
    )
    def people(self, act: object) -> None:
        held, phase = self.held(), self.table.phase
        if self.table.can(act):
            self.apply(act)
            if not held and self.held():  # the last to be asked has left: the house takes it
                assert isinstance(phase, SuiteOffer)
                self.open_sheet(HOUSE, phase.amount_minor, giver_seat=phase.original_giver)

    @rule(act=ANY_ACT)
    def refusals_change_nothing(self, act: object) -> None:
        before = self.table
        if not before.can(act):
            with pytest.raises(Violation) as caught:
                before.apply(act)
            assert str(caught.value)
            assert self.table == before

    @invariant()
    def money_is_conserved(self) -> None:
        assert balance(self.table) == 0

    @invariant()
    def the_paper_agrees(self) -> None:
        banca, sheet = self.table.banca, self.paper.sheet
        assert (banca is None) == (sheet is None)
        if banca is not None and sheet is not None:
            assert (banca.player, banca.stake_minor) == (sheet.player, sheet.stake)
            assert MINIMUM <= banca.stake_minor <= MAXIMUM
        settled = {player: cash for player, cash in self.table.cash_minor.items() if cash}
        assert settled == {player: cash for player, cash in self.paper.cash.items() if cash}

    @invariant()
    def something_can_always_happen(self) -> None:
        if not isinstance(self.table.phase, Auction):
            assert self.table.expected
        if self.table.offered_seat is not None:
            assert self.table.offered_seat in self.table.seats

    def teardown(self) -> None:
        if hasattr(self, "table"):
            assert fold(self.start, self.table.log) == self.table


BancaMachine.TestCase.settings = settings(max_examples=250, stateful_step_count=50, deadline=None)
TestBanca = BancaMachine.TestCase
