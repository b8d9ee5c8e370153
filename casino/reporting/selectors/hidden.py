"""Which columns of summaries a reader is not shown of which sessions, and how much that is.

Who may count a place, and until when, is said in `tables.selectors.blind`; here is what of the
figures would tell what it should hold. Stakes and pays are the float's: beside its opening count
they are its closing one.
"""

from collections.abc import Mapping
from typing import Any, Final

from casino.reporting.models.figures import PAYS, STAKES
from casino.reporting.periods import Period
from tables.models import Account
from tables.selectors.blind import Sight

Kind = Account.Kind
HIDDEN_WITH: Final[Mapping[Kind, tuple[str, ...]]] = {
    Kind.FLOAT: (
        *("coups_recorded", "coups_priced", *STAKES, *PAYS, "commission_minor", "result_minor"),
        *("priced_result_minor", "theory_micro", "variance_minor2"),
    ),
    Kind.DROP: ("drop_recorded_minor",),
    Kind.COMMISSION: ("commission_recorded_minor",),
    Kind.TIPS: ("tips_recorded_minor",),
}
"""The columns that are not shown of a session while a place of it is to be counted."""
_KIND_OF: Final = {column: kind for kind, columns in HIDDEN_WITH.items() for column in columns}
HIDDEN_COUNTS: Final = {
    f"hidden_{kind.value}": f"count(*) FILTER (WHERE session_id = ANY(%(no_{kind.value})s))"
    for kind in (Kind.DROP, Kind.COMMISSION, Kind.TIPS)
} | {"hidden_coups": "coalesce(sum(coups) FILTER (WHERE session_id = ANY(%(no_float)s)), 0)"}
"""How many sessions, or coups, are in no sum because they are not shown: columns with their SQL."""

Hidden = Mapping[Kind, list[int]]


def hidden_of(sight: Sight, period: Period) -> Hidden:
    """List the sessions of a period of which each place is not shown; nothing if none is."""
    found = {kind: sight.hidden(kind, period.first, period.last) for kind in HIDDEN_WITH}
    return found if any(found.values()) else {}


def without(column: str, sum_: str) -> str:
    """Write the SQL of a column's sum so that what is not shown of it is left out."""
    kind = _KIND_OF.get(column)
    if kind is None:
        return sum_
    return f"coalesce({sum_} FILTER (WHERE session_id <> ALL(%(no_{kind.value})s)), 0)"


def asked_of_hidden(hidden: Hidden) -> dict[str, list[int]]:
    """Return the sessions that are not shown as the parameters of that SQL."""
    return {f"no_{kind.value}": sessions for kind, sessions in hidden.items()}


def blank(session_id: int, sight: Sight, values: Mapping[str, Any]) -> dict[str, Any]:
    """Take what is not shown out of the columns of one session; None stands in its place."""
    return {
        column: None if column in _KIND_OF and sight.hides(session_id, _KIND_OF[column]) else value
        for column, value in values.items()
    }
