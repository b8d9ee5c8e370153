"""The floor's rows, room by room: Django looks for them here, and nobody else does."""

from tables.abandoned.models import AbandonedBet, AbandonedBetEnd
from tables.boxes.models import Box, BoxEmptying, BoxHanging, BoxRemoval
from tables.cage.models import CageCount
from tables.commission.models import CommissionDue, CommissionEntry
from tables.counting.models import Counting, CountSheet, Recount
from tables.floor.models import GamingTable, Seat
from tables.groups.models import GroupRight
from tables.guests.models import Guest, SeatOccupancy
from tables.houses.models import House, HouseGroup
from tables.journal.models import CommandKey, CommandRecord, FloorEvent
from tables.ledger.models import Account, Count, ShiftSum, TableFloat, Transfer
from tables.limits.models import LimitPosting, LimitWithdrawal
from tables.own_rules.models import OwnRules
from tables.people.models import AccessGiven
from tables.posts.models import CroupierPost, StaffBreak, Supervision
from tables.records.models import RecordStamp, StampChain
from tables.seating.models import Notification, SeatOffer, WaitlistEntry
from tables.sessions.models import Shift, TableSession
from tables.sign_in.models import Device, EnrolmentCode, SignIn, WrongTries
from tables.slips.models import Slip, SlipCounter, SlipStep

__all__ = [
    "AbandonedBet",
    "AbandonedBetEnd",
    "AccessGiven",
    "Account",
    "Box",
    "BoxEmptying",
    "BoxHanging",
    "BoxRemoval",
    "CageCount",
    "CommandKey",
    "CommandRecord",
    "CommissionDue",
    "CommissionEntry",
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
    "LimitPosting",
    "LimitWithdrawal",
    "Notification",
    "OwnRules",
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
    "StampChain",
    "Supervision",
    "TableFloat",
    "TableSession",
    "Transfer",
    "WaitlistEntry",
    "WrongTries",
]
