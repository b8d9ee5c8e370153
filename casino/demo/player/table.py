"""Plays one table: opens it, prepares its shoe, deals coup after coup, closes it."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from casino.demo.people import DEMO_PEOPLE, INSPECTOR, PIT_MANAGER
from casino.demo.plan import DemoTable, float_of, pieces_of
from casino.demo.player.banca import BancaPlayer
from casino.demo.player.betting import place_bets
from casino.demo.player.boxes import Boxes
from casino.demo.player.chips import count_by_two, fill_table, void_slips
from casino.demo.player.commission import Collector, is_deferred
from casino.demo.player.desk import Desk
from casino.demo.player.guests import Doorman, GuestMover
from casino.demo.player.notebook import Notebook
from casino.demo.player.person import Person, RefusedError, Staff
from casino.demo.player.shoe import CUT_CARD_BEHIND, Shoe, prepare_shoe
from casino.lib.policy import Role

Table = dict[str, Any]

REFUSE_SABOT, TIP, DROP, TWO_TAPS, BETS_LEFT_OUT = 0.04, 0.10, 0.12, 0.15, 0.25
FILL, FILL_MINOR = 0.02, 100_000
TABLE_THAT_LEAVES_OUT_BETS = "PB5"
TABLE_MISCOUNTED_FIRST = "PB3"
RELIEF_EVERY = 10
"""After so many coups another croupier deals."""
NOT_FREE = {"staff.on_break", "staff.posted_elsewhere", "staff.unknown"}
CROUPIERS = {person.badge for person in DEMO_PEOPLE if person.role is Role.CROUPIER}
TIPS_MINOR = (500, 1000, 1000, 2500)
DROPS_MINOR = (5000, 10_000, 10_000, 50_000)
WINNERS = {"P": "punto", "B": "banca", "T": "tie"}


@dataclass
class Evening:
    """What all tables share: the staff, chance, the doorman, the notebook."""

    staff: Staff
    rng: random.Random
    doorman: Doorman
    notebook: Notebook
    say: Callable[[str], None]


class TablePlayer:
    """The people at one table, and the things that only they see: its shoe and its boxes."""

    def __init__(self, evening: Evening, plan: DemoTable, table_id: int) -> None:
        self.plan = plan
        self.played = 0
        self._met = False
        self._evening = evening
        self._rng = evening.rng
        self._id = table_id
        self._mover = GuestMover(evening.rng, evening.doorman, plan.number)
        self._banca = BancaPlayer(evening.rng, self.look)
        self._desk = Desk(evening.rng, evening.staff, plan)
        self._collector = Collector(evening.rng)
        self._boxes: Boxes | None = None
        self._shoe: Shoe | None = None
        self._shoe_of: Table = {}  # the talla that the shoe is dealt for, as the house answered
        self._session: Table = {}

    def say(self, words: str) -> None:
        """Print a short line about this table."""
        self._evening.say(f"{self.plan.number}  {words}")

    def look(self) -> Table:
        """Return how the house sees the table."""
        table: Table = self._evening.staff[PIT_MANAGER].get(self._path())
        self._remember(table)
        return table

    def play(self) -> bool:
        """Do the next step at the table, mostly a coup; return whether the table is in play.

        It is opened once. When people close it later, or play its last coups, they end it. Raises
        RefusedError if the house refuses something that should work.
        """
        table = self.look()
        if table["state"] == "closed":
            if self._met:
                return False
            self._open(table)
            self._met = True
            return True
        self._met = True
        if table["state"] == "suspended":
            return True  # a person decided it: people resume it
        if table["state"] == "last_coups" and not table["last_coups_left"]:
            return False
        table = self._collect(table, everything=False)
        moved = self._mover.move(table, self._head(table), self._dealer(table))
        for line in moved:
            self.say(line)
        if self.played and self.played % RELIEF_EVERY == 0:
            moved += self._relieve(table)
        if moved:
            table = self.look()
        done = self._desk.work(table, self._head(table), self._dealer(table))
        for line in done:
            self.say(line)
        if done:
            table = self.look()
        if table["talla"] is None or not self._shoe_fits(table):
            self._prepare_shoe(table)
            table = self.look()
        self._play_coup(table)
        return True

    def announce_last(self, last: int, coups: int) -> None:
        """Let the jefe announce the last coups when so many of the evening's are left to play."""
        if coups - self.played != min(last, coups):
            return
        table = self.look()
        if table["state"] == "open":
            self._head(table).send(self._path("last-coups"), {"coups": min(last, coups)})
            self.say(f"the last {min(last, coups)} coups")

    def close(self) -> bool:
        """Count everything and close the table; return whether it is closed now.

        A table that others opened stays open: only they can count its boxes.
        """
        table = self.look()
        if table["state"] == "closed":
            return True
        if self._boxes is None:
            self.say("was opened by others, who know its boxes: it stays open for them to close")
            return False
        if self._boxes.coups != table["coups_session"]:
            self.say("others have played coups here too: expect differences")
        staff, head = self._evening.staff, self._head(table)
        void_slips(staff, head, self.plan.number)
        self._collect(table, everything=True)
        count_by_two(head, staff[INSPECTOR], self._path(), self._boxes.counts())
        early = table["last_coups_left"] != 0
        head.send(self._path("close"), {"early_reason": "Fin de la demostración"} if early else {})
        self.say("counted by two and closed")
        return True

    def _open(self, table: Table) -> None:
        if table["jefe"] is None:
            pit_manager = self._evening.staff[PIT_MANAGER]
            pit_manager.send(self._path("jefe"), {"badge": self.plan.jefe})
            table = self.look()
        limits, head = self.plan.limits, self._head(table)
        counts = {"opening_float": float_of(self.plan.float_minor)}
        wrong = {"opening_float": float_of(self.plan.float_minor - FILL_MINOR)}
        miscounted = wrong if self.plan.number == TABLE_MISCOUNTED_FIRST else None
        inspector = self._evening.staff[INSPECTOR]
        count_by_two(head, inspector, self._path(), counts, miscounted=miscounted)
        body: Table = {"limits": limits._asdict()}
        if self.plan.commission_mode is not None:
            body["commission_mode"] = self.plan.commission_mode
        head.send(self._path("open"), body)
        self.say(f"opens, {_euros(limits.minimum_minor)} to {_euros(limits.maximum_minor)}")
        self._boxes = Boxes(self.plan.float_minor)
        table = self.look()
        how_many = self._rng.randint(len(table["seats"]) // 3, len(table["seats"]) * 2 // 3)
        self._mover.seat_many(table, self._dealer(table), how_many)
        self._prepare_shoe(self.look())

    def _collect(self, table: Table, *, everything: bool) -> Table:
        """Ask for commission that is owed; return how the table is then."""
        head, dealer = self._head(table), self._dealer(table)
        taken_minor, lines = self._collector.collect(table, head, dealer, everything=everything)
        if not lines:
            return table
        for line in lines:
            self.say(line)
        if self._boxes is not None:
            self._boxes.collect(taken_minor)
            self._note()
        return self.look()

    def _prepare_shoe(self, table: Table) -> None:
        table = self._collect(table, everything=True)
        dealer = self._dealer(table)
        if table["talla"] is not None:
            self.say("nobody knows this shoe any more: its talla ends")
            dealer.send(self._path("tallas/end"))
        decks = self._rng.choice((6, 8))
        self._shoe, first = Shoe.shuffle(self._rng, decks, burns=self.plan.burns)
        prepare_shoe(dealer, self._path(), decks)
        body = {"decks": decks, "first_card": first, "cut_card_behind": CUT_CARD_BEHIND}
        dealer.send(self._path("tallas"), body)
        table = self.look()
        self._shoe_of = {**table["talla"]}
        self.say(f"new talla of {decks} decks" + (f", first card {first}" if first else ""))
        for line in self._desk.register_cards(table, self._head(table)):
            self.say(line)

    def _play_coup(self, table: Table) -> None:
        dealer = self._dealer(table)
        holder = table["sabot"] and table["sabot"]["holder"]
        if table["banca"] is not None:
            table = self._settle_banca(table, dealer)
        elif holder is not None and self._rng.random() < REFUSE_SABOT:
            dealer.send(self._path("sabot/refuse"))
            self.say(f"seat {holder} declines the sabot")
            table = self.look()
        try:
            self._deal_and_record(table, dealer)
        except RefusedError:
            self._shoe = None  # its cards are on the felt: the shoe is not to be trusted
            raise
        self.played += 1
        self._take_tips_and_notes(dealer)
        if self._boxes is not None and self._rng.random() < FILL:
            pieces = pieces_of(FILL_MINOR)
            serial = fill_table(
                self._evening.staff, self._head(table), dealer, self._path(), pieces
            )
            self._boxes.fill(FILL_MINOR)
            self.say(f"fill {serial}: {_euros(FILL_MINOR)} from the cage")
        self._note()

    def _settle_banca(self, table: Table, dealer: Person) -> Table:
        """Bring the banca to a holder; where all have renounced, the deck was burned with it."""
        while True:
            table, lines = self._banca.settle(table, dealer)
            for line in lines:
                self.say(line)
            if table["talla"] is not None:
                return table
            self._prepare_shoe(table)
            table = self.look()

    def _deal_and_record(self, table: Table, dealer: Person) -> None:
        assert self._shoe is not None
        shoe = self._shoe
        holder = (table["sabot"] or {}).get("holder")
        bets = place_bets(self._rng, table, holder)
        place = {"talla": table["talla"]["id"], "number": table["underway"]["number"]}
        if table["banca"] is not None:  # the holder's stake is the banca, and is there already
            bets = [bet for bet in bets if bet["seat"] != holder]
        punto, banca, foreseen = self._deal(shoe, dealer, place, bets)
        if shoe.cut_card_out:
            dealer.send(self._path("tallas/cut-card"))
            self.say("the cut card: this coup is the last of the talla")
        outcome = foreseen["outcome"]
        body: Table = {**place, **_entry(punto, banca, bets)}
        if self._rng.random() < TWO_TAPS:
            totals = {name: outcome[name] for name in ("winner", "punto_total", "banca_total")}
            body = {**place, **_entry("", "", bets), **totals}
        if self.plan.number == TABLE_THAT_LEAVES_OUT_BETS and self._rng.random() < BETS_LEFT_OUT:
            body["bets"] = None
        answer = dealer.send(self._path("coups"), body)
        if self._boxes is not None:
            self._boxes.settle(foreseen["settlement"], deferred=is_deferred(table))
            self._boxes.coups += 1
        self._shoe_of["coups"] += 1  # counted like the house: void coups left out
        if shoe.cut_card_out:
            self._shoe = None
        self._say_coup(answer, body)

    def _deal(
        self, shoe: Shoe, dealer: Person, place: Table, bets: list[Table]
    ) -> tuple[str, str, Table]:
        """Draw the cards that the house asks for, one by one, until the coup is decided."""
        hands = {"punto": "", "banca": ""}
        while True:
            body = {**place, **_entry(hands["punto"], hands["banca"], bets)}
            foreseen = dealer.ask(self._path("coups/preview"), body)
            if foreseen["expected"] is None:
                return hands["punto"], hands["banca"], foreseen
            hands[foreseen["expected"]["hand"]] += shoe.draw()

    def _take_tips_and_notes(self, dealer: Person) -> None:
        if self._rng.random() < TIP:
            amount = self._rng.choice(TIPS_MINOR)
            dealer.send(self._path("tips"), {"amount_minor": amount})
            if self._boxes is not None:
                self._boxes.tip(amount)
            self.say(f"a tip of {_euros(amount)}")
        if self._rng.random() < DROP:
            amount = self._rng.choice(DROPS_MINOR)
            dealer.send(self._path("drops"), {"amount_minor": amount})
            if self._boxes is not None:
                self._boxes.drop(amount)
            self.say(f"{_euros(amount)} in notes changed")

    def _say_coup(self, answer: Table, body: Table) -> None:
        outcome, settlement = answer["outcome"], answer["settlement"]
        hands = f"{outcome['punto_total']}-{outcome['banca_total']}"
        words = f"coup {answer['coup']:>2}  {WINNERS[outcome['winner']]:<5} {hands}"
        cards = f"{body['punto']}/{body['banca']}" if body["punto"] else "two taps"
        money = (
            f"house {_euros(settlement['house_result_minor'])}" if settlement else "bets not taken"
        )
        self.say(f"{words}  {cards:<14}{money}")

    def _remember(self, table: Table) -> None:
        """Read what an earlier run noted about this very session."""
        session = table["session"] or {}
        if session == self._session:
            return
        self._session = session
        recalled = self._evening.notebook.recall(self.plan.number, session) if session else None
        if recalled is not None:
            self._boxes, self._shoe, self._shoe_of = recalled

    def _note(self) -> None:
        if self._boxes is not None:
            self._evening.notebook.note(
                self.plan.number, self._session, self._boxes, self._shoe, self._shoe_of
            )

    def _shoe_fits(self, table: Table) -> bool:
        """Return whether the talla in play is dealt from the player's shoe."""
        talla = table["talla"]
        return (
            self._shoe is not None
            and not talla["cut_card_out"]
            and talla["cut_card"] != "out"
            and (talla["id"], talla["coups"]) == (self._shoe_of.get("id"), self._shoe_of["coups"])
        )

    def _head(self, table: Table) -> Person:
        """Return the person in charge of the table: its jefe, or the pit manager."""
        badges = [table["jefe"]["badge"]] if table["jefe"] else []
        return self._evening.staff[(*self._evening.staff.known(badges), PIT_MANAGER)[0]]

    def _dealer(self, table: Table) -> Person:
        """Return the dealer: a croupier posted at the table, or the person in charge."""
        posted = self._evening.staff.known(person["badge"] for person in table["croupiers"])
        return self._evening.staff[posted[0]] if posted else self._head(table)

    def _relieve(self, table: Table) -> list[str]:
        """Let a croupier who is off post take the place of the one longest at the table.

        One at rest, or posted by others meanwhile, is skipped; with nobody left play continues.
        """
        floor = self._evening.staff[PIT_MANAGER].get("tables")["tables"]
        posted = {person["badge"] for it in floor for person in it["croupiers"]}
        free = sorted(self._evening.staff.known(CROUPIERS - posted))
        if not free or not table["croupiers"]:
            return []
        leaving, first = table["croupiers"][0]["badge"], self.played % len(free)
        for relief in (*free[first:], *free[:first]):
            body = {"badge": leaving, "relief": relief}
            try:
                self._head(table).send(self._path("croupiers/relieve"), body)
            except RefusedError as refused:
                if refused.code not in NOT_FREE:
                    raise
            else:
                self.say(f"{relief} relieves {leaving}")
                return [relief]
        return []

    def _path(self, act: str = "") -> str:
        return f"tables/{self._id}/{act}" if act else f"tables/{self._id}"


def _entry(punto: str, banca: str, bets: list[Table] | None) -> Table:
    return {
        "punto": punto,
        "banca": banca,
        "winner": None,
        "punto_total": None,
        "banca_total": None,
        "bets": bets,
    }


def _euros(amount_minor: int) -> str:
    sign, amount = ("-" if amount_minor < 0 else ""), abs(amount_minor)
    return f"{sign}{amount // 100}.{amount % 100:02}"
