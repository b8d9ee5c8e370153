"""What the parts of a period are called: the numbers of tables, the badges and names of people."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from casino.reporting.selectors.totals import By, Group
from tables.models import GamingTable, StaffMember


class Name(NamedTuple):
    """How a part is called for short, and at length; both empty where its key says it all."""

    short: str
    long: str


NAMELESS = Name("", "")


def name_groups(house_id: int, by: By | None, groups: Iterable[Group]) -> dict[Any, Name]:
    """Name tables by number and label, people by badge and name (1 query, or none)."""
    keys = [it.key for it in groups if it.key is not None]
    if by is By.TABLE:
        tables = GamingTable.objects.filter(house_id=house_id, pk__in=keys)
        return {pk: Name(*of) for pk, *of in tables.values_list("pk", "number", "label")}
    if by in (By.CROUPIER, By.JEFE):
        people = StaffMember.objects.filter(house_id=house_id, pk__in=keys)
        return {pk: Name(*of) for pk, *of in people.values_list("pk", "badge", "name")}
    return {}
