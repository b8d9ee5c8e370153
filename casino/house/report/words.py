"""The words of a shift report: its figures, its grades, its sides, its states."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

FIGURE_WORDS: Final[dict[str, Promise | str]] = {
    "commission": _("Commission"),
    "tips": _("Tips"),
    "float": _("Float"),
    "drop": _("Drop"),
}
GRADE_WORDS: Final[dict[str, Promise | str]] = {
    "expected": _("expected by the rules"),
    "recorded": _("recorded"),
    "counted": _("counted"),
    "unknown": _("unknown"),
}
SIDE_WORDS: Final[dict[str, Promise | str]] = {
    "records": _("records' side"),
    "box": _("box's side"),
}
STATE_WORDS: Final[dict[str, Promise | str]] = {
    "open": _("open"),
    "closed": _("closed"),
    "reconciling": _("being reconciled"),
    "reconciled": _("waits for signatures"),
    "signed": _("signed and sealed"),
}
