"""Commission that guests of the shift owe at its tables, or left uncollected."""

from typing import Any, Final

from tables.commission.selectors.uncollected import list_of_shift, list_owed_in_shift
from tables.sessions.models import Shift

KEY: Final = "commission"


def read(shift: Shift) -> list[dict[str, Any]]:
    """List what is owed by table and seat, then what is to be recovered (2 queries)."""
    return [
        *(
            {
                "state": "owed",
                "table": due.session.table.number,
                "seat": due.seat_label,
                "amount_minor": due.owed_minor,
                "guest": None,
                "reason": "",
                "by": None,
            }
            for due in list_owed_in_shift(shift)
        ),
        *(
            {
                "state": "uncollected",
                "table": entry.session.table.number,
                "seat": entry.seat_label,
                "amount_minor": entry.outstanding_minor,
                "guest": entry.guest and entry.guest.name,
                "reason": entry.reason,
                "by": entry.actor.name,
            }
            for entry in list_of_shift(shift)
        ),
    ]
