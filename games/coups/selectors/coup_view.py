"""What a coup came to, as plain values."""

from typing import Any

from games.rules.coup import Outcome


def outcome_view(outcome: Outcome) -> dict[str, Any]:
    """Write an outcome as plain values."""
    return {
        "winner": outcome.winner.value,
        "punto_total": outcome.punto_total,
        "banca_total": outcome.banca_total,
        "natural": outcome.natural,
        "punto_pair": outcome.punto_pair,
        "banca_pair": outcome.banca_pair,
        "why": outcome.why,
    }
