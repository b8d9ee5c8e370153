"""The movements of table sessions as SQL, those included that corrected one after its closing."""

from typing import Final

# A correction belongs to the act that it corrects in the end, after any number of corrections:
# `owner` has that act's command and reason for each correction. Most movements correct nothing, so
# only corrections are traced back.
MOVES: Final = """
    late AS (
        SELECT late.*, wrong.session_id AS of_session FROM tables_transfer AS late
        JOIN tables_transfer AS wrong ON wrong.id = late.corrects_id
        WHERE late.session_id IS NULL AND late.corrects_id IS NOT NULL
            AND wrong.session_id = ANY(%(sessions)s::bigint[])
        UNION ALL
        SELECT later.*, late.of_session FROM late
        JOIN tables_transfer AS later ON later.corrects_id = late.id
        WHERE later.session_id IS NULL
    ), fix AS MATERIALIZED (
        SELECT *, session_id AS of_session FROM tables_transfer
        WHERE session_id = ANY(%(sessions)s::bigint[]) AND corrects_id IS NOT NULL
        UNION ALL
        SELECT * FROM late
    ), root AS (
        SELECT id, of_session, corrects_id AS of FROM fix
        UNION ALL
        SELECT root.id, root.of_session, fix.corrects_id FROM root
        JOIN fix ON fix.id = root.of AND fix.of_session = root.of_session
    ), owner AS (
        SELECT root.id, act.command_id, act.reason FROM root
        JOIN tables_transfer AS act ON act.id = root.of AND act.session_id = root.of_session
        WHERE act.corrects_id IS NULL
    )"""
# Follows `MOVES`, for the session that `place` names.
MOVED: Final = """
    SELECT debit_id, credit_id, amount_minor, reason, command_id, made_at
    FROM tables_transfer
    WHERE session_id = place.session_id AND corrects_id IS NULL
    UNION ALL
    SELECT debit_id, credit_id, amount_minor, coalesce(owner.reason, fix.reason),
        coalesce(owner.command_id, fix.command_id), made_at
    FROM fix LEFT JOIN owner ON owner.id = fix.id
    WHERE of_session = place.session_id
"""
