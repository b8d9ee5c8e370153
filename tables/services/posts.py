"""Who works where: the jefe in charge of a table and the croupiers posted at it."""

from collections import Counter
from collections.abc import Collection
from typing import Any

from django.db import transaction
from django.db.models import Q

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.errors import AgainstTheRules, Conflict
from casino.lib.events import EventKind
from casino.lib.policy import Actor, Role
from games.rules.regulations import get_regulation
from tables.models import CroupierPost, GamingTable, StaffMember, Supervision, TableFormat
from tables.selectors.access import access_table
from tables.selectors.crew import count_posts, verify_croupiers
from tables.selectors.sessions import find_open_session
from tables.selectors.staff import get_by_badge
from tables.services import journal
from tables.services.commands import command as as_command
from tables.services.guards import refusing


@as_command("table.supervise")
def assign_jefe(*, actor: Actor, command: Command, table_id: int, badge: str) -> dict[str, Any]:
    """Put a jefe in charge of a table, taking over from the one before.

    A jefe holds two slots: a large table takes both, any other table one (andalucia III.1).
    Each other table of the two jefes shows their load, so it too gets an event.
    Raises AgainstTheRules `staff.jefe_full`; Conflict `staff.not_a_jefe`,
    `staff.already_in_charge`; BadInput `staff.unknown`.
    """
    table = access_table(actor, table_id, need="table.supervise")
    jefe = _hold_tables_and_jefe(table, badge)
    if jefe.role != Role.JEFE:
        raise Conflict("staff.not_a_jefe", params={"name": jefe.name})
    now = utc_now()
    former = Supervision.objects.filter(table=table, ended_at=None).first()
    if former is not None:
        if former.jefe_id == jefe.pk:
            raise Conflict(
                "staff.already_in_charge", params={"name": jefe.name, "table": table.number}
            )
        Supervision.objects.filter(id=former.pk).update(ended_at=now)
    full = _jefe_full(table, jefe)
    slot_one, slot_two = _free_slots(table, jefe, full)
    with refusing({"supervision_slot_one_held_once": full, "supervision_slot_two_held_once": full}):
        Supervision.objects.create(
            house_id=table.house_id,
            table=table,
            table_format=table.format,
            jefe=jefe,
            slot_one=slot_one,
            slot_two=slot_two,
            started_at=now,
        )
    version = journal.append(
        actor=actor,
        command=command,
        kind=EventKind.TABLE_SUPERVISED,
        payload={
            "jefe": jefe.pk,
            "badge": jefe.badge,
            "former": former.jefe_id if former else None,
        },
        table_id=table.pk,
    )
    _journal_loads(actor, command, table, {jefe.pk, former.jefe_id if former else jefe.pk})
    return {"version": version}


@as_command("croupier.post")
def post_croupier(*, actor: Actor, command: Command, table_id: int, badge: str) -> dict[str, Any]:
    """Post a croupier at a table; a croupier stands at one table at a time.

    Raises Conflict `staff.not_a_croupier`, `staff.posted_elsewhere`; BadInput `staff.unknown`.
    """
    table = access_table(actor, table_id, need="croupier.post", lock=True)
    croupier = get_by_badge(actor.house_id, badge, lock=True)
    if croupier.role != Role.CROUPIER:
        raise Conflict("staff.not_a_croupier", params={"name": croupier.name})
    standing = (
        CroupierPost.objects.select_related("table")
        .filter(croupier=croupier, ended_at=None)
        .first()
    )
    if standing is not None:
        raise Conflict(
            "staff.posted_elsewhere",
            params={"name": croupier.name, "table": standing.table.number},
        )
    CroupierPost.objects.create(
        house_id=table.house_id, table=table, croupier=croupier, started_at=utc_now()
    )
    return _journal_post(actor, command, EventKind.CROUPIER_POSTED, table, croupier)


