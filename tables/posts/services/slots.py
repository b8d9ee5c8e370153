"""The two slots of a jefe: holding people, free slots, their events."""

from collections import Counter
from collections.abc import Collection, Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import Q

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.errors import AgainstTheRules
from casino.lib.policy import Actor
from games.rules.regulations.base import OTHER_FORMAT, TableFormat
from tables.floor.models import GamingTable
from tables.journal.services import journal
from tables.people.models import StaffMember
from tables.people.selectors import lock_by_badges
from tables.posts.events import PostEvent
from tables.posts.models import Supervision
from tables.posts.selectors.crew import LOAD_MAX, list_house_jefes
from tables.records.services import refusing
from tables.sessions.selectors import table_rules

FREE_NAMED = 3
"""How many free people a refusal names."""


def hold_tables_and_jefes(
    house_id: int, table_ids: Collection[int], badges: Sequence[str]
) -> list[StaffMember]:
    """Lock tables and those where a load will change, in order of id; then people of a house.

    The jefes of the tables are read before the lock; if another hand-over came in between, all
    locks are released and the jefes read again. The people come in the order asked. Raises BadInput
    `staff.unknown`.
    """
    while True:
        concerned = _tables_with_load(house_id, table_ids, badges)
        with transaction.atomic():
            locked = GamingTable.objects.select_for_update(no_key=True).order_by("id")
            list(locked.filter(id__in=concerned))
            people = lock_by_badges(house_id, badges)
            if _tables_with_load(house_id, table_ids, badges) <= concerned:
                return people
            transaction.set_rollback(True)  # to the savepoint: the locks are gone


def put_in_charge(table: GamingTable, jefe: StaffMember, now: datetime) -> Supervision:
    """Give a table without a jefe to a jefe. Raises AgainstTheRules `staff.jefe_full`."""
    full = _jefe_full(table, jefe)
    slots = _free_slots(table, jefe)
    if slots is None:
        raise full
    with refusing({"supervision_slot_one_held_once": full, "supervision_slot_two_held_once": full}):
        return Supervision.objects.create(
            house_id=table.house_id,
            table=table,
            table_format=table.format,
            jefe=jefe,
            slot_one=slots[0],
            slot_two=slots[1],
            started_at=now,
        )


def journal_supervised(
    actor: Actor, command: Command, held: Supervision, former: int | None
) -> int:
    """Journal at a table the jefe in charge now, their slots, and the former jefe."""
    payload = {
        "jefe": held.jefe_id,
        "badge": held.jefe.badge,
        "former": former,
        "slot_one": held.slot_one,
        "slot_two": held.slot_two,
        "since": held.started_at.isoformat(),
    }
    return journal.append(actor, command, PostEvent.TABLE_SUPERVISED, payload, held.table_id)


def journal_loads(
    actor: Actor,
    command: Command,
    jefe_ids: Collection[int],
    *,
    journalled: Collection[int],
    cause: int,
) -> None:
    """Journal the present load of these jefes at their tables, but those in `journalled`.

    The tables are held; `cause` is the one that brought it about.
    """
    held = Supervision.objects.filter(jefe_id__in=jefe_ids, ended_at=None)
    loads: Counter[int] = Counter()
    for one in held:
        loads[one.jefe_id] += one.slot_one + one.slot_two
    for other in held.exclude(table_id__in=journalled).order_by("table_id"):
        payload = {"jefe": other.jefe_id, "load": loads[other.jefe_id], "table": cause}
        journal.append(actor, command, PostEvent.SUPERVISION_LOAD_CHANGED, payload, other.table_id)


def load_of(table: GamingTable) -> int:
    """Return how many of a jefe's two slots a table takes under its rules."""
    return 1 if _format_of(table).jefe_tables_maximum >= LOAD_MAX else LOAD_MAX


def hold_slots_again(actor: Actor, command: Command, table: GamingTable) -> None:
    """Let the jefe of a table, whose rules have changed, hold the slots that it takes now.

    Raises AgainstTheRules `staff.jefe_full` if another table has one of them.
    """
    held = Supervision.objects.filter(table=table, ended_at=None).select_related("jefe").first()
    if held is None or held.slot_one + held.slot_two == load_of(table):
        return
    now = utc_now()
    Supervision.objects.filter(id=held.pk).update(ended_at=now)
    again = put_in_charge(table, held.jefe, now)
    journal_supervised(actor, command, again, held.jefe_id)


def article_of(table: GamingTable) -> str:
    """Name the article that says how many tables of its format a jefe may have."""
    return _format_of(table).article("jefe_tables_maximum")


def _format_of(table: GamingTable) -> TableFormat:
    return table_rules(table).formats.get(table.format, OTHER_FORMAT)


def _tables_with_load(
    house_id: int, table_ids: Collection[int], badges: Collection[str]
) -> set[int]:
    """Name the tables and all those of their jefes and of the people named."""
    held = Supervision.objects.filter(house_id=house_id, ended_at=None)
    here = held.filter(table_id__in=table_ids).values("jefe_id")
    named = Q(jefe__badge__in=[badge.strip() for badge in badges])
    theirs = held.filter(named | Q(jefe_id__in=here))
    return {*table_ids, *theirs.values_list("table_id", flat=True)}


def _free_slots(table: GamingTable, jefe: StaffMember) -> tuple[bool, bool] | None:
    """Choose the slots that the table takes of the jefe; None when they are held."""
    held_one = held_two = False
    for held in Supervision.objects.filter(jefe=jefe, ended_at=None):
        held_one, held_two = held_one or held.slot_one, held_two or held.slot_two
    if load_of(table) == LOAD_MAX:
        return None if held_one or held_two else (True, True)
    if held_one and held_two:
        return None
    return (False, True) if held_one else (True, False)


def _jefe_full(table: GamingTable, jefe: StaffMember) -> AgainstTheRules:
    """Return the refusal: the jefe's load, the table's slots, and other free jefes (2 queries)."""
    takes = load_of(table)
    jefes = list_house_jefes(table.house_id)
    own = next(one for one in jefes if one.person.pk == jefe.pk)
    free = [one for one in jefes if one.load + takes <= one.load_max and one is not own]
    names = [f"{one.person.name} {one.load}/{one.load_max}" for one in free[:FREE_NAMED]]
    return AgainstTheRules(
        "staff.jefe_full",
        article=article_of(table),
        params={
            "jefe": jefe.name,
            "load": own.load,
            "most": own.load_max,
            "tables": ", ".join(one.number for one in own.tables),
            "table": table.number,
            "takes": takes,
            "free": ", ".join(names) or "nobody",
        },
    )
