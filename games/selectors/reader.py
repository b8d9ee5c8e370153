"""What a shoe reader is answered: how far the coup was read, and what it should read next."""

from typing import Any

from casino.lib.policy import DeviceActor, verify_device
from games.models import CoupUnderway
from games.rules.cards import parse_cards
from games.selectors.coup_view import outcome_view
from games.selectors.deal import deal_hands
from games.selectors.tallas import find_open_talla
from games.selectors.underway import underway_of
from tables.models import Device
from tables.selectors.rules import session_rules


def describe_reading(table_id: int) -> dict[str, Any]:
    """Tell the coup under way as the reader's answers do; nulls while no talla is in play."""
    talla = find_open_talla(table_id)
    if talla is None:
        return dict.fromkeys(("talla", "coup", "expected", "outcome", "punto", "banca"))
    row = underway_of(talla) or CoupUnderway(number=talla.coups + 1)
    regulation = session_rules(talla.session)
    punto, banca = parse_cards(row.punto), parse_cards(row.banca)
    coup, _ = deal_hands(regulation, punto, banca, punto_stands=row.punto_stands)
    step, outcome = coup.expected, coup.outcome
    return {
        "talla": talla.number,
        "coup": row.number,
        "expected": step and {"hand": step.hand.value, "index": step.index, "why": step.why},
        "outcome": outcome and outcome_view(outcome),
        "punto": row.punto,
        "banca": row.banca,
    }


def reader_state(device: DeviceActor) -> dict[str, Any]:
    """Tell a reader, after a restart, where it stands: what it sends next (4 queries)."""
    verify_device(device, "reader.tell", device.table_id)
    told = Device.objects.values_list("sequence", flat=True).get(id=device.device_id)
    return {
        "table": device.table_id,
        "next_sequence": (told or 0) + 1,
        **describe_reading(device.table_id),
    }
