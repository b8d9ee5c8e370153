"""The floor's rows."""

from .gaming_table import GamingTable, LimitPosting, Seat, TableFormat
from .guests import Guest, SeatOccupancy
from .house import House, Notifier
from .journal import CommandRecord, FloorEvent
from .money import Account, Count, Transfer
from .session import Shift, TableSession
from .staff import CroupierPost, SignIn, StaffMember, Supervision
from .waitlist import Notification, SeatOffer, WaitlistEntry

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
    "Notification",
    "Notifier",
    "Seat",
    "SeatOccupancy",
    "SeatOffer",
    "Shift",
    "SignIn",
    "StaffMember",
    "Supervision",
    "TableFormat",
    "TableSession",
    "Transfer",
    "WaitlistEntry",
]