@as_command("croupier.release")
def release_croupier(
    *, actor: Actor, command: Command, table_id: int, badge: str
) -> dict[str, Any]:
    """Release a croupier from a table; from an open one only if enough of them stay.

    So the relief is posted first. Raises Conflict `staff.not_posted`; BadInput
    `staff.unknown`; RegulationViolation `regulation.croupiers`.
    """
    table = access_table(actor, table_id, need="croupier.post", lock=True)
    croupier = get_by_badge(actor.house_id, badge, lock=True)
    released = CroupierPost.objects.filter(table=table, croupier=croupier, ended_at=None).update(
        ended_at=utc_now()
    )
    if not released:
        raise Conflict("staff.not_posted", params={"name": croupier.name, "table": table.number})
    if find_open_session(table.pk) is not None:
        verify_croupiers(table, count_posts(table))
    return _journal_post(actor, command, EventKind.CROUPIER_RELEASED, table, croupier)


def _hold_tables_and_jefe(table: GamingTable, badge: str) -> StaffMember:
    """Lock the table and those where a load will change, in order of id; then the jefe.

    Whose tables they are is read before they are locked; if another hand-over came in between,
    all is let go and read again. Raises BadInput `staff.unknown`.
    """
    while True:
        concerned = _tables_with_load(table, badge)
        with transaction.atomic():
            locked = GamingTable.objects.select_for_update(no_key=True).order_by("id")
            list(locked.filter(id__in=concerned))
            jefe = get_by_badge(table.house_id, badge, lock=True)
            if _tables_with_load(table, badge) <= concerned:
                return jefe
            transaction.set_rollback(True)  # to the savepoint: the locks are gone


def _tables_with_load(table: GamingTable, badge: str) -> set[int]:
    """Name the table and all those of its jefe and of the one who is to take it over."""
    held = Supervision.objects.filter(house_id=table.house_id, ended_at=None)
    here = held.filter(table=table).values("jefe_id")
    theirs = held.filter(Q(jefe__badge=badge.strip()) | Q(jefe_id__in=here))
    return {table.pk, *theirs.values_list("table_id", flat=True)}


def _journal_loads(
    actor: Actor, command: Command, table: GamingTable, jefe_ids: Collection[int]
) -> None:
    """Tell the other tables of these jefes, which are held, what load their jefe has now."""
    held = Supervision.objects.filter(jefe_id__in=jefe_ids, ended_at=None)
    loads: Counter[int] = Counter()
    for one in held:
        loads[one.jefe_id] += one.slot_one + one.slot_two
    for other in held.exclude(table=table).order_by("table_id"):
        journal.append(
            actor=actor,
            command=command,
            kind=EventKind.SUPERVISION_LOAD_CHANGED,
            payload={"jefe": other.jefe_id, "load": loads[other.jefe_id], "table": table.pk},
            table_id=other.table_id,
        )


def _free_slots(table: GamingTable, jefe: StaffMember, full: AgainstTheRules) -> tuple[bool, bool]:
    """Choose the slots that the table takes of the jefe; raise `full` when they are held."""
    held_one = held_two = False
    for held in Supervision.objects.filter(jefe=jefe, ended_at=None):
        held_one, held_two = held_one or held.slot_one, held_two or held.slot_two
    if table.format == TableFormat.LARGE:
        if held_one or held_two:
            raise full
        return True, True
    if held_one and held_two:
        raise full
    return (False, True) if held_one else (True, False)


def _jefe_full(table: GamingTable, jefe: StaffMember) -> AgainstTheRules:
    table_format = get_regulation(table.regulation).formats.get(table.format)
    article = table_format.article("jefe_tables_maximum") if table_format else ""
    return AgainstTheRules("staff.jefe_full", article=article, params={"jefe": jefe.name})


def _journal_post(
    actor: Actor, command: Command, kind: EventKind, table: GamingTable, croupier: StaffMember
) -> dict[str, Any]:
    version = journal.append(
        actor=actor,
        command=command,
        kind=kind,
        payload={"croupier": croupier.pk, "badge": croupier.badge},
        table_id=table.pk,
    )
    return {"version": version}
