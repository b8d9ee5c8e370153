"""The movements of a table session as SQL, those included that corrected it after its closing."""

from typing import Final

# Every movement belongs to the act that it corrects in the end, however many corrections lie
# between: `owner` tells that act's command and reason for each movement that corrects.
MOVES: Final = """
    late AS (
        SELECT late.* FROM tables_transfer AS late
        JOIN tables_transfer AS wrong ON wrong.id = late.corrects_id
        WHERE late.session_id IS NULL AND late.corrects_id IS NOT NULL
            AND wrong.session_id = %(session)s::bigint
        UNION ALL
        SELECT later.* FROM late JOIN tables_transfer AS later ON later.corrects_id = late.id
        WHERE later.session_id IS NULL
    ), moved AS MATERIALIZED (
        SELECT id, debit_id, credit_id, amount_minor, reason, command_id, corrects_id, made_at
        FROM tables_transfer WHERE session_id = %(session)s::bigint
        UNION ALL
        SELECT id, debit_id, credit_id, amount_minor, reason, command_id, corrects_id, made_at
        FROM late
    ), root AS (
        SELECT id, corrects_id AS of FROM moved WHERE corrects_id IS NOT NULL
        UNION ALL
        SELECT root.id, moved.corrects_id FROM root JOIN moved ON moved.id = root.of
        WHERE moved.corrects_id IS NOT NULL
    ), owner AS (
        SELECT root.id, moved.command_id, moved.reason FROM root
        JOIN moved ON moved.id = root.of AND moved.corrects_id IS NULL
    )"""
