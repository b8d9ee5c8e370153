"""Scenes that are built once for all tests of a module."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any, TypeVar

import pytest
from django.db import connection

Scene = TypeVar("Scene")


def shared(build: Callable[[], Scene]) -> tuple[Any, Any]:
    """Make two fixtures: `built`, the scene of the module, and the scene as each test finds it.

    The second may have any name. No other test sees a test's changes of it and of its rows.
    """

    @pytest.fixture(scope="module")
    def built(module_db: None) -> Scene:
        return build()

    @pytest.fixture
    def scene(built: Scene, db: None) -> Scene:
        return find(built)

    return built, scene


def find(built: Scene) -> Scene:
    """Find a scene of the module as it was built, with nothing checked before the commit.

    PostgreSQL checks for the rest of a transaction what a released savepoint made immediate, even
    if a savepoint around that one is rolled back.
    """
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")
    return deepcopy(built)
