"""The game's rows."""

from .banca import BancaAct
from .coup import Coup, CoupVoid
from .talla import Talla

__all__ = ["BancaAct", "Coup", "CoupVoid", "Talla"]
