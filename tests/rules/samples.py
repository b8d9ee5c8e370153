"""The recorded shoes and roads, read once, and short names for values that tests write often."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from games.rules.cards import parse_cards
from games.rules.coup import Coup, Outcome, resolve_cards
from games.rules.notation import parse_coup
from games.rules.regulations import Regulation, get_regulation
from games.rules.wagers import Hand

DATA = Path(__file__).parents[1] / "data"
SHOES: list[dict[str, Any]] = json.loads((DATA / "shoes_sample.json").read_text())["shoes"]
ROADS: list[dict[str, Any]] = json.loads((DATA / "roads_sample.json").read_text())["vectors"]

ASTURIAS = get_regulation("asturias-2011")
ANDALUCIA = get_regulation("andalucia")
ITALIA = get_regulation("italia-online")
FOURNIER = get_regulation("fournier")
RIO = get_regulation("rio-de-la-plata")
ALL = (ASTURIAS, ANDALUCIA, ITALIA, FOURNIER, RIO)


def outcome_of(line: str) -> Outcome:
    """The outcome of a coup in notation, by the common rules."""
    return resolve_cards(ASTURIAS, *parse_coup(line))


def deal(regulation: Regulation, punto: str, banca: str) -> Coup:
    """A coup with these first two cards of each hand, dealt in the order of the text."""
    hands = {Hand.PUNTO: parse_cards(punto), Hand.BANCA: parse_cards(banca)}
    coup = Coup(regulation)
    for _ in range(4):
        assert coup.expected is not None
        coup = coup.apply(hands[coup.expected.hand][coup.expected.index])
    return coup
