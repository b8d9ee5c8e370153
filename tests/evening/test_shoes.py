"""Six recorded shoes, an evening at six tables, through the public API of a running house."""

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
from beancount import loader
from beancount.core.data import Transaction

from casino.demo.people import DEMO_PINS, INSPECTOR, PIT_MANAGER
from casino.demo.plan import DEMO_TABLES, DemoTable, float_of, notes_of, pieces_of
from casino.demo.player.chips import count_by_two
from casino.demo.player.person import Staff
from casino.demo.player.shoe import prepare_shoe
from casino.demo.player.stopping import Stopping
from casino.ledger_export.beancount_file import account_name
from tables.ledger.models import Account
from tests.evening.shoes import (
    BETTING_SEATS,
    DECKS,
    ExpectedMoney,
    SampleCoup,
    SampleShoe,
    bets_of,
    read_shoes,
)
from tests.quick_demo import load_quick_demo
from tests.stack import Stack, wait_until

pytestmark = [
    pytest.mark.night,
    pytest.mark.slow,
    pytest.mark.django_db(transaction=True),
]

RECONCILED_WITHIN_S = 60.0
FIGURES = {"commission", "tips", "float", "drop"}
KNOWN_TO_THE_RULES = {"commission", "float"}
TAKEN_MINOR = 2500
TAKEN_FROM = "PB1", "commission"
"""Where somebody takes a chip before the count."""
RECORDED = [plan for plan in DEMO_TABLES if plan.regulation != "rio-de-la-plata"]
"""Where the recorded shoes are played: they know of no banca that is auctioned."""
AUDITOR = "A1"


@dataclass
class Night:
    """A demo house with an open shift, and its people at their devices."""

    staff: Staff
    shift: int
    tables: dict[str, int]


@pytest.fixture
def night(transactional_db: None, stack: Stack) -> Iterator[Night]:
    load_quick_demo()
    # A request that gets no answer, or a 5xx, fails the test at once.
    staff = Staff(stack.url, DEMO_PINS, Stopping(), pytest.fail)
    pit_manager = staff[PIT_MANAGER]
    shift = pit_manager.send("shifts/open", {"number": 1})["shift"]
    tables = {table["number"]: table["table"] for table in pit_manager.get("tables")["tables"]}
    for plan in RECORDED:  # people sign in before the tables' threads need them
        staff[plan.jefe].get("me")
        staff[INSPECTOR].get("me")
        staff[plan.croupiers[0]].get("me")
    yield Night(staff, shift, tables)
    staff.leave()


def test_six_shoes_come_out_as_recorded_and_nothing_is_missed_but_a_chip_that_was_taken(
    night: Night, stack: Stack
) -> None:
    before = balances(night)
    money = play_evening(night)

    report = close_shift(night)

    lines = lines_of(report)
    assert len(lines) == len(RECORDED) * len(FIGURES)
    for plan in RECORDED:
        recorded_minor = {it: lines[plan.number, it]["recorded_minor"] for it in FIGURES}
        assert recorded_minor == figures_of(money[plan.number]), plan.number
        for figure in KNOWN_TO_THE_RULES:
            assert lines[plan.number, figure]["expected_minor"] == recorded_minor[figure]
    for place, line in lines.items():
        taken = TAKEN_MINOR if place == TAKEN_FROM else 0
        assert line["counted_minor"] == line["recorded_minor"] - taken, place
    assert differences(lines) == {(*TAKEN_FROM, "counted_difference_minor"): -TAKEN_MINOR}
    adds_up_in_beancount(night, stack, before)


def play_evening(night: Night) -> dict[str, ExpectedMoney]:
    """Play every shoe of the file at a table of its own, all six at once; close the tables."""
    shoes = read_shoes()
    assert sum(len(shoe.coups) for shoe in shoes) > 400
    with ThreadPoolExecutor(len(RECORDED)) as tables:
        played = tables.map(
            lambda pair: play_table(night, *pair), zip(RECORDED, shoes, strict=True)
        )
        return dict(zip((plan.number for plan in RECORDED), played, strict=True))


