"""Values that are JSON already when they are handed to a page or an answer."""

from typing import Any

import msgspec


def write(value: Any) -> msgspec.Raw:
    """Write a value as JSON now, to be inserted unchanged.

    A request and the context of its page refer to each other until the garbage collector runs: with
    a whole floor in them as plain values it would have thousands of objects to check. `make
    bench-floor` measures it.
    """
    return msgspec.Raw(msgspec.json.encode(value))
