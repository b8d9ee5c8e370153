"""What the slips of a table ask of its closing."""

import pgtrigger


def closes_after_its_slips() -> pgtrigger.Trigger:
    """Refuse to close a session with a slip that is neither received nor voided."""
    return pgtrigger.Trigger(
        name="session_closes_after_its_slips",
        when=pgtrigger.Before,
        operation=pgtrigger.UpdateOf("closed_at"),  # type: ignore[no-untyped-call]
        func="""
            IF NEW.closed_at IS NOT NULL AND EXISTS (SELECT FROM tables_slip AS slip
                WHERE slip.session_id = NEW.id AND NOT EXISTS (SELECT FROM tables_slipstep AS step
                    WHERE step.slip_id = slip.id AND step."to" IN ('received', 'voided'))) THEN
                RAISE EXCEPTION 'a table closes after its slips';
            END IF;
            RETURN NEW;
        """,
    )
