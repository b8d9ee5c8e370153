"""Tallas to be compared, the order of their cards, and what was found at the tables."""

from collections.abc import Collection, Mapping
from datetime import timedelta
from itertools import groupby
from typing import Final

from django.db.models import QuerySet
from django.db.models.functions import Now
from psycopg.types.numeric import Int8

from casino.lib.prepared import Question
from games.coups.models import Coup
from games.coups.selectors.cards_out import list_cards_out
from games.rules.cards import Card, parse_card, parse_cards
from games.rules.regulations import get_regulation
from games.rules.talla_file import CoupEntry
from games.rules.used_cards import order_coup_cards
from games.shoe_orders.models import ShoeOrder
from games.tallas.models import Talla

SETTLED_AFTER: Final = timedelta(minutes=2)
"""So long after its end a talla is compared; before, the end may be taken back."""
EARLIER_MOST: Final = 100
"""So many earlier tallas of the house a talla is compared with, the newest."""

COPIES_AT_ONCE: Final = 50

Order = list[Card | None]

_COPIED = """
    SELECT session.table_id, count(*) FROM tables_tablesession AS session
    JOIN games_talla AS talla ON talla.session_id = session.id
    JOIN games_shoeorder AS compared ON compared.talla_id = talla.id
    WHERE session.table_id = ANY(%(tables)s) AND session.closed_at IS NULL
        AND compared.earlier_id IS NOT NULL
    GROUP BY session.table_id
"""


def copies_question(table_ids: Collection[int]) -> Question:
    """Ask how many shoes of each open session repeat an earlier one; none has no row."""
    return _COPIED, {"tables": [Int8(one) for one in table_ids]}


def list_due_tallas() -> QuerySet[Talla]:
    """List the tallas that are over and not compared yet, oldest first."""
    return Talla.objects.filter(order=None, ended_at__lte=Now() - SETTLED_AFTER).order_by("id")


def list_earlier_tallas(talla: Talla) -> list[Talla]:
    """List the tallas that a talla is compared with (1 query)."""
    earlier = Talla.objects.filter(house_id=talla.house_id, id__lt=talla.pk)
    return list(earlier.order_by("-id")[:EARLIER_MOST])


def list_copied_shoes(house_id: int, before: int | None = None) -> list[ShoeOrder]:
    """List the shoes that repeat an earlier one, newest first, `COPIES_AT_ONCE` (1 query)."""
    both = [f"{shoe}__{of}" for shoe in ("talla", "earlier") for of in ("table", "session__shift")]
    found = ShoeOrder.objects.filter(house_id=house_id, earlier__isnull=False)
    if before is not None:
        found = found.filter(id__lt=before)
    return list(found.select_related(*both).order_by("-id")[:COPIES_AT_ONCE])


def count_compared(house_id: int) -> int:
    """Count the shoes of the house that were compared (1 query)."""
    return ShoeOrder.objects.filter(house_id=house_id).count()


def read_orders(tallas: Collection[Talla]) -> Mapping[int, Order]:
    """Return the cards of each talla as they left the shoe, None where one is unseen (3 queries).

    Burned cards, null coups and coups without cards interrupt the order by one unseen card: how
    many they were is not known, and no run goes on past them.
    """
    orders: dict[int, Order] = {
        one.pk: [*([parse_card(one.first_card)] if one.first_card else []), None] for one in tallas
    }
    beside = list_cards_out(tallas)
    played = Coup.objects.filter(talla__in=orders, void=None).order_by("talla_id", "number")
    rows = played.values_list(
        "talla_id", "number", "regulation", "regulation_version", "punto", "banca"
    )
    for talla_id, coups in groupby(rows, key=lambda row: row[0]):
        for _, number, key, version, punto, banca in coups:
            entry = CoupEntry(parse_cards(punto), parse_cards(banca))
            cards: Order = [None]
            if entry.punto:
                cards = [*order_coup_cards(get_regulation(key, version), entry)]
            if (talla_id, number) in beside:
                orders[talla_id].append(None)
            orders[talla_id] += cards
    return orders
