"""Random evenings of a holder's banca, folded by the tablet's script and by the server's rules."""

import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from fractions import Fraction
from typing import Any, Final, cast

from msgspec import to_builtins
from playwright.sync_api import Page

from games.banca.selectors.banca import Present, greet, under_limits
from games.banca.selectors.rows import KeptBanca
from games.banca.selectors.shown import show_banca
from games.rules.banca import (
    Auction,
    BancaTable,
    Left,
    acts,
    banca_chart,
    begin_banca,
    find_possible_acts,
    print_act,
)
from games.rules.limits import Limits
from games.rules.regulations.base import Regulation
from games.rules.regulations.commission import CommissionRule, Rounding
from games.rules.regulations.rio_de_la_plata import RIO_DE_LA_PLATA
from games.rules.wagers import Winner

SEATS: Final = 9
NAMES: Final = {str(number): f"Guest {number}" for number in range(1, 40)}
SIGNS: Final = (
    Limits(1000, 50_000, 0, 1000),
    Limits(1000, 20_000, 0, 500),
    Limits(5000, 50_500, 0, 1),
)
BY_OTHERS: Final = (acts.Arrive, acts.Sit, acts.Leave, acts.EndDeck, acts.FinishPass)
RARE: Final = (acts.Desist, acts.ClaimSuite, acts.WithdrawBanca, acts.WithdrawHalf)
"""Possible for a moment only."""
DECLINING: Final = (acts.Renounce, acts.NobodyStanding)
SHOWN_OF_LINE: Final = (
    *("seat", "wager", "stake_minor", "result", "pay_minor", "commission_minor"),
)
STEPS: Final = (1, 50, 250, 1000)

FOLD = """async ([chart, evenings]) => {
  const { readCourse, present, act, finishPass, show, linesOfPass } =
    await import("/static/banca/fold.js");
  const sorted = (it) => JSON.stringify(it, (_, value) => value && typeof value === "object" &&
    !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort()) : value);
  const names = new Map(Object.entries(%NAMES%));
  const walk = ({ begin, limits, steps }) => {
    let sign = limits[0];
    let people = begin.people;
    let table = readCourse(begin.banca, chart);
    for (const [at, { command, banca }] of steps.entries()) {
      sign = command.sign === undefined ? sign : limits[command.sign];
      people = command.people ?? people;
      if (command.act) table = act(present(table, sign, people), command.act);
      if (command.winner !== undefined) {
        const held = { ...show(present(table, sign, people), names), course: table };
        const [line = null] = linesOfPass(held, chart, command.winner);
        if (sorted(line) !== sorted(command.line)) return [[at, "line", line, command.line]];
        table = finishPass(present(table, sign, people), command.winner, command.last);
      }
      const { course, ...server } = banca;
      const shown = show(present(table, sign, people), names);
      const device = { ...shown, number: table.number };
      if (sorted(device) !== sorted(server)) return [[at, command, device, server]];
      // What the device goes on from after any step is what it has folded itself.
      const fresh = present(readCourse(banca, chart), sign, people);
      if (sorted(show(fresh, names)) !== sorted(shown)) return [[at, "course", fresh, shown]];
    }
    return [];
  };
  return evenings.flatMap(walk).slice(0, 3);
}""".replace("%NAMES%", json.dumps(NAMES))


def vary(chance: random.Random) -> Regulation:
    """Give the text, or one whose figures of the banca are others: none is written in a script."""
    rules = RIO_DE_LA_PLATA.banca
    assert rules is not None
    if chance.random() < 0.5:
        return RIO_DE_LA_PLATA
    other = replace(
        rules,
        discount_share=Fraction(chance.randint(1, 30), 100),
        discount_every=chance.randint(1, 4),
        high_opening_over=Fraction(1, chance.randint(2, 4)),
        times_running=chance.randint(1, 3),
        passes_before_half=chance.randint(0, 3),
        half_withdrawals=chance.randint(1, 2),
    )
    minimum = chance.randint(1, 4)
    return replace(RIO_DE_LA_PLATA, banca=other, minimum_seated=minimum)


