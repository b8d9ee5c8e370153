"""Bad calls about odds, the coup, regulations, limits, the sabot and the banca."""

from __future__ import annotations

from typing import Any, Final

from games.rules import (
    cards,
    coup,
    fold,
    limits,
    odds,
    resolver,
    sabot,
    settlement,
)
from games.rules.banca import acts as banca_acts
from games.rules.banca import begin_banca
from games.rules.limits import Limits
from games.rules.play import TableCoup
from games.rules.play import acts as play_acts
from games.rules.play.dealing import verify_holder
from games.rules.regulations import get_regulation
from games.rules.regulations.base import MaximumRule
from games.rules.regulations.derived import derive_regulation
from games.rules.settlement import Bet, CommissionRule
from games.rules.wagers import WagerKind, Winner
from tests.rules.bad_input_cards import ANY, NO_DECKS, NO_WHOLE, SHOE, Bad, P, each
from tests.rules.samples import ASTURIAS, FOURNIER, ITALIA, RIO

LARGE = ASTURIAS.format("large")
LIMITS = Limits(100, 2000, 200)
TIED = coup.resolve_cards(ASTURIAS, P("9s8c"), P("Kd7d"))
BANCA = begin_banca(RIO, Limits(100, 10_000, 0), {1: "a", 2: "b", 3: "c"})
TABLE = TableCoup(regulation=ASTURIAS, seated=frozenset({1, 2}), holder=1, shoe=100)


NO_SEATS: Final = {"None": None, "0": (0,), "-3": (-3, 1), "'a'": ("a", 1)}
UNTYPED: Any = Bet
NO_BETS: Final = {
    "-5": Bet(1, WagerKind.PUNTO, -5),
    "'5'": UNTYPED(1, WagerKind.PUNTO, "5"),
    "'a'": UNTYPED("a", WagerKind.PUNTO, 5),
    "“x”": UNTYPED(1, "x", 5),
}

