"""Taking back that a croupier was posted, or released."""

from casino.lib.policy import Role
from tables.journal.services.undo_registry import Restored, Undoing, built_on, inverse_of
from tables.people.models import StaffMember
from tables.posts.events import PostEvent
from tables.posts.models import CroupierPost, StaffBreak
from tables.posts.selectors.crew import count_posts, verify_croupiers, verify_croupiers_most
from tables.records.services import refusing
from tables.sessions.selectors import find_open_session


@inverse_of(PostEvent.CROUPIER_POSTED, need="croupier.post", in_play=True)
def unpost(undoing: Undoing) -> Restored:
    """End the post as one of no length; an open table keeps the croupiers that it needs.

    Raises Conflict `undo.built_on`, RegulationViolation `regulation.croupiers`.
    """
    croupier = _hold(undoing)
    post = CroupierPost.objects.filter(
        table=undoing.table, croupier_id=croupier.pk, ended_at=None
    ).first()
    if post is None:
        raise built_on()
    CroupierPost.objects.filter(id=post.pk).update(ended_at=post.started_at)
    if find_open_session(undoing.table.pk) is not None:
        verify_croupiers(undoing.table, count_posts(undoing.table))
    return {"croupier": croupier.pk, "badge": croupier.badge}


@inverse_of(PostEvent.CROUPIER_RELEASED, need="croupier.post", in_play=True)
def post_again(undoing: Undoing) -> Restored:
    """Restore the post as if the croupier had never left.

    Raises Conflict `undo.built_on`, also if the croupier has rested or been elsewhere since, and
    RegulationViolation `regulation.croupiers_most` if others fill the table by now.
    """
    croupier = _hold(undoing)
    post = (
        CroupierPost.objects.filter(table=undoing.table, croupier_id=croupier.pk)
        .exclude(ended_at=None)
        .order_by("-id")
        .first()
    )
    if post is None or _went_on(croupier, post):
        raise built_on()
    verify_croupiers_most(undoing.table, count_posts(undoing.table) + 1)
    with refusing({"croupier_post_one_table_at_a_time": built_on()}):
        CroupierPost.objects.filter(id=post.pk).update(ended_at=None)
    return {
        "croupier": croupier.pk,
        "badge": croupier.badge,
        "started_at": post.started_at.isoformat(),
    }


def _went_on(croupier: StaffMember, post: CroupierPost) -> bool:
    """Return whether a croupier, whose row is locked, has rested or been elsewhere since a post."""
    later = {"started_at__gte": post.ended_at}
    return (
        StaffBreak.objects.filter(person=croupier, **later).exists()
        or CroupierPost.objects.filter(croupier=croupier, **later).exclude(id=post.pk).exists()
    )


def _hold(undoing: Undoing) -> StaffMember:
    """Hold the croupier, as every act on a post does after the table."""
    people = StaffMember.objects.filter(
        id=undoing.payload["croupier"], role=Role.CROUPIER, is_active=True
    )
    croupier = people.select_for_update(no_key=True).first()
    if croupier is None:
        raise built_on()
    return croupier
