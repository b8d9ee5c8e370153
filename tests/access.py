"""Access given a while ago, written past the guards, which accept only the present time."""

from datetime import timedelta

from django.db import connection

from casino.lib.clock import utc_now
from tables.people.models import AccessGiven, StaffMember


def gave_access(
    giver: StaffMember, *people: StaffMember, hours_ago: float = 1, founding: bool = False
) -> None:
    """Let it be that a person, of any role, gave others access so many hours ago."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = 'replica'")
        AccessGiven.objects.bulk_create(
            AccessGiven(
                house_id=person.house_id,
                person=person,
                how=AccessGiven.How.RENEWED,
                given_by=giver,
                founding=founding,
                given_at=utc_now() - timedelta(hours=hours_ago),
            )
            for person in people
        )
        cursor.execute("SET LOCAL session_replication_role = 'origin'")