BAD_PLAY: Final[tuple[Bad, ...]] = (
    # odds
    *each("odds.full_shoe", odds.full_shoe, NO_DECKS),
    *each("odds.full_ranks", odds.full_ranks, NO_DECKS),
    *each("odds.full_shoe_odds", lambda bad: odds.full_shoe_odds(ASTURIAS, bad), NO_DECKS),
    *each(
        "odds.verify_no_bet_favours_player",
        lambda bad: odds.verify_no_bet_favours_player(ASTURIAS, bad),
        NO_DECKS,
    ),
    (
        "odds.verify_no_bet_favours_player",
        lambda: odds.verify_no_bet_favours_player(ITALIA, 6),
        "punto_pair",
    ),
    *each(
        "odds.remaining_shoe",
        lambda bad: odds.remaining_shoe(6, bad),
        {"[1]": [1], "7": [7] * 52, "1.0": [1.0] * 52},
    ),
    *each("odds.remaining_ranks", lambda bad: odds.remaining_ranks(bad, [0] * 52), NO_DECKS),
    *each(
        "odds.count_coups",
        lambda bad: odds.count_coups(ASTURIAS.draw_table, bad),
        {"None": None, "(1,)": (1,), "-1": (-1,) + (8,) * 9},
    ),
    *each(
        "odds.pair_probability", odds.pair_probability, {"None": None, "[]": [], "1.5": [1.5] * 13}
    ),
    *each(
        "odds.shoe_odds",
        lambda bad: odds.shoe_odds(ASTURIAS, bad),
        {"None": None, "[]": [], "1.5": [1.5] * 13},
    ),
    (
        "odds.dealt_odds",
        lambda: odds.dealt_odds(ITALIA, odds.Counts(0, 0, (0,) * 10, (0,) * 10, (0, 0, 0)), 0, 0),
        "0",
    ),
    # the coup
    *each(
        "coup.resolve_cards",
        lambda bad: coup.resolve_cards(ASTURIAS, bad, P("2s2c")),
        {"1 cards": P("2s"), "4 cards": P("2s2s2s2s")},
    ),
    *each(
        "coup.resolve_totals",
        lambda bad: coup.resolve_totals(ASTURIAS, Winner.PUNTO, bad, 1),
        {"12": 12, "-1": -1},
    ),
    ("coup.resolve_totals", lambda: coup.resolve_totals(ASTURIAS, ANY, 3, 1), "None"),
    ("coup.verify_claim", lambda: coup.verify_claim(TIED, Winner.PUNTO, None), "P"),
    ("coup.verify_claim", lambda: coup.verify_claim(TIED, None, (7, 12)), "12"),
    (
        "coup.Coup.verify",
        lambda: coup.Coup(ASTURIAS, P("9s8c"), P("Kd7d")).verify(P("As")[0]),
        "As",
    ),
    ("coup.Coup.apply", lambda: coup.Coup(ASTURIAS, P("9s8c"), P("Kd7d")).apply(P("As")[0]), "As"),
    *each(
        "resolver.deal_coups",
        lambda bad: list(resolver.deal_coups(ASTURIAS, cards.CARDS, cards_behind=bad)),
        {"-1": -1, "1.5": 1.5},
    ),
    (
        "resolver.Resolver.resolve",
        lambda: resolver.find_resolver(ASTURIAS).resolve(P("2s"), P("2s2c")),
        "1 cards",
    ),
    *each(
        "settlement.settle",
        lambda bad: settlement.settle(ASTURIAS, TIED, [Bet(1, WagerKind.TIE, bad)]),
        {"0": 0, "-1": -1},
    ),
    ("settlement.settle", lambda: settlement.settle(ASTURIAS, TIED, [Bet(1, ANY, 5)]), "None"),
    (
        "settlement.verify_bet",
        lambda: settlement.verify_bet(ASTURIAS, Bet(1, WagerKind.PUNTO_PAIR, 5)),
        "punto_pair",
    ),
    *each("settlement.CommissionRule", CommissionRule, {"0": 0, "-1": -1}),
    ("fold.Rulebook.rule_for", lambda: SHOE.rulebook.rule_for(5), "int"),
    ("fold.Folded.apply", lambda: BANCA.apply("deal"), "str"),
    ("fold.Folded.verify", lambda: TABLE.verify(None), "NoneType"),
    ("fold.Folded.find_advisories", lambda: SHOE.find_advisories(5), "int"),
    ("fold.read_choice", lambda: fold.read_choice(Winner, "X"), "X"),
    ("fold.fold", lambda: fold.fold(SHOE, [fold.Recorded(5, "")]), "int"),
    *each("play.acts.SayWill", lambda bad: play_acts.SayWill(1, bad), {"x": "x", "None": None}),
    *each("play.acts.AnnounceWill", play_acts.AnnounceWill, {"x": "x", "5": 5}),
    *each("play.acts.MisannounceWill", play_acts.MisannounceWill, {"x": "x", "5": 5}),
    *each("play.acts.CallThird", play_acts.CallThird, {"x": "x", "None": None}),
    *each(
        "play.acts.Announce", lambda bad: play_acts.Announce(1, 2, bad), {"x": "x", "None": None}
    ),
    *each("play.acts.DrawUndue", lambda bad: play_acts.DrawUndue(bad, P("As")[0]), {"x": "x"}),
    ("play.table_coup.TableCoup.verify_shoe", lambda: TABLE.verify_shoe(101), "101"),
    ("play.dealing.verify_holder", lambda: verify_holder(TABLE, 2), "seat 1"),
    # regulations and limits
    *each("regulations.get_regulation", get_regulation, {"None": None, "x": "x", "": ""}),
    *each("regulations.base.Regulation.format", ASTURIAS.format, {"None": None, "x": "x"}),
    *each(
        "regulations.base.TableFormat.verify_seats",
        LARGE.verify_seats,
        {"0": 0, "-1": -1, "15": 15},
    ),
    *each(
        "regulations.base.TableFormat.verify_croupiers", LARGE.verify_croupiers, {"0": 0, "-1": -1}
    ),
    *each(
        "regulations.derived.derive_regulation",
        lambda bad: derive_regulation(ASTURIAS, key="k", title="t", version="1", decks=bad),
        {str(bad): bad for bad in (0, -1, 1.5, "six", True)},
    ),
    (
        "regulations.derived.derive_regulation",
        lambda: derive_regulation(ASTURIAS, key=" ", title="t", version="1"),
        "“ ”",
    ),
    (
        "regulations.derived.derive_regulation",
        lambda: derive_regulation(
            ASTURIAS, key="k", title="t", version="1", maximum_rule=MaximumRule((30,))
        ),
        "30",
    ),
    *each(
        "limits.verify_limits",
        lambda bad: limits.verify_limits(ASTURIAS, bad, 100),
        {"0": Limits(0, 1, 0), "-5": Limits(100, 2000, 0, -5), "1990": Limits(100, 1990, 0)},
    ),
    (
        "limits.verify_bets",
        lambda: limits.verify_bets(ASTURIAS, LIMITS, [Bet(1, WagerKind.PUNTO, 5)]),
        "5",
    ),
    (
        "limits.verify_bets",
        lambda: limits.verify_bets(ASTURIAS, LIMITS, [Bet(1, ANY, 500)]),
        "None",
    ),
    (
        "limits.find_bet_defects",
        lambda: limits.find_bet_defects(ASTURIAS, LIMITS, [Bet(1, WagerKind.PUNTO, -7)]),
        "-7",
    ),
    # sabot and banca
    *each("sabot.verify_seat", lambda bad: sabot.verify_seat(14, bad), {**NO_WHOLE, "15": 15}),
    *each("sabot.seats_to_the_right", lambda bad: sabot.seats_to_the_right(bad, (1,)), NO_WHOLE),
    *each("sabot.first_holder", lambda bad: sabot.first_holder(ASTURIAS, LARGE, bad), NO_SEATS),
    *each("sabot.next_holder", lambda bad: sabot.next_holder(ASTURIAS, LARGE, 1, bad), NO_SEATS),
    *each(
        "sabot.next_holder",
        lambda bad: sabot.next_holder(ASTURIAS, LARGE, bad, (1,)),
        {"-1": -1, "1.5": 1.5, "'x'": "x"},
    ),
    *each(
        "sabot.after_coup",
        lambda bad: sabot.after_coup(ASTURIAS, LARGE, 1, (1, 2), (), bad),
        {"X": "X", "None": None},
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
    *each("banca.acts.FinishPass", banca_acts.FinishPass, {"x": "x", "5": 5}),
    *each(
        "banca.table.begin_banca",
        lambda bad: begin_banca(RIO, LIMITS, bad),
        {"0": {0: "a"}, "-1": {-1: "a"}, "“a”": {1: "a", 2: "a"}},
    ),
    ("banca.table.begin_banca", lambda: begin_banca(FOURNIER, LIMITS, {1: "a"}), "no holder"),
    *each(
        "banca.table.BancaTable.verify_amount",
        BANCA.verify_amount,
        {"0": 0, "-1": -1, "10001": 10_001},
    ),
    ("banca.table.BancaTable.verify_alone", lambda: BANCA.verify_alone("a", ("b",)), "a"),
)
