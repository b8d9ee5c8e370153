"""A table of the demo house where the game has begun: the tests of single screens look at it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from casino.demo.plan import DEMO_TABLES, float_of
from casino.demo.player.chips import count_by_two
from casino.demo.player.person import Person
from casino.demo.player.shoe import prepare_shoe
from tests.coups.by_api import send_coup

GUESTS: Final = {2: "Xana", 4: "Yago"}
PUNTO_NINE = {"punto": "4h5s", "banca": "Td2c"}
BANCA_SEVEN = {"punto": "2h4d", "banca": "3s4h"}
TIE_SEVEN = {"punto": "3h4s", "banca": "Td7c"}


@dataclass(frozen=True)
class Played:
    """The ids of a game: the table, its shift, the waitlist entry of a guest who waits."""

    table: int
    shift: int
    entry: int
    token: str


def begin_play(table: int, person: Callable[[str], Person]) -> Played:
    """Open a shift and the midi table PB2; three coups: punto, banca, tie; one guest waits."""
    plan = next(plan for plan in DEMO_TABLES if plan.number == "PB2")
    pit_manager, jefe, croupier = (person(badge) for badge in ("P1", "J2", "C4"))
    shift = pit_manager.send("shifts/open", {"number": 1})["shift"]
    at = f"tables/{table}"
    count_by_two(jefe, person("I1"), at, {"opening_float": float_of(plan.float_minor)})
    jefe.send(f"{at}/open", {"limits": plan.limits._asdict()})
    for seat, guest in GUESTS.items():
        croupier.send(f"{at}/seats/{seat}/take", {"guest": guest})
    prepare_shoe(croupier, at, 6)
    croupier.send(f"{at}/tallas", {"decks": 6, "first_card": "7h", "cut_card_behind": 7})
    nothing = {"winner": None, "punto_total": None, "banca_total": None}
    bets = [{"seat": 2, "wager": "banca", "stake_minor": 5000}]
    for cards in (PUNTO_NINE, BANCA_SEVEN, TIE_SEVEN):
        send_coup(croupier, table, {**nothing, **cards, "bets": bets})
    joined = jefe.send(f"{at}/waitlist/join", {"guest": "Zulima", "party": 2, "priority": 0})
    return Played(table, shift, joined["entry"], joined["token"])


def close_and_reconcile(played: Played, person: Callable[[str], Person]) -> None:
    """Count nothing at all, so that there are differences to show, and close the shift."""
    boxes = ("closing_float", "commission_box", "tip_box", "drop_box")
    counts: dict[str, dict[str, int]] = {box: {"500": 0} for box in boxes}
    jefe, at = person("J2"), f"tables/{played.table}"
    count_by_two(jefe, person("I1"), at, counts)
    jefe.send(f"{at}/close", {"early_reason": "Sin electricidad"})
    person("P1").send(f"shifts/{played.shift}/close")
