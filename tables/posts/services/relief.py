"""One croupier takes another's place: one act, so that the minimum holds through the swap."""

from typing import Any

from casino.lib.commands import Command
from casino.lib.errors import AgainstTheRules
from casino.lib.policy import Actor
from tables.journal.services import journal
from tables.journal.services.commands import command as as_command
from tables.people.models import StaffMember
from tables.people.selectors import lock_by_badges
from tables.posts.events import PostEvent
from tables.posts.selectors.access import access_table
from tables.posts.services.breaks import add_break, journal_break
from tables.posts.services.posts import add_post, end_post, verify_free_croupier


@as_command("croupier.relieve")
def relieve_croupier(
    *,
    actor: Actor,
    command: Command,
    table_id: int,
    badge: str,
    relief: str,
    rests: bool = False,
) -> dict[str, Any]:
    """Let the croupier `relief` take the place of the croupier `badge`, who `rests` if so asked.

    As many are at the table as before. Raises Conflict `staff.not_posted`,
    `staff.posted_elsewhere`, `staff.on_break`; BadInput `staff.unknown`; AgainstTheRules
    `staff.relief_by_oneself`, `staff.not_a_croupier`.
    """
    table = access_table(actor, table_id, need="croupier.post", lock=True)
    leaving, coming = _hold_both(actor.house_id, badge, relief)
    verify_free_croupier(coming)
    end_post(table, leaving)
    post = add_post(table, coming)
    pause = add_break(leaving, post.started_at) if rests else None
    payload = {
        "relieved": leaving.pk,
        "relieved_badge": leaving.badge,
        "croupier": coming.pk,
        "badge": coming.badge,
        "since": post.started_at.isoformat(),
        "rests": rests,
    }
    version = journal.append(actor, command, PostEvent.CROUPIER_RELIEVED, payload, table.pk)
    if pause is not None:
        journal_break(actor, command, PostEvent.BREAK_STARTED, pause)
    return {"version": version}


def _hold_both(house_id: int, badge: str, relief: str) -> tuple[StaffMember, StaffMember]:
    leaving, coming = lock_by_badges(house_id, [badge, relief])
    if leaving.pk == coming.pk:
        raise AgainstTheRules("staff.relief_by_oneself", params={"name": leaving.name})
    return leaving, coming
