"""Who stands at a table, and who could."""

from dataclasses import dataclass

from django.contrib.postgres.aggregates import ArrayAgg
from django.db.models import Count, Q

from casino.lib.policy import Role
from games.rules.regulations import get_regulation
from tables.models import CroupierPost, GamingTable, StaffMember, Supervision
from tables.selectors.floor import LOAD_MAX


@dataclass(frozen=True, slots=True)
class JefeLoad:
    """A jefe and how much of them is taken: a large table is 2, a midi or mini 1."""

    person: StaffMember
    load: int
    load_max: int
    here: bool
    tables: tuple[str, ...]
    """The numbers of the tables in their charge."""


@dataclass(frozen=True, slots=True)
class CroupierNeed:
    """How many croupiers the regulation wants at a table of this format."""

    minimum: int
    maximum: int | None
    article: str


def find_supervision(table: GamingTable) -> Supervision | None:
    """Find who supervises a table now (1 query)."""
    return Supervision.objects.filter(table=table, ended_at=None).select_related("jefe").first()


def list_jefes(table: GamingTable, current: Supervision | None) -> list[JefeLoad]:
    """List the house's jefes with their load, the least loaded first (1 query)."""
    held = Q(supervisions__ended_at=None)
    people = (
        StaffMember.objects.filter(house_id=table.house_id, role=Role.JEFE, is_active=True)
        .annotate(
            load=Count("supervisions", filter=held & Q(supervisions__slot_one=True))
            + Count("supervisions", filter=held & Q(supervisions__slot_two=True)),
            tables=ArrayAgg(
                "supervisions__table__number",
                filter=held & Q(supervisions__isnull=False),
                order_by="supervisions__table__number",
            ),
        )
        .order_by("load", "name", "badge")
    )
    return [
        JefeLoad(
            person=person,
            load=person.load,
            load_max=LOAD_MAX,
            here=current is not None and current.jefe_id == person.pk,
            tables=tuple(person.tables or ()),
        )
        for person in people
    ]


def list_posts(table: GamingTable) -> list[CroupierPost]:
    """List the croupiers posted at a table, the longest there first (1 query)."""
    return list(
        CroupierPost.objects.filter(table=table, ended_at=None)
        .select_related("croupier")
        .order_by("started_at", "id")
    )


def list_free_croupiers(table: GamingTable) -> list[StaffMember]:
    """List the house's croupiers who are posted nowhere (1 query)."""
    return list(
        StaffMember.objects.filter(house_id=table.house_id, role=Role.CROUPIER, is_active=True)
        .exclude(croupier_posts__in=CroupierPost.objects.filter(ended_at=None))
        .order_by("name", "badge")
    )


def count_posts(table: GamingTable) -> int:
    """Count the croupiers posted at a table (1 query)."""
    return CroupierPost.objects.filter(table=table, ended_at=None).count()


def verify_croupiers(table: GamingTable, croupiers: int) -> None:
    """Refuse fewer croupiers than the regulation wants at an open table of this format.

    The house's own formats have no minimum. Raises RegulationViolation `regulation.croupiers`.
    """
    table_format = get_regulation(table.regulation).formats.get(table.format)
    if table_format is not None:
        table_format.verify_croupiers(croupiers)


def verify_croupiers_most(table: GamingTable, croupiers: int) -> None:
    """Refuse more croupiers than the regulation allows at a table of this format.

    The house's own formats have no maximum. Raises RegulationViolation
    `regulation.croupiers_most`.
    """
    table_format = get_regulation(table.regulation).formats.get(table.format)
    if table_format is not None:
        table_format.verify_croupiers_most(croupiers)


def find_croupier_need(table: GamingTable) -> CroupierNeed | None:
    """Find how many croupiers the format asks for; None where the text knows no such format."""
    table_format = get_regulation(table.regulation).formats.get(table.format)
    if table_format is None:
        return None
    return CroupierNeed(
        minimum=table_format.croupiers_minimum,
        maximum=table_format.croupiers_maximum,
        article=table_format.article("croupiers_minimum"),
    )
