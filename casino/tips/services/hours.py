"""Hours entered for the pool of tips: by another person, with a reason, never edited."""

from datetime import date
from typing import Any

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.errors import AgainstTheRules, BadInput
from casino.lib.policy import Actor, verify_role
from casino.lib.reasons import verify_reason
from casino.tips.events import TipsEvent
from casino.tips.models.pools import SECONDS_MOST, TipHours
from casino.tips.selectors.interest import has_interest
from tables.houses.models import House
from tables.journal.services import journal
from tables.journal.services.commands import command as as_command
from tables.people.selectors import get_by_badge

MINUTES_MOST = SECONDS_MOST // 60


@as_command("tip.hours")
def enter_tip_hours(
    *, actor: Actor, command: Command, day: date, badge: str, minutes: int, reason: str
) -> dict[str, Any]:
    """Enter how long a person worked on a gaming day; it replaces their posts.

    People with a share in the pool may not enter hours for it, not even for others, because hours
    change every share. Raises BadInput `staff.unknown`, `tips.minutes`, `tips.reason`;
    AgainstTheRules `tips.own_hours`, `tips.interested`.
    """
    verify_role(actor, "tip.hours")
    if not 0 <= minutes <= MINUTES_MOST:
        raise BadInput("tips.minutes", params={"most": MINUTES_MOST})
    reason = verify_reason(reason, "tips.reason")
    person = get_by_badge(actor.house_id, badge)
    if person.pk == actor.staff_id:
        raise AgainstTheRules("tips.own_hours")
    # Signing a pool locks the house too, so hours do not change meanwhile.
    House.objects.select_for_update(no_key=True).get(id=actor.house_id)
    if has_interest(actor, day):
        raise AgainstTheRules("tips.interested")
    entry = TipHours.objects.create(
        house_id=actor.house_id,
        gaming_day=day,
        person=person,
        seconds=minutes * 60,
        reason=reason,
        entered_by_id=actor.staff_id,
        entered_at=utc_now(),
    )
    payload = {
        "entry": entry.pk,
        "gaming_day": day.isoformat(),
        "person": person.pk,
        "badge": person.badge,
        "seconds": entry.seconds,
        "reason": reason,
    }
    version = journal.append(actor, command, TipsEvent.TIP_HOURS_ENTERED, payload)
    return {"entry": entry.pk, "version": version}
