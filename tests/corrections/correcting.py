"""The correction of a coup, for tests."""

import os

from games.corrections.services import correct_coup
from games.tallas.models import Talla

EVENINGS = int(os.environ.get("EVENINGS", "12"))
"""The evenings that a test of any coup of any evening plays twice."""


def correct(room, number, punto_total=None, banca_total=None, person=None, **changed):
    """Correct a coup of the newest talla; by its jefe and for a wrong key unless said otherwise."""
    talla = Talla.objects.filter(table=room.table).latest("id")
    fields = {"talla_id": talla.pk, "number": number, "reason": "key", **changed}
    totals = {"punto_total": punto_total, "banca_total": banca_total}
    return room.act(correct_coup, person or room.jefe, **totals, **fields)
