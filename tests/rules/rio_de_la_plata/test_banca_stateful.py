"""The Argentine banca, played at random against a clerk who keeps it by the articles (`clerk`)."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from games.rules.banca import BancaTable, acts, begin_banca
from games.rules.errors import Violation
from games.rules.fold import fold
from games.rules.wagers import Winner
from tests.rules.rio_de_la_plata.clerk import Clerk
from tests.rules.rio_de_la_plata.scene import LIMITS, RIO, SEATS, balance

MINIMUM, MAXIMUM = LIMITS.minimum_minor, LIMITS.maximum_minor
PEOPLE = [*SEATS.values(), "Eva", "Fay"]
AMOUNT = st.one_of(
    st.sampled_from([0, MINIMUM - 1, MINIMUM, 400, MAXIMUM // 2, MAXIMUM // 2 + 1, MAXIMUM]),
    st.integers(min_value=50, max_value=MAXIMUM + 50),
)
SEAT = st.sampled_from([1, 2, 4, 5, 7, 10, 12])
PLAYER = st.sampled_from([*PEOPLE, "Nobody"])
WINNER = st.sampled_from([*Winner, *[Winner.BANCA] * 3, None])
PARTNERS = st.sampled_from([(), (), (), ("Fay",)])
STAGES = {"Auction": "remate", "Running": "held", "Turn": "turn", "Left": "left"}
ANY_ACT = st.one_of(
    st.builds(acts.Arrive, PLAYER),
    st.builds(acts.Sit, PLAYER, SEAT),
    st.builds(acts.Leave, PLAYER),
    st.builds(acts.Offer, SEAT, AMOUNT, PARTNERS, st.booleans()),
    st.just(acts.CloseOffers()),
    st.just(acts.Desist()),
    st.builds(acts.Take, PLAYER, AMOUNT, PARTNERS),
    st.builds(acts.Renounce, SEAT),
    st.just(acts.NobodyStanding()),
    st.builds(acts.Raise, AMOUNT),
    st.just(acts.WithdrawHalf()),
    st.just(acts.CallNoVaMas()),
    st.just(acts.DrawFirstCard()),
    st.builds(acts.FinishPass, WINNER),
    st.just(acts.AnnounceSuite()),
    st.builds(acts.WithdrawBanca, st.booleans()),
    st.builds(acts.ClaimSuite, PLAYER),
    st.just(acts.EndDeck()),
)
BATCHES_MOST = 4
# The acts that the walks reached, over all of them.
REACHED: Counter[str] = Counter()


class BancaMachine(RuleBasedStateMachine):
    """Acts drawn at random, some on course; clerk and table must agree about each."""

    @initialize(
        standing=st.sets(st.sampled_from(["Eva", "Fay"])),
        away=st.sets(st.sampled_from([7, 10]), max_size=2),
        opening=AMOUNT,
    )
    def begin(self, standing: set[str], away: set[int], opening: int) -> None:
        seats = {seat: player for seat, player in SEATS.items() if seat not in away}
        self.start = begin_banca(RIO, LIMITS, seats, standing)
        self.table: BancaTable = self.start
        self.clerk = Clerk(MINIMUM, MAXIMUM, dict(seats), set(standing))
        self.do(acts.Offer(1, opening))
        self.do(acts.CloseOffers())

    def do(self, act: object) -> bool:
        """The act, if the clerk allows it; the table must say the same."""
        before, stage = self.table, self.clerk.stage
        allowed = self.clerk.judge(act)
        assert before.can(act) is allowed, act
        if allowed:
            self.table = before.apply(act)
            REACHED[f"{stage} {type(act).__name__}"] += 1
        else:
            with pytest.raises(Violation) as caught:
                before.apply(act)
            assert str(caught.value)
            assert self.table == before
        return allowed

    @rule(act=ANY_ACT)
    def anything(self, act: object) -> None:
        self.do(act)

    # On course, so that walks come far.

    @precondition(lambda self: self.clerk.stage == "remate")
    @rule(bids=st.lists(st.tuples(SEAT, AMOUNT), max_size=4), again=st.integers(0, 2))
    def remate(self, bids: list[tuple[int, int]], again: int) -> None:
        for seat, amount in bids:
            self.do(acts.Offer(seat, amount))
        for _ in range(again):
            self.do(acts.CloseOffers())

    @precondition(lambda self: self.clerk.stage == "remate")
    @rule(
        seats=st.sets(SEAT, min_size=2, max_size=3),
        amount=st.sampled_from([400, MAXIMUM]),
        others=st.lists(st.tuples(SEAT, AMOUNT), max_size=2),
    )
    def equal_bids(self, seats: set[int], amount: int, others: list[tuple[int, int]]) -> None:
        first, *others_too = sorted(seats)
        self.do(acts.Offer(first, amount))
        for seat in others_too:
            self.do(acts.Offer(seat, amount, simultaneous=True))
        self.do(acts.CloseOffers())
        for seat in (1, 4, 7, 10):
            if seat not in seats:  # nobody asked this one to improve
                self.do(acts.Offer(seat, MAXIMUM))
                break
        self.remate(others, 1)

    @precondition(lambda self: self.clerk.stage == "held")
    @rule(winners=st.lists(WINNER, min_size=1, max_size=4))
    def passes(self, winners: list[Winner | None]) -> None:
        for winner in winners:
            self.do(acts.CallNoVaMas())
            self.do(acts.DrawFirstCard())
            if self.do(acts.FinishPass(winner)) and winner is Winner.BANCA:
                assert self.table.last_line is not None
                assert self.table.last_line.commission_minor == self.clerk.kept

    @precondition(lambda self: self.clerk.stage == "held")
    @rule()
    def lose(self) -> None:
        self.passes([Winner.PUNTO])

    @precondition(lambda self: self.clerk.stage == "held")
    @rule(wishes_on=st.booleans(), first=st.sampled_from([None, Winner.BANCA]))
    def suite(self, wishes_on: bool, first: Winner | None) -> None:
        if first is not None:
            self.passes([first])
        self.do(acts.AnnounceSuite())
        self.do(acts.WithdrawBanca(wishes_on))

    @precondition(lambda self: self.clerk.stage == "held")
    @rule(by=st.sampled_from([1, 100, 350]), passes=st.integers(0, 2))
    def raise_and_halve(self, by: int, passes: int) -> None:
        self.do(acts.Raise(by))
        self.passes([Winner.BANCA] * passes)
        self.do(acts.WithdrawHalf())

    @precondition(lambda self: self.clerk.stage == "held")
    @rule()
    def desist(self) -> None:
        self.passes([Winner.TIE])
        self.do(acts.Desist())

    @precondition(lambda self: self.clerk.asked() is not None)
    @rule(amount=AMOUNT, same=st.booleans(), who=st.integers(0, 1))
    def take_what_is_asked(self, amount: int, same: bool, who: int) -> None:
        asked = self.clerk.asked()
        assert asked is not None
        party, chair = asked
        people = {
            "seated": [self.clerk.chairs.get(chair, "Nobody")],
            "standing": sorted(self.clerk.standing) or ["Nobody"],
            "giver": [self.clerk.giver],
        }[party]
        suite = self.clerk.stage == "suite" and same
        player = people[who % len(people)]
        self.do(acts.Take(player, self.clerk.amount if suite else amount))

    @precondition(lambda self: self.clerk.asked() is not None)
    @rule(times=st.integers(min_value=1, max_value=8))
    def decline_what_is_asked(self, times: int) -> None:
        for _ in range(times):
            asked = self.clerk.asked()
            if asked is None:
                return
            party, chair = asked
            act = acts.NobodyStanding() if party == "standing" else acts.Renounce(chair)
            assert self.do(act)

    @precondition(lambda self: self.clerk.stage == "held")
    @rule(tried=st.lists(ANY_ACT, max_size=2), wishes_on=st.booleans())
    def change_the_banca_when_it_lies(self, tried: list[object], wishes_on: bool) -> None:
        """13, 36: after "no va más", after the first card, and when the pass is over."""
        changes = [*tried, acts.Raise(1), acts.WithdrawHalf(), acts.Desist()]
        self.do(acts.AnnounceSuite())
        for act in (acts.CallNoVaMas(), acts.DrawFirstCard(), acts.FinishPass(None)):
            if not self.do(act):
                return
            for change in changes if act != acts.FinishPass(None) else tried:
                self.do(change)
            if isinstance(act, acts.DrawFirstCard):
                self.do(acts.AnnounceSuite())
                self.do(acts.WithdrawBanca(wishes_on))
        self.do(acts.WithdrawBanca(wishes_on))

    def stand_in(self, who: int) -> bool:
        """32: the seat renounces and a standing player deals from it."""
        asked, standing = self.clerk.asked(), sorted(self.clerk.standing)
        if self.clerk.stage != "turn" or asked is None or not standing:
            return False
        self.do(acts.Renounce(asked[1]))
        return self.do(acts.Take(standing[who % len(standing)], 400))

    @precondition(lambda self: self.clerk.stage == "turn" and self.clerk.standing)
    @rule(turns=st.lists(st.integers(0, 2), min_size=2, max_size=4))
    def standing_players_deal_in_turn(self, turns: list[int]) -> None:
        for who in turns:
            if who == 2:
                self.take_what_is_asked(400, False, 0)
            else:
                self.stand_in(who)
            self.lose_if_held()

    @precondition(lambda self: self.clerk.stage == "turn" and self.clerk.standing)
    @rule(who=st.integers(0, 1), wishes_on=st.booleans(), times=st.integers(0, 6))
    def a_standing_player_gives_suite(self, who: int, wishes_on: bool, times: int) -> None:
        if self.stand_in(who):
            giver = self.clerk.sheet.player if self.clerk.sheet else ""
            self.suite(wishes_on, Winner.BANCA)
            self.decline_what_is_asked(times)
            self.do(acts.Take(giver, self.clerk.amount))

    @precondition(lambda self: self.clerk.stage == "remate")
    @rule(seat=SEAT, declined=st.integers(0, 3), before=st.booleans())
    def who_desists_changes_seats(self, seat: int, declined: int, before: bool) -> None:
        """31: the player who desisted has had the sabot in that round, wherever he sits."""
        self.equal_bids({1, 4}, MAXIMUM, [])
        self.desist()
        if self.clerk.stage != "left":
            return
        giver = self.clerk.giver
        if before:
            self.change_seats(giver, seat)
        self.decline_what_is_asked(declined)
        if self.clerk.stage == "left":
            self.take_what_is_asked(400, False, 0)
            self.change_seats(giver, seat)
            self.lose_if_held()
            self.decline_what_is_asked(1)

    def lose_if_held(self) -> None:
        if self.clerk.stage == "held":
            self.passes([Winner.PUNTO])

    @precondition(lambda self: self.clerk.stage == "suite")
    @rule(declined=st.integers(0, 2), passes=st.integers(2, 3))
    def half_of_a_suite(self, declined: int, passes: int) -> None:
        """40: never, however many passes it has won."""
        self.decline_what_is_asked(declined)
        if self.clerk.stage == "suite":
            self.take_what_is_asked(400, True, 0)
        if self.clerk.stage == "held":
            self.passes([Winner.BANCA] * passes)
            self.do(acts.WithdrawHalf())

    @precondition(lambda self: self.clerk.stage == "suite")
    @rule(declined=st.integers(0, 2))
    def the_deck_ends_in_suite(self, declined: int) -> None:
        self.decline_what_is_asked(declined)
        if self.clerk.stage == "suite":
            self.take_what_is_asked(400, True, 0)
        self.do(acts.EndDeck())

    @precondition(lambda self: self.clerk.stage == "suite")
    @rule(winners=st.lists(WINNER, max_size=2), player=PLAYER)
    def suite_to_the_house(self, winners: list[Winner | None], player: str) -> None:
        self.decline_what_is_asked(len(PEOPLE) + 2)
        self.do(acts.CallNoVaMas())
        self.do(acts.ClaimSuite(player))
        self.passes([Winner.TIE, *winners])
        self.do(acts.ClaimSuite(player))

    @precondition(lambda self: self.clerk.asked() is not None)
    @rule()
    def all_the_others_renounce(self) -> None:
        """33: until the player who had the sabot last is asked again, if he may be."""
        for _ in range(2 * len(PEOPLE)):
            asked = self.clerk.asked()
            if asked is None or self.clerk.stage != "turn" or self.clerk.alone():
                break
            self.decline_what_is_asked(1)
        self.do(acts.Take(self.clerk.last or "Nobody", 400))

    @precondition(lambda self: self.clerk.asked() is not None)
    @rule(player=PLAYER, amount=st.just(400))
    def take_out_of_turn(self, player: str, amount: int) -> None:
        self.do(acts.Take(player, amount))

    @precondition(lambda self: self.clerk.asked() is not None)
    @rule(player=PLAYER, seat=SEAT)
    def change_seats(self, player: str, seat: int) -> None:
        self.do(acts.Leave(player))
        self.do(acts.Arrive(player))
        self.do(acts.Sit(player, seat))

    @invariant()
    def clerk_and_table_agree(self) -> None:
        if not hasattr(self, "table"):
            return
        table, clerk = self.table, self.clerk
        stage = type(table.phase).__name__
        assert STAGES.get(stage, "suite") == clerk.stage
        banca, sheet = table.banca, clerk.sheet
        assert (banca is None) == (sheet is None)
        if banca is not None and sheet is not None:
            assert (banca.player, banca.seat) == (sheet.player, sheet.chair)
            assert (banca.stake_minor, banca.won) == (sheet.stake, sheet.won)
            assert MINIMUM <= banca.stake_minor <= MAXIMUM
        asked = table.asked
        assert (None if asked is None else (asked.to.value, asked.seat)) == clerk.asked()
        assert dict(table.seats) == clerk.chairs
        assert table.standing == clerk.standing
        assert (table.decks, table.decks_burned) == (clerk.decks, clerk.burned)

    @invariant()
    def the_books_agree(self) -> None:
        if not hasattr(self, "table"):
            return
        books = {**self.table.cash_minor, "": self.table.house_minor}
        assert {who: cash for who, cash in books.items() if cash} == {
            who: cash for who, cash in self.clerk.purse.items() if cash
        }
        assert balance(self.table) == 0

    @invariant()
    def what_is_expected_can_happen(self) -> None:
        if not hasattr(self, "table") or (asked := self.table.asked) is None:
            return
        declining = self.table.expected[1]
        one = acts.Renounce(asked.seat) if declining is acts.Renounce else acts.NobodyStanding()
        assert self.table.can(one)

    def teardown(self) -> None:
        if hasattr(self, "table"):
            assert fold(self.start, self.table.log) == self.table


def test_the_banca_goes_as_the_clerk_writes_it_down() -> None:
    REACHED.clear()
    walks = settings(max_examples=300, stateful_step_count=40)
    kinds = {kind.__name__ for kind in begin_banca(RIO, LIMITS, SEATS).rulebook.kinds}
    # Each walk is random: once is enough nearly always, and for no act must it be.
    for _ in range(BATCHES_MOST):
        run_state_machine_as_test(BancaMachine, settings=walks)
        if kinds == (done := {name.split(" ")[1] for name in REACHED}):
            break
    assert kinds - done == set(), "what nobody did"
    for stage in ("turn", "left", "suite"):
        assert REACHED[f"{stage} Take"]
        assert REACHED[f"{stage} NobodyStanding"]
