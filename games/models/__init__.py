"""The game's rows."""

from .banca import BancaAct
from .coup import Coup, CoupVoid
from .talla import Talla
from .ties import IncidentCoup, TallaCardSet

__all__ = ["BancaAct", "Coup", "CoupVoid", "IncidentCoup", "Talla", "TallaCardSet"]
