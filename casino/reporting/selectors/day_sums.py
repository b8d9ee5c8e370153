"""How the columns of a day are summed up from those of its sessions."""

from typing import Final

from casino.reporting.models import PLAY_COLUMNS

TIMES: Final = ("open_s", "seat_s", "taken_s")
"""The sums about how long tables were open, in seconds."""
_CERTAIN: Final = (
    "fills_minor",
    "credits_minor",
    "drop_recorded_minor",
    "commission_recorded_minor",
    "tips_recorded_minor",
)
_UNCERTAIN: Final = ("win", "drop", "commission_due", "commission_counted", "tips_counted")
DAY_SUMS: Final = {
    **{column: f"sum({column})" for column in (*PLAY_COLUMNS, *TIMES, *_CERTAIN)},
    **{f"{it}_minor": f"coalesce(sum({it}_minor), 0)" for it in _UNCERTAIN},
    **{f"{it}_known": f"count({it}_minor)" for it in _UNCERTAIN},
    # The sessions for which one is known may differ from those for the other.
    "tips_to_win_known": "count(win_minor + tips_counted_minor)",
    "sessions": "count(*)",
    "sessions_closed": "count(*) FILTER (WHERE is_closed)",
    "sessions_reconciled": "count(reconciliation_id)",
}
"""The columns of `TableDay`, each with the SQL that sums it up from `SessionSummary`."""
