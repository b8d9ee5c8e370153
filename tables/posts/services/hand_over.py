"""The end of a jefe's shift: their tables go to another, all or none."""

from collections.abc import Sequence
from typing import Any

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.errors import AgainstTheRules, Conflict, NotAllowed
from casino.lib.finding import find_by_id
from casino.lib.policy import Actor, Reach, Role, verify_role
from tables.floor.models import GamingTable
from tables.journal.services.commands import command as as_command
from tables.people.models import StaffMember
from tables.posts.models import Supervision
from tables.posts.selectors.crew import LOAD_MAX
from tables.posts.services.slots import (
    article_of,
    hold_tables_and_jefes,
    journal_loads,
    journal_supervised,
    load_of,
    put_in_charge,
)


@as_command("table.hand_over")
def hand_over(
    *,
    actor: Actor,
    command: Command,
    giver: str,
    taker: str,
    table_ids: Sequence[int] | None = None,
) -> dict[str, Any]:
    """Move tables of one jefe, by default all of them, to another: every one or none.

    `giver` and `taker` are badges; a jefe gives their own tables only. Raises AgainstTheRules
    `staff.jefe_full_all`, `staff.not_a_jefe`; Conflict `staff.same_jefe`, `staff.no_tables`,
    `staff.not_in_charge`; NotAllowed `staff.not_yours_to_hand_over`; NotFound; BadInput
    `staff.unknown`.
    """
    reach = verify_role(actor, "table.hand_over")
    former, jefe = hold_tables_and_jefes(actor.house_id, list(table_ids or ()), [giver, taker])
    if reach is Reach.OWN and former.pk != actor.staff_id:
        raise NotAllowed("staff.not_yours_to_hand_over", params={"name": former.name})
    if jefe.role != Role.JEFE:
        raise AgainstTheRules("staff.not_a_jefe", params={"name": jefe.name})
    if former.pk == jefe.pk:
        raise Conflict("staff.same_jefe", params={"name": jefe.name})
    moved = _tables_of(former, table_ids)
    _verify_room(jefe, moved)
    now = utc_now()
    Supervision.objects.filter(table__in=moved, ended_at=None).update(ended_at=now)
    versions = {}
    for table in moved:
        held = put_in_charge(table, jefe, now)
        versions[str(table.pk)] = journal_supervised(actor, command, held, former.pk)
    facts = {table.pk for table in moved}
    journal_loads(actor, command, {former.pk, jefe.pk}, journalled=facts, cause=moved[0].pk)
    return {"versions": versions}


def _tables_of(former: StaffMember, table_ids: Sequence[int] | None) -> list[GamingTable]:
    """Get the giver's tables, or those named, in order of id; each must be theirs."""
    theirs = GamingTable.objects.filter(
        supervisions__jefe=former, supervisions__ended_at=None
    ).order_by("id")
    if table_ids is None:
        moved = list(theirs)
        if not moved:
            raise Conflict("staff.no_tables", params={"name": former.name})
        return moved
    moved = list(theirs.filter(id__in=table_ids))
    for missing in sorted(set(table_ids) - {table.pk for table in moved}):
        table = find_by_id(GamingTable.objects.filter(house_id=former.house_id), missing, "table")
        raise Conflict("staff.not_in_charge", params={"name": former.name, "table": table.number})
    return moved


def _verify_room(jefe: StaffMember, moved: Sequence[GamingTable]) -> None:
    """Refuse the whole when the taker cannot have all of it."""
    held = Supervision.objects.filter(jefe=jefe, ended_at=None)
    load = sum(one.slot_one + one.slot_two for one in held)
    takes = sum(load_of(table) for table in moved)
    if load + takes > LOAD_MAX:
        raise AgainstTheRules(
            "staff.jefe_full_all",
            article=article_of(moved[0]),
            params={
                "jefe": jefe.name,
                "load": load,
                "most": LOAD_MAX,
                "takes": takes,
                "tables": ", ".join(table.number for table in moved),
            },
        )
