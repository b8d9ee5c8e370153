"""The guards that slips put on a table's closing, and on the chips of the cage and of a float."""

import pgtrigger

from casino.lib.guards import AtCommit, refuse
from tables.cage.guards import COUNTED_LAST, moved_since

# A fill that is handed out has left the cage, though it changes account when it is received. A
# count of the cage in between does not include it.
_CAGE_HOLDS_FILL = f"""
    IF NOT EXISTS (SELECT FROM tables_slip WHERE id = NEW.slip_id AND kind = 'fill') THEN
        RETURN NULL;
    END IF;
    SELECT id INTO cage FROM tables_account
    WHERE house_id = NEW.house_id AND kind = 'cage' FOR NO KEY UPDATE;
{COUNTED_LAST}
    IF NOT FOUND THEN
        RAISE EXCEPTION 'a cage is counted before it hands chips out'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'cage_is_counted';
    END IF;
    IF held + {moved_since("cage", "made_at >= since")}
        - (SELECT sum(slip.total_minor) FROM tables_slipstep AS issued
            JOIN tables_slip AS slip ON slip.id = issued.slip_id AND slip.kind = 'fill'
            WHERE issued.house_id = NEW.house_id AND issued."to" = 'issued'
            AND (issued.made_at >= since OR issued.id = NEW.id)
            AND NOT EXISTS (SELECT FROM tables_slipstep AS done
                WHERE done.slip_id = slip.id AND done."to" IN ('received', 'voided'))) < 0 THEN
        RAISE EXCEPTION 'no more leaves the cage than it holds'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'cage_holds_it';
    END IF;
    RETURN NULL;
"""  # noqa: S608 (only our own words are written into it)

# Chips of a credit leave the table when they are handed out, though they change account when they
# are received. A void brings them back.
_HANDS_OUT_OF_FLOAT = """
    UPDATE tables_tablefloat AS float SET held_minor = held_minor
        + CASE NEW."to" WHEN 'issued' THEN -slip.total_minor ELSE slip.total_minor END
    FROM tables_slip AS slip
    JOIN tables_account AS place ON place.table_id = slip.table_id AND place.kind = 'float'
    WHERE slip.id = NEW.slip_id AND slip.kind = 'credit' AND float.account_id = place.id
        AND EXISTS (SELECT FROM tables_slipstep WHERE slip_id = slip.id AND "to" = 'issued');
    RETURN NULL;
"""


def closes_after_its_slips() -> pgtrigger.Trigger:
    """Refuse to close a session with a slip that is neither received nor voided."""
    return refuse(
        "session_closes_after_its_slips",
        """NEW.closed_at IS NOT NULL AND EXISTS (SELECT FROM tables_slip AS slip
            WHERE slip.session_id = NEW.id AND NOT EXISTS (SELECT FROM tables_slipstep AS step
                WHERE step.slip_id = slip.id AND step."to" IN ('received', 'voided')))""",
        "a table closes after its slips",
        operation=pgtrigger.UpdateOf("closed_at"),  # type: ignore[no-untyped-call]
    )


def chips_follow() -> pgtrigger.Trigger:
    """Refuse to commit chips between cage and table without the slip that moved them.

    Asked at the end of the transaction: the transfer comes first, and a slip's last step names it.
    """
    return refuse(
        "transfer_on_its_slip",
        """NEW.corrects_id IS NOT NULL OR NOT EXISTS (SELECT FROM tables_slipstep
            WHERE transfer_id = NEW.id AND "to" = 'received')""",
        "chips of a fill or a credit move when its slip is received",
        condition=pgtrigger.Q(new__reason__in=["fill", "credit"]),
        at=AtCommit,
    )


def hands_out_of_float() -> pgtrigger.Trigger:
    """Take the chips of a credit from its float as they are handed out, if it holds so many."""
    return pgtrigger.Trigger(
        name="slip_step_leaves_float",
        when=pgtrigger.After,
        operation=pgtrigger.Insert,
        condition=pgtrigger.Q(new__to__in=["issued", "voided"]),
        func=_HANDS_OUT_OF_FLOAT,
    )


def cage_holds_fill() -> pgtrigger.Trigger:
    """Refuse to hand out a fill beyond what the cage holds, less what was handed out already.

    Before its first count its contents are unknown; two people count it in minutes.
    """
    return pgtrigger.Trigger(
        name="cage_holds_fill",
        when=pgtrigger.After,
        operation=pgtrigger.Insert,
        condition=pgtrigger.Q(new__to="issued"),
        declare=[("cage", "bigint"), ("held", "bigint"), ("since", "timestamptz")],
        func=_CAGE_HOLDS_FILL,
    )
