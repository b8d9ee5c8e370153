"""The texts by key and version."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeGuard

from games.rules.errors import RegulationViolation
from games.rules.regulations.andalucia import ANDALUCIA
from games.rules.regulations.asturias_2011 import ASTURIAS_2011
from games.rules.regulations.base import Regulation
from games.rules.regulations.fournier import FOURNIER
from games.rules.regulations.italia_online import ITALIA_ONLINE
from games.rules.regulations.registry import Registry
from games.rules.regulations.rio_de_la_plata import RIO_DE_LA_PLATA

__all__ = [
    "FLOOR_REGULATIONS",
    "OWN_KEY",
    "REGULATIONS",
    "TEXTS",
    "Regulation",
    "get_regulation",
    "is_own",
    "look_up_own_rules",
]

OWN_KEY: Final = "casa-"
"""The beginning of the keys of houses' own rules; no text's begins so."""

# When a text is amended its new version is added behind the old one, which stays: coups of last
# year are replayed under it.
TEXTS: Final = Registry.of(ASTURIAS_2011, ANDALUCIA, ITALIA_ONLINE, RIO_DE_LA_PLATA, FOURNIER)
REGULATIONS: Final[Mapping[str, Regulation]] = TEXTS.in_force
"""Of each text the version in force, by key."""
FLOOR_REGULATIONS: Final[Mapping[str, Regulation]] = {
    key: text for key, text in REGULATIONS.items() if text.is_for_floor
}
"""Those of them that a table of the floor can play under."""


_own: Final[list[Callable[[str], Regulation | None]]] = []


def look_up_own_rules(find: Callable[[str], Regulation | None]) -> None:
    """Let `get_regulation` find the rules that houses have adopted: `find` knows them by key."""
    _own[:] = [find]


def is_own(key: object) -> TypeGuard[str]:
    """Whether it is the key of a house's own rules."""
    return isinstance(key, str) and key.startswith(OWN_KEY)


def get_regulation(key: str, version: str | None = None) -> Regulation:
    """The text `key`, in the given version or the one in force; or a house's own rules.

    Each version of a house's own rules has a key of its own. Raises `regulation.unknown`,
    `regulation.version_unknown`.
    """
    if not is_own(key):
        return TEXTS.find(key, version)
    rules = next((found for find in _own if (found := find(key)) is not None), None)
    if rules is None:
        raise RegulationViolation("regulation.unknown", key=key)
    if version not in (None, rules.version):
        raise RegulationViolation("regulation.version_unknown", key=key, version=str(version))
    return rules
