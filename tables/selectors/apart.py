"""Who does not sign together for some days, because of access that was given."""

from datetime import datetime

from django.db import connection

from casino.lib.clock import utc_now
from tables.models import AccessGiven, TableSession
from tables.models.apart import SPAN_APART


def find_apart_until(one: int, other: int) -> datetime | None:
    """Return until when two people do not sign together; None when they may (1 query).

    The database answers by the rule that its guards ask, `tables.models.apart`.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT tables_apart_until(%s, %s)", [one, other])
        until: datetime | None = cursor.fetchone()[0]
    return until


def was_given_access_lately(staff_id: int) -> bool:
    """Return whether somebody of the house gave this person access in the last days."""
    given = AccessGiven.objects.filter(person=staff_id, given_by__isnull=False, founding=False)
    return given.filter(given_at__gt=utc_now() - SPAN_APART).exists()


def is_founding(house_id: int) -> bool:
    """Return whether the house has opened no table yet: its director is alone to give access."""
    return not TableSession.objects.filter(house=house_id).exists()
