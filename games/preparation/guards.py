"""The database's guards on preparing a shoe: no talla begins without what its text demands."""

import pgtrigger

from casino.lib.guards import refuse
from games.cards.guards import COUNTING_TEXT
from games.rules.cards import SUIT_UNKNOWN, SUITS
from games.rules.preparation import times_demanded
from games.rules.regulations import TEXTS
from games.rules.talla import DECK_SIZE
from games.tallas.models import Talla
from tables.own_rules.guards import TEXT_OF_SESSION

_SUITS = SUITS + SUIT_UNKNOWN


def step_of_the_next_talla() -> pgtrigger.Trigger:
    """Refuse a step for a talla that is not the next one of an open session of the table."""
    return refuse(
        "shoe_step_of_the_next_talla",
        """NOT EXISTS (SELECT FROM tables_tablesession WHERE id = NEW.session_id
            AND table_id = NEW.table_id AND house_id = NEW.house_id AND closed_at IS NULL)
        OR NEW.talla_number <> 1 + (SELECT count(*) FROM games_talla
            WHERE session_id = NEW.session_id)""",
        "a shoe is prepared for the next talla of an open table",
    )


def counted_from_counted_sets() -> pgtrigger.Trigger:
    """Refuse the count of a shoe while a set is open at its table that nobody has counted."""
    return refuse(
        "shoe_step_from_counted_sets",
        f"""EXISTS (
            SELECT FROM {COUNTING_TEXT}
            JOIN games_cardset AS card_set ON card_set.table_id = session.table_id
            WHERE session.id = NEW.session_id AND counting.step = NEW.step
                AND card_set.state = 'opened')""",
        "a shoe is counted once the sets of cards at its table are",
    )


_DEMANDED = ", ".join(
    f"('{key}', '{version}', '{step.value}', {times})"
    for (key, version), text in TEXTS.versions.items()
    for step, times in times_demanded(text).items()
)
_BURNS = ", ".join(
    f"('{key}', '{version}', {text.burn.ten_burns})"
    for (key, version), text in TEXTS.versions.items()
    if text.burn.by_first_card
)
_TAKEN = """games_shoestep AS taken
    WHERE taken.session_id = NEW.session_id AND taken.talla_number = NEW.number
        AND NOT EXISTS (SELECT FROM games_shoestep AS later
            WHERE later.session_id = NEW.session_id AND later.talla_number = NEW.number
                AND later.step = 'again' AND later.id > taken.id)"""

for _guard in (
    refuse(
        "talla_begins_prepared",
        f"""EXISTS (
            SELECT FROM {TEXT_OF_SESSION}
            JOIN (VALUES {_DEMANDED}) AS demanded(key, version, step, times)
                ON (demanded.key, demanded.version) = (text.key, text.version)
            WHERE session.id = NEW.session_id AND times > (
                SELECT count(*) FROM {_TAKEN} AND taken.step = demanded.step))
        OR EXISTS (
            SELECT FROM tables_tablesession AS session
            JOIN tables_ownrules AS own ON own.key = session.regulation
            CROSS JOIN jsonb_array_elements_text(own.changes->'preparation') AS added(step)
            WHERE session.id = NEW.session_id
                AND NOT EXISTS (SELECT FROM {_TAKEN} AND taken.step = added.step))""",  # noqa: S608 (only our own words are written into it, here and below)
        "a talla begins once its shoe is prepared as its rules demand",
        when=pgtrigger.After,
    ),
    refuse(
        "talla_begins_as_prepared",
        f"""EXISTS (SELECT FROM {_TAKEN}
            AND (taken.step = 'count_cards' AND taken.cards <> NEW.decks * {DECK_SIZE}
                OR taken.step = 'cut_card' AND taken.cards <> NEW.cut_card_behind))""",
        "a talla has the decks that were counted, and its cut card where it was put",
        when=pgtrigger.After,
    ),
    refuse(
        "talla_burns_its_first_card",
        f"""EXISTS (
            SELECT FROM {TEXT_OF_SESSION}
            JOIN (VALUES {_BURNS}) AS burns(key, version, ten)
                ON (burns.key, burns.version) = (text.key, text.version)
            WHERE session.id = NEW.session_id AND NEW.burned IS DISTINCT FROM 1 +
                CASE WHEN NEW.first_card ~ '^A[{_SUITS}]$' THEN 1
                    WHEN NEW.first_card ~ '^[TJQK][{_SUITS}]$' THEN ten
                    WHEN NEW.first_card ~ '^[2-9][{_SUITS}]$' THEN left(NEW.first_card, 1)::int
                END)""",  # noqa: S608
        "a talla begins with its first card shown and as many burned as it counts",
        when=pgtrigger.After,
    ),
):
    pgtrigger.register(_guard)(Talla)
