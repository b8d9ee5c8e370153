"""Giving access to the house: a director does it, before a second person."""

from casino.lib.clock import utc_now
from casino.lib.errors import AgainstTheRules
from casino.lib.policy import Actor, verify_role
from tables.people.guards import DAYS_APART
from tables.people.models import AccessGiven, StaffMember
from tables.people.selectors import access_settles_in
from tables.sessions.selectors import is_founding
from tables.sign_in.services.witness import verify_witness

How = AccessGiven.How


def verify_giver(actor: Actor, signer: Actor | None) -> None:
    """Refuse to give access but for a director with a second person; a new house has none yet.

    A person given access lately gives none, or one could sign as two through a third. Raises
    NotAllowed, also `witness.role`; AgainstTheRules `access.given_lately`, `access.second_person`,
    `witness.same_person`, `witness.apart`.
    """
    verify_role(actor, "staff.give_access")
    left = access_settles_in(actor.staff_id)
    if left is not None:
        raise AgainstTheRules("access.given_lately", params={"days": DAYS_APART}, left=left)
    if signer is not None:
        verify_witness(actor=actor, witness=signer, act="staff.countersign")
    elif not is_founding(actor.house_id):
        raise AgainstTheRules("access.second_person")


def verify_person(actor: Actor, signer: Actor | None, person: StaffMember) -> None:
    """Refuse to let a person give themselves access, or sign that they are given it.

    Raises AgainstTheRules `staff.not_your_own`, `access.signed_by_person`.
    """
    if person.pk == actor.staff_id:
        raise AgainstTheRules("staff.not_your_own")
    if signer is not None and person.pk == signer.staff_id:
        raise AgainstTheRules("access.signed_by_person", params={"name": person.name})


def record_access(
    person: StaffMember, how: How, *, giver: Actor | None, signer: Actor | None
) -> None:
    """Record giver and witness; both are empty when the operator gave it."""
    AccessGiven.objects.create(
        house_id=person.house_id,
        person=person,
        how=how,
        given_by_id=None if giver is None else giver.staff_id,
        signed_by_id=None if signer is None else signer.staff_id,
        given_at=utc_now(),
    )


def signed(signer: Actor | None) -> dict[str, int | None]:
    """Return the journal's entry about the second signer."""
    return {"signed_by": None if signer is None else signer.staff_id}
