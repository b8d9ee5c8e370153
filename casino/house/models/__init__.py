"""The rows of a shift's reconciliation."""

from .lines import AT_OPENING, Grade, ReconciliationLine, TallyLine
from .reconciliation import LateRecord, ReconciliationWork, ShiftReconciliation
from .signatures import Acknowledgement, ShiftSignature

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
]
