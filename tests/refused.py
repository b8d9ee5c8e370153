"""Acts that must be refused."""

from collections.abc import Callable
from typing import Any

import pytest

from casino.lib.errors import Refusal
from games.rules.errors import Violation


def assert_refused(code: str, act: Callable[..., object], /, *args: Any, **named: Any) -> Any:
    """Return the refusal of an act, checked for its code; the code alone decides the status."""
    with pytest.raises((Refusal, Violation)) as error:
        act(*args, **named)
    refusal: Any = error.value
    assert refusal.code == code
    return refusal
