"""The database's guards on a coup taken back: its event, and the money that goes back."""

import pgtrigger

from games.voids.events import VoidEvent
from tables.journal.guards import names_what_exists
from tables.journal.models import FloorEvent
from tables.ledger.guards.records import follows
from tables.ledger.models import Transfer

_VOIDED = """FROM games_coupvoid AS void JOIN games_coup AS coup ON coup.id = void.coup_id
        WHERE coup.table_id = NEW.table_id AND coup.talla_id = (NEW.payload ->> 'talla')::bigint
            AND coup.number = (NEW.payload ->> 'coup')::bigint"""
_BACK = """EXISTS (SELECT FROM tables_transfer AS wrong
    JOIN games_coup AS coup ON coup.command_id = wrong.command_id
    JOIN games_coupvoid AS void ON void.coup_id = coup.id
    WHERE wrong.id = NEW.corrects_id AND wrong.amount_minor = NEW.amount_minor)"""

pgtrigger.register(names_what_exists("event_names_void", [VoidEvent.COUP_VOIDED], _VOIDED))(
    FloorEvent
)
pgtrigger.register(follows("transfer_of_void", ("coup_void",), _BACK))(Transfer)
