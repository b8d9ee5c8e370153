"""The staff at a table, and the staff who could be."""

from dataclasses import dataclass

from casino.lib.policy import Role
from tables.floor.models import GamingTable
from tables.people.models import StaffMember
from tables.posts.models import CroupierPost, Supervision
from tables.sessions.selectors import table_rules


@dataclass(frozen=True, slots=True)
class JefeLoad:
    """A jefe and how much of them is taken: a large table is 2, a midi or mini 1."""

    person: StaffMember
    load: int
    load_max: int
    here: bool
    tables: tuple[GamingTable, ...]
    """The tables in their charge."""


@dataclass(frozen=True, slots=True)
class CroupierNeed:
    """How many croupiers the regulation wants at a table of this format."""

    minimum: int
    maximum: int | None
    article: str


def find_supervision(table: GamingTable) -> Supervision | None:
    """Find the supervision of a table now, with its jefe (1 query)."""
    return Supervision.objects.filter(table=table, ended_at=None).select_related("jefe").first()


def list_house_jefes(house_id: int, here: Supervision | None = None) -> list[JefeLoad]:
    """List the house's jefes with their load and tables, the least loaded first (2 queries).

    `here` is the supervision of the table that is looked at, if one is.
    """
    held: dict[int, list[Supervision]] = {}
    open_ones = Supervision.objects.filter(house_id=house_id, ended_at=None)
    for one in open_ones.select_related("table").order_by("table__number"):
        held.setdefault(one.jefe_id, []).append(one)
    jefes = [
        JefeLoad(
            person=person,
            load=sum(one.slot_one + one.slot_two for one in held.get(person.pk, ())),
            load_max=LOAD_MAX,
            here=here is not None and here.jefe_id == person.pk,
            tables=tuple(one.table for one in held.get(person.pk, ())),
        )
        for person in StaffMember.objects.filter(
            house_id=house_id, role=Role.JEFE, is_active=True
        ).order_by("name", "badge")
    ]
    return sorted(jefes, key=lambda jefe: jefe.load)


def count_posts(table: GamingTable) -> int:
    """Count the croupiers posted at a table (1 query)."""
    return CroupierPost.objects.filter(table=table, ended_at=None).count()


def verify_croupiers(table: GamingTable, croupiers: int) -> None:
    """Refuse fewer croupiers than the regulation wants at an open table of this format.

    The house's own formats have no minimum. Raises RegulationViolation `regulation.croupiers`.
    """
    table_format = table_rules(table).formats.get(table.format)
    if table_format is not None:
        table_format.verify_croupiers(croupiers)


def verify_croupiers_most(table: GamingTable, croupiers: int) -> None:
    """Refuse more croupiers than the regulation allows at a table of this format.

    The house's own formats have no maximum. Raises RegulationViolation
    `regulation.croupiers_most`.
    """
    table_format = table_rules(table).formats.get(table.format)
    if table_format is not None:
        table_format.verify_croupiers_most(croupiers)


def find_croupier_need(table: GamingTable) -> CroupierNeed | None:
    """Find how many croupiers the format requires; None if the text has no such format."""
    table_format = table_rules(table).formats.get(table.format)
    if table_format is None:
        return None
    return CroupierNeed(
        minimum=table_format.croupiers_minimum,
        maximum=table_format.croupiers_maximum,
        article=table_format.article("croupiers_minimum"),
    )


LOAD_MAX = 2
