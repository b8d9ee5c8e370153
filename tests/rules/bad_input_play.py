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
    in_row,
    refused,
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
    *refused(coup.resolve_cards, ASTURIAS, P("2s2c"), P("2s2c"))(
        punto={"cards, not 1": P("2s"), "cards, not 4": P("2s2s2s2s"), **NO_HAND},
        banca={"cards, not 1": P("2s"), "cards, not 4": P("2s2s2s2s"), **NO_HAND},
    ),
    *refused(resolver.verify_stands, RIO, banca=P("3s3h"))(
        punto={"rio-de-la-plata 22": P("6hKd"), "for punto to decide": P("5h")}
    ),
    *refused(coup.resolve_totals, ASTURIAS, Winner.PUNTO, 9, 1)(
        punto_total={"12": 12, "-1": -1, "3.0": 3.0, "True": True, "6": "6", "None": None},
        natural={"'x'": "x", "5": 5},
    ),
    ("outcome.resolve_totals", lambda: coup.resolve_totals(ASTURIAS, ANY, 3, 1), "None"),
    *refused(outcome.verify_claim, TIED, None, None)(
        winner={"P": Winner.PUNTO, "x": "x", "5": 5, "['T']": ["T"]},
        totals={
            "12": (7, 12),
            "(7,)": (7,),
            "7.0": (7.0, 7),
            "'77'": "77",
            "5": 5,
            "True": (True, 7),
        },
    ),
    *refused(DEALT.verify)(card={"'As'": "As", "5": 5, "None": None}),
    *refused(DEALT.apply)(card={"'As'": "As", "5": 5, "None": None}),
    ("coup.Coup.verify", lambda: ENDED.verify(P_CARD), "As"),
    ("coup.Coup.apply", lambda: ENDED.apply(P_CARD), "As"),
    *refused(resolver.deal_coups, ASTURIAS, cards.CARDS)(cards_behind=NO_WHOLE),
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
    *refused(draw.read_grid)(text={**NO_TEXT, "T X": "T X\n" * 8, "“”": "", "TP": "TP\nT\n" * 4}),
    ("draw.DrawTable", lambda: draw.DrawTable("bad", (), ()), "bad"),
    ("draw.DrawTable", lambda: draw.DrawTable("bad", draw.PUNTO_0_TO_5, ROWS[:7]), "bad"),
    ("draw.DrawTable", lambda: draw.DrawTable("bad", (ANY,) * 8, ROWS), "bad"),
    *refused(DRAWS, 5, 5, 5)(
        banca_total={**NO_WHOLE, "8": 8},
        punto_total={**NO_WHOLE, "10": 10},
        third={"-1": -1, "10": 10, "1.5": 1.5, "'6'": "6", "True": True},
    ),
    # bets and their settlement
    *refused(settlement.settle, ASTURIAS, TIED)(bets=in_row(NO_BETS_OFFERED)),
    *refused(settlement.settle, ASTURIAS, TIED)(bets=NO_ROW),
    *refused(settlement.verify_bet, ASTURIAS)(bet=NO_BETS_OFFERED),
    *refused(settlement.verify_slip)(bet=NO_BETS),
    *refused(EMPTY.wager)(kind=NO_WORD),
    *refused(settlement.find_deduction, ASTURIAS, outcome=TIED)(kind=NO_WORD),
    *refused(ending.return_bets)(bets=in_row(NO_BETS)),
    *refused(ending.return_bets)(bets=NO_ROW),
    *refused(CommissionRule, 5)(
        step_minor={"0": 0, "-1": -1, "1.5": 1.5, "True": True, "5": "5", "None": None},
        direction=NO_WORD,
    ),
    *refused(CommissionRule().commission_minor, deduction=TENTH)(pay_minor=NO_WHOLE),
    *refused(CommissionRule().pay_minor, odds=Odds(1))(stake_minor=NO_WHOLE),
    # folding
    ("fold.Rulebook.rule_for", lambda: SHOE.rulebook.rule_for(5), "int"),
    ("fold.Folded.apply", lambda: BANCA.apply("deal"), "str"),
    *refused(TABLE.apply, play_acts.CallNoVaMas())(
        by=NO_TEXT,
        at_ms=NO_WHOLE,
        override={
            "('a', 'b')": ("a", "b"),
            "jefe must be a text, not None": fold.Override(ANY, "why"),
            "reason must be a text, not 5": fold.Override("Ana", untyped(5)),
            "the jefe's name and a reason": fold.Override("Ana", " "),
        },
    ),
    ("fold.Folded.verify", lambda: TABLE.verify(None), "NoneType"),
    ("fold.Folded.find_advisories", lambda: SHOE.find_advisories(5), "int"),
    *refused(fold.read_choice, Winner)(value={"X": "X", "[]": []}),
    ("fold.fold", lambda: fold.fold(SHOE, [fold.Recorded(5, "")]), "int"),
    *refused(fold.fold, SHOE)(records={**NO_ROW, "kind Recorded, not 5": [5]}),
    *refused(act_json.read_act)(data={"None": None, "5": 5, "'x'": "x", "deal": {"act": "deal"}}),
    *refused(act_json.read_record)(data={"None": None, "'x'": "x", "null": {}}),
    *refused(act_json.print_act)(act={"NoneType": None, "int": 5}),
    *refused(act_json.print_record)(record={"None": None, "5": 5}),
    # the acts of a coup at the table
    *refused(play_acts.PlaceBet, 1, WagerKind.TIE, 5)(
        seat=NO_WHOLE, partners={**NO_ROW, "'x'": ("x",)}
    ),
    *each(
        "fold.Folded.apply",
        lambda bad: TABLE.apply(play_acts.PlaceBet(1, WagerKind.TIE, bad)),
        {"1.5": 1.5, "True": True, "5": "5", "None": None, "0": 0},
    ),
    *each("fold.Folded.apply", lambda bad: TABLE.apply(play_acts.PlaceBet(1, bad, 5)), NO_WORD),
    *refused(play_acts.WithdrawBet, wager=WagerKind.TIE)(seat=NO_WHOLE),
    *refused(play_acts.Draw, 1)(by=NO_SEAT, card={"'Js'": "Js", "5": 5}),
    *refused(play_acts.GiveCards)(to={**NO_SEAT, "[2]": [2]}),
    *refused(play_acts.DeclineCards)(seat={**NO_SEAT, "None": None}),
    *refused(play_acts.MisgiveCards)(to={**NO_SEAT, "[2]": [2], "None": None}),
    *refused(play_acts.TurnPunto, 1, TWO)(by=NO_SEAT, cards={**NO_HAND, "None": (None, None)}),
    *refused(play_acts.TurnBanca, 1, TWO)(by=NO_SEAT, cards={**NO_HAND, "None": (None, None)}),
    *refused(play_acts.SayWill, 1, Will.CARD)(will=NO_WORD, by={**NO_SEAT, "None": None}),
    *refused(play_acts.AnnounceWill)(will=NO_WORD),
    *refused(play_acts.MisannounceWill)(will=NO_WORD),
    *refused(play_acts.CallThird)(hand=NO_WORD),
    *refused(play_acts.AnnounceHand, Hand.PUNTO, 7)(total=NO_TOTAL, hand=NO_WORD),
    *refused(play_acts.AnnounceStand, Hand.PUNTO, 7)(total=NO_TOTAL, hand=NO_WORD),
    *refused(play_acts.Announce, 1, 2, Winner.TIE)(winner=NO_WORD, punto_total=NO_TOTAL),
    *refused(play_acts.Announce, 2, winner=Winner.TIE)(banca_total=NO_TOTAL),
    *refused(play_acts.DrawEarly)(cards=NO_CARDS),
    *refused(play_acts.FindFaceUp)(card={"'Js'": "Js", "None": None}),
    *refused(play_acts.TurnByMistake)(card={"'Js'": "Js", "None": None}),
    *refused(play_acts.DrawUndue, Hand.PUNTO, P_CARD)(hand=NO_WORD, card={"'Js'": "Js"}),
    *refused(play_acts.BurnDeck)(inspector=NO_TEXT),
    *each("play.table_coup.TableCoup", lambda bad: table(shoe=bad), NO_WHOLE),
    *each("play.table_coup.TableCoup", lambda bad: table(holder=bad), NO_SEAT),
    *each(
        "play.table_coup.TableCoup",
        lambda bad: table(seated=bad),
        {**NO_ROW, "-1": {-1}, "'x'": {"x"}, "0": {0}},
    ),
    *each("play.table_coup.TableCoup", lambda bad: table(bets=(bad,)), NO_BETS),
    *refused(TABLE.verify_shoe)(wanted={**NO_WHOLE, "101": 101}),
    *refused(TABLE.can_announce_hand)(hand=NO_WORD),
    *refused(TABLE.can_announce_stand)(hand=NO_WORD),
    ("play.dealing.verify_holder", lambda: verify_holder(TABLE, 2), "seat 1"),
)