class Evening:
    """One evening as the server keeps it: each command, and the state after it."""

    def __init__(self, regulation: Regulation, chance: random.Random) -> None:
        self.chance, self.sign = chance, 0
        rule = CommissionRule(chance.choice(STEPS), chance.choice(list(Rounding)))
        self.reluctance = chance.choice((0, 0.3, 0.9))
        self.results = chance.choice(([*"BBPT"], [*"BBBT"], [*"PPBT"], [*"TTBP"]))
        self.people: dict[str, int | None] = {}
        for seat in chance.sample(range(1, SEATS + 1), chance.randint(3, 6)):
            self.people[self.newcomer()] = seat
        for _ in range(chance.randint(0, 2)):
            self.people[self.newcomer()] = None
        self.kept = KeptBanca(begin_banca(regulation, SIGNS[0], {}, (), rule))

    def newcomer(self) -> str:
        return self.chance.choice([one for one in NAMES if one not in self.people])

    @property
    def present(self) -> list[Present]:
        return [Present(player, seat, NAMES[player]) for player, seat in self.people.items()]

    def open(self) -> BancaTable:
        """Give the banca as the next act finds it."""
        table = replace(under_limits(self.kept, SIGNS[self.sign]), log=())
        for act in greet(table, self.present):
            table = table.apply(act)
        return table

    def show(self) -> dict[str, Any]:
        """Give the state as it is sent."""
        shown: dict[str, Any] = to_builtins(show_banca(self.kept, self.open(), NAMES))
        return shown

    def do(self, *wanted: object) -> None:
        """Do the acts of one command."""
        table = self.open()
        burned = table.decks_burned
        for act in wanted:
            if isinstance(act, acts.EndDeck) and (
                table.decks_burned > burned or isinstance(table.phase, Auction | Left)
            ):
                continue
            table = table.apply(act)
        number = self.kept.number + len(table.log)
        self.kept = KeptBanca(replace(table, log=()), None, number)

    def people_now(self) -> list[dict[str, Any]]:
        return [{"player": player, "seat": seat} for player, seat in self.people.items()]

    def come_and_go(self) -> dict[str, Any]:
        """Let a guest come, sit, stand, change or leave."""
        chance = self.chance
        free = [at for at in range(1, SEATS + 1) if at not in self.people.values()]
        who = chance.choice([*self.people, self.newcomer()])
        to = chance.choice([None, *free])
        if who in self.people and (chance.random() < 0.3 or self.people[who] == to):
            if len(self.people) > 3:
                del self.people[who]
        else:
            self.people.pop(who, None)  # who changes seats is the last to have come
            self.people[who] = to
        return {"people": self.people_now()}

    def coup(self) -> dict[str, Any]:
        """Let a coup end the holder's pass."""
        chance = self.chance
        winner = chance.choice(self.results)
        last = chance.random() < 0.05
        banca = self.open().banca
        assert banca is not None
        begun = [acts.CallNoVaMas()] * (not banca.bets_closed)
        begun += [acts.DrawFirstCard()] * (not banca.card_drawn)  # type: ignore[list-item]
        self.do(*begun, acts.FinishPass(Winner(winner)), *[acts.EndDeck()] * last)
        line = self.kept.table.last_line
        assert line is not None
        shown = {name: getattr(line, name) for name in SHOWN_OF_LINE}
        return {
            "winner": winner,
            "last": last,
            "line": None if banca.player == acts.HOUSE else shown,
        }

    def act(self) -> dict[str, Any] | None:
        """Let an act happen that can take effect; None where none can."""
        table, chance = self.open(), self.chance
        kinds = [it for it in find_possible_acts(table) if it not in BY_OTHERS]
        rare: Sequence[type[object]] = [it for it in kinds if it in RARE] or kinds
        declining = [it for it in kinds if it in DECLINING]
        if declining and chance.random() < self.reluctance:
            rare = declining
        chosen = rare if chance.random() < 0.7 else kinds
        tried = [self.draw(table, chance.choice(chosen)) for _ in range(12) if kinds]
        found = next((act for act in tried if table.can(act)), None)
        if found is None:
            return None
        self.do(found)
        return {"act": print_act(found)}

    def draw(self, table: BancaTable, kind: type[object]) -> object:
        """Draw an act of a kind, likely to be allowed."""
        chance, asked, limits = self.chance, table.asked, table.limits
        step = max(1, limits.step_minor)
        players = [*table.seats.values(), *sorted(table.standing)]
        offers = table.phase.offers if isinstance(table.phase, Auction) else {}
        best = max(offers.values(), default=0)
        is_equal = bool(offers) and chance.random() < 0.3
        beyond = min(limits.maximum_minor, best + chance.choice((1, 2, 20, 999)) * step)
        amount = best if is_equal else chance.choice((beyond, max(beyond, limits.minimum_minor)))
        if asked is not None:
            most = min(asked.most_minor, asked.least_minor + 3 * step)
            amount = chance.choice((asked.least_minor, most))
        drawn = {
            "seat": asked.seat if asked else chance.choice([*table.seats, 1]),
            "player": (asked and asked.player) or chance.choice(players),
            "by_minor": step * chance.choice((1, 2, 5)),
            "amount_minor": amount,
            "simultaneous": is_equal,
            "wishes_on": chance.random() < 0.5,
        }
        of_kind = {it.name: drawn[it.name] for it in fields(cast(Any, kind)) if it.name in drawn}
        return kind(**of_kind)

    def step(self) -> dict[str, Any]:
        """Let the next thing of the evening happen; give it as a device has it."""
        chance, table = self.chance, self.open()
        if chance.random() < 0.02:
            self.sign = chance.randrange(len(SIGNS))
            return {"sign": self.sign}
        if chance.random() < 0.12:
            return self.come_and_go()
        if table.banca is not None and chance.random() < 0.5:
            return self.coup()
        done = self.act()
        if done is not None:
            return done
        return self.come_and_go() if table.banca is None else self.coup()


def play_evening(regulation: Regulation, chance: random.Random, steps: int) -> dict[str, Any]:
    """Play an evening; give its beginning, and every step with the server's state after it."""
    evening = Evening(regulation, chance)
    begin = {"people": evening.people_now(), "banca": evening.show()}
    played = [{"command": evening.step(), "banca": evening.show()} for _ in range(steps)]
    return {"begin": begin, "limits": [it._asdict() for it in SIGNS], "steps": played}


def evenings(count: int, chance: random.Random) -> Iterator[tuple[Regulation, list[Any]]]:
    """Play evenings of forty steps, ten under one text."""
    for _ in range(-(-count // 10)):
        regulation = vary(chance)
        yield regulation, [play_evening(regulation, chance, 40) for _ in range(10)]


def find_other_bancas(page: Page, count: int, chance: random.Random) -> list[Any]:
    """Play `count` evenings on both sides; give the first states that differ."""
    return [
        (regulation.banca, found)
        for regulation, played in evenings(count, chance)
        for found in page.evaluate(FOLD, [banca_chart(regulation), played])
    ]
