"""The database's guards on tips, drops and emptied boxes."""

import pgtrigger

from tables.boxes.events import BoxEvent
from tables.journal.guards import names_what_exists
from tables.ledger.guards.records import follows, recorded_by

_MOVED = """FROM tables_transfer AS moved
        JOIN tables_tablesession AS session ON session.id = moved.session_id
        WHERE moved.command_id = NEW.command_id AND session.table_id = NEW.table_id
            AND moved.reason || '.recorded' = NEW.kind
            AND moved.amount_minor = (NEW.payload ->> 'amount_minor')::bigint"""


def event_names_what_exists() -> pgtrigger.Trigger:
    """Refuse an event of a tip or a drop that was not moved."""
    return names_what_exists(
        "event_names_tip_or_drop", [BoxEvent.TIP_RECORDED, BoxEvent.DROP_RECORDED], _MOVED
    )


def movements_follow() -> list[pgtrigger.Trigger]:
    """Refuse a tip or a drop that is not in the journal, and an emptying without its record."""
    return [
        follows(
            "transfer_of_tip_or_drop",
            ("tip", "drop"),
            recorded_by(
                ("tip", BoxEvent.TIP_RECORDED, "tips", "guests"),
                ("drop", BoxEvent.DROP_RECORDED, "drop", "float"),
            ),
        ),
        follows(
            "transfer_as_counted",
            ("drop_counted", "commission_counted", "tips_counted"),
            "EXISTS (SELECT FROM tables_boxemptying WHERE transfer_id = NEW.id)",
        ),
    ]
