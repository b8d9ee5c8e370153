"""Triggers by which the database itself keeps what Python might forget."""

import pgtrigger


def append_only(name: str) -> list[pgtrigger.Trigger]:
    """Refuse every UPDATE, DELETE and TRUNCATE of a table of records."""
    return [
        pgtrigger.Protect(
            name=f"{name}_append_only", operation=pgtrigger.Update | pgtrigger.Delete
        ),
        pgtrigger.Trigger(
            name=f"{name}_no_truncate",
            level=pgtrigger.Statement,
            when=pgtrigger.Before,
            operation=pgtrigger.Truncate,
            func="RAISE EXCEPTION 'records are only ever added to';",
        ),
    ]
