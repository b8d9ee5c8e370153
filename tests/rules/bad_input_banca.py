"""Bad calls about the turn of the sabot and the banca that belongs to its holder."""

from __future__ import annotations

from typing import Any, Final

from games.rules import sabot
from games.rules.banca import acts, begin_banca, discount, stake
from games.rules.regulations.rio_de_la_plata import BANCA as RULES
from games.rules.settlement import EXACT
from games.rules.wagers import Winner
from tests.rules.bad_input_cards import (
    BANCA,
    LARGE,
    LIMITS,
    NO_COUNT,
    NO_ROW,
    NO_SEAT,
    NO_TEXT,
    NO_WHOLE,
    Bad,
    each,
    in_row,
    refused,
)
from tests.rules.bad_input_house import NO_LIMITS, NO_ODDS
from tests.rules.bad_input_play import NO_BETS
from tests.rules.samples import ASTURIAS, FOURNIER, RIO

NO_SEATS: Final = {"None": None, "0": (0,), "-3": (-3, 1), "'a'": ("a", 1), "1.5": (1.5,)}
NO_PEOPLE: Final = {**NO_ROW, "not ['x']": (["x"],), "text, not 5": (5,)}
NO_HOLDER: Final = {**NO_SEAT, "[1]": [1]}
SEATED: Final = {1: "a", 2: "b", 3: "c"}


def discounted(won_pass: Any = 1, opening: Any = 100, maximum: Any = 1000) -> object:
    return discount.is_discounted(RULES, opening, maximum, won_pass)


def discount_of(**values: Any) -> object:
    whole = {"opening_minor": 100, "maximum_minor": 1000, "won_pass": 1, "pay_minor": 100}
    return discount.pass_discount_minor(RULES, EXACT, **{**whole, **values})


BAD_BANCA: Final[tuple[Bad, ...]] = (
    # the sabot
    *refused(sabot.verify_seat, 14)(seat={**NO_WHOLE, "15": 15}),
    *refused(sabot.seats_to_the_right, seats=(1,))(after=NO_WHOLE),
    *refused(sabot.first_holder, ASTURIAS, LARGE, (1,))(seats_occupied=NO_SEATS, refused=NO_ROW),
    *refused(sabot.next_holder, ASTURIAS, LARGE, 1, (1,))(
        seats_occupied=NO_SEATS, current=NO_HOLDER
    ),
    *refused(sabot.after_coup, ASTURIAS, LARGE, 1, (1, 2), (), Winner.BANCA)(
        winner={"X": "X", "None": None, "5": 5, "[]": []}, current=NO_HOLDER, seats_occupied=NO_ROW
    ),
    *refused(sabot.order_punto_cards, ASTURIAS, [], (1,), 1)(
        bets=in_row(NO_BETS), seated=NO_ROW, holder=NO_HOLDER
    ),
    *refused(sabot.who_gets_punto_cards, ASTURIAS, seated=(1,), holder=1)(bets=in_row(NO_BETS)),
    *refused(sabot.verify_holder_bets, ASTURIAS, 1, [])(bets=in_row(NO_BETS), holder=NO_HOLDER),
    *refused(sabot.find_holder_advisories, ASTURIAS, 1, [])(bets=in_row(NO_BETS), holder=NO_HOLDER),
    ("sabot.verify_holder_bets", lambda: sabot.verify_holder_bets(ASTURIAS, 3, []), "3"),
    *refused(sabot.after_coup, ASTURIAS, LARGE, 1, (1,), winner=Winner.BANCA)(refused=NO_ROW),
    # the banca
    *refused(acts.Arrive)(player=NO_TEXT),
    *refused(acts.Leave)(player=NO_TEXT),
    *refused(acts.ClaimSuite)(player=NO_TEXT),
    *refused(acts.Sit, "a", 1)(player=NO_TEXT, seat=NO_WHOLE),
    *refused(acts.Offer, 1, 500)(
        seat={**NO_WHOLE, "[1]": [1]}, amount_minor=NO_WHOLE, partners=NO_PEOPLE
    ),
    *refused(acts.Take, "a", 500)(
        player=NO_TEXT, amount_minor={**NO_WHOLE, "600.5": 600.5}, partners=NO_PEOPLE
    ),
    *refused(acts.Renounce)(seat={**NO_WHOLE, "[2]": [2], "2.0": 2.0}),
    *refused(acts.Raise)(by_minor=NO_COUNT),
    *refused(acts.WithdrawBanca)(wishes_on={"'x'": "x", "1": 1, "None": None}),
    *refused(acts.FinishPass)(winner={"x": "x", "5": 5, "[]": []}),
    *refused(begin_banca, RIO, LIMITS, SEATED, ())(
        seats={
            "0": {0: "a"},
            "-1": {-1: "a"},
            "“a”": {1: "a", 2: "a"},
            "1.5": {1.5: "a"},
            "True": {True: "a"},
            "'x'": {"x": "a"},
            "text, not 5": {1: 5},
            "“ ”": {1: " "},
            "not None": None,
            "not [1]": [1],
        },
        standing={**NO_PEOPLE, "'xyz'": "xyz", "“a”": ("a",)},
        limits=NO_LIMITS,
        commission_rule={"None": None, "5": 5},
    ),
    ("banca.table.begin_banca", lambda: begin_banca(FOURNIER, LIMITS, {1: "a"}), "no holder"),
    *refused(BANCA.verify_amount)(
        amount_minor={**NO_WHOLE, "0": 0, "10001": 10_001, "500.5": 500.5}
    ),
    ("banca.table.BancaTable.verify_alone", lambda: BANCA.verify_alone("a", ("b",)), "a"),
    *refused(BANCA.seats_after)(seat=NO_WHOLE),
    *refused(stake.half_of, 750, 100)(stake_minor=NO_WHOLE, step_minor=NO_WHOLE),
    *each("banca.discount.is_discounted", discounted, NO_ODDS),
    *each("banca.discount.is_discounted", lambda bad: discounted(opening=bad), NO_ODDS),
    *each("banca.discount.is_discounted", lambda bad: discounted(maximum=bad), NO_ODDS),
    *each("banca.discount.pass_discount_minor", lambda bad: discount_of(pay_minor=bad), NO_WHOLE),
    *each("banca.discount.pass_discount_minor", lambda bad: discount_of(won_pass=bad), NO_ODDS),
)
