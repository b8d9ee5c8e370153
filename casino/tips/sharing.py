"""Sharing a pool of tips by points and hours, to the last unit: integers only."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple


class Ratio(NamedTuple):
    """A part as a ratio of whole numbers, above 0 and at most 1."""

    numerator: int
    denominator: int


@dataclass(frozen=True, slots=True)
class Claim:
    """The points and time by which one person shares. `seconds` None: the time is unknown."""

    badge: str
    points: int
    seconds: int | None

    @property
    def weight(self) -> int | None:
        """Points times seconds; without points the time does not matter."""
        if self.points == 0:
            return 0
        return None if self.seconds is None else self.points * self.seconds


def split_pool(counted_minor: int, staff: Ratio) -> tuple[int, int]:
    """Split the counted amount into the staff's part and the house's, in the smallest unit.

    The house's part is rounded down, so a unit that cannot be split goes to the staff.

    >>> split_pool(1001, Ratio(9, 10))
    (901, 100)
    >>> split_pool(1001, Ratio(1, 1))
    (1001, 0)
    """
    kept = staff.denominator - staff.numerator
    house_minor = counted_minor * kept // staff.denominator
    return counted_minor - house_minor, house_minor


def share_out(pool_minor: int | None, claims: Sequence[Claim]) -> dict[str, int] | None:
    """Share a pool by points times seconds; return each badge's share, in the smallest unit.

    Everybody gets their exact part rounded down; the units left over go, one each, to the people
    who lost most by rounding. Among equal losses the shorter badge comes first, then the one that
    sorts first: C2 before C10. Unknown (None) stays unknown: the pool, the time of anybody who has
    points, or a pool for which nobody worked.

    >>> share_out(1000, [Claim("C1", 2, 3600), Claim("C2", 1, 3600), Claim("C10", 0, 3600)])
    {'C1': 667, 'C2': 333, 'C10': 0}
    >>> share_out(100, [Claim("C10", 1, 60), Claim("C2", 1, 60), Claim("C1", 1, 60)])
    {'C10': 33, 'C2': 33, 'C1': 34}
    >>> share_out(100, [Claim("C1", 1, None), Claim("C2", 1, 60)]) is None
    True
    """
    weights = {claim.badge: claim.weight for claim in claims}
    known = {badge: weight for badge, weight in weights.items() if weight is not None}
    whole = sum(known.values())
    if pool_minor is None or len(known) < len(weights) or (pool_minor and not whole):
        return None
    if not whole:
        return dict.fromkeys(known, 0)
    shares = {badge: pool_minor * weight // whole for badge, weight in known.items()}
    left = pool_minor - sum(shares.values())
    lost = {badge: pool_minor * weight % whole for badge, weight in known.items()}
    for badge in sorted(known, key=lambda it: (-lost[it], len(it), it))[:left]:
        shares[badge] += 1
    return shares
