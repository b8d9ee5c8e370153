"""The rows of a shift's end, room by room: Django looks for them here, and nobody else does."""

from casino.evidence.models import DailyHead, EvidenceKey
from casino.handover.models import ShiftHandover, ShiftNote
from casino.shift.models.float_counts import FloatCountLine
from casino.shift.models.lines import ReconciliationLine, TallyLine
from casino.shift.models.reconciliation import LateRecord, ReconciliationWork, ShiftReconciliation
from casino.shift.models.signatures import Acknowledgement, ShiftSignature
from casino.tips.models.payments import TipPayment, TipReceipt
from casino.tips.models.pools import TipHours, TipPool, TipPoolBox, TipRule, TipShare, TipSignature

__all__ = [
    "Acknowledgement",
    "DailyHead",
    "EvidenceKey",
    "FloatCountLine",
    "LateRecord",
    "ReconciliationLine",
    "ReconciliationWork",
    "ShiftHandover",
    "ShiftNote",
    "ShiftReconciliation",
    "ShiftSignature",
    "TallyLine",
    "TipHours",
    "TipPayment",
    "TipPool",
    "TipPoolBox",
    "TipReceipt",
    "TipRule",
    "TipShare",
    "TipSignature",
]
