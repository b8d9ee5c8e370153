"""Values that are JSON already when they are handed to a page or an answer."""

from typing import Any

import msgspec


def write(value: Any) -> msgspec.Raw:
    """Write a value as JSON now; where it is put, it is written as it is.

    A request and the context of its page hold one another until the collector comes round: a
    whole floor in them, as plain values, would be thousands of objects for it to go through.
    `make bench-floor` measures it.
    """
    return msgspec.Raw(msgspec.json.encode(value))
