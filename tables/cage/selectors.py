"""The counts of the cage, and the ledger's balance now."""

from dataclasses import dataclass

from tables.cage.models import CageCount
from tables.ledger.models import Account
from tables.ledger.selectors.balances import list_balances

COUNTS_AT_ONCE = 50


@dataclass(frozen=True, slots=True)
class CageLine:
    """A count; `change_minor` is by how much its difference is another than at the count before.

    Both are None of the first count, which the ledger was made to agree with.
    """

    count: CageCount
    difference_minor: int | None
    change_minor: int | None


def list_cage_counts(
    house_id: int, *, before: int | None = None, at_once: int = COUNTS_AT_ONCE
) -> list[CageLine]:
    """List the counts of a house's cage, newest first, page by page (1 query)."""
    counts = CageCount.objects.filter(house_id=house_id).select_related("counted_by", "signed_by")
    if before is not None:
        counts = counts.filter(number__lt=before)
    rows = list(counts.order_by("-number")[: at_once + 1])
    lines = []
    for at, count in enumerate(rows[:at_once]):
        if count.is_opening:
            lines.append(CageLine(count, None, None))
        else:
            change = count.difference_minor - rows[at + 1].difference_minor
            lines.append(CageLine(count, count.difference_minor, change))
    return lines


def count_own_counts(house_id: int, staff_id: int) -> int:
    """Return how often a person has counted a house's cage (1 query)."""
    return CageCount.objects.filter(house_id=house_id, counted_by_id=staff_id).count()


def read_cage_balance(house_id: int) -> int:
    """Return the ledger's balance of the cage now, smallest unit (1 query)."""
    cage = Account.Kind.CAGE
    return sum(it.amount_minor for it in list_balances(house_id) if it.kind == cage)


def is_cage_opened(house_id: int) -> bool:
    """Return whether the cage was ever counted: until then its balance is unknown (1 query)."""
    return CageCount.objects.filter(house_id=house_id).exists()
