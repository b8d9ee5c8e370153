"""Adopting rules of the house's own."""

from typing import Any

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.policy import Actor, verify_role
from games.rules.regulations.house_rules import write_house_rules
from tables.houses.models import House
from tables.journal.services import journal
from tables.journal.services.commands import command as as_command
from tables.own_rules.draft import Draft, make_rules
from tables.own_rules.events import OwnRulesEvent
from tables.own_rules.models import OwnRules
from tables.sign_in.services.witness import verify_witness


@as_command("own_rules.adopt")
def adopt_rules(*, actor: Actor, command: Command, draft: Draft, witness: Actor) -> dict[str, Any]:
    """Adopt rules derived from a text, signed by a second person; tables may choose them then.

    Raises as `tables.own_rules.draft.make_rules` and
    `tables.sign_in.services.witness.verify_witness`.
    """
    verify_role(actor, "own_rules.adopt")
    verify_witness(actor=actor, witness=witness, act="own_rules.countersign")
    rules, _ = make_rules(draft, House.objects.get(id=actor.house_id))
    row = OwnRules.objects.create(
        house_id=actor.house_id,
        base=rules.base,
        base_version=rules.base_version,
        title=rules.title,
        changes=write_house_rules(rules)["changes"],
        adopted_by_id=actor.staff_id,
        signed_by_id=witness.staff_id,
        adopted_at=utc_now(),
    )
    row.refresh_from_db(fields=["number", "key", "version"])
    payload = {**row.record, "number": row.number, "signed_by": witness.staff_id}
    version = journal.append(actor, command, OwnRulesEvent.RULES_ADOPTED, payload)
    return {"rules": row.key, "number": row.number, "version": version}
