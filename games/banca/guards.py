"""The database's guards on the money of a holder's banca."""

import pgtrigger

from tables.ledger.guards.records import follows


def suite_follows() -> pgtrigger.Trigger:
    """Refuse the money of a suite, given or taken back, without its act."""
    return follows(
        "transfer_of_suite",
        ("banca_suite", "banca_suite_back"),
        """(NEW.reason = 'banca_suite_back') = (NEW.corrects_id IS NOT NULL)
            AND EXISTS (SELECT FROM games_bancaact AS act WHERE act.command_id = NEW.command_id
                AND (act.takes_back IS NOT NULL OR NEW.corrects_id IS NULL
                    -- or the same act, counted again, cost otherwise
                    OR EXISTS (SELECT FROM games_bancaact AS earlier
                        JOIN tables_transfer AS wrong ON wrong.command_id = earlier.command_id
                        WHERE wrong.id = NEW.corrects_id AND earlier.session_id = act.session_id
                        AND earlier.number < act.number
                        AND earlier.record -> 'at_ms' = act.record -> 'at_ms'
                        AND earlier.record -> 'operation' = act.record -> 'operation')))""",
    )
