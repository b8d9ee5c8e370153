"""The answer to a shoe reader: the cards read so far, and the next one to read."""

from typing import Any

from casino.lib.policy import DeviceActor, verify_device
from games.coups.models import CoupUnderway
from games.coups.selectors.coup_view import outcome_view
from games.coups.selectors.deal import deal_hands
from games.coups.selectors.underway import underway_of
from games.rules.cards import parse_cards
from games.tallas.selectors import find_open_talla
from tables.sessions.selectors import session_rules
from tables.sign_in.models import Device


def describe_reading(table_id: int) -> dict[str, Any]:
    """Return the coup under way as a reader's answer; nulls while no talla is in play."""
    talla = find_open_talla(table_id)
    if talla is None:
        return dict.fromkeys(("talla_number", "coup", "expected", "outcome", "punto", "banca"))
    row = underway_of(talla) or CoupUnderway(number=talla.coups + 1)
    regulation = session_rules(talla.session)
    punto, banca = parse_cards(row.punto), parse_cards(row.banca)
    coup, _ = deal_hands(regulation, punto, banca, punto_stands=row.punto_stands)
    step, outcome = coup.expected, coup.outcome
    return {
        "talla_number": talla.number,
        "coup": row.number,
        "expected": step and {"hand": step.hand.value, "index": step.index, "why": step.why},
        "outcome": outcome and outcome_view(outcome),
        "punto": row.punto,
        "banca": row.banca,
    }


def reader_state(device: DeviceActor) -> dict[str, Any]:
    """Return a reader's position after a restart: the message to send next (4 queries)."""
    verify_device(device, "reader.report", device.table_id)
    found = Device.objects.values_list("sequence", flat=True).get(id=device.device_id)
    return {
        "table": device.table_id,
        "next_sequence": (found or 0) + 1,
        **describe_reading(device.table_id),
    }
