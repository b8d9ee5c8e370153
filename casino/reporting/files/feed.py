"""The feed as JSON Lines: one object a line, as it was at the first."""

import json
from collections.abc import Iterator
from datetime import date

from casino.ledger_export.formats import one_state
from casino.reporting.selectors.feed import Cursor, stream_lines
from tables.ledger.selectors.blind import Sight

CONTENT_TYPE = "application/x-ndjson"


def write_feed(
    house_id: int, after: Cursor, day: date | None = None, *, coups: bool = False, sight: Sight
) -> Iterator[str]:
    """Write the lines behind a cursor; amounts are integers, moments UTC in ISO 8601."""
    with one_state():
        for line in stream_lines(house_id, after, day, coups=coups, sight=sight):
            yield json.dumps(line, separators=(",", ":"), ensure_ascii=False) + "\n"
