"""Why an act of the game, or on its record, is refused."""

from django.utils.translation import gettext_noop

PLAY: dict[str, str] = {
    "banca.not_kept_here": gettext_noop(
        "At table {table} no banca belongs to its holder: its rules auction none."
    ),
    "banca.not_by_hand": gettext_noop(
        "“{act}” is not a separate act: it follows from seats, coups and the end of the talla."
    ),
    "banca.undo_over": gettext_noop(
        "This can no longer be undone: {seconds} seconds are over, or more rests on it."
    ),
    "banca.nobody_banks": gettext_noop(
        "Nobody has the banca at table {table}: it is auctioned or taken first."
    ),
    "banca.stake_lies": gettext_noop(
        "The banca of seat {seat} is placed already: what is added to it is a raise, not a bet."
    ),
    "sabot.goes_with_banca": gettext_noop(
        "At table {table} the sabot goes with the banca: it is taken or renounced there."
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
    "coup.not_last": gettext_noop("Only the last coup of the talla can be taken back."),
    "coup.undo_over": gettext_noop(
        "The {seconds} seconds of undo are over: the jefe voids it with a reason."
    ),
    "coup.already_void": gettext_noop("Coup {number} is already void."),
    "coup.reason": gettext_noop("A void needs a reason."),
    "coup.empty_seat_bets": gettext_noop("Nobody sits at seat {seat}, so it cannot bet."),
    "phase.coup_over": gettext_noop("Coup {number} is not the one under way."),
    "phase.marked": gettext_noop("“{phase}” cannot be marked: the coup is past it."),
    "phase.bets": gettext_noop("Bets are sent with “no va más” only."),
    "reader.awaits_key": gettext_noop(
        "A card could not be read: the croupier types it, or it is read again, before the next."
    ),
    "reader.coup_unconfirmed": gettext_noop(
        "Coup {number} is not confirmed yet: its cards are all there."
    ),
    "reader.order": gettext_noop("The next card is for {hand}, number {place}."),
    "reader.complete": gettext_noop("The hand is complete: no card is due."),
    # what a shoe reader reports, and what is done about it
    "reader.unreadable": gettext_noop("A card for {hand} cannot be read: type it, card {place}."),
    "reader.overdraw": gettext_noop(
        "A card was drawn that is not due: it is burned. Call the jefe."
    ),
    "reader.nothing_aside": gettext_noop("No card is set aside that could be burned."),
    "reader.nothing_burned": gettext_noop("No card of this coup was burned."),
    "reader.card_returned": gettext_noop(
        "A card went back into the shoe: the last one read is taken back."
    ),
    "reader.wrong_key": gettext_noop("A key of the shoe reader was pressed that is not due now."),
    "reader.time_out": gettext_noop(
        "The shoe reader has waited too long for a card: draw it, or type it."
    ),
    "coup.order": gettext_noop("The cards are not in the order of the deal."),
    "coup.nothing_entered": gettext_noop(
        "Enter the cards of both hands, or the winner and both totals."
    ),
    "talla.first_card_missing": gettext_noop(
        "Show the first card after the cut: it decides how many cards are burned."
    ),
    "talla.cut_card_out": gettext_noop("The cut card of table {table} is out already."),
    "sabot.croupier_deals": gettext_noop("The croupier deals at this table."),
    "incident.text": gettext_noop("Write 1 to {most} characters."),
    "incident.time": gettext_noop("An incident is reported within {hours} hours."),
    "incident.ruled": gettext_noop(
        "This incident is ruled on already: record an appeal, and it is ruled on once more."
    ),
    "incident.not_ruled": gettext_noop("Nothing is ruled on this incident yet: rule first."),
    "incident.closed": gettext_noop("This incident is closed: add a note to it."),
    "incident.appeal_open": gettext_noop(
        "The ruling is appealed: an inspector or a head of the floor rules first."
    ),
    "incident.not_appealed": gettext_noop("No appeal waits for a ruling here."),
    "incident.appealed_once": gettext_noop(
        "This incident was appealed once; that ruling is final."
    ),
    "incident.own_ruling": gettext_noop("The ruling was yours: another person hears the appeal."),
    "incident.own_report": gettext_noop("You reported this incident: another person closes it."),
    "witness.same_person": gettext_noop("The witness is another person than you."),
    "witness.apart": gettext_noop(
        "You and {name} do not sign together until {until}: one of you gave the other access, or "
        "one person gave it to both. Somebody else signs."
    ),
    "witness.role": gettext_noop("{name} may not sign as a witness."),
    "abandoned.over": gettext_noop("This bet is no longer in custody."),
    "abandoned.too_soon": gettext_noop("This bet is kept for its owner until {day}."),
    "abandoned.note": gettext_noop("Write who received it, in 1 to {most} characters."),
    "cards.named": gettext_noop("A set of cards needs a serial, a back and a manufacturer."),
    "cards.decks": gettext_noop("A set of cards has 1 to {most} decks."),
    "cards.serial_used": gettext_noop("The set {serial} is in the log already."),
    "cards.count": gettext_noop("A count of cards is 0 to {most}."),
    "cards.reason": gettext_noop("Say why the set is retired."),
    "cards.order": gettext_noop("The set {serial} is {card_state}: this is not its next step."),
    "cards.short": gettext_noop("The count of the set {serial} was wrong: count again or retire."),
    "cards.elsewhere": gettext_noop("The set {serial} is in use at another table."),
    "cards.changed": gettext_noop("The set {serial} changed meanwhile: look again and repeat."),
    "cards.talla_named": gettext_noop("The cards of talla {number} are named already."),
    "cards.too_few": gettext_noop("The set {serial} has fewer than {decks} decks."),
}
