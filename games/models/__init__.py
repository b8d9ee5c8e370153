"""The game's rows."""

from .banca import BancaAct
from .commission import CommissionTaken, CommissionTakenBack, CommissionTakenCoup
from .coup import Coup, CoupVoid
from .talla import Talla
from .ties import IncidentCoup, TallaCardSet
from .underway import CoupUnderway

__all__ = [
    "BancaAct",
    "CommissionTaken",
    "CommissionTakenBack",
    "CommissionTakenCoup",
    "Coup",
    "CoupUnderway",
    "CoupVoid",
    "IncidentCoup",
    "Talla",
    "TallaCardSet",
]
