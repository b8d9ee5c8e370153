"""What the tests of pages stand on."""

import pytest

from tests.web.floor import Floor


@pytest.fixture
def floor(db: None) -> Floor:
    """A house with people, two tables and no shift."""
    return Floor()
