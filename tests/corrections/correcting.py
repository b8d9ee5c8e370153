"""The correction of a coup, for tests."""

import os

from django.db.models import Sum

from games.corrections.services import correct_coup
from games.coups.services.coup_entry import CoupEntry
from games.tallas.models import Talla
from tables.ledger.models import Account, Transfer

EVENINGS = int(os.environ.get("EVENINGS", "12"))
"""The evenings that a test of any coup of any evening plays twice."""


def correct(room, number, punto_total=None, banca_total=None, person=None, **changed):
    """Correct a coup of the newest talla; by its jefe and for a wrong key unless said otherwise."""
    talla = Talla.objects.filter(table=room.table).latest("id")
    fields = {"talla_id": talla.pk, "number": number, "reason": "key", **changed}
    totals = {"punto_total": punto_total, "banca_total": banca_total}
    return room.act(correct_coup, person or room.jefe, **totals, **fields)


def without_bets(entry):
    """Return an entry as it is where nobody records bets."""
    return CoupEntry(
        entry.punto, entry.banca, False, entry.winner, entry.punto_total, entry.banca_total
    )


def balances():
    """Return what each account holds by its transfers, smallest unit."""
    total = {"total": Sum("amount_minor", default=0)}
    return {
        account.kind: Transfer.objects.filter(debit=account).aggregate(**total)["total"]
        - Transfer.objects.filter(credit=account).aggregate(**total)["total"]
        for account in Account.objects.all()
    }


def placed(*bets):
    """Return bets (seat, wager, stake) as the API has them."""
    return [{"seat": it[0], "wager": it[1], "stake_minor": it[2]} for it in bets]


def paid(*bets):
    """Return the same with what was paid on each then, its last value."""
    return [{**placed(it)[0], "paid_then_minor": it[3]} for it in bets]
