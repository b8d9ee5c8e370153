"""From when until when: an index by which what overlaps a stretch of time is found."""

from django.contrib.postgres.indexes import GistIndex
from django.db import models
from django.db.models.functions import Least


def span_index(name: str, start: str, end: str) -> GistIndex:
    """Index rows by their span; one without an end is unbounded.

    Asked for by `overlaps_sql`. The rows of a night are found quickly among any number of years. If
    a clock was put back in between, the end is before the start, which is no valid range: then the
    span is empty.
    """
    return GistIndex(models.Func(Least(start, end), end, function="tstzrange"), name=name)


def overlaps_sql(start: str, end: str) -> str:
    """Write the SQL of rows that overlap the stretch from %(since)s until before %(until)s."""
    return f"tstzrange(LEAST({start}, {end}), {end}) && tstzrange(%(since)s, %(until)s)"
