"""The cards of a table, and the tallas that a set was dealt in."""

from dataclasses import dataclass

from games.models import Talla
from games.selectors.tallas import open_tallas
from tables.models import CardSet
from tables.selectors.card_sets import list_sets_at

TALLAS_AT_ONCE = 50


@dataclass(frozen=True, slots=True)
class TableCards:
    """The sets at a table; `in_shoe` is that of the talla in play, None while nobody named it."""

    talla: Talla | None
    in_shoe: CardSet | None
    sets: list[CardSet]

    @property
    def may_go_in(self) -> list[CardSet]:
        """The sets that can be named for the shoe: counted and whole, or in use here."""
        ready = (CardSet.State.CHECKED, CardSet.State.IN_USE)
        return [one for one in self.sets if one.state in ready and not one.cards_short]


def read_table_cards(table_id: int) -> TableCards:
    """Read which sets are at a table and which is in the shoe (2 queries)."""
    talla = open_tallas(table_id).select_related("card_set_tie__card_set").first()
    tie = getattr(talla, "card_set_tie", None)
    return TableCards(talla, None if tie is None else tie.card_set, list_sets_at(table_id))


def list_tallas_of(card_set: CardSet) -> list[Talla]:
    """List the newest tallas dealt from a set, newest first (1 query)."""
    tallas = Talla.objects.filter(card_set_tie__card_set=card_set).select_related("table")
    return list(tallas.order_by("-id")[:TALLAS_AT_ONCE])
