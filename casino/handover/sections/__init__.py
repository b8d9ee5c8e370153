"""What one shift reports to the next: a list of sections, each in a file of its own.

A section is a module here with a `KEY` and `read(shift) -> Rows`, and a template
`handover/<KEY>.html` that shows its rows. Rows are plain values, for they are kept as they
were when the shift was taken over; an unknown amount is null. To add one, name it in `SECTIONS`.
"""

from types import ModuleType
from typing import Any, Final

from casino.handover.sections import (
    abandoned,
    cards,
    commission,
    incidents,
    limits,
    people,
    slips,
    tables_open,
    waitlist,
)
from tables.sessions.models import Shift

Rows = list[dict[str, Any]]

SECTIONS: Final[tuple[ModuleType, ...]] = (
    tables_open,
    incidents,
    commission,
    slips,
    waitlist,
    people,
    limits,
    cards,
    abandoned,
)


def read_sections(shift: Shift) -> dict[str, Rows]:
    """Read every section of a shift's report as it is now, by key."""
    return {section.KEY: section.read(shift) for section in SECTIONS}
