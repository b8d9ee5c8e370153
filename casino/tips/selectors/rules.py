"""The rules of the pool of tips: every version, and which one holds on a day."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final

from casino.lib.errors import NotFound
from casino.lib.policy import Role
from casino.tips.models.pools import TipRule
from casino.tips.sharing import Ratio

PARTS_MOST: Final = 10_000
"""The staff's part is a ratio of whole numbers up to this."""
EXCLUDED_ALWAYS: Final = frozenset({Role.DIRECTOR.value})
ROLES: Final = tuple(role.value for role in Role)
SHARING_ROLES: Final = tuple(role for role in ROLES if role not in EXCLUDED_ALWAYS)
"""Those that a version can give points to."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The points by which a pool is shared. A role without points takes no part."""

    points: Mapping[str, int]
    hours_from: str
    break_minutes: int
    staff: Ratio


def terms_of(rule: TipRule) -> Terms:
    """Make the terms of a version."""
    return Terms(
        points=rule.points,
        hours_from=rule.hours_from,
        break_minutes=rule.break_minutes,
        staff=Ratio(rule.staff_numerator, rule.staff_denominator),
    )


def find_rule(house_id: int, day: date) -> TipRule | None:
    """Find the version that holds on a gaming day: the newest of those in force (1 query)."""
    rules = TipRule.objects.filter(house_id=house_id, in_force_from__lte=day)
    return rules.order_by("-number").first()


def list_rules(
    house_id: int, *, before: int | None = None, at_once: int | None = None
) -> list[TipRule]:
    """List every version, or so many before a number, the newest first (1 query)."""
    rules = TipRule.objects.filter(house_id=house_id).select_related("made_by")
    if before is not None:
        rules = rules.filter(number__lt=before)
    return list(rules.order_by("-number")[:at_once])


def read_day(text: str) -> date:
    """Read a gaming day from an address, e.g. 2026-11-21. Raises NotFound."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or day.isoformat() != text or not 2000 <= day.year <= 2999:
        raise NotFound("thing.not_found", params={"thing": "gaming_day", "id": text[:20]})
    return day
