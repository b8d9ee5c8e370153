"""The floor's rows."""

from .gaming_table import MAP_COLUMNS, MAP_ROWS, GamingTable, LimitPosting, Seat, TableFormat
from .guests import Guest, SeatOccupancy, WaitlistEntry
from .house import House
from .journal import CommandRecord, FloorEvent
from .money import Account, Count, Transfer
from .session import Shift, TableSession
from .staff import CroupierPost, SignIn, StaffMember, Supervision

__all__ = [
    "MAP_COLUMNS",
    "MAP_ROWS",
    "Account",
    "CommandRecord",
    "Count",
    "CroupierPost",
    "FloorEvent",
    "GamingTable",
    "Guest",
    "House",
    "LimitPosting",
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
