"""A clerk who keeps the banca on paper, from the articles only.

Nothing here is taken from `games.rules.banca` but the acts. The clerk judges
an act by its article and writes down its result. The engine must agree with him about
everything.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from games.rules.banca import acts
from games.rules.banca.acts import HOUSE
from games.rules.wagers import Winner
from tests.rules.rio_de_la_plata.papers import CHAIRS, Papers, Sheet, road_after


@dataclass
class Clerk(Papers):
    """Judges one act after another at his table."""

    def judge(self, act: object) -> bool:
        """Whether the articles allow the act; if so it is written down."""
        words = re.findall("[A-Z][a-z]*", type(act).__name__)
        allowed: bool = getattr(self, "_".join(["on", *words]).lower())(act)
        return allowed

    # 4: people.

    def on_arrive(self, act: acts.Arrive) -> bool:
        if self.here(act.player) or act.player == HOUSE:
            return False
        self.standing.add(act.player)
        return True

    def on_sit(self, act: acts.Sit) -> bool:
        lent_chair = self.sheet.chair if self.sheet else None
        if act.player not in self.standing or self.holds(act.player):
            return False
        if act.seat in self.chairs or act.seat == lent_chair:
            return False
        self.standing.remove(act.player)
        self.chairs[act.seat] = act.player
        self.ask_again()
        return True

    def on_leave(self, act: acts.Leave) -> bool:
        if not self.here(act.player) or self.holds(act.player):
            return False
        self.standing.discard(act.player)
        for chair in [chair for chair, who in self.chairs.items() if who == act.player]:
            del self.chairs[chair]
            self.bids.pop(chair, None)
            if self.tied is not None:
                self.tied.discard(chair)
                if not self.tied:
                    self.tied, self.floor = None, 0
        self.ask_again()
        return True

    # 5: the remate.

    def on_offer(self, act: acts.Offer) -> bool:
        if self.stage != "remate" or len(self.chairs) < 3 or act.partners:  # 1, 8
            return False
        if act.seat not in self.chairs or not self.in_bounds(act.amount_minor):
            return False
        if self.tied is not None and act.seat not in self.tied:
            return False
        best = max(self.bids.values(), default=0)
        if act.simultaneous:
            if act.amount_minor != best or act.seat in self.bids:
                return False
        elif act.amount_minor <= max(self.floor, best):
            return False
        self.bids[act.seat] = act.amount_minor
        return True

    def on_close_offers(self, act: acts.CloseOffers) -> bool:
        if self.stage != "remate" or len(self.chairs) < 3:
            return False
        if not self.bids and self.tied is None:
            return False
        amount = max(self.bids.values()) if self.bids else self.floor
        best = {chair for chair, bid in self.bids.items() if bid == amount} or self.tied
        assert best is not None
        if self.bids and len(best) > 1 and amount < self.maximum:
            self.bids, self.tied, self.floor = {}, best, amount
            return True
        chair = next(chair for chair in range(1, CHAIRS + 1) if chair in best)
        who = self.chairs[chair]
        self.bids, self.tied, self.floor = {}, None, 0
        self.mark, self.had, self.last, self.running = chair, {who}, who, 1
        return self.hold(Sheet(who, chair, amount, amount, auctioned=True))

    # 6, 7: desisting.

    def on_desist(self, act: acts.Desist) -> bool:
        sheet = self.sheet
        if sheet is None or sheet.no_va_mas or not sheet.auctioned:
            return False
        if sheet.ties == 0 or sheet.won:
            return False
        self.pay(sheet.player, sheet.stake)
        self.sheet, self.stage = None, "left"
        self.giver, self.giver_chair = sheet.player, sheet.chair
        self.road = road_after(sheet.chair)
        self.ask_standing = True
        self.ask_left()
        return True

    # 6, 31 to 33, 37: taking and renouncing.

    def on_take(self, act: acts.Take) -> bool:
        asked = self.asked()
        if asked is None or act.partners or not self.in_bounds(act.amount_minor):
            return False
        party, chair = asked
        fits = {
            "seated": self.chairs.get(chair) == act.player,
            "standing": act.player in self.standing,
            "giver": act.player == self.giver,
        }[party]
        if not fits:
            return False
        if self.stage in ("left", "suite") and party == "standing" and act.player == self.giver:
            return False
        if self.stage == "suite":
            if act.amount_minor < self.amount:
                return False
            if party != "seated" and act.amount_minor != self.amount:
                return False
            return self.hold(self.suite_sheet(act.player, chair, act.amount_minor))
        if self.stage == "turn" and self.barred(act.player):
            return False
        self.running = self.running + 1 if self.last == act.player else 1
        self.last = act.player
        self.had.add(act.player)
        self.mark = chair if self.mark is None else self.mark
        return self.hold(Sheet(act.player, chair, act.amount_minor, act.amount_minor))

    def on_renounce(self, act: acts.Renounce) -> bool:
        asked = self.asked()
        if asked is None or asked[0] == "standing" or act.seat != asked[1]:
            return False
        if self.stage == "turn":
            if self.standing:
                self.lent = True  # 32
                return True
            self.road.pop(0)
            self.ask_turn()
        elif self.stage == "left":
            self.road.pop(0)
            self.ask_left()
        elif asked[0] == "seated":
            self.road.pop(0)
            self.ask_suite()
        else:
            self.parties.pop(0)
            self.ask_suite()
        return True

    def on_nobody_standing(self, act: acts.NobodyStanding) -> bool:
        asked = self.asked()
        if asked is None or asked[0] != "standing":
            return False
        if self.stage == "turn":
            self.lent = False
            self.road.pop(0)
            self.ask_turn()
        elif self.stage == "left":
            self.ask_standing = False
            self.ask_left()
        else:
            self.parties.pop(0)
            self.ask_suite()
        return True

    # 13, 15, 29: the passes.

    def on_call_no_va_mas(self, act: acts.CallNoVaMas) -> bool:
        if self.sheet is None or self.sheet.no_va_mas:
            return False
        self.sheet.no_va_mas = True
        return True

    def on_draw_first_card(self, act: acts.DrawFirstCard) -> bool:
        sheet = self.sheet
        if sheet is None or not sheet.no_va_mas or sheet.drawn:
            return False
        sheet.drawn, sheet.suite = True, False
        return True

    def on_finish_pass(self, act: acts.FinishPass) -> bool:
        sheet = self.sheet
        if sheet is None or not sheet.drawn:
            return False
        sheet.drawn = sheet.no_va_mas = False
        if act.winner is Winner.PUNTO:
            self.pay(HOUSE, sheet.stake)
            self.sheet = None
            self.carry(sheet.chair if sheet.first_giver is None else sheet.first_giver)  # 41
        elif act.winner is Winner.TIE:
            sheet.ties += 1
        elif act.winner is Winner.BANCA:
            sheet.won += 1
            tenth = 0 if sheet.player == HOUSE else sheet.stake // 10
            odd_passes = sheet.opening * 2 > self.maximum
            discounted = (sheet.won % 2 == 1) == odd_passes
            self.kept = tenth if discounted else 0
            sheet.spared = tenth - self.kept
            self.pay(sheet.player, sheet.stake - self.kept)
            self.pay(HOUSE, self.kept - sheet.stake)
        return True

    # 34, 35: more and less.

    def on_raise(self, act: acts.Raise) -> bool:
        sheet = self.sheet
        if sheet is None or sheet.player == HOUSE or sheet.no_va_mas:
            return False
        if act.by_minor < 1 or sheet.stake + act.by_minor > self.maximum:
            return False
        sheet.stake += act.by_minor
        self.pay(sheet.player, -act.by_minor)
        return True

    def on_withdraw_half(self, act: acts.WithdrawHalf) -> bool:
        sheet = self.sheet
        if sheet is None or sheet.player == HOUSE or sheet.no_va_mas:
            return False
        if sheet.first_giver is not None or sheet.halved or sheet.won < 2:  # 40, 35
            return False
        half = sheet.stake // 2
        if sheet.stake - half < self.minimum:
            return False
        sheet.stake, sheet.halved = sheet.stake - half, True
        self.pay(sheet.player, half)
        return True

    # 36 to 38: suite is given.

    def on_announce_suite(self, act: acts.AnnounceSuite) -> bool:
        sheet = self.sheet
        if sheet is None or sheet.player == HOUSE or sheet.drawn:
            return False
        if sheet.suite:
            return False
        sheet.suite = True
        return True

    def on_withdraw_banca(self, act: acts.WithdrawBanca) -> bool:
        sheet = self.sheet
        if sheet is None or not sheet.suite or sheet.drawn:
            return False
        self.pay(sheet.player, sheet.stake - sheet.spared)  # 38
        self.pay(HOUSE, sheet.spared)
        self.sheet, self.stage = None, "suite"
        self.giver, self.giver_chair, self.amount = sheet.player, sheet.chair, sheet.stake
        self.first_giver = sheet.chair if sheet.first_giver is None else sheet.first_giver
        self.road = road_after(sheet.chair)
        self.parties = ["seated", "standing", "giver"]
        if act.wishes_on:
            self.parties = ["seated", "giver", "standing"]  # 43
        self.ask_suite()
        return True

    def on_claim_suite(self, act: acts.ClaimSuite) -> bool:
        sheet = self.sheet
        if sheet is None or sheet.player != HOUSE or sheet.no_va_mas:
            return False
        if sheet.ties == 0 or sheet.won or not self.here(act.player):
            return False
        self.pay(HOUSE, sheet.stake)
        own = [chair for chair, who in self.chairs.items() if who == act.player]
        chair = own[0] if own else sheet.chair
        claimed = Sheet(act.player, chair, sheet.stake, sheet.stake, first_giver=sheet.first_giver)
        return self.hold(claimed)

    # 42, 44: the next deck.

    def on_end_deck(self, act: acts.EndDeck) -> bool:
        sheet = self.sheet
        if self.stage in ("remate", "left") or (sheet is not None and sheet.drawn):
            return False
        self.decks += 1
        self.mark, self.had, self.last, self.running = None, set(), "", 0
        if sheet is None:
            self.carry(self.origin if self.stage == "turn" else self.first_giver)
            return True
        self.pay(sheet.player, sheet.stake)
        self.sheet = None
        if sheet.first_giver is not None:
            self.carry(sheet.first_giver)
        else:
            self.carry(sheet.chair - 1)  # where the last deck ended
        return True
