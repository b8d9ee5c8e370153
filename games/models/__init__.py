"""The game's rows."""

from .coup import Coup, CoupVoid
from .talla import Talla
from .ties import IncidentCoup, TallaCardSet

__all__ = ["Coup", "CoupVoid", "IncidentCoup", "Talla", "TallaCardSet"]
