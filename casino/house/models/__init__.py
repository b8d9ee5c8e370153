"""The rows of a shift's end, of a day's tips, and the signed heads of the days."""

from .evidence import DailyHead, EvidenceKey
from .handover import ShiftHandover, ShiftNote
from .reconciliation import ReconciliationLine, ShiftReconciliation, ShiftSignature
from .tips import TipHours, TipPool, TipPoolBox, TipRule, TipShare, TipSignature

__all__ = [
    "DailyHead",
    "EvidenceKey",
    "ReconciliationLine",
    "ShiftHandover",
    "ShiftNote",
    "ShiftReconciliation",
    "ShiftSignature",
    "TipHours",
    "TipPool",
    "TipPoolBox",
    "TipRule",
    "TipShare",
    "TipSignature",
]
