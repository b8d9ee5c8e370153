"""The events of tips after they are counted."""

from casino.lib.events import EventKind


class TipsEvent(EventKind):
    """The kinds of events of this room."""

    TIP_RULE_MADE = "tip_rule.made"
    TIP_HOURS_ENTERED = "tip_hours.entered"
    TIP_POOL_SIGNED = "tip_pool.signed"
    TIP_PAID = "tip_share.paid"
    TIP_ACKNOWLEDGED = "tip_share.acknowledged"
