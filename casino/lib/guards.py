"""The database's guards by the moment at which they look at a row."""

from typing import Any

import pgtrigger


class Guard(pgtrigger.Trigger):
    """Looks at a row before it is inserted, or before another operation."""

    when = pgtrigger.Before
    operation = pgtrigger.Insert


class AtCommit(pgtrigger.Trigger):
    """Looks at an inserted row when its transaction is whole."""

    when = pgtrigger.After
    operation = pgtrigger.Insert
    timing = pgtrigger.Deferred


def refuse(
    name: str, where: str, why: str, *, at: type[pgtrigger.Trigger] = Guard, **options: Any
) -> pgtrigger.Trigger:
    """Refuse each row for which the SQL of `where` is true."""
    func = f"IF {where} THEN RAISE EXCEPTION '{why}'; END IF; RETURN NEW;"
    return at(name=name, func=func, **options)


def no_truncate(name: str, why: str = "records are only ever added to") -> pgtrigger.Trigger:
    """Refuse to empty a table."""
    return Guard(
        name=f"{name}_no_truncate",
        level=pgtrigger.Statement,
        operation=pgtrigger.Truncate,
        func=f"RAISE EXCEPTION '{why}';",
    )
