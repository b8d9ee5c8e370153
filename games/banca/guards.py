"""The database's guards on the money of a holder's banca."""

import pgtrigger

from tables.ledger.guards.records import follows


def suite_follows() -> pgtrigger.Trigger:
    """Refuse the money of a suite, given or taken back, without its act."""
    return follows(
        "transfer_of_suite",
        ("banca_suite", "banca_suite_back"),
        """(NEW.reason = 'banca_suite_back') = (NEW.corrects_id IS NOT NULL)
            AND EXISTS (SELECT FROM games_bancaact WHERE command_id = NEW.command_id
                AND (takes_back IS NOT NULL OR NEW.corrects_id IS NULL))""",
    )
