"""The database's check before money leaves a box: no more than is in it."""

import pgtrigger

from tables.ledger.guards.ledger import OF_COUPS

# A table's boxes are empty when its session begins, whatever was counted before: only money that
# went in during the session may leave them in it. After a count the counted amount leaves.
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
