"""The guards that slips put on a table's closing and on their chips."""

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


def chips_follow() -> pgtrigger.Trigger:
    """Refuse to commit chips between cage and table without the slip that moved them.

    Asked at the end of the transaction: the transfer comes first, and a slip's last step names it.
    """
    return pgtrigger.Trigger(
        name="transfer_on_its_slip",
        when=pgtrigger.After,
        timing=pgtrigger.Deferred,
        operation=pgtrigger.Insert,
        condition=pgtrigger.Q(new__reason__in=["fill", "credit"]),
        func="""
            IF NEW.corrects_id IS NOT NULL OR NOT EXISTS (SELECT FROM tables_slipstep
                WHERE transfer_id = NEW.id AND "to" = 'received') THEN
                RAISE EXCEPTION 'chips of a fill or a credit move when its slip is received';
            END IF;
            RETURN NULL;
        """,
    )
