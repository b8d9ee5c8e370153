"""Bad calls about the coup, its bets and the acts at a table."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from games.rules import cards, coup, draw, fold, outcome, resolver, settlement
from games.rules.banca import act_json
from games.rules.play import TableCoup, ending
from games.rules.play import acts as play_acts
from games.rules.play.acts import Will
from games.rules.play.dealing import verify_holder
from games.rules.regulations.base import Deduction, Odds
from games.rules.settlement import Bet, CommissionRule, Settlement
from games.rules.wagers import Hand, WagerKind, Winner
from tests.rules.bad_input_cards import (
    ANY,
    BANCA,
    NO_CARDS,
    NO_ROW,
    NO_SEAT,
    NO_TEXT,
    NO_WHOLE,
    SHOE,
    TABLE,
    TIED,
    Bad,
    P,
    each,
    untyped,
)
from tests.rules.samples import ASTURIAS, RIO

P_CARD: Final = P("As")[0]
TWO: Final = (P_CARD, P_CARD)
NO_STAKE: Final = {**NO_WHOLE, "0": 0}
NO_TOTAL: Final = {**NO_WHOLE, "12": 12}
NO_HAND: Final = {**NO_CARDS, "'2s'": [P_CARD, "2s"], "5": [P_CARD, 5]}
NO_WORD: Final = {"x": "x", "None": None, "5": 5, "['x']": ["x"]}
TENTH: Final = Deduction(WagerKind.BANCA, Fraction(1, 10), "")
ROWS: Final = ((True,) * 11,) * 8
EMPTY: Final = Settlement((), settlement.Totals())
DRAWS: Final = draw.COMMON.banca_draws
DEALT: Final = coup.Coup(ASTURIAS).apply(P_CARD)
ENDED: Final = DEALT.apply(P("Kd")[0]).apply(P("8s")[0]).apply(P("7d")[0])


def table(**values: object) -> TableCoup:
    return TableCoup(**{"regulation": ASTURIAS, "seated": {1}, "holder": 1, "shoe": 99, **values})  # type: ignore[arg-type]


def bet(seat: object = 1, wager: object = WagerKind.PUNTO, stake: object = 5) -> Bet:
    made: type = Bet
    bad: Bet = made(seat, wager, stake)
    return bad


NO_BETS: Final = {
    **{
        f"seat must be a whole number from 0 up, not {name}": bet(seat=bad)
        for name, bad in NO_WHOLE.items()
    },
    **{name: bet(stake=bad) for name, bad in NO_STAKE.items()},
    **{name: bet(wager=bad) for name, bad in NO_WORD.items()},
    "(1, 2)": (1, 2),
    "bet must be of the kind Bet, not None": None,
}
"""By the error for each."""
NO_BETS_OFFERED: Final = {
    **{name: bad for name, bad in NO_BETS.items() if name != "'6'"},
    "stake of 6": bet(stake="6"),
    "wager 0": bet(wager="wager 0"),
    "punto_pair": bet(wager="punto_pair"),
}


BAD_PLAY: Final[tuple[Bad, ...]] = (
    # the coup
    *each(
        "resolver.resolve_cards",
        lambda bad: coup.resolve_cards(ASTURIAS, bad, P("2s2c")),
        {"cards, not 1": P("2s"), "cards, not 4": P("2s2s2s2s"), **NO_HAND},
    ),
    *each(
        "resolver.resolve_cards",
        lambda bad: coup.resolve_cards(ASTURIAS, P("2s2c"), bad),
        {"cards, not 1": P("2s"), "cards, not 4": P("2s2s2s2s"), **NO_HAND},
    ),
    *each(
        "resolver.verify_stands",
        lambda bad: resolver.verify_stands(RIO, bad, P("3s3h")),
        {"rio-de-la-plata 22": P("6hKd"), "for punto to decide": P("5h")},
    ),
    *each(
        "outcome.resolve_totals",
        lambda bad: coup.resolve_totals(ASTURIAS, Winner.PUNTO, bad, 1),
        {"12": 12, "-1": -1, "3.0": 3.0, "True": True, "6": "6", "None": None},
    ),
    ("outcome.resolve_totals", lambda: coup.resolve_totals(ASTURIAS, ANY, 3, 1), "None"),
    *each(
        "outcome.resolve_totals",
        lambda bad: coup.resolve_totals(ASTURIAS, Winner.PUNTO, 9, 1, natural=bad),
        {"'x'": "x", "5": 5},
    ),
    *each(
        "outcome.verify_claim",
        lambda bad: outcome.verify_claim(TIED, bad, None),
        {"P": Winner.PUNTO, "x": "x", "5": 5, "['T']": ["T"]},
    ),
    *each(
        "outcome.verify_claim",
        lambda bad: outcome.verify_claim(TIED, None, bad),
        {"12": (7, 12), "(7,)": (7,), "7.0": (7.0, 7), "'77'": "77", "5": 5, "True": (True, 7)},
    ),
    *each("coup.Coup.verify", DEALT.verify, {"'As'": "As", "5": 5, "None": None}),
    *each("coup.Coup.apply", DEALT.apply, {"'As'": "As", "5": 5, "None": None}),
    ("coup.Coup.verify", lambda: ENDED.verify(P_CARD), "As"),
    ("coup.Coup.apply", lambda: ENDED.apply(P_CARD), "As"),
    *each(
        "resolver.deal_coups",
        lambda bad: resolver.deal_coups(ASTURIAS, cards.CARDS, cards_behind=bad),
        NO_WHOLE,
    ),
    *each(
        "resolver.deal_coups",
        lambda bad: list(resolver.deal_coups(ASTURIAS, bad)),
        {
            **NO_ROW,
            "'As'": ["As"] * 52,
            "not None": [None] * 52,
            "card": [*P("2s3s4s5s"), *[5] * 9],
        },
    ),
    # draw tables
    *each(
        "draw.read_grid",
        draw.read_grid,
        {**NO_TEXT, "T X": "T X\n" * 8, "“”": "", "TP": "TP\nT\n" * 4},
    ),
    ("draw.DrawTable", lambda: draw.DrawTable("bad", (), ()), "bad"),
    ("draw.DrawTable", lambda: draw.DrawTable("bad", draw.PUNTO_0_TO_5, ROWS[:7]), "bad"),
    ("draw.DrawTable", lambda: draw.DrawTable("bad", (ANY,) * 8, ROWS), "bad"),
    *each("draw.DrawTable.banca_draws", lambda bad: DRAWS(bad, 5, 5), {**NO_WHOLE, "8": 8}),
    *each("draw.DrawTable.banca_draws", lambda bad: DRAWS(5, bad, 5), {**NO_WHOLE, "10": 10}),
    *each(
        "draw.DrawTable.banca_draws",
        lambda bad: DRAWS(5, 5, bad),
        {"-1": -1, "10": 10, "1.5": 1.5, "'6'": "6", "True": True},
    ),
    # bets and their settlement
    *each(
        "settlement.settle", lambda bad: settlement.settle(ASTURIAS, TIED, [bad]), NO_BETS_OFFERED
    ),
    *each("settlement.settle", lambda bad: settlement.settle(ASTURIAS, TIED, bad), NO_ROW),
    *each(
        "settlement.verify_bet", lambda bad: settlement.verify_bet(ASTURIAS, bad), NO_BETS_OFFERED
    ),
    *each("settlement.verify_slip", settlement.verify_slip, NO_BETS),
    *each("settlement.Settlement.wager", EMPTY.wager, NO_WORD),
    *each(
        "settlement.find_deduction",
        lambda bad: settlement.find_deduction(ASTURIAS, bad, TIED),
        NO_WORD,
    ),
    *each("play.ending.return_bets", lambda bad: ending.return_bets([bad]), NO_BETS),
    *each("play.ending.return_bets", ending.return_bets, NO_ROW),
    *each(
        "regulations.commission.CommissionRule",
        CommissionRule,
        {"0": 0, "-1": -1, "1.5": 1.5, "True": True, "5": "5", "None": None},
    ),
    *each(
        "regulations.commission.CommissionRule",
        lambda bad: CommissionRule(5, bad),
        NO_WORD,
    ),
    *each(
        "regulations.commission.CommissionRule.commission_minor",
        lambda bad: CommissionRule().commission_minor(bad, TENTH),
        NO_WHOLE,
    ),
    *each(
        "regulations.commission.CommissionRule.pay_minor",
        lambda bad: CommissionRule().pay_minor(bad, Odds(1)),
        NO_WHOLE,
    ),
    # folding
    ("fold.Rulebook.rule_for", lambda: SHOE.rulebook.rule_for(5), "int"),
    ("fold.Folded.apply", lambda: BANCA.apply("deal"), "str"),
    *each("fold.Folded.apply", lambda bad: TABLE.apply(play_acts.CallNoVaMas(), by=bad), NO_TEXT),
    *each(
        "fold.Folded.apply", lambda bad: TABLE.apply(play_acts.CallNoVaMas(), at_ms=bad), NO_WHOLE
    ),
    *each(
        "fold.Folded.apply",
        lambda bad: TABLE.apply(play_acts.CallNoVaMas(), override=bad),
        {
            "('a', 'b')": ("a", "b"),
            "jefe must be a text, not None": fold.Override(ANY, "why"),
            "reason must be a text, not 5": fold.Override("Ana", untyped(5)),
            "the jefe's name and a reason": fold.Override("Ana", " "),
        },
    ),
    ("fold.Folded.verify", lambda: TABLE.verify(None), "NoneType"),
    ("fold.Folded.find_advisories", lambda: SHOE.find_advisories(5), "int"),
    *each("fold.read_choice", lambda bad: fold.read_choice(Winner, bad), {"X": "X", "[]": []}),
    ("fold.fold", lambda: fold.fold(SHOE, [fold.Recorded(5, "")]), "int"),
    *each("fold.fold", lambda bad: fold.fold(SHOE, bad), {**NO_ROW, "kind Recorded, not 5": [5]}),
    *each(
        "banca.act_json.read_act",
        act_json.read_act,
        {"None": None, "5": 5, "'x'": "x", "deal": {"act": "deal"}},
    ),
    *each(
        "banca.act_json.read_record", act_json.read_record, {"None": None, "'x'": "x", "null": {}}
    ),
    *each("banca.act_json.print_act", act_json.print_act, {"NoneType": None, "int": 5}),
    *each("banca.act_json.print_record", act_json.print_record, {"None": None, "5": 5}),
    # the acts of a coup at the table
    *each("play.acts.PlaceBet", lambda bad: play_acts.PlaceBet(bad, WagerKind.TIE, 5), NO_WHOLE),
    *each(
        "play.acts.PlaceBet",
        lambda bad: play_acts.PlaceBet(1, WagerKind.TIE, 5, bad),
        {**NO_ROW, "'x'": ("x",)},
    ),
    *each(
        "fold.Folded.apply",
        lambda bad: TABLE.apply(play_acts.PlaceBet(1, WagerKind.TIE, bad)),
        {"1.5": 1.5, "True": True, "5": "5", "None": None, "0": 0},
    ),
    *each("fold.Folded.apply", lambda bad: TABLE.apply(play_acts.PlaceBet(1, bad, 5)), NO_WORD),
    *each("play.acts.WithdrawBet", lambda bad: play_acts.WithdrawBet(bad, WagerKind.TIE), NO_WHOLE),
    *each("play.acts.Draw", play_acts.Draw, NO_SEAT),
    *each("play.acts.Draw", lambda bad: play_acts.Draw(1, bad), {"'Js'": "Js", "5": 5}),
    *each("play.acts.GiveCards", play_acts.GiveCards, {**NO_SEAT, "[2]": [2]}),
    *each("play.acts.DeclineCards", play_acts.DeclineCards, {**NO_SEAT, "None": None}),
    *each("play.acts.MisgiveCards", play_acts.MisgiveCards, {**NO_SEAT, "[2]": [2], "None": None}),
    *each("play.acts.TurnPunto", lambda bad: play_acts.TurnPunto(bad, TWO), NO_SEAT),
    *each(
        "play.acts.TurnPunto",
        lambda bad: play_acts.TurnPunto(1, bad),
        {**NO_HAND, "None": (None, None)},
    ),
    *each("play.acts.TurnBanca", lambda bad: play_acts.TurnBanca(bad, TWO), NO_SEAT),
    *each(
        "play.acts.TurnBanca",
        lambda bad: play_acts.TurnBanca(1, bad),
        {**NO_HAND, "None": (None, None)},
    ),
    *each("play.acts.SayWill", lambda bad: play_acts.SayWill(1, bad), NO_WORD),
    *each(
        "play.acts.SayWill",
        lambda bad: play_acts.SayWill(bad, Will.CARD),
        {**NO_SEAT, "None": None},
    ),
    *each("play.acts.AnnounceWill", play_acts.AnnounceWill, NO_WORD),
    *each("play.acts.MisannounceWill", play_acts.MisannounceWill, NO_WORD),
    *each("play.acts.CallThird", play_acts.CallThird, NO_WORD),
    *each("play.acts.AnnounceHand", lambda bad: play_acts.AnnounceHand(Hand.PUNTO, bad), NO_TOTAL),
    *each("play.acts.AnnounceHand", lambda bad: play_acts.AnnounceHand(bad, 7), NO_WORD),
    *each(
        "play.acts.AnnounceStand", lambda bad: play_acts.AnnounceStand(Hand.PUNTO, bad), NO_TOTAL
    ),
    *each("play.acts.AnnounceStand", lambda bad: play_acts.AnnounceStand(bad, 7), NO_WORD),
    *each("play.acts.Announce", lambda bad: play_acts.Announce(1, 2, bad), NO_WORD),
    *each("play.acts.Announce", lambda bad: play_acts.Announce(bad, 2, Winner.TIE), NO_TOTAL),
    *each("play.acts.Announce", lambda bad: play_acts.Announce(2, bad, Winner.TIE), NO_TOTAL),
    *each("play.acts.DrawEarly", play_acts.DrawEarly, NO_CARDS),
    *each("play.acts.FindFaceUp", play_acts.FindFaceUp, {"'Js'": "Js", "None": None}),
    *each("play.acts.TurnByMistake", play_acts.TurnByMistake, {"'Js'": "Js", "None": None}),
    *each("play.acts.DrawUndue", lambda bad: play_acts.DrawUndue(bad, P_CARD), NO_WORD),
    *each("play.acts.DrawUndue", lambda bad: play_acts.DrawUndue(Hand.PUNTO, bad), {"'Js'": "Js"}),
    *each("play.acts.BurnDeck", play_acts.BurnDeck, NO_TEXT),
    *each("play.table_coup.TableCoup", lambda bad: table(shoe=bad), NO_WHOLE),
    *each("play.table_coup.TableCoup", lambda bad: table(holder=bad), NO_SEAT),
    *each(
        "play.table_coup.TableCoup",
        lambda bad: table(seated=bad),
        {**NO_ROW, "-1": {-1}, "'x'": {"x"}, "0": {0}},
    ),
    *each("play.table_coup.TableCoup", lambda bad: table(bets=(bad,)), NO_BETS),
    *each("play.table_coup.TableCoup.verify_shoe", TABLE.verify_shoe, {**NO_WHOLE, "101": 101}),
    *each("play.table_coup.TableCoup.can_announce_hand", TABLE.can_announce_hand, NO_WORD),
    *each("play.table_coup.TableCoup.can_announce_stand", TABLE.can_announce_stand, NO_WORD),
    ("play.dealing.verify_holder", lambda: verify_holder(TABLE, 2), "seat 1"),
)
