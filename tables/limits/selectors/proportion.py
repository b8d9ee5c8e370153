"""The amounts that are out of proportion at a table: no other code decides this.

An amount is usual up to some times the maximum on the sign, and up to the largest of its kind that
the table ever had and nobody corrected. So the bound rises with the sign, or with amounts that two
people have signed; never with one person's entries, each a little above the one before.

A sign itself is measured by something that no posting changes: the first sign of the table.
"""

from enum import StrEnum
from typing import Final

from django.db.models import Exists, Max, OuterRef, Subquery

from games.rules.limits import Limits
from tables.floor.models import GamingTable
from tables.ledger.models import Account, Transfer
from tables.limits.models import LimitPosting
from tables.limits.selectors.in_force import find_limits_in_force


class Amount(StrEnum):
    """The purpose of an amount: for a movement, its reason."""

    DROP = "drop"
    TIP = "tip"
    COMMISSION = "commission_taken"
    CHIPS = "slip"
    FELT = "abandoned_found"


_OF_HOUSE: Final = frozenset({Amount.DROP, Amount.CHIPS, Amount.FELT})
"""Usual up to the house's multiple of the maximum (`unusual_times`); others up to once."""
_EVER: Final = {
    Amount.DROP: (Account.Kind.DROP, ("drop",)),
    Amount.TIP: (Account.Kind.TIPS, ("tip",)),
    # An opening float was brought to the table like a fill.
    Amount.CHIPS: (Account.Kind.FLOAT, ("opening_float", "fill")),
}
"""Into which account of the table such amounts went before, and why."""


def is_usual(table: GamingTable, of: Amount, amount_minor: int, *, coups: int = 1) -> bool:
    """Return whether an amount is in proportion at a table (2 queries at most).

    Commission is for a number of `coups`, none of which leaves more than the maximum in the box. At
    a table that never had a sign only earlier amounts are usual; a bet left on the felt, which two
    people count, is always accepted.
    """
    limits = find_limits_in_force(table.pk)
    if limits is None and of is Amount.FELT:
        return True
    times = table.house.unusual_times if of in _OF_HOUSE else coups
    if limits is not None and amount_minor <= times * limits.maximum_minor:
        return True
    return of in _EVER and amount_minor <= _find_largest(table, of)


def are_usual(table: GamingTable, limits: Limits) -> bool:
    """Return whether limits are in proportion for a table's sign (2 queries).

    Minimum and maximum are usual up to so many times those of the table's first sign, or of the
    largest chip where that is less or there was no sign; and up to the largest that two people
    signed there. The rules bound the rest of the sign by these two.
    """
    posted = LimitPosting.objects.filter(table=table)
    first = posted.order_by("in_force_at", "id").first()
    largest = posted.filter(signed_by__isnull=False, withdrawal=None).aggregate(
        minimum_minor=Max("minimum_minor", default=0), maximum_minor=Max("maximum_minor", default=0)
    )
    for name, by_two_minor in largest.items():
        measure_minor = max(table.house.denominations_minor)
        if first is not None:
            measure_minor = min(measure_minor, getattr(first, name))
        if getattr(limits, name) > max(table.house.unusual_times * measure_minor, by_two_minor):
            return False
    return True


def _find_largest(table: GamingTable, of: Amount) -> int:
    """Return the largest amount of a kind at a table, 0 for none: one key's read."""
    kind, reasons = _EVER[of]
    account = Account.objects.filter(house=table.house_id, table=table, kind=kind).values("pk")
    had = Transfer.objects.filter(
        ~Exists(Transfer.objects.filter(corrects=OuterRef("pk"))),
        debit=Subquery(account[:1]),
        reason__in=reasons,
    )
    return had.order_by("-amount_minor").values_list("amount_minor", flat=True).first() or 0
