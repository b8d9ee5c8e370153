"""The rows of the end of a shift: its reconciliation, its hand-over."""

from .handover import ShiftHandover, ShiftNote
from .reconciliation import ReconciliationLine, ShiftReconciliation, ShiftSignature

__all__ = [
    "ReconciliationLine",
    "ShiftHandover",
    "ShiftNote",
    "ShiftReconciliation",
    "ShiftSignature",
]
