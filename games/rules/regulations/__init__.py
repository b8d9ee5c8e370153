"""The registry of regulations by key."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from games.rules.errors import RegulationViolation
from games.rules.regulations.andalucia import ANDALUCIA
from games.rules.regulations.asturias_2011 import ASTURIAS_2011
from games.rules.regulations.base import Regulation
from games.rules.regulations.fournier import FOURNIER
from games.rules.regulations.italia_online import ITALIA_ONLINE
from games.rules.regulations.rio_de_la_plata import RIO_DE_LA_PLATA

__all__ = ["REGULATIONS", "Regulation", "get_regulation"]

REGULATIONS: Final[Mapping[str, Regulation]] = MappingProxyType(
    {
        regulation.key: regulation
        for regulation in (ASTURIAS_2011, ANDALUCIA, ITALIA_ONLINE, RIO_DE_LA_PLATA, FOURNIER)
    }
)


def get_regulation(key: str) -> Regulation:
    """The regulation `key`. Raises `regulation.unknown`."""
    try:
        return REGULATIONS[key]
    except KeyError:
        raise RegulationViolation("regulation.unknown", key=key) from None
