"""The rows of a shift's reconciliation, and of the tips of a gaming day."""

from .lines import AT_OPENING, Grade, ReconciliationLine, TallyLine
from .reconciliation import LateRecord, ReconciliationWork, ShiftReconciliation
from .signatures import Acknowledgement, ShiftSignature
from .tips import TipHours, TipPool, TipPoolBox, TipRule, TipShare, TipSignature

__all__ = [
    "AT_OPENING",
    "Acknowledgement",
    "Grade",
    "LateRecord",
    "ReconciliationLine",
    "ReconciliationWork",
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
