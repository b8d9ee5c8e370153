"""The role under which a house runs: it does all of the day's work and gets past no guard."""

import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connection, connections
from psycopg import sql
from psycopg.conninfo import make_conninfo
from pytest_django import DjangoDbBlocker

from casino.lib.policy import Role
from games.rules.limits import Limits
from games.talla_acts.services.talla import end_talla
from games.voids.services import undo_coup
from tables.journal.models import FloorEvent
from tables.ledger.models import Account, Transfer
from tables.posts.services.posts import assign_jefe
from tests.building import (
    acting,
    make_house,
    make_shift,
    make_staff,
    make_table,
    new_command,
    post_croupier,
    sign_in,
    sit,
    supervise,
)
from tests.counting.counted import open_table
from tests.coups.room import Room, banca_wins, bet
from tests.shift.by_hand import BY_HAND

NAME = f"sabot_role_{secrets.token_hex(4)}"
OWNER, APP, PASSWORD = f"{NAME}_owner", f"{NAME}_app", secrets.token_hex(16)
GUARDED = ("tables_floorevent", "tables_transfer", "tables_count", "tables_countsheet",
           "tables_limitposting",
           "games_coup")  # fmt: skip
SCHEMA = """
    SELECT 'column', attrelid::regclass::text, attnum::text,
        concat_ws(' ', attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
            attgenerated, pg_get_expr(adbin, adrelid))
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
        LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    WHERE attnum > 0 AND relnamespace = 'public'::regnamespace
    UNION ALL SELECT 'constraint', conrelid::regclass::text, conname, pg_get_constraintdef(oid)
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT 'index', tablename, indexname, indexdef
    FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT 'trigger', tgrelid::regclass::text, tgname,
        concat_ws(' ', tgenabled, pg_get_triggerdef(oid))
    FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT 'function', oid::regprocedure::text, '', pg_get_functiondef(oid)
    FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prokind = 'f'
    UNION ALL SELECT 'migration', app, name, '' FROM public.django_migrations
    ORDER BY 1, 2, 3, 4
"""


def documented() -> tuple[list[str], ...]:
    """Read the statements of docs/production.md, before and after the change of database."""
    page = (settings.BASE_DIR / "docs" / "production.md").read_text(encoding="utf-8")
    block = re.search(r"```sql\n(.*?)```", page, re.DOTALL)
    assert block is not None
    text = block[1].replace("'...'", f"'{PASSWORD}'")
    for role in (OWNER, APP):
        text = text.replace("sabot_" + role.rsplit("_", 1)[1], role)
    text = re.sub(r"\bsabot\b", NAME, text)
    server, database = text.split(f"\\c {NAME}\n")
    return tuple([part for part in half.split(";") if part.strip()] for half in (server, database))


def server_address() -> dict[str, str]:
    """Return the test server's address, and the role that may do everything there."""
    address = connections["default"].get_connection_params()
    return {
        key: str(address[key]) for key in ("host", "port", "user", "password") if address.get(key)
    }


SERVER = server_address()


def connect(**changes: str) -> "psycopg.Connection[Any]":
    """Connect to the test server past Django."""
    address = {**SERVER, "dbname": "postgres", **changes}
    return psycopg.connect(make_conninfo(**address), autocommit=True)


def run(statements: list[str], **changes: str) -> None:
    with connect(**changes) as opened:
        for statement in statements:
            opened.execute(statement.encode())


@contextmanager
def working_as(user: str, password: str, **options: str) -> Iterator[None]:
    """Let the house's own code work on the database as a role."""
    kept = connections["default"]
    of_settings = {
        name: value
        for name, value in kept.settings_dict["OPTIONS"].items()
        if name not in ("user", "password")
    }
    changed = {"NAME": NAME, "USER": user, "PASSWORD": password, "OPTIONS": of_settings | options}
    connections["default"] = type(kept)(kept.settings_dict | changed, "default")
    try:
        yield
    finally:
        connections["default"].close()
        connections["default"] = kept


@pytest.fixture(scope="module")
def database(django_db_blocker: DjangoDbBlocker) -> Iterator[str]:
    """Make the roles and the database as the page says, and migrate it as the owner."""
    server, inside = documented()
    run(server)
    try:
        run(inside, dbname=NAME)
        everything = SERVER.get("user", ""), SERVER.get("password", "")
        with (
            django_db_blocker.unblock(),
            working_as(*everything, options=f"-c role={OWNER}"),
        ):
            call_command("migrate", verbosity=0)
        yield NAME
    finally:
        run([f"DROP DATABASE IF EXISTS {NAME} WITH (FORCE)", f"DROP ROLE {APP}, {OWNER}"])


