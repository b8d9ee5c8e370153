"""The rows of a shift's reconciliation."""

from .reconciliation import ReconciliationLine, ShiftReconciliation, ShiftSignature

__all__ = ["ReconciliationLine", "ShiftReconciliation", "ShiftSignature"]
