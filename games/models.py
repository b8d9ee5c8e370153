"""The game's rows, room by room: only Django looks for them here."""

from games.banca.models import BancaAct
from games.cards.models import CardSet, CardSetStep, TallaCardSet
from games.commission_taken.models import CommissionTaken, CommissionTakenBack, CommissionTakenCoup
from games.coups.models import (
    Coup,
    CoupCorrection,
    CoupUnderway,
    CoupVoid,
    NullCoup,
    NullCoupVoid,
)
from games.incidents.models import (
    Incident,
    IncidentAppeal,
    IncidentClosing,
    IncidentCoup,
    IncidentNote,
    IncidentPerson,
    IncidentRuling,
)
from games.preparation.models import ShoeStep
from games.shoe_orders.models import ShoeOrder
from games.tallas.models import Talla

__all__ = [
    "BancaAct",
    "CardSet",
    "CardSetStep",
    "CommissionTaken",
    "CommissionTakenBack",
    "CommissionTakenCoup",
    "Coup",
    "CoupCorrection",
    "CoupUnderway",
    "CoupVoid",
    "Incident",
    "IncidentAppeal",
    "IncidentClosing",
    "IncidentCoup",
    "IncidentNote",
    "IncidentPerson",
    "IncidentRuling",
    "NullCoup",
    "NullCoupVoid",
    "ShoeOrder",
    "ShoeStep",
    "Talla",
    "TallaCardSet",
]
