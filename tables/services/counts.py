"""Counts by denomination, signed by two different people."""

from collections.abc import Mapping

from casino.lib.clock import utc_now
from casino.lib.errors import BadInput, Conflict, NotAllowed
from casino.lib.policy import Actor, Reach, reach_of
from tables.models import Count, GamingTable, House, TableSession
from tables.selectors.access import holds_post

Pieces = Mapping[int, int]  # denomination in the smallest unit: how many


def verify_signers(*, actor: Actor, signer: Actor, table: GamingTable) -> None:
    """Refuse a count unless a second person signs it who may sign counts at the table.

    Raises Conflict `count.same_person`, NotAllowed `count.signer`.
    """
    if actor.staff_id == signer.staff_id:
        raise Conflict("count.same_person")
    reach = reach_of(signer.role, "count.sign")
    if (
        signer.house_id != table.house_id
        or reach is None
        or (reach is Reach.OWN and not holds_post(signer, table.pk))
    ):
        raise NotAllowed("count.signer", params={"name": signer.name})


def list_values(house: House, kind: Count.Kind) -> list[int]:
    """List what a count of this kind is made of: banknotes in the drop box, else chips."""
    return house.banknotes_minor if kind == Count.Kind.DROP_BOX else house.denominations_minor


def total_of(pieces: Pieces, house: House, kind: Count.Kind) -> int:
    """Add up counted pieces, in the smallest unit.

    Raises BadInput `input.denomination` or `input.banknote` for a piece that such a count
    does not have, `count.negative` for fewer than none.
    """
    values = list_values(house, kind)
    for denomination, quantity in pieces.items():
        if denomination not in values:
            code = "input.banknote" if kind == Count.Kind.DROP_BOX else "input.denomination"
            raise BadInput(code, params={"denomination_minor": denomination})
        if quantity < 0:
            raise BadInput("count.negative", params={"denomination_minor": denomination})
    return sum(denomination * quantity for denomination, quantity in pieces.items())


def record_count(
    *,
    actor: Actor,
    signer: Actor,
    session: TableSession,
    kind: Count.Kind,
    pieces: Pieces,
) -> Count:
    """Store one count of a session; who may sign has been verified."""
    return Count.objects.create(
        house_id=session.house_id,
        session=session,
        kind=kind,
        pieces=plain_pieces(pieces),
        total_minor=total_of(pieces, session.house, kind),
        counted_by_id=actor.staff_id,
        signed_by_id=signer.staff_id,
        counted_at=utc_now(),
    )


def plain_pieces(pieces: Pieces) -> dict[str, int]:
    """Write pieces as stored: denominations in order, those counted as none left out."""
    return {str(value): pieces[value] for value in sorted(pieces) if pieces[value]}
