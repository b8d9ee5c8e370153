"""Why a coup, or a phase of it, is not recorded."""

from django.utils.translation import gettext_noop

REFUSALS = {
    "table.last_coups_over": gettext_noop("The last coups are played: close table {table}."),
    "banca.nobody_banks": gettext_noop(
        "Nobody has the banca at table {table}: it is auctioned or taken first."
    ),
    "coup.recorded_already": gettext_noop(
        "Coup {number} is already recorded: {winner} {punto_total}-{banca_total}."
        " The next one is coup {following}."
    ),
    "coup.not_next": gettext_noop(
        "Coup {number} is not the next one: that is coup {following} of talla {talla}."
    ),
    "coup.float_holds_less": gettext_noop(
        "This coup pays more than the float holds, by its last count and what moved since: count "
        "it or bring a fill, then send the coup again."
    ),
    "coup.empty_seat_bets": gettext_noop("Nobody sits at seat {seat}, so it cannot bet."),
    "phase.coup_over": gettext_noop("Coup {number} is not the one under way."),
    "phase.marked": gettext_noop("“{phase}” cannot be marked: the coup is past it."),
    "phase.bets": gettext_noop("Bets are sent with “no va más” only."),
    "null.cards": gettext_noop(
        "{seen} cards of the coup were seen, so {out} cannot be all that went out of play."
    ),
    "acts.bets_unknown": gettext_noop(
        "The acts of a coup follow from its bets: record them, then call “no va más”."
    ),
    "acts.reader": gettext_noop("The shoe reader reads this coup: it is not entered by its acts."),
    "acts.none": gettext_noop("Coup {number} is not played by its acts, or none is left."),
    "coup.order": gettext_noop("The cards are not in the order of the deal."),
    "coup.nothing_entered": gettext_noop(
        "Enter the cards of both hands, or the winner and both totals."
    ),
}
