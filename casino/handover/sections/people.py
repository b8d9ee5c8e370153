"""Who works where: jefes in charge, croupiers posted, people at rest."""

from typing import Any, Final

from django.db.models import F

from tables.posts.models import CroupierPost, StaffBreak, Supervision
from tables.sessions.models import Shift

KEY: Final = "people"


def read(shift: Shift) -> list[dict[str, Any]]:
    """List them, posts by table and then breaks (3 queries)."""
    now = {"house_id": shift.house_id, "ended_at": None}
    values = ("table__number", "name", "badge", "started_at")
    jefes = Supervision.objects.filter(**now).annotate(name=F("jefe__name"), badge=F("jefe__badge"))
    croupiers = CroupierPost.objects.filter(**now).annotate(
        name=F("croupier__name"), badge=F("croupier__badge")
    )
    resting = StaffBreak.objects.filter(**now).annotate(
        name=F("person__name"), badge=F("person__badge")
    )
    posts = [
        *(_row("jefe", *one) for one in jefes.values_list(*values)),
        *(_row("croupier", *one) for one in croupiers.values_list(*values)),
    ]
    breaks = resting.order_by("started_at").values_list(*values[1:])
    # Jefes were listed first, and stay before the croupiers of their table.
    return [
        *sorted(posts, key=lambda post: str(post["table"])),
        *(_row("break", None, *one) for one in breaks),
    ]


def _row(post: str, table: str | None, name: str, badge: str, since: Any) -> dict[str, Any]:
    return {
        "post": post,
        "table": table,
        "name": name,
        "badge": badge,
        "since": since.isoformat(),
    }
