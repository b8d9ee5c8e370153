"""The versions of a coup that was corrected, and who dealt it by them."""

from games.coups.models import Coup, CoupCorrection


def first_version(coup: Coup) -> Coup:
    """Return a coup as it was first recorded: the journal has its command, and so its time."""
    while coup.corrects is not None:
        coup = coup.corrects
    return coup


def read_turns(talla_id: int) -> dict[int, int | None]:
    """Return the coups of a talla that another seat dealt since one before was corrected (1 query).

    By number: a seat, or None for the croupier.
    """
    corrections = CoupCorrection.objects.filter(coup__talla_id=talla_id).order_by("id")
    return {
        int(number): seat
        for turns in corrections.values_list("turns", flat=True)
        for number, seat in turns.items()
    }


def dealt_by(coup: Coup) -> int | None:
    """Return the seat that dealt a coup; None is the croupier (1 query)."""
    return read_turns(coup.talla_id).get(coup.number, coup.holder)
