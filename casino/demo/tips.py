"""DEMO ONLY: the rules of the pool of tips."""

from typing import Final

from casino.lib.clock import gaming_day_of, utc_now
from casino.tips.models.pools import TipRule
from casino.tips.selectors.rules import ROLES
from tables.houses.models import House
from tables.people.models import StaffMember

POINTS: Final = {"jefe": 12, "croupier": 10}
BREAK_MINUTES: Final = 20


def add_tip_rule(house: House, director: StaffMember) -> TipRule:
    """Write the first version: all of it to the staff, by points and posts, from today on."""
    now = utc_now()
    return TipRule.objects.create(
        house=house,
        number=1,
        in_force_from=gaming_day_of(now, house.timezone, house.gaming_day_starts),
        points=POINTS,
        excluded_roles=[role for role in ROLES if role not in POINTS],
        hours_from=TipRule.HoursFrom.POSTS,
        break_minutes=BREAK_MINUTES,
        staff_numerator=1,
        staff_denominator=1,
        made_by=director,
        made_at=now,
    )
