"""The rows of a shift's reconciliation, of a day's tips, and the signed heads of the days."""

from .evidence import DailyHead, EvidenceKey
from .reconciliation import ReconciliationLine, ShiftReconciliation, ShiftSignature
from .tips import TipHours, TipPool, TipPoolBox, TipRule, TipShare, TipSignature

__all__ = [
    "DailyHead",
    "EvidenceKey",
    "ReconciliationLine",
    "ShiftReconciliation",
    "ShiftSignature",
    "TipHours",
    "TipPool",
    "TipPoolBox",
    "TipRule",
    "TipShare",
    "TipSignature",
]
