"""Finds shifts by a day, the number, or the name of the person who opened or closed it."""

import re
from typing import Final

from django.db.models import CharField, Q, QuerySet
from django.db.models.functions import Cast

from tables.sessions.models import Shift

QUERY_LENGTH: Final = 80
_DAY = re.compile(r"(\d{1,2})[/.](\d{1,2})(?:[/.](\d{4}))?")


def search_shifts(shifts: "QuerySet[Shift]", query: str) -> "QuerySet[Shift]":
    """Keep the shifts that have every word: 2026-11-21, 2026-11, 21/11, 21/11/2026, 2, a name.

    A query longer than `QUERY_LENGTH` is cut.
    """
    found = shifts.annotate(day_text=Cast("gaming_day", CharField()))
    for word in query[:QUERY_LENGTH].split():
        found = found.filter(_has(word))
    return found


def _has(word: str) -> Q:
    people = Q(opened_by__name__plain_contains=word) | Q(closed_by__name__plain_contains=word)
    badges = Q(opened_by__badge__iexact=word) | Q(closed_by__badge__iexact=word)
    has = people | badges
    if len(word) >= len("2026"):
        has |= Q(day_text__startswith=word)
    if word.isascii() and word.isdecimal() and len(word) < 3:
        has |= Q(number=int(word))
    day = _DAY.fullmatch(word)
    if day is not None:
        date, month, year = day.groups()
        on_day = Q(gaming_day__day=int(date), gaming_day__month=int(month))
        has |= on_day & Q(gaming_day__year=int(year)) if year else on_day
    return has
