"""The one way to get a table on a person's behalf: fetch, authorise, lock."""

from casino.lib.errors import NotAllowed
from casino.lib.finding import find_by_id
from casino.lib.policy import (
    RIGHTS,
    Actor,
    DeviceActor,
    Reach,
    Role,
    reach_of,
    verify_device,
    verify_role,
)
from tables.floor.models import GamingTable
from tables.posts.models import CroupierPost, Supervision


def access_table(actor: Actor, table_id: int, *, need: str, lock: bool = False) -> GamingTable:
    """Get a table of the actor's house for an act that needs a right.

    With `lock` the row is held (FOR NO KEY UPDATE) until the transaction ends: that lock is the
    table's mailbox, every act on the table waits for it. Raises NotFound, NotAllowed.
    """
    reach = verify_role(actor, need)
    tables = GamingTable.objects.filter(house_id=actor.house_id)
    if lock:
        tables = tables.select_for_update(no_key=True)
    table = find_by_id(tables, table_id, "table")
    if reach is Reach.OWN and not holds_post(actor, table_id):
        raise NotAllowed("policy.not_your_table", params={"table": table.number})
    return table


def access_table_by_device(actor: DeviceActor, table_id: int, *, need: str) -> GamingTable:
    """Get the table that a device is bound to, its row held as by `access_table`.

    Raises NotAllowed, NotFound.
    """
    verify_device(actor, need, table_id)
    tables = GamingTable.objects.filter(house_id=actor.house_id).select_for_update(no_key=True)
    return find_by_id(tables, table_id, "table")


def may_at(actor: Actor, table_id: int | None, act: str) -> bool:
    """Return whether the actor may do an act at a table of the house, or (None) in the house."""
    reach = reach_of(actor.role, act)
    if table_id is None or reach is not Reach.OWN:
        return reach is Reach.ANY
    return holds_post(actor, table_id)


def holds_post(actor: Actor, table_id: int) -> bool:
    """Return whether the actor supervises the table or is posted at it now."""
    if actor.role == Role.JEFE:
        return Supervision.objects.filter(
            table_id=table_id, jefe_id=actor.staff_id, ended_at=None
        ).exists()
    return CroupierPost.objects.filter(
        table_id=table_id, croupier_id=actor.staff_id, ended_at=None
    ).exists()


def table_ids_of(staff_id: int) -> list[int]:
    """Name the tables where a person holds a post now, in charge or posted (2 queries)."""
    in_charge = Supervision.objects.filter(jefe_id=staff_id, ended_at=None)
    posted = CroupierPost.objects.filter(croupier_id=staff_id, ended_at=None)
    return sorted(
        {
            *in_charge.values_list("table_id", flat=True),
            *posted.values_list("table_id", flat=True),
        }
    )


def acts_at(actor: Actor, table_id: int) -> list[str]:
    """List the acts that the actor may do at this table (1 query)."""
    is_own = holds_post(actor, table_id)
    reaches = {act: reach_of(actor.role, act) for act in RIGHTS}
    return sorted(
        act
        for act, reach in reaches.items()
        if reach is Reach.ANY or (reach is Reach.OWN and is_own)
    )
