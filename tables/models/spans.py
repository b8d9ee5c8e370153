"""From when until when: an index by which what overlaps a stretch of time is found."""

from django.contrib.postgres.indexes import GistIndex
from django.db import models


def span_index(name: str, start: str, end: str) -> GistIndex:
    """Index rows by their span; one without an end goes on.

    Asked for by `overlaps_sql`. However many years lie before and after, a night's are found.
    """
    return GistIndex(models.Func(start, end, function="tstzrange"), name=name)


def overlaps_sql(start: str, end: str) -> str:
    """Write the SQL of rows that overlap the stretch from %(since)s until before %(until)s."""
    return f"tstzrange({start}, {end}) && tstzrange(%(since)s, %(until)s)"
