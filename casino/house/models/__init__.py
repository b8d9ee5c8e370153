"""The rows of a shift's end, of a day's tips, and the signed heads of the days."""

from .evidence import DailyHead, EvidenceKey
from .float_counts import FloatCountLine
from .handover import ShiftHandover, ShiftNote
from .lines import AT_OPENING, Grade, ReconciliationLine, TallyLine
from .reconciliation import LateRecord, ReconciliationWork, ShiftReconciliation
from .signatures import Acknowledgement, ShiftSignature
from .tip_payments import TipPayment, TipReceipt
from .tips import TipHours, TipPool, TipPoolBox, TipRule, TipShare, TipSignature

__all__ = [
    "AT_OPENING",
    "Acknowledgement",
    "DailyHead",
    "EvidenceKey",
    "FloatCountLine",
    "Grade",
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
