"""The floor's rows."""

from .abandoned import AbandonedBet, AbandonedBetEnd
from .card_sets import CardSet, CardSetStep
from .gaming_table import GamingTable, Seat, TableFormat
from .guests import Guest, SeatOccupancy, WaitlistEntry
from .house import House
from .incidents import (
    Incident,
    IncidentAppeal,
    IncidentClosing,
    IncidentNote,
    IncidentPerson,
    IncidentRuling,
)
from .journal import CommandRecord, FloorEvent
from .limits import LimitPosting, LimitWithdrawal
from .money import Account, Count, Transfer
from .session import Shift, TableSession
from .staff import CroupierPost, SignIn, StaffMember, Supervision

__all__ = [
    "AbandonedBet",
    "AbandonedBetEnd",
    "Account",
    "CardSet",
    "CardSetStep",
    "CommandRecord",
    "Count",
    "CroupierPost",
    "FloorEvent",
    "GamingTable",
    "Guest",
    "House",
    "Incident",
    "IncidentAppeal",
    "IncidentClosing",
    "IncidentNote",
    "IncidentPerson",
    "IncidentRuling",
    "LimitPosting",
    "LimitWithdrawal",
    "Seat",
    "SeatOccupancy",
    "Shift",
    "SignIn",
    "StaffMember",
    "Supervision",
    "TableFormat",
    "TableSession",
    "Transfer",
    "WaitlistEntry",
]
