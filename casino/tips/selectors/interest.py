"""Who shares in a day's pool of tips, and so has no say in its hours."""

from datetime import date

from casino.lib.policy import Actor
from casino.tips.models.pools import TipShare
from casino.tips.selectors.rules import find_rule


def has_interest(actor: Actor, day: date) -> bool:
    """Return whether the rules of a gaming day give somebody points, or a pool of it a share."""
    rule = find_rule(actor.house_id, day)
    if rule is not None and rule.points.get(actor.role.value):
        return True
    shares = TipShare.objects.filter(pool__house=actor.house_id, pool__gaming_day=day)
    return shares.filter(person=actor.staff_id).exclude(share_minor=0).exists()
