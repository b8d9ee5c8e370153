"""The database's guards on a corrected coup: its signature, its event and its money."""

import pgtrigger

from casino.lib.guards import refuse
from games.corrections.events import CorrectionEvent
from games.corrections.rights import RIGHTS
from games.coups.guards import SETTLED
from games.coups.models import CoupCorrection
from tables.journal.guards import names_what_exists
from tables.journal.models import FloorEvent
from tables.ledger.guards.records import follows
from tables.ledger.models import Transfer
from tables.people.guards import roles_of

pgtrigger.register(
    refuse(
        "coup_correction_is_signed",
        f"""NOT EXISTS (SELECT FROM tables_staffmember
            WHERE id = NEW.signed_by_id AND house_id = NEW.house_id
            AND role IN ({roles_of(RIGHTS["coup.countersign"])}))""",
        "the head of a table signs the correction of a coup",
    )
)(CoupCorrection)
_PLACES = """(SELECT array_agg(seat || wager ORDER BY seat || wager)
                FROM jsonb_to_recordset({}) AS bet (seat text, wager text))"""
pgtrigger.register(
    refuse(
        "coup_correction_says_what_was_paid",
        f"""EXISTS (SELECT FROM games_coup AS right_one
            JOIN games_coup AS wrong ON wrong.id = right_one.corrects_id
            WHERE right_one.id = NEW.coup_id AND (
                (wrong.bets IS NULL AND right_one.bets IS NOT NULL) = (NEW.paid_then IS NULL)
                OR NEW.paid_then IS NOT NULL AND {_PLACES.format("NEW.paid_then")}
                IS DISTINCT FROM {_PLACES.format("right_one.bets")}))""",  # noqa: S608
        "for each bet that was not recorded it is said what was paid then",
    )
)(CoupCorrection)
pgtrigger.register(
    names_what_exists("event_names_correction", [CorrectionEvent.COUP_CORRECTED], SETTLED)
)(FloorEvent)
pgtrigger.register(
    follows(
        "transfer_of_correction",
        ("coup_corrected",),
        """EXISTS (SELECT FROM tables_transfer AS wrong
            JOIN games_coup AS coup ON coup.command_id = wrong.command_id
            JOIN games_coup AS right_one ON right_one.corrects_id = coup.id
            WHERE wrong.id = NEW.corrects_id AND wrong.amount_minor = NEW.amount_minor
                AND right_one.command_id = NEW.command_id)""",
    )
)(Transfer)
