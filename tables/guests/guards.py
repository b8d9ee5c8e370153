"""The guards that guests put on a table."""

import pgtrigger

from casino.lib.guards import refuse


def somebody_stands() -> pgtrigger.Trigger:
    """Refuse to end standing play at a table where a guest stands."""
    return refuse(
        "standing_ends_with_nobody_there",
        """EXISTS (SELECT FROM tables_seatoccupancy
            WHERE table_id = NEW.id AND seat_id IS NULL AND left_at IS NULL)""",
        "somebody is standing at this table",
        operation=pgtrigger.UpdateOf("standing_guests"),  # type: ignore[no-untyped-call]
        condition=pgtrigger.Q(new__standing_guests=False),
    )
