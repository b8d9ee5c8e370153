"""Bad calls about cards, notation, files, the shoe, roads and auditors' questions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

import numpy as np

from games.rules import (
    audit,
    cards,
    coup,
    notation,
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
from games.rules.settlement import Bet
from games.rules.talla import TallaCards
from games.rules.talla_file import BurnedEntry, CoupEntry, Talla, TallaHead
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
NO_DECKS: Final = {"0": 0, **{str(bad): bad for bad in (-1, 1.5, "six", None, True)}}
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
    *each("cards.parse_card", cards.parse_card, {"None": None, "js": "js", "": "", "[]": []}),
    *each("cards.parse_cards", cards.parse_cards, {"None": None, "3": "Js3", "['Js']": ["Js"]}),
    *each("notation.parse_line", notation.parse_line, {**NO_TEXT, "Js": "Js", "a/b/c": "a/b/c"}),
    *each("notation.parse_coup", notation.parse_coup, {**NO_TEXT, "Js3s/": "Js3s/"}),
    *each("notation.parse_bet", notation.parse_bet, {**NO_TEXT, "tie=-5": "tie=-5"}),
    *each("notation.parse_coups", lambda bad: list(notation.parse_coups(bad)), NO_TEXT),
    *each("notation.is_silent", notation.is_silent, NO_TEXT),
    *each(
        "notation.print_bet", lambda bad: notation.print_bet(Bet(bad, WagerKind.TIE, 5)), NO_WHOLE
    ),
    *each(
        "notation.print_bet", lambda bad: notation.print_bet(Bet(1, WagerKind.TIE, bad)), NO_WHOLE
    ),
    ("notation.print_bet", lambda: notation.print_bet(Bet(1, ANY, 5)), "None"),
    ("notation.print_coup", lambda: notation.print_coup(P("Js"), ()), "Js/"),
    ("notation.print_coups", lambda: notation.print_coups([((), P("Js"))]), "/Js"),
    *each("talla_file.read_records", lambda bad: list(talla_file.read_records(bad)), NO_ROW),
    *each("talla_file.read_records", lambda bad: list(talla_file.read_records([bad])), NO_TEXT),
    *each("talla_file.read_tallas", talla_file.read_tallas, {**NO_ROW, "'x'": "x"}),
    (
        "talla_file.print_tallas",
        lambda: talla_file.print_tallas([Talla(TallaHead(), (CoupEntry((), ()),))]),
        "/",
    ),
    (
        "talla_file.print_json_lines",
        lambda: talla_file.print_json_lines([Talla(TallaHead(decks=0))]),
        "decks 0",
    ),
    (
        "talla_file.print_json_lines",
        lambda: talla_file.print_json_lines([Talla(TallaHead(), (BurnedEntry((), -2),))]),
        "-2",
    ),
    *each("replay.replay", lambda bad: list(replay.replay(bad, ASTURIAS)), NO_ROW),
    *each(
        "replay.replay",
        lambda bad: list(replay.replay([], ASTURIAS, bad)),
        {"0": 0, "1.5": 1.5, "six": "six", "True": True},
    ),
    ("used_cards.longest_common_run", lambda: used_cards.longest_common_run(ANY, ()), "None"),
    ("used_cards.longest_common_run", lambda: used_cards.longest_common_run((), WRONG), "'Js'"),
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
    *each("talla.TallaCards", TallaCards, {**NO_WHOLE, "0": 0}),
    *each("talla.TallaCards.verify_take", FRESH.verify_take, NO_CARDS),
    *each("talla.TallaCards.take", FRESH.take, NO_CARDS),
    ("talla.TallaCards.take", lambda: FRESH.take(P("Js" * 7)), "Js"),
    *each("talla.TallaCards.put_back", FRESH.put_back, NO_CARDS),
    ("talla.TallaCards.put_back", lambda: FRESH.put_back(P("Js")), "1"),
    *each("talla.TallaCards.burn", FRESH.burn, NO_CARDS),
    *each("talla.TallaCards.unburn", FRESH.unburn, NO_CARDS),
    *each("talla.TallaCards.unburn", lambda bad: FRESH.unburn(face_down=bad), NO_WHOLE),
    ("talla.TallaCards.unburn", lambda: FRESH.unburn(P("Js")), "Js"),
    *each("talla.TallaCards.burn", lambda bad: FRESH.burn(face_down=bad), NO_WHOLE),
    *each("talla.TallaCards.take_unknown", FRESH.take_unknown, NO_WHOLE),
    *each("talla.TallaCards.take_unknown", lambda bad: FRESH.take_unknown(4, bad), NO_COUNT),
    *each("talla.TallaCards.put_back_unknown", FRESH.put_back_unknown, NO_WHOLE),
    *each(
        "talla.verify_decks",
        lambda bad: talla.verify_decks(ASTURIAS, bad),
        {**NO_WHOLE, "7": 7, "6.0": 6.0},
    ),
    *each(
        "talla.verify_cut_card",
        lambda bad: talla.verify_cut_card(ASTURIAS, bad),
        {**NO_WHOLE, "6": 6},
    ),
    *each(
        "talla.burn_count",
        lambda bad: talla.burn_count(ASTURIAS, bad),
        {"None": None, "'Js'": "Js"},
    ),
    ("talla.burn_count", lambda: talla.burn_count(ITALIA, P("Js")[0]), "Js"),
    *each("talla.start", lambda bad: talla.start(bad, None, ASTURIAS), {**NO_WHOLE, "7": 7}),
    *each("talla.start", lambda bad: talla.start(6, bad, ASTURIAS), {"'Js'": "Js", "5": 5}),
    *each("shoe.begin_shoe", lambda bad: shoe.begin_shoe(RIO, bad), {**NO_WHOLE, "7": 7}),
    *each(
        "shoe.begin_shoe",
        lambda bad: shoe.begin_shoe(RIO, 6, opener=bad),
        {"0": 0, "1.5": 1.5, "'x'": "x"},
    ),
    *each(
        "shoe.begin_shoe",
        lambda bad: shoe.begin_shoe(RIO, 6, seated=bad),
        {"None": None, "0": (0,), "'x'": ("x",)},
    ),
    *each(
        "shoe.seats_to_the_left",
        lambda bad: shoe.seats_to_the_left(1, bad),
        {"None": None, "-1": (-1,)},
    ),
    *each(
        "shoe.seats_to_the_left",
        lambda bad: shoe.seats_to_the_left(bad, (1,)),
        {"0": 0, "'x'": "x"},
    ),
    ("shoe.Shoe.verify_phase", lambda: SHOE.verify_phase(5, shoe.ShoePhase.CLOSED), "counting"),
    *each("shoe_acts.CountDeck", shoe_acts.CountDeck, {**NO_ROW, "-1": (-1,), "6.0": (6.0,) * 52}),
    *each("shoe_acts.FormPiles", shoe_acts.FormPiles, {**NO_ROW, "104.5": (104.5, 103.5, 104)}),
    *each("shoe_acts.Riffle", shoe_acts.Riffle, {**NO_ROW, "'x'": ("x", 1, 1)}),
    *each("shoe_acts.DeclineCut", shoe_acts.DeclineCut, {**NO_WHOLE, "0": 0}),
    *each("shoe_acts.Cut", lambda bad: shoe_acts.Cut(1, bad), NO_WHOLE),
    *each("shoe_acts.Cut", lambda bad: shoe_acts.Cut(bad, 60), {"0": 0, "'x'": "x", "1.5": 1.5}),
    *each("shoe_acts.LoadShoe", shoe_acts.LoadShoe, NO_WHOLE),
    *each("shoe_acts.LoadShoe", lambda bad: shoe_acts.LoadShoe(7, first_card=bad), {"'Js'": "Js"}),
    *each("shoe_acts.FinishCoup", shoe_acts.FinishCoup, NO_CARDS),
    *each("shoe_acts.FinishCoup", lambda bad: shoe_acts.FinishCoup(P("As2s3s4s"), bad), NO_CARDS),
    *each("shoe_acts.CountRest", shoe_acts.CountRest, NO_WHOLE),
    # values
    *each("values.verify_whole", lambda bad: values.verify_whole("seat", bad), NO_WHOLE),
    *each("values.verify_text", lambda bad: values.verify_text("line", bad), NO_TEXT),
    *each("values.verify_seat_of", lambda bad: values.verify_seat_of("by", bad), NO_SEAT),
    *each(
        "values.verify_between",
        lambda bad: values.verify_between("total", bad, 0, 9),
        {**NO_WHOLE, "10": 10},
    ),
    *each("values.verify_sequence", lambda bad: values.verify_sequence("cards", bad), NO_ROW),
    ("values.verify_sequence", lambda: values.verify_sequence("cards", iter(())), "iterator"),
    *each("values.verify_wholes", lambda bad: values.verify_wholes("sizes", bad), NO_WHOLES),
    *each("values.verify_card", lambda bad: values.verify_card("card", bad), {"'Js'": "Js"}),
    *each("values.verify_used", lambda bad: values.verify_used("cards", bad), NO_CARDS),
    ("values.verify_kind", lambda: values.verify_kind("bet", (1, 2), Bet), "(1, 2)"),
    *each(
        "values.verify_chance",
        lambda bad: values.verify_chance("chance", bad),
        {"1": 1, "-1": -1, "2": 2, "0.5": 0.5, "True": True, "'1/2'": "1/2", "None": None},
    ),
    *each("values.verify_several", lambda bad: values.verify_several("lines", bad), NO_ROW),
    *each("values.verify_cards", lambda bad: values.verify_cards("cards", bad), NO_CARDS),
    *each(
        "values.verify_exact",
        lambda bad: values.verify_exact("value", bad),
        {"0.5": 0.5, "'1/2'": "1/2", "True": True},
    ),
    # roads
    *each("roads.build_roads", roads.build_roads, {**NO_ROW, "b": "Pb", "None": [None]}),
    *each("roads.build_roads", lambda bad: roads.build_roads("PB", bad), {**NO_WHOLE, "0": 0}),
    # auditors
    *each(
        "audit.read_by_grid", lambda bad: audit.read_by_grid(ASTURIAS, bad), {**NO_TEXT, "x": "x"}
    ),
    *each(
        "audit.parse_remaining",
        audit.parse_remaining,
        {"None": None, "A=-1": "A=-1", "X=5": "X=5", "A=5": "A=5,A=5"},
    ),
    *each(
        "audit.find_decks",
        lambda bad: audit.find_decks(ASTURIAS, bad),
        {"None": None, "[]": [], "-1": [-1] * 13, "'x'": ["x"] * 13},
    ),
    *each(
        "audit.verify_ranks",
        lambda bad: audit.verify_ranks(bad, 6),
        {"None": None, "[1]": [1], "25": [25] * 13},
    ),
    *each("audit.verify_ranks", lambda bad: audit.verify_ranks([1] * 13, bad), NO_DECKS),
    *each(
        "audit.odds_facts",
        lambda bad: audit.odds_facts(ASTURIAS, 6, bad),
        {"None": None, "5": [5] * 12, "-5": [-5] * 13},
    ),
    *each("simulate.simulate", lambda bad: simulate.simulate(ASTURIAS, bad, seed=1), NO_DECKS),
    *each(
        "simulate.simulate",
        lambda bad: simulate.simulate(ASTURIAS, 1, seed=bad),
        {"-1": -1, "x": "x", "None": None},
    ),
    *each(
        "simulate.simulate",
        lambda bad: simulate.simulate(ASTURIAS, 1, seed=1, cards_behind=bad),
        {"-1": -1, "312": 312},
    ),
    *each("simulate.TallaTable", lambda bad: simulate.TallaTable(ASTURIAS, bad, 7), NO_DECKS),
    *each(
        "simulate.TallaTable",
        lambda bad: simulate.TallaTable(ASTURIAS, 6, bad),
        {"-1": -1, "1.5": 1.5, "312": 312},
    ),
    *each("simulate.shuffle", lambda bad: simulate.shuffle(RNG, bad, 6), NO_WHOLE),
    *each("simulate.shuffle", lambda bad: simulate.shuffle(RNG, 1, bad), NO_DECKS),
    *each("simulate.draw_six", lambda bad: simulate.draw_six(RNG, bad, 6), NO_WHOLE),
    *each("simulate.draw_six", lambda bad: simulate.draw_six(RNG, 1, bad), NO_DECKS),
)
