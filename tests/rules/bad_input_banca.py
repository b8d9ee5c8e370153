"""Bad calls about the turn of the sabot and the banca that belongs to its holder."""

from __future__ import annotations

from functools import partial
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
    *each("sabot.verify_seat", lambda bad: sabot.verify_seat(14, bad), {**NO_WHOLE, "15": 15}),
    *each("sabot.seats_to_the_right", lambda bad: sabot.seats_to_the_right(bad, (1,)), NO_WHOLE),
    *each("sabot.first_holder", lambda bad: sabot.first_holder(ASTURIAS, LARGE, bad), NO_SEATS),
    *each("sabot.next_holder", lambda bad: sabot.next_holder(ASTURIAS, LARGE, 1, bad), NO_SEATS),
    *each(
        "sabot.next_holder",
        lambda bad: sabot.next_holder(ASTURIAS, LARGE, bad, (1,)),
        NO_HOLDER,
    ),
    *each(
        "sabot.after_coup",
        lambda bad: sabot.after_coup(ASTURIAS, LARGE, 1, (1, 2), (), bad),
        {"X": "X", "None": None, "5": 5, "[]": []},
    ),
    *each(
        "sabot.order_punto_cards",
        lambda bad: sabot.order_punto_cards(ASTURIAS, [bad], (1,), 1),
        NO_BETS,
    ),
    *each(
        "sabot.who_gets_punto_cards",
        lambda bad: sabot.who_gets_punto_cards(ASTURIAS, [bad], (1,), 1),
        NO_BETS,
    ),
    *each(
        "sabot.verify_holder_bets",
        lambda bad: sabot.verify_holder_bets(ASTURIAS, 1, [bad]),
        NO_BETS,
    ),
    *each(
        "sabot.find_holder_advisories",
        lambda bad: sabot.find_holder_advisories(ASTURIAS, 1, [bad]),
        NO_BETS,
    ),
    ("sabot.verify_holder_bets", lambda: sabot.verify_holder_bets(ASTURIAS, 3, []), "3"),
    *each(
        "sabot.after_coup",
        lambda bad: sabot.after_coup(ASTURIAS, LARGE, bad, (1, 2), (), Winner.BANCA),
        NO_HOLDER,
    ),
    *each(
        "sabot.after_coup",
        lambda bad: sabot.after_coup(ASTURIAS, LARGE, 1, bad, (), Winner.BANCA),
        NO_ROW,
    ),
    *each(
        "sabot.after_coup",
        lambda bad: sabot.after_coup(ASTURIAS, LARGE, 1, (1,), bad, Winner.BANCA),
        NO_ROW,
    ),
    *each(
        "sabot.first_holder",
        lambda bad: sabot.first_holder(ASTURIAS, LARGE, (1,), bad),
        NO_ROW,
    ),
    *each(
        "sabot.order_punto_cards",
        lambda bad: sabot.order_punto_cards(ASTURIAS, [], bad, 1),
        NO_ROW,
    ),
    *each(
        "sabot.order_punto_cards",
        lambda bad: sabot.order_punto_cards(ASTURIAS, [], (1,), bad),
        NO_HOLDER,
    ),
    *each(
        "sabot.verify_holder_bets",
        lambda bad: sabot.verify_holder_bets(ASTURIAS, bad, []),
        NO_HOLDER,
    ),
    *each(
        "sabot.find_holder_advisories",
        lambda bad: sabot.find_holder_advisories(ASTURIAS, bad, []),
        NO_HOLDER,
    ),
    # the banca
    *each("banca.acts.Arrive", acts.Arrive, NO_TEXT),
    *each("banca.acts.Leave", acts.Leave, NO_TEXT),
    *each("banca.acts.ClaimSuite", acts.ClaimSuite, NO_TEXT),
    *each("banca.acts.Sit", lambda bad: acts.Sit(bad, 1), NO_TEXT),
    *each("banca.acts.Sit", lambda bad: acts.Sit("a", bad), NO_WHOLE),
    *each("banca.acts.Offer", lambda bad: acts.Offer(bad, 500), {**NO_WHOLE, "[1]": [1]}),
    *each("banca.acts.Offer", lambda bad: acts.Offer(1, bad), NO_WHOLE),
    *each("banca.acts.Offer", lambda bad: acts.Offer(1, 500, bad), NO_PEOPLE),
    *each("banca.acts.Take", lambda bad: acts.Take(bad, 500), NO_TEXT),
    *each("banca.acts.Take", lambda bad: acts.Take("a", bad), {**NO_WHOLE, "600.5": 600.5}),
    *each("banca.acts.Take", lambda bad: acts.Take("a", 500, bad), NO_PEOPLE),
    *each("banca.acts.Renounce", acts.Renounce, {**NO_WHOLE, "[2]": [2], "2.0": 2.0}),
    *each("banca.acts.Raise", acts.Raise, NO_COUNT),
    *each("banca.acts.WithdrawBanca", acts.WithdrawBanca, {"'x'": "x", "1": 1, "None": None}),
    *each("banca.acts.FinishPass", acts.FinishPass, {"x": "x", "5": 5, "[]": []}),
    *each(
        "banca.table.begin_banca",
        lambda bad: begin_banca(RIO, LIMITS, bad),
        {
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
    ),
    *each(
        "banca.table.begin_banca",
        lambda bad: begin_banca(RIO, LIMITS, SEATED, bad),
        {**NO_PEOPLE, "'xyz'": "xyz", "“a”": ("a",)},
    ),
    *each("banca.table.begin_banca", lambda bad: begin_banca(RIO, bad, SEATED), NO_LIMITS),
    *each(
        "banca.table.begin_banca",
        lambda bad: begin_banca(RIO, LIMITS, SEATED, (), bad),
        {"None": None, "5": 5},
    ),
    ("banca.table.begin_banca", lambda: begin_banca(FOURNIER, LIMITS, {1: "a"}), "no holder"),
    *each(
        "banca.table.BancaTable.verify_amount",
        BANCA.verify_amount,
        {**NO_WHOLE, "0": 0, "10001": 10_001, "500.5": 500.5},
    ),
    ("banca.table.BancaTable.verify_alone", lambda: BANCA.verify_alone("a", ("b",)), "a"),
    *each("banca.table.BancaTable.seats_after", BANCA.seats_after, NO_WHOLE),
    *each("banca.stake.half_of", lambda bad: stake.half_of(bad, 100), NO_WHOLE),
    *each("banca.stake.half_of", lambda bad: stake.half_of(750, bad), NO_WHOLE),
    *each("banca.discount.is_discounted", discounted, NO_ODDS),
    *each("banca.discount.is_discounted", lambda bad: discounted(opening=bad), NO_ODDS),
    *each("banca.discount.is_discounted", lambda bad: discounted(maximum=bad), NO_ODDS),
    *each(
        "banca.discount.is_high_opening",
        lambda bad: discount.is_high_opening(RULES, bad, 1000),
        NO_ODDS,
    ),
    *each("banca.discount.pass_discount_minor", lambda bad: discount_of(pay_minor=bad), NO_WHOLE),
    *each("banca.discount.pass_discount_minor", lambda bad: discount_of(won_pass=bad), NO_ODDS),
    *each(
        "banca.discount.expected_house_take",
        partial(discount.expected_house_take, RULES, high_opening=False),
        {"1": 1, "-1": -1, "2": 2, "0.5": 0.5, "'x'": "x", "None": None, "True": True},
    ),
)
