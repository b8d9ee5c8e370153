"""The second person at an act that nobody does alone."""

from casino.lib.errors import Conflict, NotAllowed
from casino.lib.policy import Actor, reach_of


def verify_witness(*, actor: Actor, witness: Actor, act: str = "witness.sign") -> None:
    """Refuse an act unless a second person has watched it whose role may sign it (`act`).

    Raises Conflict `witness.same_person`, NotAllowed `witness.role`.
    """
    if actor.staff_id == witness.staff_id:
        raise Conflict("witness.same_person")
    if witness.house_id != actor.house_id or reach_of(witness.role, act) is None:
        raise NotAllowed("witness.role", params={"name": witness.name})
