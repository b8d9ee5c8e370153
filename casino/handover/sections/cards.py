"""The sets of cards that are open: unsealed, checked or in a shoe."""

from typing import Final

from games.cards.models import CardSet
from games.cards.selectors import CardSetShown, card_set_view
from tables.sessions.models import Shift

_OPEN: Final = (CardSet.State.OPENED, CardSet.State.CHECKED, CardSet.State.IN_USE)


def read(shift: Shift) -> list[CardSetShown]:
    """List them by table (1 query)."""
    sets = CardSet.objects.filter(house_id=shift.house_id, state__in=_OPEN)
    return [
        card_set_view(one)
        for one in sets.select_related("table").order_by("table__number", "serial")
    ]
