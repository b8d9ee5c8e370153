"""Why an entry of commission for coups without bets is refused."""

from django.utils.translation import gettext_noop

REFUSALS = {
    "commission.no_coups": gettext_noop(
        "No coup without bets waits for its commission at table {table}."
    ),
    "commission.taken_back": gettext_noop("This amount is taken back already."),
}
