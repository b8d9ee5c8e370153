"""The rows of a shift's end, of a day's tips, and the signed heads of the days."""

from .evidence import DailyHead, EvidenceKey
from .handover import ShiftHandover, ShiftNote
from .lines import AT_OPENING, Grade, ReconciliationLine, TallyLine
from .reconciliation import LateRecord, ReconciliationWork, ShiftReconciliation
from .signatures import Acknowledgement, ShiftSignature
from .tips import TipHours, TipPool, TipPoolBox, TipRule, TipShare, TipSignature

__all__ = [
    "AT_OPENING",
    "Acknowledgement",
    "DailyHead",
    "EvidenceKey",
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
    "TipPool",
    "TipPoolBox",
    "TipRule",
    "TipShare",
    "TipSignature",
]
