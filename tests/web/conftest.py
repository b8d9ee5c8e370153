"""Fixtures for the tests of pages."""

import pytest

from tests.web.floor import Floor


@pytest.fixture
def floor(db: None) -> Floor:
    """A house with people, two tables and no shift."""
    return Floor()
