"""The floor's rows."""

from .abandoned import AbandonedBet, AbandonedBetEnd
from .access import AccessGiven
from .boxes import Box, BoxHanging, BoxRemoval
from .cage import CageCount
from .card_sets import CardSet, CardSetStep
from .commission import CommissionDue, CommissionEntry
from .counting import Counting, CountSheet, Recount
from .device import Device, EnrolmentCode
from .emptying import BoxEmptying
from .gaming_table import MAP_COLUMNS, MAP_ROWS, GamingTable, Seat, TableFormat
from .group import GroupRight
from .guests import Guest, SeatOccupancy
from .house import CommissionMode, House, Notifier
from .house_group import HouseGroup
from .incidents import (
    Incident,
    IncidentAppeal,
    IncidentClosing,
    IncidentNote,
    IncidentPerson,
    IncidentRuling,
)
from .journal import CommandKey, CommandRecord, FloorEvent
from .limits import LimitPosting, LimitWithdrawal
from .money import Account, Count, ShiftSum, Transfer
from .session import Shift, TableSession
from .slips import Slip, SlipCounter, SlipStep
from .staff import CroupierPost, SignIn, StaffBreak, Supervision
from .staff_member import StaffMember
from .stamps import RecordStamp, StampChain
from .waitlist import Notification, SeatOffer, WaitlistEntry
from .wrong_tries import WrongTries

__all__ = [
    "MAP_COLUMNS",
    "MAP_ROWS",
    "AbandonedBet",
    "AbandonedBetEnd",
    "AccessGiven",
    "Account",
    "Box",
    "BoxEmptying",
    "BoxHanging",
    "BoxRemoval",
    "CageCount",
    "CardSet",
    "CardSetStep",
    "CommandKey",
    "CommandRecord",
    "CommissionDue",
    "CommissionEntry",
    "CommissionMode",
    "Count",
    "CountSheet",
    "Counting",
    "CroupierPost",
    "Device",
    "EnrolmentCode",
    "FloorEvent",
    "GamingTable",
    "GroupRight",
    "Guest",
    "House",
    "HouseGroup",
    "Incident",
    "IncidentAppeal",
    "IncidentClosing",
    "IncidentNote",
    "IncidentPerson",
    "IncidentRuling",
    "LimitPosting",
    "LimitWithdrawal",
    "Notification",
    "Notifier",
    "RecordStamp",
    "Recount",
    "Seat",
    "SeatOccupancy",
    "SeatOffer",
    "Shift",
    "ShiftSum",
    "SignIn",
    "Slip",
    "SlipCounter",
    "SlipStep",
    "StaffBreak",
    "StaffMember",
    "StampChain",
    "Supervision",
    "TableFormat",
    "TableSession",
    "Transfer",
    "WaitlistEntry",
    "WrongTries",
]
