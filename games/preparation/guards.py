"""The database's guards on preparing a shoe: no talla begins without what its text demands."""

import pgtrigger

from casino.lib.guards import refuse
from games.rules.preparation import times_demanded
from games.rules.regulations import TEXTS
from games.tallas.models import Talla


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


_DEMANDED = ", ".join(
    f"('{key}', '{version}', '{step.value}', {times})"
    for (key, version), text in TEXTS.versions.items()
    for step, times in times_demanded(text).items()
)

pgtrigger.register(
    refuse(
        "talla_begins_prepared",
        f"""EXISTS (
            SELECT FROM tables_tablesession AS session
            JOIN (VALUES {_DEMANDED}) AS demanded(text, version, step, times)
                ON text = session.regulation AND version = session.regulation_version
            WHERE session.id = NEW.session_id AND times > (
                SELECT count(*) FROM games_shoestep AS taken
                WHERE taken.session_id = session.id AND taken.talla_number = NEW.number
                    AND taken.step = demanded.step
                    AND NOT EXISTS (SELECT FROM games_shoestep AS later
                        WHERE later.session_id = session.id AND later.talla_number = NEW.number
                            AND later.step = 'again' AND later.id > taken.id)))""",  # noqa: S608 (only our own words are written into it)
        "a talla begins once its shoe is prepared as the text demands",
        when=pgtrigger.After,
    )
)(Talla)
