"""The floats whose contents are known: the others are unknown until they are counted."""

from typing import Final

from django.db.models import Q

from tables.floor.models import GamingTable
from tables.ledger.models import TableFloat

_KNOWN: Final = Q(held_minor__isnull=False, coups_without_bets=0)


def list_unknown_floats(house_id: int) -> frozenset[int]:
    """List the accounts of a house's floats that are unknown now (1 query)."""
    unknown = TableFloat.objects.filter(house_id=house_id).exclude(_KNOWN)
    return frozenset(unknown.values_list("account_id", flat=True))


def is_float_known(table: GamingTable) -> bool:
    """Return whether the contents of a table's float are known now (1 query)."""
    return TableFloat.objects.filter(_KNOWN, account__table=table).exists()
