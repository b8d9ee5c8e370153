"""The floor's rows."""

from .gaming_table import GamingTable, Seat, TableFormat
from .guests import Guest, SeatOccupancy, WaitlistEntry
from .house import House
from .journal import CommandRecord, FloorEvent
from .limits import LimitPosting, LimitWithdrawal
from .money import Account, Count, Transfer
from .session import Shift, TableSession
from .staff import CroupierPost, SignIn, StaffMember, Supervision

__all__ = [
    "Account",
    "CommandRecord",
    "Count",
    "CroupierPost",
    "FloorEvent",
    "GamingTable",
    "Guest",
    "House",
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
