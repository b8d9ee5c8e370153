"""The floor's rows."""

from .device import Device, EnrolmentCode
from .gaming_table import GamingTable, LimitPosting, Seat, TableFormat
from .guests import Guest, SeatOccupancy, WaitlistEntry
from .house import House
from .journal import CommandRecord, FloorEvent
from .money import Account, Count, Transfer
from .session import Shift, TableSession
from .staff import CroupierPost, SignIn, StaffBreak, Supervision
from .staff_member import StaffMember

__all__ = [
    "Account",
    "CommandRecord",
    "Count",
    "CroupierPost",
    "Device",
    "EnrolmentCode",
    "FloorEvent",
    "GamingTable",
    "Guest",
    "House",
    "LimitPosting",
    "Seat",
    "SeatOccupancy",
    "Shift",
    "SignIn",
    "StaffBreak",
    "StaffMember",
    "Supervision",
    "TableFormat",
    "TableSession",
    "Transfer",
    "WaitlistEntry",
]
