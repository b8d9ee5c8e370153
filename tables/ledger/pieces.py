"""Amounts in pieces, chips or notes: the possible pieces of a count, and their sum."""

from collections.abc import Mapping
from enum import Enum

from casino.lib.errors import BadInput
from casino.lib.money import most_of, smallest_step
from tables.houses.models import House
from tables.ledger.models import Count

Pieces = Mapping[int, int]  # denomination in the smallest unit: how many


class Piece(Enum):
    """What an amount is made of."""

    CHIP = "chip"
    NOTE = "note"


def piece_of(kind: Count.Kind) -> Piece:
    """Return the piece of a count of this kind: banknotes for the drop box, otherwise chips."""
    return Piece.NOTE if kind == Count.Kind.DROP_BOX else Piece.CHIP


def list_values(house: House, piece: Piece) -> list[int]:
    """List the values of the house's chips or banknotes, in the smallest unit."""
    return house.banknotes_minor if piece is Piece.NOTE else house.denominations_minor


def total_of(pieces: Pieces, house: House, piece: Piece) -> int:
    """Add up counted pieces, in the smallest unit.

    Raises BadInput `input.denomination` or `input.banknote` for a piece that the house does not
    have, `count.negative` for fewer than none, `money.too_much`.
    """
    values = list_values(house, piece)
    for denomination, quantity in pieces.items():
        if denomination not in values:
            code = "input.banknote" if piece is Piece.NOTE else "input.denomination"
            raise BadInput(code, params={"denomination_minor": denomination})
        if quantity < 0:
            raise BadInput("count.negative", params={"denomination_minor": denomination})
    total_minor = sum(denomination * quantity for denomination, quantity in pieces.items())
    verify_possible(house, total_minor)
    return total_minor


def verify_possible(house: House, *amounts_minor: int) -> None:
    """Raise BadInput `money.too_much` for an amount that no house could hold.

    The database also refuses such a movement (`transfer_is_possible`), whoever signs.
    """
    most_minor = most_of([*house.denominations_minor, *house.banknotes_minor])
    for amount_minor in amounts_minor:
        if amount_minor > most_minor:
            raise BadInput("money.too_much", params={"amount_minor": amount_minor})


def verify_of_pieces(house: House, piece: Piece, *amounts_minor: int) -> None:
    """Raise BadInput `money.no_chip` or `money.no_note` for an amount that no piece can make.

    Zero and less are not judged here. Raises `money.too_much` like `verify_possible`.
    """
    verify_possible(house, *amounts_minor)
    step = smallest_step(list_values(house, piece))
    for amount_minor in amounts_minor:
        if amount_minor > 0 and amount_minor % step:
            code = "money.no_note" if piece is Piece.NOTE else "money.no_chip"
            raise BadInput(code, params={"amount_minor": amount_minor, "step_minor": step})


def plain_pieces(pieces: Pieces) -> dict[str, int]:
    """Write pieces as stored: denominations in order, those counted as none left out."""
    return {str(value): pieces[value] for value in sorted(pieces) if pieces[value]}
