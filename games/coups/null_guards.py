"""The database's guards on a null coup: it was the coup under way, and its cards are burned."""

import pgtrigger

from casino.lib.guards import AtCommit, refuse
from games.coups.events import CoupEvent
from games.rules.cards import CARD_PATTERN
from tables.journal.guards import names_what_exists

CARDS_SEEN = f"^({CARD_PATTERN})*$"


def null_coup_in_its_place() -> pgtrigger.Trigger:
    """Refuse a null coup of another table, session, talla or number than the coup under way."""
    return refuse(
        "null_coup_in_its_place",
        """NOT EXISTS (SELECT FROM games_talla AS talla
            JOIN tables_tablesession AS session ON session.id = talla.session_id
            JOIN tables_staffmember AS jefe
                ON jefe.id = coalesce(NEW.ruled_by_id, NEW.recorded_by_id)
            WHERE talla.id = NEW.talla_id AND talla.ended_at IS NULL
                AND talla.coups + 1 = NEW.number AND session.id = NEW.session_id
                AND session.table_id = NEW.table_id AND session.house_id = NEW.house_id
                AND jefe.house_id = NEW.house_id
                AND length(NEW.punto || NEW.banca) <= 2 * NEW.cards_out
                AND NEW.recorded_at BETWEEN session.opened_at - interval '10 seconds'
                    AND clock_timestamp() + interval '10 seconds')""",
        "a null coup is the coup under way of its talla",
    )


def null_coup_is_journalled() -> pgtrigger.Trigger:
    """Refuse to commit a null coup without its event."""
    return refuse(
        "null_coup_is_journalled",
        f"""NOT EXISTS (SELECT FROM tables_floorevent WHERE command_id = NEW.command_id
            AND kind = '{CoupEvent.COUP_ANNULLED.value}' AND table_id = NEW.table_id)""",
        "a null coup has its event in the journal",
        at=AtCommit,
    )


_STANDS = "NOT EXISTS (SELECT FROM games_nullcoupvoid WHERE null_coup_id = {of}.id)"
_OUT = f"""{_STANDS.format(of="NEW")}
    AND NOT EXISTS (SELECT FROM games_talla AS talla WHERE talla.id = NEW.talla_id
    AND talla.burned <= 52 * talla.decks
    AND talla.burned >= length(talla.first_card || talla.burned_cards) / 2
    AND strpos(talla.burned_cards, NEW.punto || NEW.banca) > 0
    AND talla.burned >= length(talla.first_card) / 2 + (SELECT sum(cards_out)
        FROM games_nullcoup AS other WHERE other.talla_id = talla.id
            AND {_STANDS.format(of="other")}))"""  # noqa: S608 (only our own words are in it)


def null_coup_is_out_of_the_shoe() -> pgtrigger.Trigger:
    """Refuse to commit a null coup whose cards its talla does not count as burned."""
    return refuse(
        "null_coup_is_out_of_the_shoe",
        _OUT,
        "the cards of a null coup are burned",
        at=AtCommit,
    )


def event_names_null_coup() -> pgtrigger.Trigger:
    """Refuse the event of a null coup that is not there, whole."""
    return names_what_exists(
        "event_names_null_coup",
        [CoupEvent.COUP_ANNULLED],
        """FROM games_nullcoup WHERE command_id = NEW.command_id AND table_id = NEW.table_id
            AND id = (NEW.payload ->> 'null_coup')::bigint
            AND number = (NEW.payload ->> 'coup')::bigint
            AND punto = NEW.payload ->> 'punto' AND banca = NEW.payload ->> 'banca'
            AND cards_out = (NEW.payload ->> 'cards_out')::bigint""",
    )
