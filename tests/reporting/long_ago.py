"""Two years of days before a played one: copies of its rows, for lists that have to be long."""

from django.db import connection

from tests.raw_sql import behind_the_guards

GROWING = (
    *("games_coup", "games_coupvoid", "tables_limitposting", "tables_waitlistentry"),
    *("games_incident", "casino_reconciliationline", "casino_tallyline", "tables_count"),
    *("tables_shift", "reporting_sessionsummary", "casino_shiftreconciliation"),
)
NUMBERED = ("tables_shift", "casino_shiftreconciliation")
"""Their copies are found by numbers that follow on; rows that were taken back leave a gap."""
EARLIER = {
    "date": "{0} - earlier",
    "timestamp with time zone": "{0} - earlier * interval '1 day'",
    "uuid": "gen_random_uuid()",
    # Columns with unique values, by name; of the days themselves only the shift is asked.
    "token": "left({0}, 20) || earlier",
    "reconciliation_id": "{0} + earlier",
    "shift_id": "{0} + earlier",
}


def add_the_past() -> None:
    """Copy every row to two years of days before, past the guards."""
    with behind_the_guards(), connection.cursor() as cursor:
        for table in NUMBERED:
            cursor.execute(
                f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), max(id)) FROM {table}"
            )
        for table in GROWING:
            cursor.execute(
                "SELECT quote_ident(attname), format_type(atttypid, NULL) FROM pg_attribute"
                " WHERE attrelid = %s::regclass AND attnum > 0 AND attgenerated = ''"
                " AND attidentity = '' AND NOT attisdropped",
                [table],
            )
            columns = dict(cursor.fetchall())
            copied = ", ".join(
                EARLIER.get(it, EARLIER.get(kind, "{0}")).format(it) for it, kind in columns.items()
            )
            cursor.execute(
                f"INSERT INTO {table} ({', '.join(columns)}) SELECT {copied}"
                f" FROM {table}, generate_series(1, 730) AS earlier ON CONFLICT DO NOTHING"
            )
            cursor.execute(f"ANALYZE {table}")
