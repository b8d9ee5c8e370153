"""The texts by key and version."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.rules.regulations.andalucia import ANDALUCIA
from games.rules.regulations.asturias_2011 import ASTURIAS_2011
from games.rules.regulations.base import Regulation
from games.rules.regulations.fournier import FOURNIER
from games.rules.regulations.italia_online import ITALIA_ONLINE
from games.rules.regulations.registry import Registry
from games.rules.regulations.rio_de_la_plata import RIO_DE_LA_PLATA

__all__ = ["FLOOR_REGULATIONS", "REGULATIONS", "TEXTS", "Regulation", "get_regulation"]

# When a text is amended its new version is added behind the old one, which stays: coups of last
# year are replayed under it.
TEXTS: Final = Registry.of(ASTURIAS_2011, ANDALUCIA, ITALIA_ONLINE, RIO_DE_LA_PLATA, FOURNIER)
REGULATIONS: Final[Mapping[str, Regulation]] = TEXTS.in_force
"""Of each text the version in force, by key."""
FLOOR_REGULATIONS: Final[Mapping[str, Regulation]] = {
    key: text for key, text in REGULATIONS.items() if text.is_for_floor
}
"""Those of them that a table of the floor can play under."""


def get_regulation(key: str, version: str | None = None) -> Regulation:
    """The text `key`, in the given version or the one in force.

    Raises `regulation.unknown`, `regulation.version_unknown`.
    """
    return TEXTS.find(key, version)
