"""The columns of summaries that are hidden from a reader, and for which sessions.

`tables.ledger.selectors.blind` says who may count a place, and until when; here are the figures
that would reveal its expected contents. Stakes and pays belong to the float: with its opening count
they give its closing one.
"""

from collections.abc import Mapping
from typing import Any, Final

from casino.reporting.models.figures import PAYS, STAKES
from casino.reporting.periods import Period
from tables.ledger.models import Account
from tables.ledger.selectors.blind import Sight

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
    """List, for each hidden place, the sessions of a period; nothing if none is hidden."""
    sessions = {kind: sight.hidden(kind, period.first, period.last) for kind in HIDDEN_WITH}
    return sessions if any(sessions.values()) else {}


def without(column: str, sum_: str) -> str:
    """Return the SQL of a column's sum that leaves out the sessions not shown."""
    kind = _KIND_OF.get(column)
    if kind is None:
        return sum_
    return f"coalesce({sum_} FILTER (WHERE session_id <> ALL(%(no_{kind.value})s)), 0)"


def asked_of_hidden(hidden: Hidden) -> dict[str, list[int]]:
    """Return the sessions that are not shown as the parameters of that SQL."""
    return {f"no_{kind.value}": sessions for kind, sessions in hidden.items()}


def blank(session_id: int, sight: Sight, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the columns of one session with None in place of those not shown."""
    return {
        column: None if column in _KIND_OF and sight.hides(session_id, _KIND_OF[column]) else value
        for column, value in values.items()
    }
