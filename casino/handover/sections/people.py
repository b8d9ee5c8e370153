"""Who works where: jefes in charge, croupiers posted, people at rest."""

from typing import Annotated

from django.db.models import F

from casino.lib.sent import Moment, Sent, one_of
from tables.posts.models import CroupierPost, StaffBreak, Supervision
from tables.sessions.models import Shift


class PersonAtWork(Sent):
    """A person at a table, or on a break."""

    post: Annotated[str, one_of(["jefe", "croupier", "break"])]
    table: int | None
    table_number: str | None
    name: str
    badge: str
    since: Moment


def read(shift: Shift) -> list[PersonAtWork]:
    """List them, posts by table and then breaks (3 queries)."""
    now = {"house_id": shift.house_id, "ended_at": None}
    values = ("table_id", "table__number", "name", "badge", "started_at")
    jefes = Supervision.objects.filter(**now).annotate(name=F("jefe__name"), badge=F("jefe__badge"))
    croupiers = CroupierPost.objects.filter(**now).annotate(
        name=F("croupier__name"), badge=F("croupier__badge")
    )
    resting = StaffBreak.objects.filter(**now).annotate(
        name=F("person__name"), badge=F("person__badge")
    )
    posts = [
        *(PersonAtWork("jefe", *one) for one in jefes.values_list(*values)),
        *(PersonAtWork("croupier", *one) for one in croupiers.values_list(*values)),
    ]
    breaks = resting.order_by("started_at").values_list(*values[2:])
    # Jefes were listed first, and stay before the croupiers of their table.
    return [
        *sorted(posts, key=lambda post: str(post.table_number)),
        *(PersonAtWork("break", None, None, *one) for one in breaks),
    ]
