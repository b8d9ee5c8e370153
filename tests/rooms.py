"""The rooms of the house in their written order, read where it is written."""

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from casino.lib.events import EventKind

ROOT: Final = Path(__file__).resolve().parent.parent


def _written_order() -> dict[str, int]:
    config = tomllib.loads((ROOT / "pyproject.toml").read_text())
    subjects, *_ = config["tool"]["importlinter"]["contracts"]
    floors = reversed(subjects["layers"])
    return {room.strip(): floor for floor, row in enumerate(floors) for room in row.split(":")}


ORDER: Final = _written_order()
"""A room's level; rooms above may import it."""


def room_of(path: Path) -> str:
    """The room of a file."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    room = ".".join(parts[:2])
    return room if room in ORDER else parts[0]


def product_files() -> Iterator[tuple[Path, ast.Module]]:
    """Every file of the product with its text; migrations are made from the others."""
    for house in ("casino", "tables", "games"):
        for path in sorted((ROOT / house).rglob("*.py")):
            if "migrations" not in path.parts:
                yield path, ast.parse(path.read_text())


def event_kinds() -> list[EventKind]:
    """Every kind of event that a room declares."""
    return sorted(kind for room in EventKind.__subclasses__() for kind in room)
