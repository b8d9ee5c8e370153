"""The two roles of docs/production.md on the built-in server: one owns the tables, one works.

Made at each start, so that an older data folder, where everything belonged to the superuser,
is handed over to the owner.
"""

from pathlib import Path
from typing import Final

import psycopg

from casino.embedded.places import (
    APP_ROLE,
    DATABASE_NAME,
    OWNER_ROLE,
    superuser_database_url,
)

OWNER: Final = f"CREATE ROLE {OWNER_ROLE} NOLOGIN"
DATABASE: Final = f"CREATE DATABASE {DATABASE_NAME} OWNER {OWNER_ROLE}"
APP: Final = f"CREATE ROLE {APP_ROLE} LOGIN"
RIGHTS: Final = (
    f"REVOKE TEMPORARY ON DATABASE {DATABASE_NAME} FROM PUBLIC",
    f"GRANT USAGE ON SCHEMA public TO {APP_ROLE}",
    f"ALTER DEFAULT PRIVILEGES FOR ROLE {OWNER_ROLE} IN SCHEMA public "
    f"GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO {APP_ROLE}",
    f"ALTER DEFAULT PRIVILEGES FOR ROLE {OWNER_ROLE} IN SCHEMA public "
    f"GRANT USAGE ON SEQUENCES TO {APP_ROLE}",
)
# Default privileges apply to what is made later; these to what exists already.
_RIGHTS_ON_WHAT_IS_THERE: Final = (
    f"ALTER DATABASE {DATABASE_NAME} OWNER TO {OWNER_ROLE}",
    f"GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {APP_ROLE}",
    f"GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO {APP_ROLE}",
)
# A table's sequences, indexes and row type go with it.
_OF_ANOTHER_OWNER: Final = """
    SELECT kind, name FROM (
        SELECT CASE relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW'
                            WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END,
               oid::regclass::text, relowner
        FROM pg_class found
        WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'S')
          AND NOT EXISTS (
              SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = found.oid
              AND refclassid = 'pg_class'::regclass AND deptype IN ('a', 'i')
          )
        UNION ALL
        SELECT 'ROUTINE', oid::regprocedure::text, proowner
        FROM pg_proc WHERE pronamespace = 'public'::regnamespace
        UNION ALL
        SELECT 'TYPE', oid::regtype::text, typowner FROM pg_type
        WHERE typnamespace = 'public'::regnamespace AND typtype IN ('d', 'e', 'r')
    ) AS thing (kind, name, owner)
    WHERE owner <> %s::regrole
"""


def prepare_database(data_dir: Path) -> None:
    """Make roles and database on the running built-in server; hand existing tables over."""
    with psycopg.connect(superuser_database_url(data_dir, "postgres"), autocommit=True) as server:
        for role, statement in ((OWNER_ROLE, OWNER), (APP_ROLE, APP)):
            if not _is_there(server, "SELECT FROM pg_roles WHERE rolname = %s", role):
                server.execute(statement)
        if not _is_there(server, "SELECT FROM pg_database WHERE datname = %s", DATABASE_NAME):
            server.execute(DATABASE)
    with psycopg.connect(superuser_database_url(data_dir)) as house:
        for kind, name in house.execute(_OF_ANOTHER_OWNER, (OWNER_ROLE,)).fetchall():
            house.execute(f"ALTER {kind} {name} OWNER TO {OWNER_ROLE}")
        for statement in (*RIGHTS, *_RIGHTS_ON_WHAT_IS_THERE):
            house.execute(statement)


def _is_there(server: "psycopg.Connection[tuple[object, ...]]", query: str, name: str) -> bool:
    return server.execute(query.encode(), (name,)).fetchone() is not None
