"""Fixtures of every test."""

import gc
import os
from collections.abc import Iterable, Iterator
from unittest import mock

import pytest
from django.db import connection, transaction
from django.test import client, override_settings
from hypothesis import HealthCheck, settings
from pytest_django import DjangoDbBlocker

from casino.lib.house_request import HouseRequest
from tests.opened import (  # noqa: F401 (fixtures)
    built_floor,
    built_full,
    built_open_floor,
    floor,
    full,
    open_cage,
    open_floor,
)
from tests.stack import stack

__all__ = ["stack"]

# The same examples in every run, on any machine; HYPOTHESIS_PROFILE=search looks for new ones.
_FOUND_ANYWHERE = [HealthCheck.too_slow, HealthCheck.data_too_large]
settings.register_profile(
    "suite", derandomize=True, database=None, deadline=None, suppress_health_check=_FOUND_ANYWHERE
)
settings.register_profile("search", deadline=None, max_examples=1000, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "suite"))

# Clients make their requests as `casino.wsgi` does.
vars(client)["WSGIRequest"] = HouseRequest

KEPT = ("django_migrations", "django_content_type", "auth_permission", "tables_commandkey")
"""The state after the migrations; no test changes it."""
TOUCHED = """
    SELECT quote_ident(relname) FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
        AND relname <> ALL (%s) AND pg_relation_size(oid) > 0
"""


@pytest.fixture(scope="module")
def module_db(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Let fixtures of a module build rows once: each test finds them as they were built.

    Every test has a savepoint within this transaction. Tests that commit belong into other modules.
    """
    block = transaction.atomic()
    block._from_testcase = True  # type: ignore[attr-defined]  # as the block of each test: durable commands begin within it
    with django_db_blocker.unblock(), block:
        yield
        transaction.set_rollback(True)


def pytest_collection_finish() -> None:
    """Freeze the objects loaded by now, as the house's web does: they are never garbage."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


@pytest.fixture(autouse=True, scope="session")
def _hash_quickly() -> Iterator[None]:
    """Hash PINs and passwords in no time; `tests/sign_in/test_sign_in.py` checks the real cost."""
    with override_settings(PASSWORD_HASHERS=["tests.quick_demo.QuickHasher"]):
        yield


@pytest.fixture(autouse=True, scope="session")
def _sign_by_a_key_of_the_run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Sign no day of a test by the key of this checkout's house."""
    key = tmp_path_factory.mktemp("evidence") / "key.pem"
    with override_settings(EVIDENCE_KEY_FILE=key):
        yield


@pytest.fixture(autouse=True, scope="session")
def _flush_past_the_guards() -> Iterator[None]:
    """Let the test runner empty tables between tests that commit; the guards refuse it.

    Only this connection, only while emptying: `session_replication_role` needs a superuser. Rows
    are deleted, and only where a table has any page: TRUNCATE makes new files for all tables and
    their indexes, and Django would then make these rows again.
    """

    def flush(_sql_list: Iterable[str]) -> None:
        with connection.cursor() as cursor:
            cursor.execute(TOUCHED, [list(KEPT)])
            deletions = [f"DELETE FROM {table};" for (table,) in cursor.fetchall()]
        execute(["SET LOCAL session_replication_role = 'replica';", *deletions])

    execute = connection.ops.execute_sql_flush
    quietly = mock.patch("django.core.management.commands.flush.emit_post_migrate_signal")
    with mock.patch.object(connection.ops, "execute_sql_flush", flush), quietly:
        yield
