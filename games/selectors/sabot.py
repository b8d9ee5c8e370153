"""Who holds the sabot at this moment."""

from collections.abc import Collection

from games.rules.regulations.base import Regulation, TableFormat
from games.rules.sabot import next_holder


def present_holder(
    regulation: Regulation,
    table_format: TableFormat,
    holder: int | None,
    seated: Collection[int],
    refused: Collection[int],
) -> int | None:
    """Tell the seat that deals; a holder who has left is followed by the next to the right.

    The talla's row keeps the seat that was last given the sabot, and everybody who asks who
    holds it asks here: so a guest may leave in any way and the sabot stays with nobody's seat.
    None is the croupier.
    """
    if holder is None or holder in seated:
        return holder
    return next_holder(regulation, table_format, holder, seated, refused)