def play_table(night: Night, plan: DemoTable, shoe: SampleShoe) -> ExpectedMoney:
    """Open a table, deal a recorded shoe at it, count it and close it."""
    jefe, croupier = night.staff[plan.jefe], night.staff[plan.croupiers[0]]
    table = f"tables/{night.tables[plan.number]}"
    money = ExpectedMoney(plan.float_minor)
    floats = {"opening_float": float_of(plan.float_minor)}
    count_by_two(jefe, night.staff[INSPECTOR], table, floats)
    jefe.send(f"{table}/open", {"limits": plan.limits._asdict()})
    for seat in BETTING_SEATS:
        croupier.send(f"{table}/seats/{seat}/take", {"guest": f"{plan.number} guest {seat}"})
    first = {"decks": DECKS, "first_card": shoe.first_card(), "cut_card_behind": 7}
    prepare_shoe(croupier, table, DECKS)
    croupier.send(f"{table}/tallas", first)
    talla = croupier.get(table)["talla"]
    assert talla["cards_left_least"] == talla["cards_left_most"] == shoe.cards_after_burn

    for number, coup in enumerate(shoe.coups, start=1):
        bets = bets_of(plan, number)
        place = {"talla": talla["id"], "number": number}
        answer = croupier.send(f"{table}/coups", {**place, **entry_of(coup, bets)})
        assert answer["coup"] == number
        assert told(answer["outcome"]) == recorded(coup), (plan.number, number)
        commission = money.play(plan, coup, bets)
        assert answer["settlement"]["commission_minor"] == commission, (plan.number, number)
        if number % 10 == 0:
            croupier.send(f"{table}/tips", {"amount_minor": 500})
            money.tips_minor += 500
        if number % 15 == 0:
            croupier.send(f"{table}/drops", {"amount_minor": 5000})
            money.drop_minor += 5000
            money.float_minor -= 5000

    talla = croupier.get(table)["talla"]
    assert talla["cards_left_least"] == talla["cards_left_most"] == shoe.cards_left
    taken = TAKEN_MINOR if (plan.number, "commission") == TAKEN_FROM else 0
    counts = {
        "closing_float": pieces_of(money.float_minor),
        "commission_box": pieces_of(money.commission_minor - taken),
        "tip_box": pieces_of(money.tips_minor),
        "drop_box": notes_of(money.drop_minor),
    }
    count_by_two(jefe, night.staff[INSPECTOR], table, counts)
    jefe.send(f"{table}/close", {"early_reason": "Fin"})
    return money


def balances(night: Night) -> dict[int, int]:
    """Return the balance of every account of the house, smallest unit."""
    found = night.staff[AUDITOR].get("ledger/balances")["balances"]
    return {it["account"]: it["amount_minor"] for it in found}


def adds_up_in_beancount(night: Night, stack: Stack, before: dict[int, int]) -> None:
    """Download the shift for Beancount, which finds no error and the gains of our balances.

    Their amounts `before` are no part of a shift: the cage was counted before it began.
    """
    with httpx.Client(base_url=f"{stack.url}/api/v1/") as client:
        signs_in = {"badge": AUDITOR, "pin": DEMO_PINS[AUDITOR]}
        client.post("sign-in", json=signs_in).raise_for_status()
        export = client.get(f"ledger/export?file=beancount&shift={night.shift}")
    entries, errors, _ = loader.load_string(export.raise_for_status().text)
    assert errors == [], errors[:3]
    held: Counter[str] = Counter()
    for entry in entries:
        for posting in entry.postings if isinstance(entry, Transaction) else ():
            assert posting.units is not None
            assert posting.units.number is not None
            held[posting.account] += int(posting.units.number * 100)
    names = {it.pk: account_name(it) for it in Account.objects.select_related("table")}
    assert len(entries) > 1000
    assert sum(held.values()) == 0
    gained = {names[it]: amount - before.get(it, 0) for it, amount in balances(night).items()}
    # Beancount knows no account that nothing moved to or from.
    assert dict(held) == {name: gain for name, gain in gained.items() if gain or name in held}


def close_shift(night: Night) -> dict[str, Any]:
    """Close the shift and wait until the job has reconciled it."""
    pit_manager = night.staff[PIT_MANAGER]
    pit_manager.send(f"shifts/{night.shift}/close")

    def look() -> dict[str, Any] | None:
        report: dict[str, Any] = pit_manager.get(f"shifts/{night.shift}")
        return report if report["state"] == "reconciled" else None

    return wait_until(look, RECONCILED_WITHIN_S, "the reconciliation")


def entry_of(coup: SampleCoup, bets: list[dict[str, Any]]) -> dict[str, Any]:
    """Enter the cards alone: totals and winner are the house's to find."""
    return {
        "punto": coup.punto,
        "banca": coup.banca,
        "winner": None,
        "punto_total": None,
        "banca_total": None,
        "bets": bets,
    }


def recorded(coup: SampleCoup) -> tuple[object, ...]:
    return coup.punto_total, coup.banca_total, coup.winner, coup.punto_pair, coup.banca_pair


def told(outcome: dict[str, Any]) -> tuple[object, ...]:
    names = ("punto_total", "banca_total", "winner", "punto_pair", "banca_pair")
    return tuple(outcome[name] for name in names)


def figures_of(money: ExpectedMoney) -> dict[str, int]:
    return {
        "commission": money.commission_minor,
        "tips": money.tips_minor,
        "float": money.float_minor,
        "drop": money.drop_minor,
    }


def lines_of(report: dict[str, Any]) -> dict[tuple[str, str], dict[str, Any]]:
    return {(line["table_number"], line["figure"]): line for line in report["lines"]}


def differences(lines: dict[tuple[str, str], dict[str, Any]]) -> dict[tuple[str, str, str], int]:
    """Return every difference that is not zero; unknown expectations are no difference."""
    sides = ("recorded_difference_minor", "counted_difference_minor")
    return {
        (table, figure, side): line[side]
        for (table, figure), line in lines.items()
        for side in sides
        if line[side]
    }
