"""What the database checks before money leaves the cage or a box: no more than is there."""

import pgtrigger

from tables.ledger.guards.ledger import CLOCKS_APART, OF_COUPS

_COUNTED_LAST = """\
    SELECT CASE number WHEN 1 THEN recorded_minor ELSE total_minor END, counted_at
    INTO held, since FROM tables_cagecount
    WHERE house_id = NEW.house_id ORDER BY number DESC LIMIT 1;"""


def _moved_since(cage: str, counts: str) -> str:
    """Write what has moved into the cage, less what has moved out, since its last count as SQL."""
    return f"""(SELECT coalesce(sum(CASE WHEN debit_id = {cage} THEN amount_minor
            ELSE -amount_minor END), 0) FROM tables_transfer
        WHERE {cage} IN (debit_id, credit_id) AND gaming_day >= since::date - 2
            AND ({counts}))"""  # noqa: S608


# The cage holds what two people counted in it last, and what has moved since. Until it is counted
# nobody knows what it holds. A correction is an entry of two people with its reason.
_CAGE_HOLDS_IT = f"""
    PERFORM FROM tables_account WHERE id = NEW.credit_id AND kind = 'cage' FOR NO KEY UPDATE;
    IF NOT FOUND THEN
        RETURN NULL;
    END IF;
{_COUNTED_LAST}
    IF held + {_moved_since("NEW.credit_id", "made_at >= since OR id = NEW.id")} < 0
        OR NEW.made_at < since - {CLOCKS_APART} THEN
        RAISE EXCEPTION 'no more leaves the cage than it holds'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'cage_holds_it';
    END IF;
    RETURN NULL;
"""

# What a fill hands out is gone from the cage, though it changes account when it is received. Who
# counted the cage in between did not count it.
_CAGE_HOLDS_FILL = f"""
    IF NOT EXISTS (SELECT FROM tables_slip WHERE id = NEW.slip_id AND kind = 'fill') THEN
        RETURN NULL;
    END IF;
    SELECT id INTO cage FROM tables_account
    WHERE house_id = NEW.house_id AND kind = 'cage' FOR NO KEY UPDATE;
{_COUNTED_LAST}
    IF NOT FOUND THEN
        RAISE EXCEPTION 'a cage is counted before it hands chips out'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'cage_is_counted';
    END IF;
    IF held + {_moved_since("cage", "made_at >= since")}
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
"""  # noqa: S608

# A table's boxes are empty when its session begins, whatever was counted before: what falls into
# them in it is all that may leave them in it. What is counted afterwards is as it was counted.
_BOX_HOLDS_IT = """
    PERFORM FROM tables_account
    WHERE id = NEW.credit_id AND kind IN ('drop', 'tips', 'commission') AND table_id = (
        SELECT table_id FROM tables_tablesession WHERE id = NEW.session_id) FOR NO KEY UPDATE;
    IF FOUND AND (SELECT sum(CASE WHEN debit_id = NEW.credit_id THEN amount_minor
            ELSE -amount_minor END) FROM tables_transfer
        WHERE session_id = NEW.session_id AND NEW.credit_id IN (debit_id, credit_id)) < 0 THEN
        RAISE EXCEPTION 'a box gives no more than fell into it'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'box_holds_it';
    END IF;
    RETURN NULL;
"""


def cage_holds_it() -> pgtrigger.Trigger:
    """Refuse what would leave the cage below zero, by its last count; a coup never takes from it.

    The cage's account is held, so that two who take from it do not each count on the same chips.
    """
    return pgtrigger.Trigger(
        name="cage_holds_it",
        when=pgtrigger.After,
        operation=pgtrigger.Insert,
        condition=pgtrigger.Condition(
            f"NEW.reason NOT IN ({OF_COUPS}) AND NEW.signed_by_id IS NULL"
        ),
        declare=[("held", "bigint"), ("since", "timestamptz")],
        func=_CAGE_HOLDS_IT,
    )


def cage_holds_fill() -> pgtrigger.Trigger:
    """Refuse to hand out a fill beyond what the cage holds, less what was handed out already.

    Before its first count nobody knows what it holds: two people count it in minutes.
    """
    return pgtrigger.Trigger(
        name="cage_holds_fill",
        when=pgtrigger.After,
        operation=pgtrigger.Insert,
        condition=pgtrigger.Q(new__to="issued"),
        declare=[("cage", "bigint"), ("held", "bigint"), ("since", "timestamptz")],
        func=_CAGE_HOLDS_FILL,
    )


def box_holds_it() -> pgtrigger.Trigger:
    """Refuse what would leave a table's box below zero in a session; a coup only fills them.

    The box's account is held, so that two who take from it do not each count on the same chips.
    """
    return pgtrigger.Trigger(
        name="box_holds_it",
        when=pgtrigger.After,
        operation=pgtrigger.Insert,
        condition=pgtrigger.Condition(
            f"NEW.reason NOT IN ({OF_COUPS}) AND NEW.session_id IS NOT NULL"
        ),
        func=_BOX_HOLDS_IT,
    )
