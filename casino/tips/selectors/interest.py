"""The people with a share in a day's pool of tips, who may not enter its hours."""

from datetime import date

from casino.lib.policy import Actor
from casino.tips.models.pools import TipShare
from casino.tips.selectors.rules import find_rule


def has_interest(actor: Actor, day: date) -> bool:
    """Return whether a person has points by the rules of a gaming day, or a share of its pool."""
    rule = find_rule(actor.house_id, day)
    if rule is not None and rule.points.get(actor.role.value):
        return True
    shares = TipShare.objects.filter(pool__house=actor.house_id, pool__gaming_day=day)
    return shares.filter(person=actor.staff_id).exclude(share_minor=0).exists()
