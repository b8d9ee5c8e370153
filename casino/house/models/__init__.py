"""The rows of a shift's reconciliation, and the signed heads of the gaming days."""

from .evidence import DailyHead, EvidenceKey
from .reconciliation import ReconciliationLine, ShiftReconciliation, ShiftSignature

__all__ = [
    "DailyHead",
    "EvidenceKey",
    "ReconciliationLine",
    "ShiftReconciliation",
    "ShiftSignature",
]
