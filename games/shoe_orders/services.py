"""Comparing the order of a talla with earlier ones of its house."""

from typing import Final

from django.db import transaction

from casino.lib.clock import utc_now
from games.rules.used_cards import find_copied_run
from games.shoe_orders.events import ShoeOrderEvent
from games.shoe_orders.models import ShoeOrder
from games.shoe_orders.selectors import list_due_tallas, list_earlier_tallas, read_orders
from games.tallas.models import Talla
from tables.journal.services import journal

ONE_IN_MOST: Final = 10**18


def compare_next_shoe() -> ShoeOrder | None:
    """Compare the talla that is due first, in one transaction; None if none is.

    A copied run is journalled at its table. A talla that another run compares is skipped.
    """
    with transaction.atomic():
        talla = (
            list_due_tallas().select_for_update(no_key=True, skip_locked=True, of=("self",)).first()
        )
        return None if talla is None else _compare(talla)


def _compare(talla: Talla) -> ShoeOrder:
    earlier = list_earlier_tallas(talla)
    orders = read_orders([talla, *earlier])
    used = orders[talla.pk]
    found = find_copied_run(used, [orders[one.pk] for one in earlier], talla.decks)
    facts = {}
    if found is not None:
        facts = {
            "earlier_id": earlier[found.shoe].pk,
            "length": found.run.length,
            "start": found.run.start,
            "earlier_start": found.run.earlier_start,
            "one_in": min(ONE_IN_MOST, int(1 / found.chance)),
        }
    row = ShoeOrder.objects.create(
        house_id=talla.house_id,
        talla=talla,
        compared=len(earlier),
        cards_seen=sum(card is not None for card in used),
        compared_at=utc_now(),
        **facts,
    )
    if found is not None:
        payload = {"talla": talla.pk, "number": talla.number, **facts}
        hand = journal.clock_of(talla.house_id)
        journal.append_by(hand, ShoeOrderEvent.RUN_COPIED, payload, talla.table_id)
    return row
