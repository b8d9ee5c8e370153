"""The cards seen that left a shoe beside its coups."""

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping

from games.coups.events import CoupEvent
from games.coups.selectors.null_coups import list_null_coups
from games.rules.cards import format_cards, parse_cards
from games.tallas.models import Talla
from tables.journal.models import FloorEvent


def list_cards_out(tallas: Collection[Talla]) -> Mapping[tuple[int, int], str]:
    """Return the cards beside each coup, by talla and number (2 queries).

    They were burned by hand while it was under way, or those of a null coup before it; a coup
    beside which only unseen cards went out is there with none. Cards that only a shoe reader saw
    burned are at no coup, nor are those of which somebody has said since that they were not burned.
    """
    out: dict[tuple[int, int], str] = defaultdict(str)
    burned_still = {one.pk: Counter(parse_cards(one.burned_cards)) for one in tallas}
    nulls = list_null_coups(talla__in=tallas)
    for talla, number, punto, banca in nulls.values_list("talla", "number", "punto", "banca"):
        out[talla, number] += punto + banca
        burned_still[talla].subtract(parse_cards(punto + banca))
    burned = FloorEvent.objects.filter(
        table__in={one.table_id for one in tallas},
        kind=CoupEvent.CARDS_BURNED,
        payload__of_talla__in=[one.pk for one in tallas],
    )
    facts = burned.values_list("payload__of_talla", "payload__coup", "payload__cards")
    for talla, number, cards in facts:
        still = burned_still[talla] & Counter(parse_cards(cards))
        burned_still[talla] -= still
        out[talla, number] += format_cards(still.elements())
    return out
