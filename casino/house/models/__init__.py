"""The rows of a shift's reconciliation, and of the tips of a gaming day."""

from .reconciliation import ReconciliationLine, ShiftReconciliation, ShiftSignature
from .tips import TipHours, TipPool, TipPoolBox, TipRule, TipShare, TipSignature

__all__ = [
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
