"""The database's guards on the money of abandoned bets."""

import pgtrigger

from tables.abandoned.events import AbandonedEvent
from tables.ledger.guards.records import follows, recorded_by


def movements_follow() -> pgtrigger.Trigger:
    """Refuse money into custody, or out of it, that is not in the journal."""
    return follows(
        "transfer_of_abandoned_bet",
        ("abandoned_found", "abandoned_claimed", "abandoned_passed_on"),
        recorded_by(
            ("abandoned_found", AbandonedEvent.FOUND, "abandoned", "guests"),
            ("abandoned_claimed", AbandonedEvent.CLAIMED, "guests", "abandoned"),
            ("abandoned_passed_on", AbandonedEvent.PASSED_ON, "cage", "abandoned"),
        ),
    )
