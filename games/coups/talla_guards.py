"""The database's guards on a talla: its coups and its cards are those that were dealt."""

import pgtrigger

from games.rules.cards import CARDS, KINDS, RANKS, SUIT_UNKNOWN, SUITS

_KEPT = ("house_id", "table_id", "session_id", "number", "decks", "first_card",
         "cut_card_behind", "started_at", "started_by_id", "started_by_device_id")  # fmt: skip


def _row(of: str) -> str:
    return f"({', '.join(f'{of}.{column}' for column in _KEPT)})"


_BEGINS = """
    IF NEW.coups <> 0 OR NEW.ended_at IS NOT NULL OR NEW.burned_cards <> ''
        OR NOT EXISTS (SELECT FROM tables_tablesession WHERE id = NEW.session_id
            AND table_id = NEW.table_id AND house_id = NEW.house_id AND closed_at IS NULL)
        OR NEW.number <> 1 + (SELECT count(*) FROM games_talla
            WHERE session_id = NEW.session_id AND id <> NEW.id) THEN
        RAISE EXCEPTION 'a talla begins without coups, in its turn in its table''s open session';
    END IF;
"""

# The end of a talla is taken back within seconds (`tables.undo.services`); a void takes back the
# coup that ended it at any time. A coup adds its cards to those seen before it. After any other
# change, a void or a burned card, the cards seen are those of the talla's first card, burned cards
# and coups.
_GOES_ON = f"""
    IF {_row("NEW")} IS DISTINCT FROM {_row("OLD")} THEN
        RAISE EXCEPTION 'a talla stays as it was begun';
    END IF;
    IF NEW.ended_at IS DISTINCT FROM OLD.ended_at AND OLD.ended_at IS NOT NULL
        AND (NEW.ended_at IS NOT NULL OR OLD.ended_at < clock_timestamp() - interval '1 minute'
            AND NOT EXISTS (SELECT FROM games_coup AS coup
            JOIN games_coupvoid AS void ON void.coup_id = coup.id
            WHERE coup.talla_id = NEW.id AND coup.recorded_at = OLD.ended_at)) THEN
        RAISE EXCEPTION 'a talla that has ended goes on by a void, or within a minute';
    END IF;
    IF NEW.coups <> OLD.coups THEN
        SELECT punto || banca, OLD.coups_unseen + (punto = '')::int INTO shown, unseen
        FROM games_coup WHERE talla_id = NEW.id AND number = NEW.coups;
        IF NOT FOUND OR NEW.coups <> OLD.coups + 1 OR OLD.ended_at IS NOT NULL
            OR NEW.burned_cards <> OLD.burned_cards THEN
            RAISE EXCEPTION 'a talla counts each coup as it is recorded';
        END IF;
        due := OLD.seen;
    ELSIF (NEW.seen, NEW.coups_unseen, NEW.burned_cards)
        IS NOT DISTINCT FROM (OLD.seen, OLD.coups_unseen, OLD.burned_cards) THEN
        RETURN NULL;
    END IF;
"""  # noqa: S608 (only our own words are written into it)

_OF_RANK = " + ".join(
    [*(f"due[4 * rank - {before}]" for before in range(4)), f"due[{len(CARDS)} + rank]"]
)
# `due` is an array by the index of a card (`games.rules.cards.Card`): by rank and suit, and after
# those by the rank of cards whose suit nobody noted.
_SHOWS = f"""
    IF due IS NULL THEN
        due := array_fill(0::smallint, ARRAY[{len(KINDS)}]);
        SELECT NEW.first_card || NEW.burned_cards || coalesce(string_agg(punto || banca, ''), ''),
            count(*) FILTER (WHERE punto = '')
        INTO shown, unseen FROM games_coup AS coup WHERE coup.talla_id = NEW.id
            AND NOT EXISTS (SELECT FROM games_coupvoid AS void WHERE void.coup_id = coup.id);
    END IF;
    FOR at IN 1 .. length(shown) BY 2 LOOP
        rank := strpos('{RANKS}', substr(shown, at, 1));
        place := CASE substr(shown, at + 1, 1) WHEN '{SUIT_UNKNOWN}' THEN {len(CARDS)} + rank
            ELSE (rank - 1) * 4 + strpos('{SUITS}', substr(shown, at + 1, 1)) END;
        due[place] := due[place] + 1;
        too_many := too_many OR {_OF_RANK} > 4 * NEW.decks;
    END LOOP;
    IF (NEW.seen, NEW.coups_unseen) IS DISTINCT FROM (due, unseen)
        OR too_many OR NEW.decks < ANY (NEW.seen[1:{len(CARDS)}]) THEN
        RAISE EXCEPTION 'a talla has seen the cards that were shown, of as many decks as it has';
    END IF;
    RETURN NULL;
"""  # noqa: S608 (only our own words are written into it)
_WORKING = [
    ("due", "smallint[]"),
    ("shown", "text"),
    ("unseen", "integer"),
    ("rank", "integer"),
    ("place", "integer"),
    ("too_many", "boolean := false"),
]


def talla_is_of_its_coups() -> list[pgtrigger.Trigger]:
    """Refuse a talla that does not begin empty, or counts coups or cards that were not dealt.

    Checked at the end of the statement, since the one that records a coup also counts it here.
    """
    return [
        pgtrigger.Trigger(
            name="talla_begins_empty",
            when=pgtrigger.After,
            operation=pgtrigger.Insert,
            declare=_WORKING,
            func=_BEGINS + _SHOWS,
        ),
        pgtrigger.Trigger(
            name="talla_goes_on_by_its_coups",
            when=pgtrigger.After,
            operation=pgtrigger.Update,
            declare=_WORKING,
            func=_GOES_ON + _SHOWS,
        ),
    ]
