"""The limits that stood on a table's sign."""

from tables.models import GamingTable, LimitPosting

HISTORY_LENGTH = 50


def list_postings(table: GamingTable, length: int = HISTORY_LENGTH) -> list[LimitPosting]:
    """List a table's limits, those in force first (1 query)."""
    return list(
        LimitPosting.objects.filter(table=table)
        .select_related("posted_by")
        .order_by("-id")[:length]
    )
