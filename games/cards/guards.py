"""The database's guards on a shoe and the set of cards that it is dealt from."""

from typing import Final

import pgtrigger

from casino.lib.guards import refuse
from games.rules.preparation import find_sets_counted_before
from games.rules.regulations import TEXTS
from tables.own_rules.guards import TEXT_OF_SESSION

_COUNTING: Final = ", ".join(
    f"('{key}', '{version}', '{step.value}')"
    for (key, version), text in TEXTS.versions.items()
    if (step := find_sets_counted_before(text, house_wants=False)) is not None
)
COUNTING_TEXT: Final = f"""{TEXT_OF_SESSION}
    JOIN (VALUES {_COUNTING}) AS counting(key, version, step)
        ON (counting.key, counting.version) = (text.key, text.version)"""
"""Sessions whose text wants sets of cards counted, with the `step` before which it does."""


def counted_before_its_talla() -> pgtrigger.Trigger:
    """Refuse a set that was counted too late, where the text of its talla demands the count."""
    return refuse(
        "talla_card_set_was_counted_in_time",
        f"""EXISTS (
            SELECT FROM {COUNTING_TEXT}
            JOIN games_talla AS talla ON talla.session_id = session.id
            WHERE talla.id = NEW.talla_id AND NOT EXISTS (
                SELECT FROM games_cardsetstep AS counted
                WHERE counted.card_set_id = NEW.card_set_id AND counted."to" = 'checked'
                    AND counted.made_at <= talla.started_at))""",  # noqa: S608 (only our own words are written into it)
        "a talla is dealt from a set that was counted before it began",
    )
