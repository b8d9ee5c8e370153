"""Scenes that are built once for all tests of a module."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any, TypeVar

import pytest

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
        return deepcopy(built)

    return built, scene
