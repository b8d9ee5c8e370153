"""The rules of the pool of tips, made in versions: a new one holds from its day, the old stays."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.errors import AgainstTheRules, BadInput
from casino.lib.policy import Actor, verify_role
from casino.tips.events import TipsEvent
from casino.tips.guards import POINTS_MOST
from casino.tips.models.pools import TipRule
from casino.tips.selectors.rules import PARTS_MOST, ROLES, SHARING_ROLES
from casino.tips.sharing import Ratio
from tables.houses.models import House
from tables.journal.services import journal
from tables.journal.services.commands import command as as_command

BREAK_MOST = 240


@as_command("tip_rule.make")
def make_tip_rule(
    *,
    actor: Actor,
    command: Command,
    in_force_from: date,
    points: Mapping[str, int],
    hours_from: str,
    break_minutes: int,
    staff: Ratio,
) -> dict[str, Any]:
    """Make a version of the rules; roles without points are excluded, the director always is.

    Raises BadInput `tips.points`, `tips.staff_part`, `tips.break`, `input.malformed`;
    AgainstTheRules `tips.director`.
    """
    verify_role(actor, "tip.rule")
    _verify(points, hours_from, break_minutes, staff)
    House.objects.select_for_update(no_key=True).get(id=actor.house_id)
    rule = TipRule.objects.create(
        house_id=actor.house_id,
        number=TipRule.objects.filter(house_id=actor.house_id).count() + 1,
        in_force_from=in_force_from,
        points=dict(points),
        excluded_roles=[role for role in ROLES if role not in points],
        hours_from=hours_from,
        break_minutes=break_minutes,
        staff_numerator=staff.numerator,
        staff_denominator=staff.denominator,
        made_by_id=actor.staff_id,
        made_at=utc_now(),
    )
    payload = {
        "rule": rule.pk,
        "number": rule.number,
        "in_force_from": in_force_from.isoformat(),
        "points": rule.points,
        "excluded_roles": rule.excluded_roles,
        "hours_from": hours_from,
        "break_minutes": break_minutes,
        "staff": list(staff),
    }
    version = journal.append(actor, command, TipsEvent.TIP_RULE_MADE, payload)
    return {"rule": rule.pk, "number": rule.number, "version": version}


def _verify(points: Mapping[str, int], hours_from: str, break_minutes: int, staff: Ratio) -> None:
    if "director" in points:
        raise AgainstTheRules("tips.director")
    if not points or not set(points) <= set(SHARING_ROLES):
        raise BadInput("tips.points", params={"most": POINTS_MOST})
    if not all(1 <= value <= POINTS_MOST for value in points.values()):
        raise BadInput("tips.points", params={"most": POINTS_MOST})
    if not 1 <= staff.numerator <= staff.denominator <= PARTS_MOST:
        raise BadInput("tips.staff_part", params={"most": PARTS_MOST})
    if not 0 <= break_minutes <= BREAK_MOST:
        raise BadInput("tips.break", params={"most": BREAK_MOST})
    if hours_from not in TipRule.HoursFrom.values:
        raise BadInput("input.malformed", params={"reason": "hours_from"})
