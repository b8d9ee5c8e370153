"""The recorded shoes and roads, read once, and short names for values that tests write often."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from games.rules.coup import Outcome, resolve_cards
from games.rules.notation import parse_coup
from games.rules.regulations import get_regulation

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
