"""Counts by denomination: what a count is made of, and what it comes to."""

from collections.abc import Mapping

from casino.lib.errors import BadInput
from casino.lib.money import smallest_step
from tables.models import Count, CountSheet, House, TableSession

Pieces = Mapping[int, int]  # denomination in the smallest unit: how many


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


def verify_of_pieces(house: House, kind: Count.Kind, *amounts_minor: int) -> None:
    """Raise BadInput `money.no_chip` or `money.no_note` for an amount that no piece can make.

    What falls into the drop box is banknotes, all else is chips. One of nothing or less is not
    judged here.
    """
    step = smallest_step(list_values(house, kind))
    for amount_minor in amounts_minor:
        if amount_minor > 0 and amount_minor % step:
            code = "money.no_note" if kind == Count.Kind.DROP_BOX else "money.no_chip"
            raise BadInput(code, params={"amount_minor": amount_minor, "step_minor": step})


def record_count(
    *, session: TableSession, kind: Count.Kind, called: CountSheet, blind: CountSheet
) -> Count:
    """Store as a session's count what two people found: the first counted, the second signs."""
    return Count.objects.create(
        house_id=session.house_id,
        session=session,
        kind=kind,
        pieces=called.pieces,
        total_minor=called.total_minor,
        counted_by_id=called.counted_by_id,
        signed_by_id=blind.counted_by_id,
        counted_at=blind.counted_at,
        called=called,
        blind=blind,
    )


def plain_pieces(pieces: Pieces) -> dict[str, int]:
    """Write pieces as stored: denominations in order, those counted as none left out."""
    return {str(value): pieces[value] for value in sorted(pieces) if pieces[value]}
