"""Commission that guests of the shift owe at its tables, or left uncollected."""

from typing import Annotated

from casino.lib.sent import Sent, one_of
from tables.commission.selectors.uncollected import list_of_shift, list_owed_in_shift
from tables.people.selectors import name_person
from tables.sessions.models import Shift


class CommissionDue(Sent):
    """Commission that a guest owes, or left unpaid: then with who entered it, and why."""

    state: Annotated[str, one_of(["owed", "uncollected"])]
    table: int
    table_number: str
    seat_label: str
    amount_minor: int
    guest: str | None
    reason: str
    by: str | None
    by_name: str | None


def read(shift: Shift) -> list[CommissionDue]:
    """List commission owed by table and seat, then commission to recover (2 queries)."""
    return [
        *(
            CommissionDue(
                state="owed",
                table=due.session.table_id,
                table_number=due.session.table.number,
                seat_label=due.seat_label,
                amount_minor=due.owed_minor,
                guest=None,
                reason="",
                **name_person("by", None),
            )
            for due in list_owed_in_shift(shift)
        ),
        *(
            CommissionDue(
                state="uncollected",
                table=entry.session.table_id,
                table_number=entry.session.table.number,
                seat_label=entry.seat_label,
                amount_minor=entry.outstanding_minor,
                guest=entry.guest and entry.guest.name,
                reason=entry.reason,
                **name_person("by", entry.actor),
            )
            for entry in list_of_shift(shift)
        ),
    ]
