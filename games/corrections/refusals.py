"""Why a coup is not corrected."""

from django.utils.translation import gettext_noop

REFUSALS = {
    "correction.same": gettext_noop("Coup {number} is in the books like that already."),
    "correction.words": gettext_noop("Say in words why the coup is corrected."),
    "correction.sign": gettext_noop("The jefe of table {table} signs the correction of a coup."),
    "correction.counted": gettext_noop(
        "The closing counts of table {table} have begun: a wrong coup is now a difference of the"
        " shift."
    ),
    "correction.banca_paid_then": gettext_noop(
        "The bets of coup {number} were not recorded: enter what was paid then on the own banca of"
        " seat {seat}."
    ),
    "correction.banca_paid_most": gettext_noop(
        "{amount_minor} cannot have been paid or taken for a banca of {stake_minor} at seat {seat}."
    ),
    "correction.banca_not_asked": gettext_noop(
        "What was paid then on a holder's own banca is entered only with bets of a coup of such a"
        " banca that were not recorded; at coup {number} it is not."
    ),
    "correction.paid_then": gettext_noop(
        "The bets of coup {number} were not recorded: enter what was paid then on the bet of seat"
        " {seat}."
    ),
    "correction.paid_known": gettext_noop(
        "The bets of coup {number} were recorded, and with them what was paid on them."
    ),
    "correction.paid_most": gettext_noop(
        "{amount_minor} cannot have been paid or taken for a bet of {stake_minor} at seat {seat}."
    ),
    "correction.turn": gettext_noop(
        "By this result seat {seat} would have dealt coup {later} without a bet in it: take back"
        " the coups from the last one to coup {number}, and enter them again."
    ),
}
