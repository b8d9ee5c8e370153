"""The database's guards on a house."""

import pgtrigger

from casino.lib.guards import refuse


def shifts_in_order() -> pgtrigger.Trigger:
    """Refuse shifts that do not follow one another through the gaming day, two hours at least.

    `casino.lib.clock.can_be_shift_starts` asks the same.
    """
    return refuse(
        "house_shifts_in_order",
        """cardinality(NEW.shift_starts) NOT BETWEEN 1 AND 9
            OR NEW.shift_starts[1] <> NEW.gaming_day_starts
            OR EXISTS (
                SELECT FROM (
                    SELECT passed - lag(passed) OVER (ORDER BY place) AS length FROM (
                        SELECT at - NEW.gaming_day_starts + CASE
                            WHEN at < NEW.gaming_day_starts THEN interval '1 day'
                            ELSE interval '0' END AS passed, place
                        FROM unnest(NEW.shift_starts) WITH ORDINALITY AS start (at, place)
                        UNION ALL SELECT interval '1 day', cardinality(NEW.shift_starts) + 1
                    ) AS starts
                ) AS shift WHERE length < interval '2 hours'
            )""",
        "shifts follow one another through the gaming day",
        operation=pgtrigger.Insert | pgtrigger.UpdateOf("shift_starts", "gaming_day_starts"),  # type: ignore[no-untyped-call]
    )
