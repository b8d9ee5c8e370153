"""The second person at an act that nobody may do alone."""

from zoneinfo import ZoneInfo

from casino.lib.errors import AgainstTheRules, NotAllowed
from casino.lib.policy import Actor, reach_of
from tables.people.models import StaffMember
from tables.people.selectors import find_apart_until


def verify_witness(*, actor: Actor, witness: Actor, act: str = "witness.sign") -> None:
    """Refuse an act unless a second person has watched it whose role may sign it (`act`).

    Raises NotAllowed `witness.role`; AgainstTheRules `witness.same_person`, `witness.apart`.
    """
    if actor.staff_id == witness.staff_id:
        raise AgainstTheRules("witness.same_person")
    if witness.house_id != actor.house_id or reach_of(witness.role, act) is None:
        raise NotAllowed("witness.role", params={"name": witness.name})
    verify_apart(actor, witness.staff_id)


def verify_apart(actor: Actor, *others: int | None) -> None:
    """Refuse two signers where one gave the other access, or one person gave it to both.

    That lasts some days, in which the giver might be both. Raises AgainstTheRules `witness.apart`.
    """
    for other in others:
        if other is None:
            continue
        until = find_apart_until(actor.staff_id, other)
        if until is not None:
            person = StaffMember.objects.select_related("house").get(id=other)
            local = until.astimezone(ZoneInfo(person.house.timezone))
            params = {"name": person.name, "until": f"{local:%Y-%m-%d %H:%M}"}
            raise AgainstTheRules("witness.apart", params=params)
