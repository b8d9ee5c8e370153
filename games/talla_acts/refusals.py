"""Why a talla is not begun or ended, or the sabot not passed."""

from django.utils.translation import gettext_noop

REFUSALS = {
    "table.talla_open": gettext_noop("Table {table} has a talla in play: end it first."),
    "sabot.goes_with_banca": gettext_noop(
        "At table {table} the sabot goes with the banca: it is taken or renounced there."
    ),
    "talla.first_card_missing": gettext_noop(
        "Show the first card after the cut: it decides how many cards are burned."
    ),
    "talla.cut_card_shown": gettext_noop("The cut card of table {table} is out already."),
    "sabot.croupier_deals": gettext_noop("The croupier deals at this table."),
}
