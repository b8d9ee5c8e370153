"""The database's guards on the opening float of a table."""

import pgtrigger

from tables.ledger.guards.records import follows, recorded_by
from tables.ledger.models import Transfer
from tables.openings.events import OpeningEvent

pgtrigger.register(
    follows(
        "transfer_of_float_returned",
        ("float_returned",),
        recorded_by(("float_returned", OpeningEvent.TABLE_OPENED, "cage", "float")),
    )
)(Transfer)
