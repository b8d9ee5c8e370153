"""The limits on a table's sign."""

from typing import Any

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.events import EventKind
from casino.lib.policy import Actor
from games.rules.limits import Limits, verify_limits
from games.rules.regulations import get_regulation
from tables.models import GamingTable, LimitPosting
from tables.selectors.access import access_table
from tables.services import journal
from tables.services.commands import command as as_command


@as_command("limits.post")
def post_limits(*, actor: Actor, command: Command, table_id: int, limits: Limits) -> dict[str, Any]:
    """Put new limits on the sign, in force from the next coup.

    Raises the regulation's LimitViolation: `limits.ratio`, `limits.tie_cap` and others.
    """
    table = access_table(actor, table_id, need="limits.post", lock=True)
    posting = add_posting(actor=actor, table=table, limits=limits)
    version = journal.append(
        actor=actor,
        command=command,
        kind=EventKind.LIMITS_POSTED,
        payload={"limits": plain_limits(posting)},
        table_id=table.pk,
    )
    return {"version": version}


def add_posting(*, actor: Actor, table: GamingTable, limits: Limits) -> LimitPosting:
    """Verify limits against the table's regulation and store them; the caller journals it."""
    verify_limits(get_regulation(table.regulation), limits, table.house.authorised_minimum_minor)
    return LimitPosting.objects.create(
        house_id=table.house_id,
        table=table,
        minimum_minor=limits.minimum_minor,
        maximum_minor=limits.maximum_minor,
        tie_maximum_minor=limits.tie_maximum_minor,
        step_minor=max(limits.step_minor, 1),  # none required is a step of one
        posted_by_id=actor.staff_id,
        posted_at=utc_now(),
    )


def plain_limits(posting: LimitPosting) -> dict[str, int]:
    """Write limits as plain values for the journal."""
    return {
        "minimum_minor": posting.minimum_minor,
        "maximum_minor": posting.maximum_minor,
        "tie_maximum_minor": posting.tie_maximum_minor,
        "step_minor": posting.step_minor,
    }