@pytest.fixture(scope="module")
def app(database: str, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Let the house's own code work as the app role."""
    with django_db_blocker.unblock(), working_as(APP, PASSWORD):
        yield


@pytest.fixture(scope="module")
def room(app: None) -> Room:
    """Play a little of an evening through the services."""
    house = make_house()
    manager, jefe = make_staff(house, Role.PIT_MANAGER), make_staff(house, Role.JEFE)
    croupier, table = make_staff(house, Role.CROUPIER), make_table(house)
    Account.objects.bulk_create(
        Account(house=house, table=table, kind=kind)
        for kind in (
            Account.Kind.FLOAT,
            Account.Kind.COMMISSION,
            Account.Kind.TIPS,
            Account.Kind.DROP,
        )
    )
    Account.objects.create(house=house, table=None, kind=Account.Kind.ABANDONED)
    make_shift(house, manager)
    supervise(table, jefe)
    post_croupier(table, croupier)
    sit(table, 1)
    open_table(
        actor=acting(jefe),
        command=new_command(),
        table_id=table.pk,
        limits=Limits(500, 50_000, 5_000, 500),
        opening_float={500: 100},
        signer=acting(croupier),
    )
    session = table.sessions.get()
    room = Room(house, table, session, manager, jefe, croupier, sign_in(croupier))
    room.start()
    room.coup(banca_wins(bet(1, "banca", 2500)))
    return room


@pytest.fixture(scope="module")
def two_tallas(room: Room) -> Room:
    """End the talla and begin another, whose first coup paid and took; a second table is shut."""
    make_table(room.house)
    room.act(end_talla)
    room.start()
    room.coup(banca_wins(bet(1, "banca", 2500), bet(1, "tie", 500)))
    return room


@pytest.mark.django_db
def test_the_tests_have_the_same_database_as_a_house(database):
    """Theirs belongs to one user, a house's to the roles of the page."""
    made = []
    for name in (database, connection.settings_dict["NAME"]):
        with connect(dbname=name) as opened:
            made.append(opened.execute(SCHEMA).fetchall())
    house, tests = made
    assert {kind for kind, *_ in house} == {
        "column", "constraint", "index", "trigger", "function", "migration",
    }  # fmt: skip
    assert tests == house


def refused(statement: str, *values: object) -> str:
    """Run a statement as the app role; the database must refuse it."""
    with connect(dbname=NAME, user=APP, password=PASSWORD) as opened:
        assert opened.execute("SELECT current_user").fetchone() == (APP,)
        with pytest.raises(psycopg.Error) as error:
            opened.execute(statement.encode(), values or None)
    return str(error.value)


def test_the_tables_belong_to_the_owner_and_to_nobody_else(room):
    with connection.cursor() as cursor:
        cursor.execute("SELECT DISTINCT tableowner FROM pg_tables WHERE schemaname = 'public'")
        assert cursor.fetchall() == [(OWNER,)]
        cursor.execute(
            "SELECT rolsuper OR rolcreaterole OR rolbypassrls FROM pg_roles"
            " WHERE rolname = current_user"
        )
        assert cursor.fetchone() == (False,)


def test_the_hot_path_and_the_services_work(room):
    room.coup(banca_wins(bet(1, "banca", 500)))
    room.act(undo_coup, number=2)
    relief = make_staff(room.house, Role.JEFE)
    room.act(assign_jefe, room.manager, badge=relief.badge)
    events = FloorEvent.objects.filter(table=room.table).order_by("version")
    assert [event.kind for event in events] == [
        "table.opened", "talla.started", "coup.settled", "coup.settled", "coup.voided",
        "table.supervised",
    ]  # fmt: skip
    assert [event.version for event in events] == [1, 2, 3, 4, 5, 6]
    assert Transfer.objects.filter(reason="coup_paid").exists()


@pytest.mark.parametrize("table", GUARDED)
def test_a_guard_is_not_taken_off(room, table):
    with connect(dbname=NAME, user=APP, password=PASSWORD) as opened:
        triggers = opened.execute(
            "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgrelid = %s::regclass",
            [table],
        ).fetchall()
    assert len(triggers) >= 2
    for (trigger,) in triggers:
        assert "must be owner" in refused(f"DROP TRIGGER {trigger} ON {table}")
        assert "must be owner" in refused(f"ALTER TABLE {table} DISABLE TRIGGER {trigger}")
        assert "must be owner" in refused(f"DROP FUNCTION {trigger}() CASCADE")
    assert "must be owner" in refused(f"ALTER TABLE {table} DISABLE TRIGGER ALL")
    assert "must be owner" in refused(f"DROP TABLE {table} CASCADE")
    assert "permission denied" in refused(f"TRUNCATE {table} CASCADE")


@pytest.mark.parametrize("verb", ["UPDATE {} SET house_id = house_id", "DELETE FROM {}"])
@pytest.mark.parametrize("table", GUARDED)
def test_a_record_stays_as_it_is(room, table, verb):
    with connect(dbname=NAME, user=APP, password=PASSWORD) as opened:
        assert opened.execute(sql.SQL("TABLE {}").format(sql.Identifier(table))).fetchone()
    assert "Cannot" in refused(verb.format(table))


@pytest.mark.parametrize(
    "statement",
    [
        "SET session_replication_role = 'replica'",
        "SET LOCAL session_replication_role = 'replica'",
        "SET ROLE {owner}",
        "GRANT {owner} TO {app}",
        "ALTER ROLE {app} SUPERUSER",
        "CREATE TABLE public.of_my_own (id int)",
        "CREATE FUNCTION public.of_my_own() RETURNS int LANGUAGE sql AS 'SELECT 1'",
        # it would come before the real one when a trigger looks for its table
        "CREATE TEMPORARY TABLE tables_house AS SELECT * FROM public.tables_house",
    ],
)
def test_no_way_leads_round_the_guards(room, statement):
    assert re.search(
        "permission denied|must be|must have", refused(statement.format(owner=OWNER, app=APP))
    )


@pytest.mark.parametrize("table", GUARDED)
def test_a_session_cannot_tell_the_guards_to_look_away(room, table):
    """Triggers of the library we build them with may be switched off by a setting; ours not."""
    with connect(dbname=NAME, user=APP, password=PASSWORD) as opened:
        opened.execute(
            "SELECT set_config('pgtrigger.ignore', array_agg(tgname)::text, false)"
            " FROM pg_trigger WHERE NOT tgisinternal"
        )
        for verb in ("UPDATE {} SET house_id = house_id", "DELETE FROM {}"):
            with pytest.raises(psycopg.errors.RaiseException):
                opened.execute(verb.format(table).encode())


@pytest.mark.parametrize(("statement", "sentence"), BY_HAND)
def test_no_record_is_written_by_hand(two_tallas, statement, sentence):
    assert sentence in refused(statement)
