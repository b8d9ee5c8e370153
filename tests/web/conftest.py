"""Fixtures for the tests of pages."""

import pytest

from tests.shared import find
from tests.web.floor import Floor


@pytest.fixture(scope="module")
def built_floor(module_db: None) -> Floor:
    return Floor()


@pytest.fixture
def floor(built_floor: Floor, db: None) -> Floor:
    """A house with people, two tables and no shift."""
    return find(built_floor)
