"""Bad calls about cards, notation, files, the shoe, roads and auditors' questions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from inspect import signature
from typing import Any, Final

import numpy as np

from games.rules import (
    audit,
    cards,
    coup,
    notation,
    preparation,
    replay,
    roads,
    shoe,
    shoe_acts,
    simulate,
    talla,
    talla_file,
    used_cards,
    values,
)
from games.rules.banca import begin_banca
from games.rules.limits import Limits
from games.rules.play import TableCoup
from games.rules.preparation import TakenStep
from games.rules.regulations.play_rules import PreparationStep
from games.rules.settlement import Bet
from games.rules.talla import TallaCards
from games.rules.talla_file import BurnedEntry, CoupEntry, EndEntry, Talla, TallaHead
from games.rules.wagers import WagerKind
from tests.rules.samples import ASTURIAS, ITALIA, RIO

Call = Callable[[], object]
Bad = tuple[str, Call, str]
"""The function, the bad call, and the text that the error must name."""

ANY: Any = None
WRONG: Any = ["Js"]
P = cards.parse_cards
LARGE = ASTURIAS.format("large")
LIMITS = Limits(100, 2000, 200)
TIED = coup.resolve_cards(ASTURIAS, P("9s8c"), P("Kd7d"))
FRESH = TallaCards(6)
RNG = np.random.Generator(np.random.SFC64(1))
BANCA = begin_banca(RIO, Limits(100, 10_000, 0), {1: "a", 2: "b", 3: "c"})
TABLE = TableCoup(regulation=ASTURIAS, seated=frozenset({1, 2}), holder=1, shoe=100)
SHOE = shoe.begin_shoe(RIO, 6, opener=1, seated=(1, 2, 3))


def untyped(value: object) -> Any:
    """A value of another type than is asked for, where the type checker reads along."""
    return value


def in_row(bad: dict[str, Any]) -> dict[str, Any]:
    """Return rows of one bad value each."""
    return {named: [value] for named, value in bad.items()}


def name_of(found: Any) -> str:
    return f"{found.__module__.removeprefix('games.rules.')}.{found.__qualname__}"


def refused(function: Any, *good: Any, **named_good: Any) -> Callable[..., Iterator[Bad]]:
    """Make bad calls of the good one: each value of each argument, by the text that names it."""

    def calls(**bad: dict[str, Any]) -> Iterator[Bad]:
        for argument, wrong in bad.items():
            for named, value in wrong.items():
                bound = signature(function).bind_partial(*good, **named_good)
                bound.arguments[argument] = value
                yield name_of(function), partial(function, *bound.args, **bound.kwargs), named

    return calls


def each(name: str, call: Callable[[Any], object], bad: dict[str, Any]) -> Iterator[Bad]:
    """The same call with each value, by the text that names it."""
    for named, value in bad.items():
        yield name, partial(call, value), named


NO_WHOLE: Final = {"-1": -1, "1.5": 1.5, "'6'": "6", "None": None, "True": True}
NO_COUNT: Final = {"1.5": 1.5, "'6'": "6", "None": None, "True": True}
NO_SEAT: Final = {"-1": -1, "0": 0, "1.5": 1.5, "'6'": "6", "True": True}
"""None is the house."""
NO_WHOLES: Final = {
    "None": None,
    "5": 5,
    "'xy'": "xy",
    **{f" {named}.": (bad,) for named, bad in NO_WHOLE.items()},
}
NO_DECKS: Final = {"0": 0, **{str(bad): bad for bad in (-1, 101, 1.5, "six", None, True)}}
NO_TEXT: Final = {"None": None, "5": 5, "b'Js'": b"Js", "['Js']": ["Js"]}
NO_ROW: Final = {"None": None, "5": 5, "b'Js'": b"Js", "{1: 2}": {1: 2}}
NO_CARDS: Final = {
    "None": None,
    "5": 5,
    "'Js'": "Js",
    "'Jx'": ["Jx"],
    "iterator": iter(()),
}


BAD_CARDS: Final[tuple[Bad, ...]] = (
    # cards, notation, files
    *refused(cards.parse_card)(
        text={"None": None, "js": "js", "": "", "[]": [], "10s": "10s", "“Js ”": "Js "}
    ),
    *refused(cards.parse_cards)(text={"None": None, "3": "Js3", "Xx": "JsXxKd", "['Js']": ["Js"]}),
    *refused(notation.parse_line)(line={**NO_TEXT, "Js": "Js", "a/b/c": "a/b/c"}),
    *refused(notation.parse_coup)(line={**NO_TEXT, "Js3s/": "Js3s/"}),
    *refused(notation.parse_bet)(text={**NO_TEXT, "tie=-5": "tie=-5"}),
    *each("notation.parse_coups", lambda bad: list(notation.parse_coups(bad)), NO_TEXT),
    *refused(notation.is_silent)(line=NO_TEXT),
    *each(
        "notation.print_bet",
        lambda bad: notation.print_bet(Bet(bad, WagerKind.TIE, 5)),
        {**NO_WHOLE, "1000": 1000},
    ),
    *each(
        "notation.print_bet",
        lambda bad: notation.print_bet(Bet(1, WagerKind.TIE, bad)),
        {**NO_WHOLE, f"{10**18}": 10**18},
    ),
    ("notation.print_bet", lambda: notation.print_bet(Bet(1, ANY, 5)), "None"),
    ("notation.print_coup", lambda: notation.print_coup(P("Js"), ()), "Js/"),
    ("notation.print_coups", lambda: notation.print_coups([((), P("Js"))]), "/Js"),
    *each("talla_file.read_records", lambda bad: list(talla_file.read_records(bad)), NO_ROW),
    *each("talla_file.read_records", lambda bad: list(talla_file.read_records([bad])), NO_TEXT),
    *refused(talla_file.read_tallas)(lines={**NO_ROW, "'x'": "x"}),
    (
        "talla_file.print_tallas",
        lambda: talla_file.print_tallas([Talla(TallaHead(), (CoupEntry((), ()),))]),
        "/",
    ),
    *refused(talla_file.print_json_lines)(
        tallas=in_row(
            {
                "decks 0": Talla(TallaHead(decks=0)),
                "number -3": Talla(TallaHead(number=-3)),
                'punto ""': Talla(TallaHead(), (CoupEntry((), ()),)),
                "face_down 0": Talla(TallaHead(), (BurnedEntry(),)),
                "-2": Talla(TallaHead(), (BurnedEntry((), -2),)),
                "remaining -1": Talla(TallaHead(), (), EndEntry(-1)),
            }
        )
    ),
    *each("replay.replay", lambda bad: list(replay.replay(bad, ASTURIAS)), NO_ROW),
    *each(
        "replay.replay",
        lambda bad: list(replay.replay([], ASTURIAS, bad)),
        {"0": 0, "1.5": 1.5, "six": "six", "True": True},
    ),
    ("used_cards.longest_common_run", lambda: used_cards.longest_common_run(ANY, ()), "None"),
    ("used_cards.longest_common_run", lambda: used_cards.longest_common_run((), WRONG), "'Js'"),
    *refused(used_cards.chance_of_run, 8, 6, 90_000)(
        length={**NO_WHOLE, "0": 0, "313": 313}, decks={**NO_WHOLE, "0": 0}, places=NO_WHOLE
    ),
    *refused(used_cards.find_copied_run, (), (), 6)(
        used={"None": ANY, "'Js'": WRONG}, earlier=NO_ROW, decks={**NO_WHOLE, "0": 0}
    ),
    (
        "used_cards.order_coup_cards",
        lambda: used_cards.order_coup_cards(ASTURIAS, CoupEntry((), ())),
        "cards, not 0",
    ),
    (
        "used_cards.order_used_cards",
        lambda: used_cards.order_used_cards(ITALIA, Talla(TallaHead(first_card=P("Js")[0]))),
        "Js",
    ),
    # the shoe
    *refused(TallaCards)(decks={**NO_WHOLE, "0": 0}),
    *refused(FRESH.verify_take)(cards=NO_CARDS),
    *refused(FRESH.foresee_cut_card, behind=0)(behind=NO_WHOLE, burned=NO_WHOLE),
    *refused(FRESH.verify_begin, behind=0)(behind={**NO_WHOLE, "312": 312}, burned=NO_WHOLE),
    *refused(FRESH.take)(cards=NO_CARDS),
    ("talla.TallaCards.take", lambda: FRESH.take(P("Js" * 7)), "Js"),
    *refused(FRESH.put_back)(cards=NO_CARDS),
    ("talla.TallaCards.put_back", lambda: FRESH.put_back(P("Js")), "1"),
    *refused(FRESH.burn)(cards=NO_CARDS, face_down=NO_WHOLE),
    *refused(FRESH.unburn)(cards=NO_CARDS, face_down=NO_WHOLE),
    ("talla.TallaCards.unburn", lambda: FRESH.unburn(P("Js")), "Js"),
    *refused(FRESH.take_unknown, 4)(at_least=NO_WHOLE, at_most=NO_COUNT),
    *refused(FRESH.put_back_unknown)(at_least=NO_WHOLE),
    *refused(talla.verify_decks, ASTURIAS)(decks={**NO_WHOLE, "7": 7, "6.0": 6.0}),
    *refused(talla.verify_cut_card, ASTURIAS, decks=6)(cards_behind={**NO_WHOLE, "6": 6}),
    *refused(talla.verify_cut_card, ASTURIAS, 7)(decks=NO_WHOLE),
    *refused(talla.burn_count, ASTURIAS)(first_card={"None": None, "'Js'": "Js"}),
    ("talla.burn_count", lambda: talla.burn_count(ITALIA, P("Js")[0]), "Js"),
    *refused(talla.start, 6, None, ASTURIAS)(
        decks={**NO_WHOLE, "7": 7}, first_card={"'Js'": "Js", "5": 5}
    ),
    *refused(shoe.begin_shoe, RIO, 6)(
        decks={**NO_WHOLE, "7": 7},
        opener={"0": 0, "1.5": 1.5, "'x'": "x"},
        seated={"None": None, "0": (0,), "'x'": ("x",)},
    ),
    *refused(shoe.seats_to_the_left, 1, (1,))(
        seats={"None": None, "-1": (-1,)}, of={"0": 0, "'x'": "x"}
    ),
    *refused(shoe.judge_cut, RIO, 60, 312)(lifted={**NO_WHOLE, "312": 312, "45": 45}),
    *refused(preparation.times_demanded, RIO)(regulation={"None": None, "'rio'": "rio"}),
    *refused(preparation.find_due_step, RIO, ())(taken=NO_ROW),
    *refused(preparation.verify_prepared, RIO, ())(taken={**NO_ROW, "mix": ()}),
    *refused(preparation.find_sets_counted_before, RIO, house_wants=True)(
        regulation={"None": None, "'rio'": "rio"}
    ),
    *refused(
        preparation.verify_sets_counted, ASTURIAS, PreparationStep.COUNT, (), house_wants=False
    )(
        regulation={"None": None},
        step={"None": None, "'count_cards'": "count_cards"},
        uncounted={**NO_ROW, "A-1, B-2": ("A-1", "B-2"), "5": (5,)},
    ),
    *refused(preparation.order_cutters, RIO, 1, (1,))(
        opener={"0": 0, "'x'": "x"}, seated={"None": None, "-1": (-1,)}
    ),
    *refused(preparation.judge_step, RIO, (), TakenStep(PreparationStep.MIX))(
        taken=NO_ROW,
        step={
            "None": None,
            "riffle": TakenStep(PreparationStep.RIFFLE),
            "no cards": TakenStep(PreparationStep.MIX, 312),
        },
    ),
    *refused(preparation.judge_step, ASTURIAS, (), TakenStep(PreparationStep.COUNT, 312))(
        step={
            "311": TakenStep(PreparationStep.COUNT, 311),
            "-1": TakenStep(PreparationStep.COUNT, -1),
            "no seat": TakenStep(PreparationStep.COUNT, 312, 4),
        },
    ),
    *refused(preparation.counted_decks, ())(taken=NO_ROW),
    *refused(
        preparation.verify_counted_decks, ASTURIAS, [TakenStep(PreparationStep.COUNT, 312)], 6
    )(decks={**NO_WHOLE, "8": 8}),
    *refused(
        preparation.placed_behind, ASTURIAS, [TakenStep(PreparationStep.CUT_CARD, 7)], None, 6
    )(taken=NO_ROW, asked={"6": 6, "8": 8, "'x'": "x"}, decks=NO_WHOLE),
    ("shoe.Shoe.verify_phase", lambda: SHOE.verify_phase(5, shoe.ShoePhase.CLOSED), "counting"),
    *refused(shoe_acts.CountDeck)(by_card={**NO_ROW, "-1": (-1,), "6.0": (6.0,) * 52}),
    *refused(shoe_acts.FormPiles)(sizes={**NO_ROW, "104.5": (104.5, 103.5, 104)}),
    *refused(shoe_acts.Riffle)(taken={**NO_ROW, "'x'": ("x", 1, 1)}),
    *refused(shoe_acts.DeclineCut)(seat={**NO_WHOLE, "0": 0}),
    *refused(shoe_acts.Cut, 1, 60)(lifted=NO_WHOLE, by={"0": 0, "'x'": "x", "1.5": 1.5}),
    *refused(shoe_acts.LoadShoe, 7)(cards_behind=NO_WHOLE, first_card={"'Js'": "Js"}),
    *refused(shoe_acts.FinishCoup, P("As2s3s4s"))(cards=NO_CARDS, burned=NO_CARDS),
    *refused(shoe_acts.CountRest)(remaining=NO_WHOLE),
    # values
    *refused(values.verify_whole, "seat")(value=NO_WHOLE),
    *refused(values.verify_text, "line")(value=NO_TEXT),
    *refused(values.verify_seat_of, "by")(value=NO_SEAT),
    *refused(values.verify_between, "total", least=0, most=9)(value={**NO_WHOLE, "10": 10}),
    *refused(values.verify_sequence, "cards")(value=NO_ROW),
    ("values.verify_sequence", lambda: values.verify_sequence("cards", iter(())), "iterator"),
    *refused(values.verify_wholes, "sizes")(value=NO_WHOLES),
    *refused(values.verify_card, "card")(value={"'Js'": "Js"}),
    *refused(values.verify_used, "cards")(value=NO_CARDS),
    ("values.verify_kind", lambda: values.verify_kind("bet", (1, 2), Bet), "(1, 2)"),
    *refused(values.verify_several, "lines")(value=NO_ROW),
    *refused(values.verify_cards, "cards")(value=NO_CARDS),
    *refused(values.verify_exact, "value")(value={"0.5": 0.5, "'1/2'": "1/2", "True": True}),
    # roads
    *refused(roads.build_roads, "PB")(
        coups={**NO_ROW, "b": "Pb", "None": [None]}, rows={**NO_WHOLE, "0": 0}
    ),
    # auditors
    *refused(audit.read_by_grid, ASTURIAS)(grid={**NO_TEXT, "x": "x"}),
    *refused(audit.parse_remaining)(
        text={"None": None, "A=-1": "A=-1", "X=5": "X=5", "A=5": "A=5,A=5"}
    ),
    *refused(audit.find_decks, ASTURIAS)(
        ranks={"None": None, "[]": [], "-1": [-1] * 13, "'x'": ["x"] * 13}
    ),
    *refused(audit.verify_ranks, [1] * 13, 6)(
        ranks={"None": None, "[1]": [1], "25": [25] * 13}, decks=NO_DECKS
    ),
    *refused(audit.odds_facts, ASTURIAS, 6)(ranks={"None": None, "5": [5] * 12, "-5": [-5] * 13}),
    *refused(simulate.simulate, ASTURIAS, 1, seed=1)(
        tallas={**NO_DECKS, f"{10**9 + 1}": 10**9 + 1},
        decks={"0": 0},
        seed={"-1": -1, "x": "x", "None": None},
        cards_behind={"-1": -1, "312": 312},
    ),
    *refused(simulate.TallaTable, ASTURIAS, 6, 7)(
        decks=NO_DECKS, cards_behind={"-1": -1, "1.5": 1.5, "312": 312}
    ),
    *refused(simulate.shuffle, RNG, 1, 6)(shoes=NO_WHOLE, decks=NO_DECKS),
    *refused(simulate.draw_six, RNG, 1, 6)(coups=NO_WHOLE, decks=NO_DECKS),
)
