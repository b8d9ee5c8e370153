"""A table's limits for screens: in force, announced, and kept by seated guests."""

from games.board.selectors.state import SeatLimits, SignLimits
from tables.limits.selectors.in_force import KeptLimits
from tables.overview.state import PostedLimits


def show_limits(limits: PostedLimits | None) -> SignLimits | None:
    """Return limits in force or announced."""
    if limits is None:
        return None
    return SignLimits(
        minimum_minor=limits.minimum_minor,
        maximum_minor=limits.maximum_minor,
        tie_maximum_minor=limits.tie_maximum_minor,
        step_minor=limits.step_minor,
        posted_at=limits.posted_at,
        in_force_at=limits.in_force_at,
    )


def show_kept(kept: KeptLimits) -> SeatLimits:
    """Return the lower limits that the guest of a seat keeps."""
    return SeatLimits(
        position=kept.position,
        minimum_minor=kept.minimum_minor,
        maximum_minor=kept.maximum_minor,
        tie_maximum_minor=kept.tie_maximum_minor,
        step_minor=kept.step_minor,
    )
