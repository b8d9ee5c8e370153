"""Why an act on a holder's banca is refused."""

from django.utils.translation import gettext_noop

REFUSALS = {
    "banca.not_kept_here": gettext_noop(
        "At table {table} no banca belongs to its holder: its rules auction none."
    ),
    "banca.not_by_hand": gettext_noop(
        "“{act}” is not a separate act: it follows from seats, coups and the end of the talla."
    ),
    "banca.undo_over": gettext_noop(
        "This can no longer be undone: {seconds} seconds are over, or more rests on it."
    ),
}
