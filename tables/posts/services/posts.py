"""Posts at tables: the jefe in charge of a table and the croupiers posted at it."""

from datetime import datetime
from typing import Any

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.errors import AgainstTheRules, Conflict
from casino.lib.events import EventKind
from casino.lib.policy import Actor, Role
from tables.floor.models import GamingTable
from tables.journal.services import journal
from tables.journal.services.commands import command as as_command
from tables.people.models import StaffMember
from tables.people.selectors import get_by_badge
from tables.posts.events import PostEvent
from tables.posts.models import CroupierPost, Supervision
from tables.posts.selectors.access import access_table
from tables.posts.selectors.crew import count_posts, verify_croupiers, verify_croupiers_most
from tables.posts.selectors.rotation import find_break, find_post
from tables.posts.services.slots import (
    hold_tables_and_jefes,
    journal_loads,
    journal_supervised,
    put_in_charge,
)
from tables.sessions.selectors import find_open_session


@as_command("table.supervise")
def assign_jefe(*, actor: Actor, command: Command, table_id: int, badge: str) -> dict[str, Any]:
    """Put a jefe in charge of a table, taking over from the one before.

    A jefe holds two slots: a large table takes both, any other table one (andalucia III.1). Each
    other table of the two jefes shows their load, so it too gets an event. Raises AgainstTheRules
    `staff.jefe_full`, `staff.not_a_jefe`; Conflict `staff.already_in_charge`; BadInput
    `staff.unknown`.
    """
    table = access_table(actor, table_id, need="table.supervise")
    (jefe,) = hold_tables_and_jefes(actor.house_id, [table.pk], [badge])
    if jefe.role != Role.JEFE:
        raise AgainstTheRules("staff.not_a_jefe", params={"name": jefe.name})
    now = utc_now()
    former = Supervision.objects.filter(table=table, ended_at=None).first()
    if former is not None:
        if former.jefe_id == jefe.pk:
            raise Conflict(
                "staff.already_in_charge", params={"name": jefe.name, "table": table.number}
            )
        Supervision.objects.filter(id=former.pk).update(ended_at=now)
    held = put_in_charge(table, jefe, now)
    version = journal_supervised(actor, command, held, former.jefe_id if former else None)
    jefes = {jefe.pk, former.jefe_id if former else jefe.pk}
    journal_loads(actor, command, jefes, journalled={table.pk}, cause=table.pk)
    return {"version": version}


@as_command("croupier.post")
def post_croupier(*, actor: Actor, command: Command, table_id: int, badge: str) -> dict[str, Any]:
    """Post a croupier at a table; a croupier is at one table at a time.

    Raises Conflict `staff.posted_elsewhere`, `staff.on_break`; BadInput `staff.unknown`;
    RegulationViolation `regulation.croupiers_most`; AgainstTheRules `staff.not_a_croupier`.
    """
    table = access_table(actor, table_id, need="croupier.post", lock=True)
    croupier = get_by_badge(actor.house_id, badge, lock=True)
    verify_free_croupier(croupier)
    verify_croupiers_most(table, count_posts(table) + 1)
    post = add_post(table, croupier)
    return _journal_post(
        actor, command, PostEvent.CROUPIER_POSTED, croupier, table, since=post.started_at
    )


@as_command("croupier.release")
def release_croupier(
    *, actor: Actor, command: Command, table_id: int, badge: str
) -> dict[str, Any]:
    """Release a croupier from a table; from an open one only if enough of them stay.

    A relief is one act (`relieve_croupier`). Raises Conflict `staff.not_posted`; BadInput
    `staff.unknown`; RegulationViolation `regulation.croupiers`.
    """
    table = access_table(actor, table_id, need="croupier.post", lock=True)
    croupier = get_by_badge(actor.house_id, badge, lock=True)
    ended_at = end_post(table, croupier)
    if find_open_session(table.pk) is not None:
        verify_croupiers(table, count_posts(table))
    return _journal_post(
        actor, command, PostEvent.CROUPIER_RELEASED, croupier, table, ended_at=ended_at
    )


def add_post(table: GamingTable, croupier: StaffMember) -> CroupierPost:
    """Add a post from now on; the table and the person are held."""
    return CroupierPost.objects.create(
        house_id=table.house_id, table=table, croupier=croupier, started_at=utc_now()
    )


def end_post(table: GamingTable, croupier: StaffMember) -> datetime:
    """End a post now; the table and the person are held. Raises Conflict `staff.not_posted`."""
    now = utc_now()
    posts = CroupierPost.objects.filter(table=table, croupier=croupier, ended_at=None)
    if not posts.update(ended_at=now):
        raise Conflict("staff.not_posted", params={"name": croupier.name, "table": table.number})
    return now


def verify_free_croupier(person: StaffMember) -> None:
    """Refuse a person who cannot be posted: no croupier, posted already, or at rest (2 queries).

    Raises Conflict `staff.posted_elsewhere`, `staff.on_break`; AgainstTheRules
    `staff.not_a_croupier`.
    """
    if person.role != Role.CROUPIER:
        raise AgainstTheRules("staff.not_a_croupier", params={"name": person.name})
    standing = find_post(person)
    if standing is not None:
        raise Conflict(
            "staff.posted_elsewhere", params={"name": person.name, "table": standing.table.number}
        )
    if find_break(person) is not None:
        raise Conflict("staff.on_break", params={"name": person.name})


def _journal_post(
    actor: Actor,
    command: Command,
    kind: EventKind,
    croupier: StaffMember,
    table: GamingTable,
    **times: datetime,
) -> dict[str, Any]:
    facts = {name: moment.isoformat() for name, moment in times.items()}
    payload = {"croupier": croupier.pk, "badge": croupier.badge, **facts}
    version = journal.append(actor, command, kind, payload, table.pk)
    return {"version": version}
