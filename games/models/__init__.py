"""The game's rows."""

from .coup import Coup, CoupVoid
from .talla import Talla

__all__ = ["Coup", "CoupVoid", "Talla"]
