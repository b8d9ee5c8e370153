"""A table's sign as screens show it: in force, announced, and kept by those who sit."""

from typing import Any

from msgspec import structs

from tables.overview.selectors import PostedLimits, TableFloor


def limits_view(table: TableFloor) -> dict[str, Any]:
    """Return the three entries of a projection that are about limits."""
    return {
        "limits": _plain(table.limits),
        "limits_announced": _plain(table.limits_announced),
        "limits_kept": [structs.asdict(kept) for kept in table.limits_kept],
    }


def _plain(limits: PostedLimits | None) -> dict[str, Any] | None:
    if limits is None:
        return None
    return {
        "minimum_minor": limits.minimum_minor,
        "maximum_minor": limits.maximum_minor,
        "tie_maximum_minor": limits.tie_maximum_minor,
        "step_minor": limits.step_minor,
        "posted_at": limits.posted_at.isoformat(),
        "in_force_at": limits.in_force_at.isoformat(),
    }
